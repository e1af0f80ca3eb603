package mail

import (
	"carteiro/engine/ladder"
	"carteiro/events"
)

// effectOf names the words, "letter.effect.*", for what a change does to the
// places of the two of a challenge, as one of them reads it.
func effectOf(s ladder.State, c ladder.Challenge, eye events.PlayerID, change *events.LadderChange) string {
	if change == nil {
		return "stay"
	}
	if change.Swap {
		return "swap"
	}
	id, from := "below", s.Place(change.Player)
	switch {
	case change.To < from && change.To == s.Place(c.Other(change.Player)):
		id = "take"
	case change.To < from:
		id = "rise"
	case change.Player == c.By:
		id = "last"
	}
	if change.Player == eye {
		id += "_you"
	}
	return id
}
