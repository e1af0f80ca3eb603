package player

import (
	"time"

	"carteiro/events"
)

// The commands about a player's addresses and about letters as a whole.
type (
	// AskAddress asks for a letter to another address, with a link that makes it
	// the player's.
	AskAddress struct {
		ID      events.PlayerID
		Address string
		Seal    events.Private
	}
	// ChangeAddress uses the link that event number Ask of the player's stream
	// made. Key and OldKey are the keyed hashes of the new address and of the one
	// before, whose streams claim it and release it; the desk fills them in.
	ChangeAddress struct {
		ID          events.PlayerID
		Ask         uint64
		Key, OldKey string
	}
	// Allow lets the player write from another address too, known by its keyed
	// hash.
	Allow struct {
		ID         events.PlayerID
		AddressKey string
	}
	// ReportFailure says that a letter of ours, given to others at Sent, did not
	// arrive: Final if none ever will, with a status of RFC 3463 where one is
	// known. The house gives it.
	ReportFailure struct {
		ID     events.PlayerID
		Status string
		Final  bool
		Sent   time.Time
	}
	// Mend says that letters to the address arrive again.
	Mend struct{ ID events.PlayerID }
	// Stop pauses all letters but those that the person asks for.
	Stop struct{ ID events.PlayerID }
	// Start ends the pause.
	Start struct{ ID events.PlayerID }
)

// Player names the player.
func (c AskAddress) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c ChangeAddress) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Allow) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c ReportFailure) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Mend) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Stop) Player() events.PlayerID { return c.ID }

// Player names the player.
func (c Start) Player() events.PlayerID { return c.ID }

// Sealed gives the address its sealed form.
func (c AskAddress) Sealed(seal Sealer) (any, error) {
	var err error
	c.Seal, err = seal(c.ID, c.Address)
	return c, err
}

// Claims lists the streams of addresses that the change concerns.
func (c ChangeAddress) Claims() map[string]events.Fact {
	return map[string]events.Fact{
		events.AddressStream(c.Key):    events.AddressClaimed{Player: c.ID},
		events.AddressStream(c.OldKey): events.AddressReleased{Player: c.ID},
	}
}
