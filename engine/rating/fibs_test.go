package rating_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"carteiro/engine/rating"
)

func TestFIBSKnownAnswers(t *testing.T) {
	const old, within = 400, 0.00005
	for _, c := range []struct {
		name          string
		winner, loser rating.FIBS
		n             int
		up, down      float64
	}{
		{"equal, one point", rating.FIBS{Rating: 1500, Experience: old}, rating.FIBS{Rating: 1500, Experience: 9999}, 1, 2, -2},
		{"the underdog wins", rating.FIBS{Rating: 1500, Experience: old}, rating.FIBS{Rating: 1600, Experience: old}, 5, 5.0446, -5.0446},
		{"the favourite wins", rating.FIBS{Rating: 1600, Experience: old}, rating.FIBS{Rating: 1500, Experience: old}, 5, 3.8996, -3.8996},
		{"a newcomer wins", rating.FIBS{Rating: 1500}, rating.FIBS{Rating: 1600, Experience: old}, 5, 25.2231, -5.0446},
	} {
		winner, loser := rating.Match(c.winner, c.loser, c.n)
		assert.InDelta(t, c.up, winner.Rating-c.winner.Rating, within, c.name)
		assert.InDelta(t, c.down, loser.Rating-c.loser.Rating, within, c.name)
		assert.Equal(t, c.winner.Experience+c.n, winner.Experience)
		assert.Equal(t, c.loser.Experience+c.n, loser.Experience)
	}
	assert.InDelta(t, 0.435994, rating.Underdog(1500, 1600, 5), 0.0000005)
	assert.Equal(t, rating.Underdog(1500, 1600, 5), rating.Underdog(1600, 1500, 5))
	assert.Equal(t, rating.FIBS{Rating: 1500}, rating.NewFIBS())
}

// Between experienced players no point is made or lost; a newcomer moves up to
// five times as far; and by what one expects of a match, nobody gains.
func TestFIBSLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rated := rapid.Custom(func(t *rapid.T) rating.FIBS {
			return rating.FIBS{Rating: rapid.Float64Range(800, 2400).Draw(t, "rating"), Experience: rapid.IntRange(0, 2000).Draw(t, "experience")}
		})
		a, b, n := rated.Draw(t, "a"), rated.Draw(t, "b"), rapid.IntRange(1, 25).Draw(t, "length")
		won, lost := rating.Match(a, b, n)
		k := func(f rating.FIBS) float64 { return max(1, 5-float64(f.Experience)/100) }
		assert.InDelta(t, 0, (won.Rating-a.Rating)/k(a)+(lost.Rating-b.Rating)/k(b), 1e-9)
		assert.Greater(t, won.Rating, a.Rating)
		_, beaten := rating.Match(b, a, n)
		chance := rating.Underdog(a.Rating, b.Rating, n)
		if a.Rating > b.Rating {
			chance = 1 - chance
		}
		assert.InDelta(t, 0, chance*(won.Rating-a.Rating)+(1-chance)*(beaten.Rating-a.Rating), 1e-9)
	})
}
