// Package club decides who belongs to a club.
package club

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"carteiro/engine/decider"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// State is a club as its facts tell it.
type State struct {
	ID      events.ClubID
	N       uint64
	Name    string // empty: there is no such club
	Lang    string
	Terms   events.ClubTerms // with every default filled in
	Members map[events.PlayerID]bool
	Roles   map[events.PlayerID]string // of stewards and owners
	Invited map[events.PlayerID]bool   // and not joined yet
	Ladders []Listed                   // in order of adding, without the closed ones
	Robins  []Listed
}

// Listed is a ladder or a round robin of the club.
type Listed struct {
	ID   string
	Name string
}

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
	f, err := events.Decode(e.New)
	if err != nil {
		return s
	}
	switch f := f.(type) {
	case events.ClubFounded:
		s.Name, s.Lang = f.Name, f.Lang
	case events.MemberJoined:
		s.Members = s.with(f.Player, true)
	case events.MemberLeft:
		s.Members = s.with(f.Player, false)
	}
	return s
}

func (s State) with(p events.PlayerID, in bool) map[events.PlayerID]bool {
	out := make(map[events.PlayerID]bool, len(s.Members)+1)
	for m := range s.Members {
		out[m] = true
	}
	if delete(out, p); in {
		out[p] = true
	}
	return out
}

// Decide answers a command with facts, or a refusal and nothing.
func Decide(s State, c Command) ([]events.Fact, error) {
	if c, ok := c.(Found); ok {
		return found(s, c)
	}
	if s.Name == "" {
		return nil, refusal.New("no_such_club").Quoting(string(s.ID))
	}
	switch c := c.(type) {
	case Join:
		if s.Members[c.By] {
			return nil, refusal.New("already_member", "Club", s.Name)
		}
		return []events.Fact{events.MemberJoined{Player: c.By}}, nil
	case Leave:
		if !s.Members[c.By] {
			return nil, refusal.New("not_member", "Club", s.Name)
		}
		return []events.Fact{events.MemberLeft{Player: c.By}}, nil
	}
	return nil, refusal.New(refusal.BadInput)
}

var goodID = regexp.MustCompile(`^[a-z][a-z0-9]{1,29}$`)

// taken are local parts that mean something else on a mail server.
var taken = map[string]bool{"postmaster": true, "abuse": true, "help": true, "ajuda": true, "carteiro": true, "noreply": true}

func found(s State, c Found) ([]events.Fact, error) {
	switch n := utf8.RuneCountInString(strings.TrimSpace(c.Name)); {
	case s.Name != "":
		return nil, refusal.New(refusal.Already)
	case !goodID.MatchString(string(c.ID)):
		return nil, refusal.New("bad_club_id").Quoting(string(c.ID))
	case taken[string(c.ID)]:
		return nil, refusal.New("taken_club_id").Quoting(string(c.ID))
	case n == 0 || n > 60:
		return nil, refusal.New("bad_name", "Max", 60).Quoting(c.Name)
	case c.Lang != "pt" && c.Lang != "en":
		return nil, refusal.New("bad_language").Quoting(c.Lang).Offering("pt", "en")
	}
	facts := []events.Fact{events.ClubFounded{Name: c.Name, Lang: c.Lang, By: c.By}}
	if c.By != "" {
		facts = append(facts, events.MemberJoined{Player: c.By})
	}
	return facts, nil
}
