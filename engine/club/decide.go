package club

import (
	"regexp"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// The codes of refusals that clubs give.
const (
	NoSuchClub    refusal.Code = "no_such_club"
	BadClubID     refusal.Code = "bad_club_id"
	TakenClubID   refusal.Code = "taken_club_id"    // it means something else on a mail server
	AlreadyMember refusal.Code = "already_member"   // Club: the one who asks is
	NotMember     refusal.Code = "not_member"       // Club: the one who asks is none
	IsMember      refusal.Code = "is_member"        // Club: the one spoken of is
	NoSuchMember  refusal.Code = "not_a_member"     // Club: the one spoken of is none
	IsInvited     refusal.Code = "is_invited"       // Club: and has not joined yet
	ByInvitation  refusal.Code = "by_invitation"    // Club: the door is closed
	WasRemoved    refusal.Code = "was_removed"      // Club: only a steward's invitation lets the player in again
	YouRemoved    refusal.Code = "you_were_removed" // Club: the same, of the one who asks
	LastOwner     refusal.Code = "last_owner"       // Club: another owner is needed first
	NotSteward    refusal.Code = "not_steward"      // Club: neither steward nor owner
	NotOwner      refusal.Code = "not_owner"        // Club: only an owner may
	RemoveSelf    refusal.Code = "remove_self"      // whoever wants to go, leaves
	ReasonWanted  refusal.Code = "reason_wanted"    // a steward's act needs one in writing
	BadRole       refusal.Code = "bad_role"
	BadDoor       refusal.Code = "bad_door"
	BadRatings    refusal.Code = "bad_ratings"
	NoSuchLadder  refusal.Code = "no_such_ladder" // none of that id is open here
	NameTaken     refusal.Code = "name_taken"     // Club: another of its ladders or round robins has it
	IsClosed      refusal.Code = "ladder_closed"  // nothing new begins on it
)

// Decide answers a command with facts, or a refusal and nothing.
func Decide(s State, c Command) ([]events.Fact, error) {
	if c, ok := c.(Found); ok {
		return found(s, c)
	}
	if s.Name == "" {
		return nil, refusal.New(NoSuchClub).Quoting(string(s.ID))
	}
	switch c := c.(type) {
	case Invite:
		return only(events.MemberInvited{Player: c.Whom, By: c.By}, s.mayInvite(c))
	case Join:
		return only(events.MemberJoined{Player: c.By}, s.mayJoin(c.By))
	case Leave:
		return only(events.MemberLeft{Player: c.By}, s.mayLeave(c.By))
	}
	return s.ruled(c)
}

// only is one fact, or the refusal and nothing.
func only(f events.Fact, err error) ([]events.Fact, error) {
	if err != nil {
		return nil, err
	}
	return []events.Fact{f}, nil
}

// no is a refusal that names the club.
func (s State) no(code refusal.Code) error { return refusal.New(code, "Club", s.Name) }

var goodID = regexp.MustCompile(`^[a-z][a-z0-9]{1,29}$`)

// taken are local parts that mean something else on a mail server.
var taken = map[string]bool{"postmaster": true, "abuse": true, "help": true, "ajuda": true, "carteiro": true, "noreply": true}

func found(s State, c Found) ([]events.Fact, error) {
	switch {
	case s.Name != "":
		return nil, refusal.New(refusal.Already)
	case !goodID.MatchString(string(c.ID)):
		return nil, refusal.New(BadClubID).Quoting(string(c.ID))
	case taken[string(c.ID)]:
		return nil, refusal.New(TakenClubID).Quoting(string(c.ID))
	}
	t, err := checkTerms(events.ClubTerms{Name: c.Name, Lang: c.Lang, Zone: c.Zone})
	if err != nil {
		return nil, err
	}
	facts := []events.Fact{events.ClubFounded{Name: t.Name, Lang: t.Lang, Zone: t.Zone, By: c.By}}
	if c.By != "" {
		facts = append(facts, events.MemberJoined{Player: c.By})
	}
	return facts, nil
}

// mayInvite: any member may invite whoever is none; whom a steward removed,
// only a steward.
func (s State) mayInvite(c Invite) error {
	switch {
	case c.Whom == "":
		return refusal.New(refusal.BadInput)
	case !s.Members[c.By]:
		return s.no(NotMember)
	case s.Members[c.Whom]:
		return s.no(IsMember)
	case s.Invited[c.Whom]:
		return s.no(IsInvited)
	case s.Removed[c.Whom] && !s.MayRule(c.By):
		return s.no(WasRemoved)
	}
	return nil
}

func (s State) mayJoin(p events.PlayerID) error {
	switch {
	case p == "":
		return refusal.New(refusal.BadInput)
	case s.Members[p]:
		return s.no(AlreadyMember)
	case s.Invited[p]:
		return nil
	case s.Removed[p]:
		return s.no(YouRemoved)
	case s.Terms.Door == DoorInvited:
		return s.no(ByInvitation)
	}
	return nil
}

func (s State) mayLeave(p events.PlayerID) error {
	switch {
	case !s.Members[p]:
		return s.no(NotMember)
	case s.lastOwner(p) && len(s.Members) > 1:
		return s.no(LastOwner)
	}
	return nil
}

// lastOwner tells whether a player is the only owner.
func (s State) lastOwner(p events.PlayerID) bool {
	return s.Roles[p] == events.RoleOwner && s.Owners() == 1
}
