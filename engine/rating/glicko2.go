// Package rating holds the formulas of ratings, Glicko-2 for two players, the
// FIBS formula for backgammon, OpenSkill (Plackett-Luce) for three and more, and
// the fold of a pool's games by them. It stores nothing, so ratings can be
// computed again from the log at any time and come out the same.
package rating

import "math"

// Glicko2 is a player's rating by M. Glickman, "Example of the Glicko-2
// system". Deviation is that of the rating, on the same scale.
type Glicko2 struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

// Tau is the usual constraint on the change of volatility.
const Tau = 0.5

// Bounds of a deviation: it never falls below the least, so that a rating
// keeps moving, and never grows over that of a newcomer.
const (
	MinDeviation = 60
	MaxDeviation = 350
)

// NewGlicko2 is the rating of a newcomer: 1500, 350, 0.06.
func NewGlicko2() Glicko2 { return Glicko2{1500, MaxDeviation, 0.06} }

// Game is one game as a player saw it. Score is 1 won, 0.5 drawn, 0 lost.
type Game struct {
	Opponent Glicko2
	Score    float64
}

// Steps are the figures between, in the paper's own names and scale.
type Steps struct {
	V     float64 // estimated variance of the rating from the games alone (step 3)
	Delta float64 // estimated improvement (step 4)
}

// scale is from the paper: a point of the inner scale in points of rating.
const scale = 173.7178

// Idle is the rating after so many rating periods without a game: only the
// deviation grows (step 6). A part of a period counts as a part.
func (g Glicko2) Idle(periods float64) Glicko2 {
	phi := math.Sqrt(square(g.Deviation/scale) + periods*square(g.Volatility))
	g.Deviation = bounded(phi * scale)
	return g
}

// After is the rating after the games of so many rating periods: 1 is the
// paper's own step, and a single game that came some time after the last one
// takes the time between them, counted in periods, so that the deviation grows
// with it. Without a game it is Idle, and the steps are zero.
func (g Glicko2) After(games []Game, periods, tau float64) (Glicko2, Steps) {
	if len(games) == 0 {
		return g.Idle(periods), Steps{}
	}
	mu, phi := (g.Rating-1500)/scale, g.Deviation/scale
	var inverse, gain float64
	for _, game := range games {
		weight := weightOf(game.Opponent.Deviation / scale)
		ahead := math.Exp(weight * (mu - (game.Opponent.Rating-1500)/scale))
		expected := 1 / (1 + 1/ahead)
		inverse += square(weight) / (2 + ahead + 1/ahead) // expected * (1 - expected), and never 0
		gain += weight * (game.Score - expected)
	}
	s := Steps{V: 1 / inverse, Delta: gain / inverse}
	sigma := volatility(phi, g.Volatility, s, tau)
	phi = 1 / math.Sqrt(1/(square(phi)+periods*square(sigma))+inverse)
	return Glicko2{1500 + scale*(mu+square(phi)*gain), bounded(scale * phi), sigma}, s
}

// weightOf is g(phi) of step 3: how much a game against such a deviation says.
func weightOf(phi float64) float64 { return 1 / math.Sqrt(1+3*square(phi/math.Pi)) }

// volatility is step 5: the root of f by the Illinois algorithm.
func volatility(phi, sigma float64, s Steps, tau float64) float64 {
	a := math.Log(square(sigma))
	f := func(x float64) float64 {
		spread := square(phi) + s.V + math.Exp(x)
		return math.Exp(x)*(square(s.Delta)-spread)/(2*square(spread)) - (x-a)/square(tau)
	}
	low, high := a, math.Log(square(s.Delta)-square(phi)-s.V)
	if !(square(s.Delta) > square(phi)+s.V) {
		high = a - tau
		for f(high) < 0 {
			high -= tau
		}
	}
	atLow, atHigh := f(low), f(high)
	const near, most = 1e-6, 200 // the paper's tolerance; it needs some ten steps
	for i := 0; math.Abs(high-low) > near && i < most; i++ {
		next := low + (low-high)*atLow/(atHigh-atLow)
		atNext := f(next)
		if atNext*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, atNext
	}
	return math.Exp(low / 2)
}

func bounded(deviation float64) float64 { return min(MaxDeviation, max(MinDeviation, deviation)) }

func square(x float64) float64 { return x * x }
