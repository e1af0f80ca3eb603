// Package robin decides a round robin: a group of four to ten in which
// everybody meets everybody.
package robin

import (
	"time"

	"carteiro/engine/decider"
	"carteiro/events"
)

// State is a round robin as its facts tell it.
type State struct {
	ID         events.RobinID
	N          uint64    // facts folded so far
	At         time.Time // the instant of the last fact, zero before the first
	Club       events.ClubID
	Terms      events.RobinTerms
	Commitment string
	Secret     string
	Entered    []events.PlayerID          // in order of entry, before the start
	Order      []events.PlayerID          // as drawn; empty before the start
	Games      []Game                     // that have been paired, by N
	Out        map[events.PlayerID]string // who is out of the rest, and why
	Over       bool
}

// Game is one game: First has seat 0.
type Game struct {
	N, Round      int
	First, Second events.PlayerID
	Done          bool
	Winner        events.PlayerID // empty for a draw or a void game
	How           string
	Rated         bool
}

// Decider decides the round robin with this id.
func Decider(id events.RobinID) decider.Decider[State, Request] {
	return decider.Decider[State, Request]{
		Zero:   func() State { return State{ID: id} },
		Evolve: Evolve,
		Decide: Decide,
	}
}

// Evolve folds one event; it is total and never panics.
func Evolve(s State, e events.Event) State {
	s.N = e.N
	return s
}

// Decide answers a command with facts, or a refusal and nothing.
func Decide(s State, r Request) ([]events.Fact, error) { return nil, nil }

// Line is one row of the cross table: Points are doubled (2 for a win, 1 for a
// draw), Berger is Sonneborn and Berger's tie-break, four times; Cells has the
// doubled points against each of Order in each round, -1 for a game not ended.
type Line struct {
	Player              events.PlayerID
	Place               int // shared by equals
	Played, Points      int
	Wins, Draws, Losses int
	Berger              int
	Cells               [][]int
}

// Table is the cross table, the best first.
func (s State) Table() []Line { return nil }
