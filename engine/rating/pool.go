package rating

import (
	"slices"
	"time"

	"carteiro/events"
)

// Period is the rating period of Glicko-2: the time in which a deviation grows
// by the paper's step. Of a newcomer's first game it is one period.
const Period = 7 * 24 * time.Hour

// Finished is a rated game that has ended, as one pool's ratings see it.
type Finished struct {
	Table  events.TableID
	At     time.Time // when it ended
	Length int       // points of the match; 0 where none ends it: FIBS does not rate that
	Seats  []Placed
}

// Placed is one player of a game: Rank is from 1, shared by equals.
type Placed struct {
	Player events.PlayerID
	Rank   int
}

// Figures are a player's: Glicko-2 has Value, Deviation and Volatility, FIBS
// Value and Experience, OpenSkill mu as Value and sigma as Deviation.
type Figures struct {
	Value, Deviation, Volatility float64
	Experience                   int
}

// Standing is a player in a pool: the figures now, and how they came about.
type Standing struct {
	Figures
	Last  time.Time // when the last game ended
	Steps []Step    // one for each game, the earliest first
}

// Step is what one game did to a player's rating. Rank is the player's own,
// from 1; equals share it.
type Step struct {
	At               time.Time
	Table            events.TableID
	Others           []events.PlayerID
	Rank             int
	Before           float64
	Value, Deviation float64
}

// Merit orders the players of a pool: the value, for OpenSkill mu - 3*sigma.
func (s Standing) Merit(system string) float64 {
	if system == SystemOpenSkill {
		return s.Value - 3*s.Deviation
	}
	return s.Value
}

// Fold rates the games of a pool, in the order of the log, by one of the
// systems. Who lost one of the spared losses is left out of that game, and a game
// with fewer than two players left is not rated. An unknown system rates
// nothing.
func Fold(system string, games []Finished, spared Spared) map[events.PlayerID]Standing {
	pool := map[events.PlayerID]Standing{}
	by, ok := systems[system]
	if !ok {
		return pool
	}
	for _, g := range games {
		if !by.fits(g) {
			continue
		}
		g.Seats = slices.DeleteFunc(slices.Clone(g.Seats), func(p Placed) bool { return spared[lost{g.Table, p.Player}] })
		if len(g.Seats) > 1 {
			by.rate(pool, g)
		}
	}
	return pool
}

// rate puts what a game did to its players into the pool.
func (by system) rate(pool map[events.PlayerID]Standing, g Finished) {
	before := make([]sitting, len(g.Seats))
	for i, p := range g.Seats {
		before[i] = sitting{by.fresh, p.Rank, 1}
		if s, known := pool[p.Player]; known {
			before[i].Figures = s.Figures
			before[i].periods = max(0, g.At.Sub(s.Last).Hours()/Period.Hours())
		}
	}
	for i, after := range by.play(before, g.Length) {
		p := g.Seats[i]
		s := pool[p.Player]
		s.Steps = append(s.Steps, Step{At: g.At, Table: g.Table, Others: others(g, i), Rank: p.Rank,
			Before: before[i].Value, Value: after.Value, Deviation: after.Deviation})
		if s.Figures = after; g.At.After(s.Last) {
			s.Last = g.At
		}
		pool[p.Player] = s
	}
}

func others(g Finished, seat int) (out []events.PlayerID) {
	for i, p := range g.Seats {
		if i != seat {
			out = append(out, p.Player)
		}
	}
	return out
}
