// Package draughts is the rules of 8x8 draughts for two seats: the plain game
// by the rules of five countries, key "draughts", and Damas Digitais, key
// "digits", which is played with numbers from 1 to 6 on the pieces.
//
// A game begins with Nature where something is left to luck: "deal" is the
// line-up of the numbered game, "colours" says who has White, "setup" is a
// position from a file. After that the seats play in turn.
//
// # Canonical notation
//
// A move names every square on which the piece stands, in the letters of the
// real board: "c3-d4", "c3xe5xg7". Where a king's capture goes straight on
// between two jumps, that is the square just behind the first captured piece;
// so each path has one text, though two paths may lead to the same board. On
// the boards of Portugal and Italy h1 is a playing square and a1 is not.
//
// A deal and a set-up are a FEN with the side that moves first, in the same
// letters, with "=n" behind each square where pieces have numbers:
// "W:Wa1=3,Kc5=6:Bb8=1". The deal is the line-up as it was dealt, also where
// it is mirrored afterwards. A draw of colours is the number, 1 or 2, of the
// seat that has White.
package draughts

import (
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// The keys of the two games.
const (
	KeyDigits   = "digits"
	KeyDraughts = "draughts"
)

// The kinds of offers.
const (
	Resign = "resign" // value 1
	Draw   = "draw"   // value 0
	Count  = "count"  // value 0: the numbers on the board decide
	Given  = "given"  // of files only, in no list of offers: value 1 by who has lost, 0 for a draw
)

// Digits is Damas Digitais (Sid Sackson's Digit Draughts, 1981).
type Digits struct{}

// About describes the game.
func (Digits) About() rules.About {
	return rules.About{
		Key: KeyDigits, MinSeats: 2, MaxSeats: 2, Example: "c3-d4",
		Options: digitsOptions, Words: digitsWords,
		Offers: []rules.Offer{{Kind: Resign, Value: 1}, {Kind: Draw}, {Kind: Count}},
	}
}

// Setup is the start of a variant for two seats; seat 0 has White.
func (g Digits) Setup(o rules.Options, seats int) (rules.Position, error) {
	full, err := g.About().Resolve(o)
	if err != nil {
		return nil, err
	}
	return setup(digitsVariant(full), seats, full)
}

// Draughts is the plain game.
type Draughts struct{}

// About describes the game.
func (Draughts) About() rules.About {
	return rules.About{
		Key: KeyDraughts, MinSeats: 2, MaxSeats: 2, Example: "c3-d4",
		Options: draughtsOptions, Words: draughtsWords,
		Offers: []rules.Offer{{Kind: Resign, Value: 1}, {Kind: Draw}},
	}
}

// Setup is the start of a variant for two seats.
func (g Draughts) Setup(o rules.Options, seats int) (rules.Position, error) {
	full, err := g.About().Resolve(o)
	if err != nil {
		return nil, err
	}
	return setup(plainVariant(full), seats, full)
}

// setup waits for Nature, or begins at once.
func setup(v variant, seats int, o rules.Options) (rules.Position, error) {
	if seats != 2 {
		return nil, refusal.New(refusal.BadInput, "Field", "seats")
	}
	p := Position{agreed: v, winner: rules.Watcher, board: base.Start(), turn: v.moves.Rules.First()}
	switch o["colours"] {
	case "drawn":
		p.white = rules.Watcher
	case "guest":
		p.white = 1
	}
	if v.numbered {
		p.board = base.Board{}
	}
	return p.begun(), nil
}
