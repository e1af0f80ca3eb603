package events

import "time"

// Dated is the instant at which a fact of a ladder counts (clock rule K1), UTC
// with milliseconds. It stands in the fact itself, because one decision may
// find several things that fell due at different instants.
type Dated struct {
	At time.Time `json:"at"`
}

// Instant is when the fact counts.
func (d Dated) Instant() time.Time { return d.At }

// Ruled names the steward who did something to a ladder and the written reason,
// which is public (rule L30). Both are empty where no steward acted. Own marks an
// act about the steward's own game, place or strike.
type Ruled struct {
	Steward PlayerID `json:"steward,omitempty"`
	Reason  string   `json:"reason,omitempty"`
	Own     bool     `json:"own,omitempty"`
}

// Ruling is who acted as steward, and why.
func (r Ruled) Ruling() Ruled { return r }

// LadderChange is what a fact does to the order: Player goes to place To (1 is
// the top), those between move by one; with Swap only whoever stands at To
// moves, to the place that Player leaves.
type LadderChange struct {
	Player PlayerID `json:"player"`
	To     int      `json:"to"`
	Swap   bool     `json:"swap,omitempty"`
}

// LadderRating is a player's strength as the ladder last heard of it.
type LadderRating struct {
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation,omitempty"`
}

// The facts of a ladder and its members.
type (
	// LadderOpened starts a ladder: all its settings, the opening order, the lots
	// drawn for it (empty where none were needed), when the first season ends.
	LadderOpened struct {
		Dated
		Club       ClubID                    `json:"club,omitempty"`
		By         PlayerID                  `json:"by,omitempty"`
		Settings   map[string]string         `json:"settings"`
		Order      []PlayerID                `json:"order"`
		Drawn      []PlayerID                `json:"drawn,omitempty"`
		Secret     string                    `json:"secret,omitempty"` // hex, of the draw: anybody can draw again
		Ratings    map[PlayerID]LadderRating `json:"ratings,omitempty"`
		SeasonEnds time.Time                 `json:"season_ends"`
	}
	// LadderConfigured replaces settings; those not named stay.
	LadderConfigured struct {
		Dated
		Ruled
		Settings map[string]string `json:"settings"`
	}
	// LadderJoined puts a player at a place. Free is how many free challenges
	// (rule L28) the player has, until FreeUntil.
	LadderJoined struct {
		Dated
		Player    PlayerID      `json:"player"`
		Place     int           `json:"place"`
		Rating    *LadderRating `json:"rating,omitempty"`
		Free      int           `json:"free,omitempty"`
		FreeUntil time.Time     `json:"free_until"`
	}
	// LadderLeft takes a player out at the player's wish.
	LadderLeft struct {
		Dated
		Player PlayerID `json:"player"`
	}
	// LadderSuspended takes a player out until LadderReadmitted.
	LadderSuspended struct {
		Dated
		Ruled
		Player PlayerID `json:"player"`
	}
	// LadderReadmitted lets a suspended player join again.
	LadderReadmitted struct {
		Dated
		Ruled
		Player PlayerID `json:"player"`
	}
	// LeaveBegun says that a member went on leave.
	LeaveBegun struct {
		Dated
		Player PlayerID `json:"player"`
	}
	// LeaveEnded says that a member came back.
	LeaveEnded struct {
		Dated
		Player PlayerID `json:"player"`
	}
	// PlaceDropped moves a member one place down. Why is "idle" or "leave".
	PlaceDropped struct {
		Dated
		Player PlayerID `json:"player"`
		To     int      `json:"to"`
		Why    string   `json:"why"`
	}
	// MadeInactive takes a member out. Why is "idle" or "strikes".
	MadeInactive struct {
		Dated
		Player PlayerID `json:"player"`
		Why    string   `json:"why"`
	}
	// PlaceSet is a steward's: the member stands at a place.
	PlaceSet struct {
		Dated
		Ruled
		Player PlayerID `json:"player"`
		To     int      `json:"to"`
	}
	// StrikeGiven says that a member let challenge N fall or lost it on time.
	StrikeGiven struct {
		Dated
		Player PlayerID `json:"player"`
		N      int      `json:"n"`
	}
	// StrikeExcused takes back the strike of challenge N.
	StrikeExcused struct {
		Dated
		Ruled
		Player PlayerID `json:"player"`
		N      int      `json:"n"`
	}
	// LadderBlocked says that By will not play Whom on this ladder.
	LadderBlocked struct {
		Dated
		By   PlayerID `json:"by"`
		Whom PlayerID `json:"whom"`
	}
	// LadderUnblocked takes that back.
	LadderUnblocked struct {
		Dated
		By   PlayerID `json:"by"`
		Whom PlayerID `json:"whom"`
	}
	// LadderRated tells the ladder the strength of players.
	LadderRated struct {
		Dated
		Ratings map[PlayerID]LadderRating `json:"ratings"`
	}
	// SeasonEnded freezes the order of a season (1 is the first); Next is the
	// order that the following one begins with and Ends when it ends.
	SeasonEnded struct {
		Dated
		Season int        `json:"season"`
		Order  []PlayerID `json:"order"`
		Next   []PlayerID `json:"next"`
		Ends   time.Time  `json:"ends"`
	}
	// SeasonCorrected gives the table of an ended season a new, marked version.
	SeasonCorrected struct {
		Dated
		Ruled
		Season int        `json:"season"`
		Order  []PlayerID `json:"order"`
	}
)

// The facts of a challenge, whose number N counts the challenges of its ladder
// from 1.
type (
	// ChallengeMade says that By challenges To. Free means that it uses up a free
	// challenge; Ruled, that a steward ordered the pairing.
	ChallengeMade struct {
		Dated
		Ruled
		N         int       `json:"n"`
		By        PlayerID  `json:"by"`
		To        PlayerID  `json:"to"`
		Free      bool      `json:"free,omitempty"`
		RespondBy time.Time `json:"respond_by"`
	}
	// ChallengeAccepted starts the game, at a table where one is known.
	ChallengeAccepted struct {
		Dated
		N     int     `json:"n"`
		Table TableID `json:"table,omitempty"`
	}
	// ChallengeActed notes a player's first action in the game.
	ChallengeActed struct {
		Dated
		N      int      `json:"n"`
		Player PlayerID `json:"player"`
	}
	// ChallengeDeclined is a free refusal.
	ChallengeDeclined struct {
		Dated
		N int `json:"n"`
	}
	// ChallengeWithdrawn is the challenger's.
	ChallengeWithdrawn struct {
		Dated
		N int `json:"n"`
	}
	// ChallengeForfeited is lost by the challenged without a game. Why is
	// "silence", "declined" or "cancelled".
	ChallengeForfeited struct {
		Dated
		N      int           `json:"n"`
		Why    string        `json:"why"`
		Change *LadderChange `json:"change,omitempty"`
	}
	// ChallengeEnded ends the game: Winner is empty for a draw, How is "board",
	// "resign", "time" or "ruling". Rated tells whether the game counts for
	// ratings. The end of a detached game changes nothing on the ladder.
	ChallengeEnded struct {
		Dated
		Ruled
		N      int           `json:"n"`
		Winner PlayerID      `json:"winner,omitempty"`
		How    string        `json:"how,omitempty"`
		Rated  bool          `json:"rated,omitempty"`
		Change *LadderChange `json:"change,omitempty"`
	}
	// RulingAsked says that a game has lasted too long and a steward is asked.
	RulingAsked struct {
		Dated
		N int `json:"n"`
	}
	// ChallengeVoided ends a challenge without effect; a running game goes on as
	// an ordinary one. Why is "gone" (Player went), "season", "unruled" or
	// "steward".
	ChallengeVoided struct {
		Dated
		Ruled
		N      int      `json:"n"`
		Why    string   `json:"why"`
		Player PlayerID `json:"player,omitempty"`
	}
)
