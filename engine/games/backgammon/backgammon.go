// Package backgammon is the rules of gamão for two seats.
//
// A game begins with Nature's opening throw ("3-1": one die for each seat;
// equal dice are thrown again). After that a turn has three steps: the seat
// says "roll", Nature throws ("52"), the seat plays. A roll that cannot be
// played leaves "dance" as the only move.
//
// Where there is a cube, the seat may say "double" instead of "roll"; the
// other answers "take", "pass" or, where it is agreed, "beaver"; a beaver is
// answered "accept" or "raccoon" and cannot be refused. After an answer that
// plays on Nature throws at once, and the seat that doubled plays.
//
// Without options a position is one game. With them it can be a money game, a
// match or a hand (the "mão"): then game follows game in the same position, and
// between two it pauses on the last board of the first (see rules.Pausing)
// until Nature's next throw.
//
// # Canonical notation
//
// A play is written from the mover's view, points counted from the mover's own
// bear-off edge. There is exactly one text for each board a play can lead to:
//
//   - A part is one checker from its first point to its last, "13/7". Steps of
//     one checker, or of two that meet on a point, are one part; where several
//     parts could be lengthened, the one that starts lowest is.
//   - Parts stand from high to low: by their start, then by their end.
//   - A hit is marked with "*" behind the point, on the first part that touches
//     the point. A stop on the way is named only where it hits: "24/18*/13".
//   - Equal parts are written once, with their number: "8/5(2)".
//   - The bar is "bar", a checker borne off goes to "off".
//
// The parts give the mover's camp and the stars give the checkers hit, so two
// boards never share a text.
package backgammon

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Game is backgammon, key "backgammon".
type Game struct{}

// About describes the game.
func (Game) About() rules.About {
	return rules.About{
		Key: "backgammon", MinSeats: 2, MaxSeats: 2, Example: "24/18 13/11", Dice: true,
		Options: options, Orders: orders, Words: vocabulary,
		Offers: []rules.Offer{
			{Kind: Resign, Value: Single},
			{Kind: Resign, Value: Gammon},
			{Kind: Resign, Value: Backgammon},
		},
	}
}

// Setup is the start of a variant for two seats.
func (Game) Setup(o rules.Options, seats int) (rules.Position, error) {
	v, err := newVariant(o)
	if err != nil {
		return nil, err
	}
	if seats != 2 {
		return nil, refusal.New(refusal.BadInput, "Field", "seats")
	}
	return Position{camps: [2]Camp{start, start}, turn: rules.Watcher, rules: v}, nil
}
