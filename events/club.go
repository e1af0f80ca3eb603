package events

// The roles of a club's members, from the least. An owner may do what a steward
// may, and give roles.
const (
	RoleMember  = "member"
	RoleSteward = "steward"
	RoleOwner   = "owner"
)

// ClubTerms are what a club agrees on for its pages and its new tables; a zero
// field is not agreed. Zone is IANA; Clock is engine/clock's text.
type ClubTerms struct {
	Name    string            `json:"name,omitempty"`
	Lang    string            `json:"lang,omitempty"`
	Zone    string            `json:"zone,omitempty"`
	Door    string            `json:"door,omitempty"` // "open": anybody may join; "invited": members only by invitation
	Game    string            `json:"game,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Clock   string            `json:"clock,omitempty"`
	Weekend bool              `json:"weekend,omitempty"`
	Ratings string            `json:"ratings,omitempty"` // of backgammon: "glicko2" or "fibs"
}

// The facts of a club. Those with Ruled are a steward's acts and stand in the
// club's public log.
type (
	// ClubFounded starts a club; Lang is the language of its public pages. By is
	// its first owner.
	ClubFounded struct {
		Name string   `json:"name"`
		Lang string   `json:"lang"`
		Zone string   `json:"zone,omitempty"` // IANA; UTC where none is given
		By   PlayerID `json:"by,omitempty"`
	}
	// ClubChanged replaces what the club had agreed on, all of it.
	ClubChanged struct {
		Ruled
		Terms ClubTerms `json:"terms"`
	}
	// MemberInvited lets a player join although the door is closed.
	MemberInvited struct {
		Player PlayerID `json:"player"`
		By     PlayerID `json:"by"`
	}
	// MemberJoined adds a player to a club.
	MemberJoined struct {
		Player PlayerID `json:"player"`
	}
	// MemberLeft takes a player out of a club, at the player's wish.
	MemberLeft struct {
		Player PlayerID `json:"player"`
	}
	// MemberRemoved takes a player out at a steward's.
	MemberRemoved struct {
		Ruled
		Player PlayerID `json:"player"`
	}
	// RoleGiven gives a member a role. The operator of the server gives roles
	// without being named.
	RoleGiven struct {
		Ruled
		Player PlayerID `json:"player"`
		Role   string   `json:"role"`
	}
	// LadderAdded gives the club a ladder; its own facts stand in its stream.
	LadderAdded struct {
		Ruled
		Ladder LadderID `json:"ladder"`
		Name   string   `json:"name"`
	}
	// LadderClosed takes a ladder off the club's page; it moves no more.
	LadderClosed struct {
		Ruled
		Ladder LadderID `json:"ladder"`
	}
	// RobinAdded gives the club a round robin.
	RobinAdded struct {
		Ruled
		Robin RobinID `json:"robin"`
		Name  string  `json:"name"`
	}
)
