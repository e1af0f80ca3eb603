package events

// The facts of a club.
type (
	// ClubFounded starts a club; Lang is the language of its public pages.
	ClubFounded struct {
		Name string   `json:"name"`
		Lang string   `json:"lang"`
		By   PlayerID `json:"by,omitempty"`
	}
	// MemberJoined adds a player to a club.
	MemberJoined struct {
		Player PlayerID `json:"player"`
	}
	// MemberLeft takes a player out of a club.
	MemberLeft struct {
		Player PlayerID `json:"player"`
	}
)
