package robin

import (
	"time"

	"carteiro/engine/rules"
	"carteiro/events"
)

// Command is a wish that a round robin decides. Robin names it.
type Command interface{ Robin() events.RobinID }

// In names the round robin of a command.
type In struct{ ID events.RobinID }

// Robin names the round robin.
func (c In) Robin() events.RobinID { return c.ID }

// Request is a command with the instant at which it counts (K1).
type Request struct {
	Command Command
	At      time.Time
}

// The commands of players.
type (
	// Enter puts one's name down before the start.
	Enter struct {
		In
		By events.PlayerID
	}
	// Leave takes it back; after the start it forfeits what is not played.
	Leave struct {
		In
		By events.PlayerID
	}
)

// The commands of stewards; each needs a written reason.
type (
	// Announce opens a round robin for entries. Commitment is the desk's to fill.
	Announce struct {
		In
		events.Ruled
		Club       events.ClubID
		Terms      events.RobinTerms
		Commitment string
	}
	// Admit enters a player; Scratch takes one out before the start.
	Admit struct {
		In
		events.Ruled
		Who events.PlayerID
	}
	// Scratch takes a player out before the start.
	Scratch struct {
		In
		events.Ruled
		Who events.PlayerID
	}
	// Begin draws the order and starts the first games, with 4 to 10 players. Luck
	// and Secret are the desk's to fill.
	Begin struct {
		In
		events.Ruled
		Luck   rules.Luck
		Secret string
	}
	// Expel forfeits what a player has not played.
	Expel struct {
		In
		events.Ruled
		Who events.PlayerID
	}
	// Excuse forgives a player's loss on time in game N: it counts no more
	// towards being out of the rest, also where the player is out already.
	Excuse struct {
		In
		events.Ruled
		Who events.PlayerID
		N   int
	}
	// Rule says how game N, which has begun or was forfeited, ends or has ended:
	// no Winner is a draw, Void counts for nobody. BothActed tells whether both had
	// moved; it is the desk's to fill.
	Rule struct {
		In
		events.Ruled
		N         int
		Winner    events.PlayerID
		Void      bool
		BothActed bool
	}
	// Stop ends the round robin with the table as it stands.
	Stop struct {
		In
		events.Ruled
	}
)

// Report is the server's: how game N ended; Winner is empty for a draw, How is
// "board", "resign" or "time". BothActed tells whether both had moved.
type Report struct {
	In
	N         int
	Winner    events.PlayerID
	How       string
	BothActed bool
}
