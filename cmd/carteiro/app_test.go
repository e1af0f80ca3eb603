package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/projections"
)

// On a new file the books can be asked for everything at once, also for what is
// computed behind the log.
func TestANewFileHasAllItsTables(t *testing.T) {
	for range 20 {
		a, err := open(t.Context(), loadConfig(t.TempDir(), ""))
		require.NoError(t, err)
		_, err = a.books.Ratings(t.Context(), projections.Pool{Club: "casa", Game: "backgammon", System: "glicko2"})
		require.NoError(t, err)
		_, err = a.books.Dice(t.Context())
		require.NoError(t, err)
		require.NoError(t, a.close())
	}
}
