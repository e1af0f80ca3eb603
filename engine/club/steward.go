package club

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"carteiro/engine/refusal"
	"carteiro/engine/text"
	"carteiro/events"
)

// MaxReason bounds a steward's reason, in characters.
const MaxReason = 500

// ruled decides what stewards do: who has the right, then why, then what.
func (s State) ruled(c Command) ([]events.Fact, error) {
	r, ok := c.(interface{ Ruling() events.Ruled })
	if !ok {
		return nil, refusal.New(refusal.BadInput)
	}
	ruled := r.Ruling()
	if err := s.right(c, ruled.Steward); err != nil {
		return nil, err
	}
	if ruled.Reason = strings.TrimSpace(ruled.Reason); ruled.Reason == "" {
		return nil, refusal.New(ReasonWanted)
	}
	if utf8.RuneCountInString(ruled.Reason) > MaxReason {
		return nil, refusal.New(refusal.TooLong, "Max", MaxReason)
	}
	return s.act(c, ruled)
}

// right refuses whoever may not give a command: roles are an owner's or the
// operator's to give, all else a steward's.
func (s State) right(c Command, by events.PlayerID) error {
	give, gives := c.(Give)
	switch {
	case gives && give.ByOperator:
		return nil
	case !s.MayRule(by):
		return s.no(NotSteward)
	case gives && s.Role(by) != events.RoleOwner:
		return s.no(NotOwner)
	}
	return nil
}

func (s State) act(c Command, r events.Ruled) ([]events.Fact, error) {
	switch c := c.(type) {
	case Change:
		t, err := checkTerms(c.Terms)
		return only(events.ClubChanged{Ruled: r, Terms: t}, err)
	case Remove:
		return only(events.MemberRemoved{Ruled: r, Player: c.Who}, s.mayRemove(c.Who, r.Steward))
	case Give:
		if c.ByOperator {
			r.Steward = ""
		}
		return only(events.RoleGiven{Ruled: r, Player: c.Who, Role: c.Role}, s.mayGive(c.Who, c.Role))
	case AddLadder:
		name, err := s.newList(string(c.Ladder), c.Name, s.Ladders, s.Closed)
		return only(events.LadderAdded{Ruled: r, Ladder: c.Ladder, Name: name}, err)
	case CloseLadder:
		if !s.HasLadder(c.Ladder) {
			return nil, refusal.New(NoSuchLadder).Quoting(string(c.Ladder))
		}
		return []events.Fact{events.LadderClosed{Ruled: r, Ladder: c.Ladder}}, nil
	case AddRobin:
		name, err := s.newList(string(c.Robin), c.Name, s.Robins)
		return only(events.RobinAdded{Ruled: r, Robin: c.Robin, Name: name}, err)
	}
	return nil, refusal.New(refusal.BadInput)
}

// mayRemove: a steward any member but owners, an owner those too; nobody
// oneself, so an owner is left.
func (s State) mayRemove(who, by events.PlayerID) error {
	switch {
	case !s.Members[who]:
		return s.no(NoSuchMember)
	case who == by:
		return s.no(RemoveSelf)
	case s.Role(who) == events.RoleOwner && s.Role(by) != events.RoleOwner:
		return s.no(NotOwner)
	}
	return nil
}

func (s State) mayGive(who events.PlayerID, role string) error {
	switch role {
	case events.RoleMember, events.RoleSteward, events.RoleOwner:
	default:
		return refusal.New(BadRole).Quoting(clip(role)).Offering(events.RoleMember, events.RoleSteward, events.RoleOwner)
	}
	switch {
	case !s.Members[who]:
		return s.no(NoSuchMember)
	case s.Role(who) == role:
		return refusal.New(refusal.Already)
	case s.lastOwner(who):
		return s.no(LastOwner)
	}
	return nil
}

var goodListID = regexp.MustCompile(`^[a-z2-7]{8}$`) // as engine.NewID makes them

// newList checks the id of a new ladder or round robin against those that there
// are, its name against the first of the lists, and gives the name in its one form.
func (s State) newList(id, name string, there ...[]Listed) (string, error) {
	if !goodListID.MatchString(id) {
		return "", refusal.New(refusal.BadInput).Quoting(clip(id))
	}
	for _, list := range there {
		if index(list, id) >= 0 {
			return "", refusal.New(refusal.Already)
		}
	}
	name, err := checkName(name)
	same := func(l Listed) bool { return text.Fold(l.Name) == text.Fold(name) }
	if err == nil && slices.ContainsFunc(there[0], same) {
		return "", s.no(NameTaken)
	}
	return name, err
}
