package projections

import (
	"time"

	"carteiro/events"
)

// HeldState is what has become of a letter that was held.
type HeldState string

// The states of such a letter.
const (
	LetterWaits   HeldState = "waits"   // for the word of the person it speaks for
	LetterTaken   HeldState = "taken"   // it was theirs
	LetterDropped HeldState = "dropped" // it was not
	LetterExpired HeldState = "expired" // nobody said so in time
)

// HeldLetter is a letter that is held, as the person it speaks for may see it.
type HeldLetter struct {
	State HeldState
	At    time.Time      // when it came
	Until time.Time      // how long it is held
	Table events.TableID // that it is about, empty for none
	From  string         // of one that waits
	Text  string         // what it says, of one that waits
	Known bool           // From is an address of that person already, and only a proof is missing
}
