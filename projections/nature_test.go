package projections

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/rules"
)

func TestWhomNatureNames(t *testing.T) {
	for move, want := range map[string]struct {
		of  rules.Seat
		has string
	}{
		"2": {1, ""}, "start 1": {0, ""}, "rack 1(? 4 12)": {0, "4, 12"}, "rack 2(? ?)": {1, ""},
		"3": {rules.Watcher, ""}, "52": {rules.Watcher, ""}, "5-2": {rules.Watcher, ""}, "bag": {rules.Watcher, ""}, "0": {rules.Watcher, ""},
	} {
		of, has := NamedIn(move, 2)
		assert.Equal(t, want.of, of, move)
		assert.Equal(t, want.has, has, move)
	}
}
