package best_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
)

func TestOpeningWithOneToSeven(t *testing.T) {
	b := grid.Start()
	hand := []int{1, 2, 3, 4, 5, 6, 7}
	plays, complete := best.All(&b, hand, 0)
	assert.True(t, complete)
	assert.Len(t, plays, 11032)
	singles := 0
	for _, p := range plays {
		if len(p.Placements) == 1 {
			singles++
		}
	}
	assert.Equal(t, 20, singles)
	assert.Equal(t, 85, plays[0].Points)
	p, complete := best.Best(&b, hand, 0)
	assert.True(t, complete)
	assert.Equal(t, 85, p.Points)
}
