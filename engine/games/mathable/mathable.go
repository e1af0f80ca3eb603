// Package mathable is the rules of Mathable for two to four seats: numbers are
// laid on a board where they are the result of two numbers beside them. Rules
// are cited by their M-numbers (spec section 3); the board and what may lie
// where are in the package grid, the search for plays in the package best.
//
// # Nature
//
// Nature's first move is the whole bag in the order in which it will be drawn,
// "bag 7 30 2 ...". After an exchange it is the new order of what is left,
// "shuffle 3 17 ..."; where the first player is drawn by lot, also "start 2"
// (seat 1). Orders are hidden: others read just "bag" and "shuffle".
//
// # A seat's move
//
// A message of placements in the order in which they are laid, "7F=3 7E=4", is
// a whole turn. A "+" right behind a placement on an operator square draws the
// extra tile at that point (M8): "7E=4+ 7D=12". A message with a "+" leaves the
// turn open, for its seat to use what was drawn; a message without, or the word
// "end", closes it. "end" stands in a message only where there was a "+", or
// alone. In an open turn a "+" at the head asks for the extra tile of the last
// placement. The whole message is checked before anything is drawn, so what it
// lays must be in hand.
//
// The other moves are "exchange 12 17" (values from low to high; others read
// how many: "exchange ? ?") and "pass".
//
// # Hidden
//
// A position hides the bag's order and the racks of others until it is opened
// (see rules.Hiding). What was drawn, by "+" or to fill up, is in the view of
// its own seat only.
//
// # Records
//
// A game that a record tells has no bag whose order is known: blind.go.
package mathable

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Key is the game's name in the registry, the log and the catalogue.
const Key = "mathable"

// Resign is the one offer of the game: the seat leaves and the others play on.
const Resign = "resign"

// Game is Mathable.
type Game struct{}

// About describes the game.
func (Game) About() rules.About {
	return rules.About{
		Key: Key, MinSeats: 2, MaxSeats: maxSeats, Example: "7F=3 7E=4 7D=12", Written: true,
		Options: options, Words: vocabulary,
		Offers: []rules.Offer{{Kind: Resign, Value: 1}},
	}
}

// Setup is a game before the bag is filled.
func (Game) Setup(o rules.Options, seats int) (rules.Position, error) {
	v, err := newVariant(o)
	if err != nil {
		return nil, err
	}
	if seats < 2 || seats > maxSeats {
		return nil, refusal.New(refusal.BadInput, "Field", "seats")
	}
	return newPosition(v, seats), nil
}
