// Package robin decides a round robin: a group of four to ten in which
// everybody meets everybody, once or several times.
//
// The order is drawn, and all pairings follow from it by Berger's tables (see
// Schedule). A game starts as soon as both players have fewer games running than
// the terms allow, the earliest of the schedule first; since a game that cannot
// start waits only for games that run, the last of them always can. Rounds
// therefore overlap: with one game at a time each, who has ended the game of round
// 1 begins the next one of the schedule whose other player is free too, of whatever
// round, while others are still in round 1. Nobody waits for a round to end.
//
// A win is 1 point, a draw a half. Who loses twice on time, leaves or is
// expelled forfeits the games that have not ended: they are won by the others and
// rated for nobody. A steward may forgive a loss on time; then whoever was out
// for it is back, and those of the forfeited games that had not begun are played
// after all. Who is out having played fewer than half of the games is annulled:
// no game of theirs counts in the table, for anybody; from half on all count,
// the forfeited ones as losses. That is the usual rule of round robins; ratings
// keep what was played either way. After the end nothing changes any more.
package robin

import (
	"slices"
	"time"

	"carteiro/engine/decider"
	"carteiro/events"
)

// Bounds of a round robin: its players, how often each meets each, the
// characters of its name and of a steward's reason.
const (
	MinPlayers = 4
	MaxPlayers = 10
	MaxRounds  = 4
	maxName    = 60
	maxReason  = 500
)

// How games end that are not played out at their table: see events.RobinScored.
const (
	byTime    = "time"
	byForfeit = "forfeit"
	byRuling  = "ruling"
	void      = "void"
)

// State is a round robin as its facts tell it. It is a value: Evolve returns
// another.
type State struct {
	ID         events.RobinID
	N          uint64    // facts folded so far
	At         time.Time // the instant of the last fact, zero before the first
	Club       events.ClubID
	Terms      events.RobinTerms
	Commitment string
	Secret     string
	Entered    []events.PlayerID          // in order of entry
	Order      []events.PlayerID          // as drawn; empty before the start
	Games      []Game                     // that have begun or ended, by N
	Out        map[events.PlayerID]string // who is out of the rest, and why
	Over       bool
}

// Game is one game: First has seat 0.
type Game struct {
	N, Round      int
	First, Second events.PlayerID
	Begun         bool // it was paired; a forfeited game may end without
	Done          bool
	Winner        events.PlayerID // empty for a draw or a void game
	How           string
	Rated         bool         // for a void game: whether it was before
	Excused       bool         // a loss on time that a steward forgave
	Ruling        events.Ruled // who said how it ends, where a steward did
}

// Other is the other player of a game, empty for who is not in it.
func (g Game) Other(p events.PlayerID) events.PlayerID {
	switch p {
	case g.First:
		return g.Second
	case g.Second:
		return g.First
	}
	return ""
}

// loser is who lost, empty for nobody.
func (g Game) loser() events.PlayerID { return g.Other(g.Winner) }

// played tells whether the game ended by being played, or ruled as if it had.
func (g Game) played() bool { return g.Done && g.How != byForfeit && g.How != void }

// Decider decides the round robin with this id.
func Decider(id events.RobinID) decider.Decider[State, Request] {
	return decider.Decider[State, Request]{
		Zero:   func() State { return State{ID: id} },
		Evolve: Evolve,
		Decide: Decide,
	}
}

// Game finds a game that has begun or ended.
func (s State) Game(n int) (Game, bool) {
	i, ok := s.at(n)
	if !ok {
		return Game{}, false
	}
	return s.Games[i], true
}

func (s State) at(n int) (int, bool) {
	return slices.BinarySearchFunc(s.Games, n, func(g Game, n int) int { return g.N - n })
}

// Flags counts the losses on time of a player that nobody has forgiven.
func (s State) Flags(p events.PlayerID) (n int) {
	for _, g := range s.Games {
		if g.How == byTime && !g.Excused && p != "" && g.loser() == p {
			n++
		}
	}
	return n
}

// running counts the games of each player that have begun and not ended.
func (s State) running() map[events.PlayerID]int {
	out := map[events.PlayerID]int{}
	for _, g := range s.Games {
		if !g.Done {
			out[g.First]++
			out[g.Second]++
		}
	}
	return out
}
