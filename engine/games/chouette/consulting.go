package chouette

import (
	"slices"

	core "carteiro/engine/chouette"
	"carteiro/engine/rules"
)

// The two groups that consult about the play of a game, apart from each other
// (10).
const (
	BoxGroup  = "box"  // the box and its partner
	CrewGroup = "crew" // the members of the crew
)

// Group is with whom a seat sits in the game at hand; empty for who doesn't play
// it, and between two games.
func (p *Position) Group(s rules.Seat) string {
	seats := p.game.Seats()
	switch {
	case s < 0 || int(s) >= p.seats || p.fresh:
		return ""
	case id(s) == seats.Box, id(s) == seats.Partner:
		return BoxGroup
	case slices.Contains(seats.Crew, id(s)):
		return CrewGroup
	}
	return ""
}

// Consults tells whether a seat may speak in its group now: the box and its
// partner always, a member while the pair is live (8) and as agreed (10).
func (p *Position) Consults(s rules.Seat) bool {
	group := p.Group(s)
	if group != CrewGroup || p.gone[s] {
		return group == BoxGroup && !p.gone[s]
	}
	pair, _ := p.game.Pair(id(s))
	switch p.rules["consulting"] {
	case NoTalk:
		return false
	case TurnedOnly:
		return !pair.Settled && (pair.Holder != core.Centre || s == p.Captain())
	}
	return !pair.Settled
}
