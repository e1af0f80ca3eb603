// Package chouette is the money game of one against many: the box plays a
// single board against a crew, and each member of the crew has a cube of their
// own against the box. A State is one game's seats and cubes and never changes:
// Decide gives the next one, or refuses. An Evening seats the players for one
// game after the other and keeps the accounts. Boards, dice and deadlines stand
// outside; so do votes under seal, which arrive here as one event once they are
// open.
//
// The article on gamão ("A Chouette", rules 1 to 7) is the source. Where clubs
// differ from it, Rules lists the choice, with the article's as the default.
package chouette

import (
	"slices"

	"carteiro/engine/rules"
	"carteiro/events"
)

// Holder is who may turn a cube next.
type Holder uint8

// The holders: both sides, the box alone, the member alone.
const (
	Centre Holder = iota
	Box
	Member
)

// Pair is one member's money game against the box. Level is the cube's, a power
// of two, as far as it is accepted. A settled pair has Points, as the member
// counts them, and is out of the game.
type Pair struct {
	Level   int
	Holder  Holder
	Settled bool
	Points  int
}

// State is one game: its seats, its cubes and the offer that waits. It is a
// value that never changes; New makes the first.
type State struct {
	seats   Seats
	options rules.Options
	pairs   []Pair // in the order of the crew
	captain int    // who acts for the crew, or did last: an index of the crew
	offer   offer
}

// New starts a game with all cubes centred at 1 (section 6.2, 3). Seats that no
// game can have are refused with named_twice, too_few_players or
// partner_not_here; options that do not exist as rules.About says.
func New(seats Seats, o rules.Options) (State, error) {
	full, err := Rules.Resolve(o)
	if err != nil {
		return State{}, err
	}
	if err := seats.check(full["partnerFrom"]); err != nil {
		return State{}, err
	}
	pairs := make([]Pair, len(seats.Crew))
	for i := range pairs {
		pairs[i].Level = 1
	}
	return State{seats: seats.clone(), options: full, pairs: pairs}, nil
}

// Seats are who plays, who waits and where.
func (s State) Seats() Seats { return s.seats.clone() }

// Pair is a member's game against the box; false for whoever has none.
func (s State) Pair(member events.PlayerID) (Pair, bool) {
	i := slices.Index(s.seats.Crew, member)
	if i < 0 {
		return Pair{}, false
	}
	return s.pairs[i], true
}

// Captain acts for the crew: the first whose pair is live, in the order of the
// crew (section 6.2, 9). It is empty once the game is over.
func (s State) Captain() events.PlayerID {
	if s.Over() {
		return ""
	}
	return s.seats.Crew[s.captain]
}

// Over tells whether every pair is settled.
func (s State) Over() bool { return s.firstLive() < 0 }

func (s State) firstLive() int {
	return slices.IndexFunc(s.pairs, func(p Pair) bool { return !p.Settled })
}

// where lists the members whose live pair is as wanted, in the order of the crew.
func (s State) where(wanted func(Pair) bool) (out []events.PlayerID) {
	for i, p := range s.pairs {
		if !p.Settled && wanted(p) {
			out = append(out, s.seats.Crew[i])
		}
	}
	return out
}

// with is s after a change of one pair.
func (s State) with(member events.PlayerID, change func(*Pair)) State {
	s.pairs = slices.Clone(s.pairs)
	change(&s.pairs[slices.Index(s.seats.Crew, member)])
	return s
}

// settle ends a pair for so many points, as the member counts them.
func (s State) settle(member events.PlayerID, points int) State {
	return s.with(member, func(p *Pair) { p.Settled, p.Points = true, points })
}
