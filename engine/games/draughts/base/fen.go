package base

import "strings"

// FEN writes a position: the side to move, then White's and Black's pieces in
// the order of their squares, "K" before a king, "=" before a number:
// "W:Wa1=3,Kc5=6:Bb8=1". A side that is gone leaves ":W" or ":B".
func (b Board) FEN(by Side, r Rules, n Naming) string {
	var lists [2][]string
	for s, p := range b.Pieces() {
		lists[p.Side] = append(lists[p.Side], p.text(r.Name(s, n)))
	}
	return by.String() + ":W" + strings.Join(lists[White], ",") + ":B" + strings.Join(lists[Black], ",")
}

func (p Piece) text(square string) string {
	if p.King {
		square = "K" + square
	}
	if p.Number > 0 {
		square += "=" + string('0'+rune(p.Number))
	}
	return square
}

// ParseFEN reads what FEN writes, the pieces of a side in any order: with a
// number on every piece if numbered, else on none. What is wrong with a text is
// told by a *FENError; a board without pieces of one side is a board.
func ParseFEN(text string, r Rules, n Naming, numbered bool) (Board, Side, error) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 || !strings.HasPrefix(parts[1], "W") || !strings.HasPrefix(parts[2], "B") {
		return Board{}, White, &FENError{Fault: Shape, Read: text}
	}
	by, ok := sideNamed(parts[0])
	if !ok {
		return Board{}, White, &FENError{Fault: NoSide, Read: parts[0]}
	}
	f := fen{rules: r, find: func(name string) (Square, bool) { return r.Square(name, n) }, numbered: numbered}
	if err := f.list(White, parts[1][1:]); err != nil {
		return Board{}, White, err
	}
	if err := f.list(Black, parts[2][1:]); err != nil {
		return Board{}, White, err
	}
	return f.board, by, nil
}

func sideNamed(letter string) (Side, bool) {
	switch letter {
	case "W":
		return White, true
	case "B":
		return Black, true
	default:
		return White, false
	}
}

// fen is a position being read.
type fen struct {
	rules    Rules
	find     Finder
	numbered bool
	board    Board
}

// list reads the pieces of one side, parted by commas.
func (f *fen) list(side Side, text string) error {
	if text == "" {
		return nil
	}
	for piece := range strings.SplitSeq(text, ",") {
		square, p, fault := f.piece(side, piece)
		if fault != "" {
			return &FENError{Fault: fault, Read: piece}
		}
		s, ok := f.find(square)
		if !ok {
			return &FENError{Fault: NoSquare, Read: piece}
		}
		if fault := f.put(s, p); fault != "" {
			return &FENError{Fault: fault, Read: piece}
		}
	}
	return nil
}

// piece parts "Kc5=6" into the square and what stands there.
func (f *fen) piece(side Side, text string) (square string, p Piece, fault Fault) {
	square, king := strings.CutPrefix(text, "K")
	square, number, ok := strings.Cut(square, "=")
	p = Piece{Side: side, King: king}
	switch {
	case ok && !f.numbered:
		return "", p, NumberUnwanted
	case !ok && f.numbered:
		return "", p, NumberMissing
	case ok && (len(number) != 1 || number[0] < '1' || number[0] > '6'):
		return "", p, BadNumber
	case ok:
		p.Number = number[0] - '0'
	}
	return square, p, ""
}

// put sets a piece on a square that must be free, and no man where it would
// have been crowned.
func (f *fen) put(s Square, p Piece) Fault {
	if f.board.empty()&s.set() == 0 {
		return Doubled
	}
	if !p.King && far[p.Side]&s.set() != 0 {
		return Uncrowned
	}
	f.board = f.board.With(s, p)
	return ""
}
