package projections

import (
	"time"

	"carteiro/engine/table"
	"carteiro/events"
)

// Change is what one command did to one stream: its events in order and, for
// the stream of a table, the table after them.
type Change struct {
	Stream string
	Cmd    events.CommandID
	Actor  events.PlayerID
	Events []events.Event
	Table  *table.State // nil for streams of players and clubs
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
}
