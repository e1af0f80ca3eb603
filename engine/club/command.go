package club

import "carteiro/events"

// Command is a wish that a club decides. Club names the club.
type Command interface{ Club() events.ClubID }

// In names the club of a command.
type In struct{ ID events.ClubID }

// Club names the club.
func (c In) Club() events.ClubID { return c.ID }

// The commands of people.
type (
	// Found starts a club; its id is the local part of its mail address. By
	// becomes its owner; nobody does where the operator founds it.
	Found struct {
		ID   events.ClubID
		Name string
		Lang string
		Zone string // IANA; UTC if empty
		By   events.PlayerID
	}
	// Invite lets a player in although the door is closed; any member may.
	Invite struct {
		In
		By, Whom events.PlayerID
	}
	// Join makes a player a member.
	Join struct {
		ID events.ClubID
		By events.PlayerID
	}
	// Leave ends the membership. The last owner may not while others stay.
	Leave struct {
		ID events.ClubID
		By events.PlayerID
	}
)

// The commands of stewards; each needs a written reason.
type (
	// Change replaces the club's terms, all of them.
	Change struct {
		In
		events.Ruled
		Terms events.ClubTerms
	}
	// Remove takes a member out; an owner only by another owner.
	Remove struct {
		In
		events.Ruled
		Who events.PlayerID
	}
	// Give gives a member a role: an owner's to do, or the operator's (ByOperator).
	Give struct {
		In
		events.Ruled
		Who        events.PlayerID
		Role       string
		ByOperator bool
	}
	// AddLadder lists a new ladder; it is opened by ladder.Open.
	AddLadder struct {
		In
		events.Ruled
		Ladder events.LadderID
		Name   string
	}
	// CloseLadder takes a ladder off the page.
	CloseLadder struct {
		In
		events.Ruled
		Ladder events.LadderID
	}
	// AddRobin lists a new round robin.
	AddRobin struct {
		In
		events.Ruled
		Robin events.RobinID
		Name  string
	}
)

// Club names the club.
func (c Found) Club() events.ClubID { return c.ID }

// Club names the club.
func (c Join) Club() events.ClubID { return c.ID }

// Club names the club.
func (c Leave) Club() events.ClubID { return c.ID }
