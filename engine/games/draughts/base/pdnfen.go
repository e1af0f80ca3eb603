package base

import (
	"strconv"
	"strings"
)

// Finder finds a square by how a text names it: by letters in lower case, or by
// a number.
type Finder func(name string) (Square, bool)

// Finder knows the squares of a base by number, and by letter as n says, Mirror
// or Algebraic.
func (r Rules) Finder(n Naming) Finder {
	return func(name string) (Square, bool) {
		if s, ok := r.Square(name, n); ok {
			return s, true
		}
		return r.Square(name, Numbered)
	}
}

// ParsePDNFEN reads a position as PDN files have it, by ParseFEN's rules but
// with the squares that find knows, ranges of numbers ("1-12"), the sides in
// any order or left out, small letters, spaces and line ends anywhere and a dot
// at the end. The side to move may be unknown ("?"): then it is the one that
// begins the plain game. Either every piece has a number or none.
func ParsePDNFEN(text string, r Rules, find Finder) (Board, Side, error) {
	plain := strings.TrimSuffix(strings.Join(strings.Fields(text), ""), ".")
	letter, lists, ok := strings.Cut(plain, ":")
	if !ok {
		return Board{}, White, &FENError{Fault: Shape, Read: text}
	}
	by, ok := sideNamed(strings.ToUpper(letter))
	if letter == "?" {
		by, ok = r.First(), true
	}
	if !ok {
		return Board{}, White, &FENError{Fault: NoSide, Read: letter}
	}
	f := fen{rules: r, find: find, numbered: strings.Contains(plain, "=")}
	if err := f.sides(lists); err != nil {
		return Board{}, White, err
	}
	return f.board, by, nil
}

// sides reads the lists of pieces, at most one of a side.
func (f *fen) sides(text string) error {
	var seen [2]bool
	for list := range strings.SplitSeq(text, ":") {
		side, ok := sideNamed(strings.ToUpper(list[:min(1, len(list))]))
		if !ok || seen[side] {
			return &FENError{Fault: Shape, Read: list}
		}
		seen[side] = true
		if err := f.loose(side, list[1:]); err != nil {
			return err
		}
	}
	return nil
}

// loose reads the pieces of one side.
func (f *fen) loose(side Side, text string) error {
	if text == "" {
		return nil
	}
	for piece := range strings.SplitSeq(text, ",") {
		names, p, fault := f.piece(side, strings.ToUpper(piece))
		if fault != "" {
			return &FENError{Fault: fault, Read: piece}
		}
		squares, ok := f.span(strings.ToLower(names))
		if !ok {
			return &FENError{Fault: NoSquare, Read: piece}
		}
		for _, s := range squares {
			if fault := f.put(s, p); fault != "" {
				return &FENError{fault, piece, f.usual(s, piece)}
			}
		}
	}
	return nil
}

// usual is the usual name of a square, empty where the text of a piece has it.
func (f *fen) usual(s Square, piece string) string {
	name := f.rules.Name(s, Algebraic)
	if strings.Contains(strings.ToLower(piece), name) {
		return ""
	}
	return name
}

// span are the squares of "c3", "12" or "1-12".
func (f *fen) span(names string) (out []Square, ok bool) {
	if s, ok := f.find(names); ok {
		return []Square{s}, true
	}
	low, high, _ := strings.Cut(names, "-")
	from, err := strconv.Atoi(low)
	to, err2 := strconv.Atoi(high)
	if err != nil || err2 != nil || from < 1 || to > 32 {
		return nil, false
	}
	for n := from; n <= to; n++ {
		s, ok := f.find(strconv.Itoa(n))
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, len(out) > 0
}
