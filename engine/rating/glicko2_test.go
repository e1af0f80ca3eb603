package rating_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"carteiro/engine/rating"
)

// near compares a rating with the figures of a known answer.
func near(t *testing.T, want, got rating.Glicko2, points, volatility float64) {
	t.Helper()
	assert.InDelta(t, want.Rating, got.Rating, points)
	assert.InDelta(t, want.Deviation, got.Deviation, points)
	assert.InDelta(t, want.Volatility, got.Volatility, volatility)
}

// The worked example of the paper. It rounds on the way: 1464.06 and 151.52
// there are 1464.0507 and 151.5165.
func TestGlickmansExample(t *testing.T) {
	got, steps := rating.Glicko2{Rating: 1500, Deviation: 200, Volatility: 0.06}.After([]rating.Game{
		{Opponent: rating.Glicko2{Rating: 1400, Deviation: 30}, Score: 1},
		{Opponent: rating.Glicko2{Rating: 1550, Deviation: 100}, Score: 0},
		{Opponent: rating.Glicko2{Rating: 1700, Deviation: 300}, Score: 0},
	}, 1, rating.Tau)
	near(t, rating.Glicko2{Rating: 1464.0507, Deviation: 151.5165, Volatility: 0.0599960}, got, 0.00005, 5e-8)
	near(t, rating.Glicko2{Rating: 1464.06, Deviation: 151.52, Volatility: 0.05999}, got, 0.02, 0.00001)
	assert.InDelta(t, 1.77898, steps.V, 0.00001)
	assert.InDelta(t, -0.48393, steps.Delta, 0.00001)
}

func TestGlicko2WithoutGames(t *testing.T) {
	g := rating.Glicko2{Rating: 1500, Deviation: 200, Volatility: 0.06}
	near(t, rating.Glicko2{Rating: 1500, Deviation: 200.2714, Volatility: 0.06}, g.Idle(1), 0.00005, 0)
	after, steps := g.After(nil, 1, rating.Tau)
	assert.Equal(t, g.Idle(1), after)
	assert.Zero(t, steps)
	assert.Equal(t, g, g.Idle(0))
}

func TestGlicko2Newcomers(t *testing.T) {
	g := rating.NewGlicko2()
	for score, want := range map[float64]float64{1: 1662.3109, 0: 1337.6891, 0.5: 1500} {
		got, _ := g.After([]rating.Game{{Opponent: g, Score: score}}, 1, rating.Tau)
		assert.InDelta(t, want, got.Rating, 0.00005)
		assert.InDelta(t, 290.3190, got.Deviation, 0.00005)
	}
}

// Time without games makes a rating less certain, up to a newcomer's.
func TestGlicko2DeviationGrowsWithTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGlicko2(t)
		a := rapid.Float64Range(0, 1000).Draw(t, "first")
		b := rapid.Float64Range(0, 1000).Draw(t, "second")
		once, twice := g.Idle(a+b), g.Idle(a).Idle(b)
		assert.InDelta(t, once.Deviation, twice.Deviation, 1e-6)
		assert.GreaterOrEqual(t, once.Deviation, g.Deviation-1e-9)
		assert.LessOrEqual(t, once.Deviation, 350.0)
	})
}

// What must be so for any game: it moves the rating the way it went, keeps all
// within bounds, and says more of a player who has been away for longer.
func TestGlicko2Laws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		me, you := anyGlicko2(t), anyGlicko2(t)
		periods := rapid.Float64Range(0, 50).Draw(t, "periods")
		play := func(score float64) rating.Glicko2 {
			g, _ := me.After([]rating.Game{{Opponent: you, Score: score}}, periods, rating.Tau)
			return g
		}
		won, drawn, lost := play(1), play(0.5), play(0)
		assert.Greater(t, won.Rating, me.Rating-1e-9)
		assert.Less(t, lost.Rating, me.Rating+1e-9)
		assert.Greater(t, won.Rating, drawn.Rating)
		assert.Greater(t, drawn.Rating, lost.Rating)
		for _, g := range []rating.Glicko2{won, drawn, lost} {
			assert.True(t, g.Deviation >= rating.MinDeviation && g.Deviation <= rating.MaxDeviation, g)
			assert.LessOrEqual(t, g.Deviation, me.Idle(periods).Deviation+1)
			assert.False(t, math.IsNaN(g.Rating) || math.IsNaN(g.Volatility))
			assert.InDelta(t, me.Volatility, g.Volatility, 0.05)
		}
		later, _ := me.After([]rating.Game{{Opponent: you, Score: 1}}, periods+10, rating.Tau)
		assert.GreaterOrEqual(t, later.Rating, won.Rating-1e-9)
	})
}

func TestGlicko2Floor(t *testing.T) {
	g := rating.Glicko2{Rating: 1500, Deviation: 61, Volatility: 0.06}
	for range 50 {
		g, _ = g.After([]rating.Game{{Opponent: g, Score: 0.5}}, 0, rating.Tau)
	}
	assert.Equal(t, 60.0, g.Deviation)
}

// Ratings as far apart as nobody's give figures all the same.
func TestGlicko2FarApart(t *testing.T) {
	low, high := rating.Glicko2{Rating: -10000, Deviation: 60, Volatility: 0.06}, rating.Glicko2{Rating: 10000, Deviation: 60, Volatility: 0.06}
	won, _ := high.After([]rating.Game{{Opponent: low, Score: 1}}, 1, rating.Tau)
	assert.InDelta(t, 10000, won.Rating, 1e-6)
	lost, _ := high.After([]rating.Game{{Opponent: low, Score: 0}}, 1, rating.Tau)
	assert.Less(t, lost.Rating, 9990.0)
	assert.False(t, math.IsInf(lost.Rating, 0) || math.IsNaN(lost.Rating))
}

func anyGlicko2(t *rapid.T) rating.Glicko2 {
	return rating.Glicko2{
		Rating:     rapid.Float64Range(0, 3500).Draw(t, "rating"),
		Deviation:  rapid.Float64Range(60, 350).Draw(t, "deviation"),
		Volatility: rapid.Float64Range(0.03, 0.09).Draw(t, "volatility"),
	}
}
