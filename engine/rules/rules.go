// Package rules is the contract of a game: what the table, the pages and the
// letters know of it. A game is pure: no clock, no luck of its own, no I/O.
//
// Nature is a seat. A throw of dice or a draw of tiles is a move like any
// other, made by Luck and written down before it is played, so that a replay
// never draws again. The move is its notation: canonical text that is mailed,
// posted, logged and replayed.
package rules

import (
	"iter"

	"carteiro/events"
)

// Seat is a place at the board, from 0 up to one less than the MaxSeats of
// About, or Nature, or Watcher.
type Seat = events.Seat

// The two seats beside the board.
const (
	Nature  = events.Nature
	Watcher = events.Watcher
)

// Move is one step in canonical notation.
type Move string

// View is all that one seat may know: a game's own plain struct that encodes
// to JSON and that only the game's own Board draws.
type View any

// Luck is a source of chance: Pick returns a number from 0 to n-1.
type Luck interface{ Pick(n int) int }

// Offer is a proposal to settle the game: Kind "resign" with a Value of 1, 2
// or 3, or a game's other kinds ("draw").
type Offer struct {
	By    Seat
	Kind  string
	Value int
}

// About tells what a game is.
type About struct {
	Key                string      // "backgammon": the key in the registry, the log and the catalogue ("game.<key>")
	MinSeats, MaxSeats int         // people at the board
	Options            []Option    // in the order they are asked for
	Offers             []Offer     // what may be offered, By left zero
	Orders             []OrderKind // the standing orders it knows, beside NextOrder
	Example            string      // a move as a person might write it
	Written            bool        // people put their moves together: Legal lists only a choice of them (see Vast)
	Dice               bool        // Nature throws dice: a throw of two is their digits, "52"
	Words              Words
}

// Ask is one open decision: whose it is and of what kind ("roll", "play",
// "dice"). The catalogue says it in words under "ask.<kind>".
type Ask struct {
	Seat Seat
	Kind string
}

// Outcome is how a game ended. Points has one number a seat.
type Outcome struct {
	Result string // the game's own name: "single", "gammon", "backgammon"
	Winner Seat   // Watcher when nobody won
	Points []int
}

// Game is the rules of one game.
type Game interface {
	About() About
	// Setup is the start of a variant; unknown options are a refusal.
	Setup(o Options, seats int) (Position, error)
}

// Position is an immutable value: playing on it returns the next one.
type Position interface {
	// Awaits lists the open decisions, Nature's too; empty once there is an Outcome.
	Awaits() []Ask
	// Legal yields the moves of a seat lazily and in a stable order (see Vast).
	Legal(by Seat) iter.Seq[Move]
	// Read turns lenient text into the one canonical move, or refuses.
	Read(by Seat, text string) (Move, error)
	// Play makes one step; it takes canonical text only and refuses the rest.
	Play(by Seat, m Move) (Position, error)
	// Draw is Nature's move where Nature is awaited.
	Draw(l Luck) Move
	// Settle ends the game by an agreed offer; of a series it ends the game at hand.
	Settle(o Offer) (Position, error)
	// Outcome is the result once the game has ended.
	Outcome() (Outcome, bool)
	// SeenBy is all that a seat, or the Watcher, may know.
	SeenBy(eye Seat) View
	// Tell is a move of this position as a seat may read it.
	Tell(by Seat, m Move, eye Seat) string
}

// Say speaks one sentence of the catalogue in a reader's language. Args come
// in pairs: name, value.
type Say func(id string, args ...any) string

// Board draws a View. Text is monospaced, at most 76 columns; Spoken is the
// same in words, for a screen reader or a voice; SVG is a whole <svg> element
// without script. A board is turned for the seat the View was made for.
type Board interface {
	Text(v View, say Say) string
	Spoken(v View, say Say) string
	SVG(v View, say Say) string
}

// Settling is a Board of a game of several rounds that says in sentences what
// the one that has just ended came to: for whom, why, and what follows.
type Settling interface {
	Settlement(v View, say Say) []string
}

// Awaited tells whether a seat is among the open decisions, and for what.
func Awaited(p Position, by Seat) (Ask, bool) {
	for _, a := range p.Awaits() {
		if a.Seat == by {
			return a, true
		}
	}
	return Ask{}, false
}

// Conceder is a Position that knows when an offer gives the other side at
// least the truth, so that it may be accepted without asking.
type Conceder interface{ Concedes(o Offer) bool }
