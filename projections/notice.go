package projections

import (
	"time"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

// Change is what one command did to one stream: its events in order and the
// room whose stream it is as it is after them; the others are nil. A ladder
// comes with its club where stewards have to be told.
type Change struct {
	Stream string
	Cmd    events.CommandID
	Actor  events.PlayerID
	Events []events.Event
	Table  *table.State
	Ladder *ladder.State
	Robin  *robin.State
	Club   *club.State
	Habits map[events.PlayerID]player.Habits // of those who may have to be reminded
	Around []events.PlayerID                 // who has to know that no letter reaches the player whose stream it is
}

// Notice is one letter that a change calls for. Ref is unique for ever: the
// same change never makes two letters. A notice whose Turn is past when its
// time comes is dropped, unless Turn is -1.
type Notice struct {
	Ref    string // "<stream>/<n>/<kind>/<player>"
	Kind   string // names the letter: see mail
	To     events.PlayerID
	Stream string
	N      uint64 // the last event it speaks of
	Turn   int
	Due    time.Time // zero for at once
	Data   string    // JSON with what the log does not hold, "{}" for nothing

	// Again queues nothing: what waits of this Kind for To, at Stream alone where
	// one is named, is looked at anew now, since its time may be another.
	Again bool
}
