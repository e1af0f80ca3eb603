// Package club decides who belongs to a club, who may rule there, what it has
// agreed on, and which ladders and round robins it has.
//
// Whoever founds a club owns it; one that the operator of the server founded
// has no owner until the operator gives somebody the role. A club that has an
// owner keeps one while anybody is left in it. What stewards do needs a right
// and a written reason, which stands in the club's public log.
package club

import (
	"maps"
	"slices"

	"carteiro/engine/decider"
	"carteiro/engine/games"
	"carteiro/events"
)

// State is a club as its facts tell it. A later fact never reaches into it.
type State struct {
	ID      events.ClubID
	N       uint64
	Name    string // empty: there is no such club
	Lang    string
	Terms   events.ClubTerms // with every default filled in
	Members map[events.PlayerID]bool
	Roles   map[events.PlayerID]string // of stewards and owners, who are members all
	Invited map[events.PlayerID]bool   // and not joined yet
	Removed map[events.PlayerID]bool   // by a steward, and not come back
	Ladders []Listed                   // in order of adding, without the closed ones
	Closed  []Listed                   // ladders, in order of closing
	Robins  []Listed
}

// Listed is a ladder or a round robin of the club.
type Listed struct {
	ID   string
	Name string
}

// What a club has that has agreed on nothing else.
const (
	DoorOpen     = "open"    // anybody may join
	DoorInvited  = "invited" // members only by invitation
	RatesGlicko2 = "glicko2"
	RatesFIBS    = "fibs"

	usualZone  = "UTC"
	usualClock = "none"
)

// Role is a member's role, empty for a stranger.
func (s State) Role(p events.PlayerID) string {
	if r := s.Roles[p]; r != "" || !s.Members[p] {
		return r
	}
	return events.RoleMember
}

// MayRule tells whether a player may act as a steward of the club.
func (s State) MayRule(p events.PlayerID) bool {
	r := s.Role(p)
	return r == events.RoleSteward || r == events.RoleOwner
}

// Owners counts the owners.
func (s State) Owners() (n int) {
	for _, r := range s.Roles {
		if r == events.RoleOwner {
			n++
		}
	}
	return n
}

// HasLadder tells whether a ladder stands on the club's page.
func (s State) HasLadder(id events.LadderID) bool { return index(s.Ladders, string(id)) >= 0 }

func index(list []Listed, id string) int {
	return slices.IndexFunc(list, func(l Listed) bool { return l.ID == id })
}

// Decider decides the club with this id.
func Decider(id events.ClubID) decider.Decider[State, Command] {
	return decider.Decider[State, Command]{
		Zero:   func() State { return State{ID: id} },
		Evolve: Evolve,
		Decide: Decide,
	}
}

// Evolve folds one event; it is total and never panics.
func Evolve(s State, e events.Event) State {
	s.N = e.N
	if f, err := events.Decode(e.New); err == nil {
		s = fold(s, f)
	}
	return s
}

func fold(s State, f events.Fact) State {
	switch f := f.(type) {
	case events.ClubFounded:
		s = s.agreed(events.ClubTerms{Name: f.Name, Lang: f.Lang, Zone: f.Zone})
		if f.By != "" {
			s = s.joined(f.By)
			s.Roles = with(s.Roles, f.By, events.RoleOwner)
		}
	case events.ClubChanged:
		s = s.agreed(f.Terms)
	case events.MemberInvited:
		if !s.Members[f.Player] {
			s.Invited = with(s.Invited, f.Player, true)
		}
	case events.MemberJoined:
		s = s.joined(f.Player)
	case events.MemberLeft:
		s = s.gone(f.Player)
	case events.MemberRemoved:
		s = s.gone(f.Player)
		s.Removed = with(s.Removed, f.Player, true)
	case events.RoleGiven:
		s = s.given(f.Player, f.Role)
	case events.LadderAdded:
		if index(s.Closed, string(f.Ladder)) < 0 {
			s.Ladders = listed(s.Ladders, Listed{string(f.Ladder), f.Name})
		}
	case events.LadderClosed:
		s = s.closed(string(f.Ladder))
	case events.RobinAdded:
		s.Robins = listed(s.Robins, Listed{string(f.Robin), f.Name})
	}
	return s
}

// agreed takes terms over and fills in what they leave open.
func (s State) agreed(t events.ClubTerms) State {
	or := func(value *string, usual string) {
		if *value == "" {
			*value = usual
		}
	}
	or(&t.Name, s.Name)
	or(&t.Lang, s.Lang)
	or(&t.Zone, usualZone)
	or(&t.Door, DoorOpen)
	or(&t.Game, games.All[0].Game.About().Key)
	or(&t.Clock, usualClock)
	or(&t.Ratings, RatesGlicko2)
	s.Name, s.Lang, s.Terms = t.Name, t.Lang, t
	return s
}

func (s State) joined(p events.PlayerID) State {
	s.Members = with(s.Members, p, true)
	s.Invited, s.Removed = without(s.Invited, p), without(s.Removed, p)
	return s
}

func (s State) gone(p events.PlayerID) State {
	s.Members, s.Roles, s.Invited = without(s.Members, p), without(s.Roles, p), without(s.Invited, p)
	return s
}

func (s State) given(p events.PlayerID, role string) State {
	switch {
	case !s.Members[p]:
	case role == events.RoleSteward || role == events.RoleOwner:
		s.Roles = with(s.Roles, p, role)
	default:
		s.Roles = without(s.Roles, p)
	}
	return s
}

func (s State) closed(id string) State {
	i := index(s.Ladders, id)
	if i < 0 {
		return s
	}
	s.Closed = append(slices.Clone(s.Closed), s.Ladders[i])
	s.Ladders = slices.Delete(slices.Clone(s.Ladders), i, i+1)
	return s
}

// listed adds one at the end of a list, unless it is there.
func listed(list []Listed, l Listed) []Listed {
	if index(list, l.ID) >= 0 {
		return list
	}
	return append(slices.Clone(list), l)
}

// with is a copy of a map in which a player has a value.
func with[V any](m map[events.PlayerID]V, p events.PlayerID, v V) map[events.PlayerID]V {
	out := make(map[events.PlayerID]V, len(m)+1)
	maps.Copy(out, m)
	out[p] = v
	return out
}

// without is a copy of a map without a player; the map itself where that is so.
func without[V any](m map[events.PlayerID]V, p events.PlayerID) map[events.PlayerID]V {
	if _, in := m[p]; !in {
		return m
	}
	out := maps.Clone(m)
	delete(out, p)
	return out
}
