package ladder

import (
	"time"

	"carteiro/engine/rules"
	"carteiro/events"
)

// Command is a wish that a ladder decides. Ladder names the ladder.
type Command interface{ Ladder() events.LadderID }

// In names the ladder of a command.
type In struct{ ID events.LadderID }

// Ladder names the ladder.
func (c In) Ladder() events.LadderID { return c.ID }

// Request is a command with the instant at which it counts (K1). An instant
// before the ladder's last fact counts as that one.
type Request struct {
	Command Command
	At      time.Time
}

// The commands of members. N is the number of a challenge.
type (
	// Propose challenges another. A Steward may order it although one has
	// blocked the other, with a written reason (L10). Table is where the game
	// starts if no acceptance is needed (L12).
	Propose struct {
		In
		By, To events.PlayerID
		Table  events.TableID
		events.Ruled
	}
	// Accept starts the game, at a table if one is known.
	Accept struct {
		In
		N     int
		By    events.PlayerID
		Table events.TableID
	}
	// Decline refuses a challenge: free, or as a forfeit (L13).
	Decline struct {
		In
		N  int
		By events.PlayerID
	}
	// Withdraw takes a challenge back (L15).
	Withdraw struct {
		In
		N  int
		By events.PlayerID
	}
	// Cancel gives up a game before the challenged has acted (L16).
	Cancel struct {
		In
		N  int
		By events.PlayerID
	}
	// Leave goes on leave, Return comes back (L24).
	Leave struct {
		In
		By events.PlayerID
	}
	// Return comes back from leave.
	Return struct {
		In
		By events.PlayerID
	}
	// Join enters the ladder; the Rating, if known, may choose the place (L27).
	Join struct {
		In
		By     events.PlayerID
		Rating *events.LadderRating
	}
	// Quit leaves the ladder (L29).
	Quit struct {
		In
		By events.PlayerID
	}
	// Block will not play Whom on this ladder, until Unblock (L10).
	Block struct {
		In
		By, Whom events.PlayerID
	}
	// Unblock takes a block back.
	Unblock struct {
		In
		By, Whom events.PlayerID
	}
)

// The commands that other rooms give: the club, the tables, the ratings, the
// timer.
type (
	// Open starts a ladder. Settings not named take their defaults; Luck draws
	// lots if it must (L3), and whoever knows the Secret can draw them again: both
	// are the desk's to fill.
	Open struct {
		In
		Club     events.ClubID
		By       events.PlayerID
		Settings map[string]string
		Entrants []Entrant
		Luck     rules.Luck
		Secret   string // hex
	}
	// Act notes that a player has taken an action in a challenge's game.
	Act struct {
		In
		N  int
		By events.PlayerID
	}
	// Report says how a challenge's game ended: Winner is empty for a draw, How is
	// "board", "resign" or "time".
	Report struct {
		In
		N      int
		Winner events.PlayerID
		How    string
	}
	// Rate tells the strength of players, for L27 and L32.
	Rate struct {
		In
		Ratings map[events.PlayerID]events.LadderRating
	}
	// Tick lets happen what has fallen due.
	Tick struct{ In }
)

// The commands of a steward; whether somebody is one, is the club's to know.
// Each needs a written reason (L30), Configure too.
type (
	// Configure changes settings.
	Configure struct {
		In
		events.Ruled
		Settings map[string]string
	}
	// Place sets a member's place, from 1.
	Place struct {
		In
		events.Ruled
		Who events.PlayerID
		To  int
	}
	// Annul makes a challenge void. A finished one keeps what it did to the order
	// (Place may set that right) and counts for nothing else.
	Annul struct {
		In
		events.Ruled
		N int
	}
	// Rule adjudicates a running game as if played out (L17); no Winner is a draw.
	Rule struct {
		In
		events.Ruled
		N      int
		Winner events.PlayerID
	}
	// Excuse takes back the strike of a challenge.
	Excuse struct {
		In
		events.Ruled
		Who events.PlayerID
		N   int
	}
	// Suspend takes a member out (L29), until Readmit lets them join again.
	Suspend struct {
		In
		events.Ruled
		Who events.PlayerID
	}
	// Readmit lets a suspended player join again.
	Readmit struct {
		In
		events.Ruled
		Who events.PlayerID
	}
	// CorrectSeason gives an ended season's table a new version (L31).
	CorrectSeason struct {
		In
		events.Ruled
		Season int
		Order  []events.PlayerID
	}
)
