package base

import "strings"

// ParsePDNFEN reads a position as PDN files have it, by ParseFEN's rules but
// with squares by number too (in letters as n says, Mirror or Algebraic),
// ranges of numbers ("1-12"), the sides in any order or left out, small
// letters, spaces and line ends anywhere and a dot at the end. The side to move
// may be unknown ("?"): then it is the one that begins the plain game. Either
// every piece has a number or none.
func ParsePDNFEN(text string, r Rules, n Naming) (Board, Side, error) {
	plain := strings.TrimSuffix(strings.ToUpper(strings.Join(strings.Fields(text), "")), ".")
	letter, lists, ok := strings.Cut(plain, ":")
	if !ok {
		return Board{}, White, &FENError{Shape, text}
	}
	by, ok := sideNamed(letter)
	if letter == "?" {
		by, ok = r.First(), true
	}
	if !ok {
		return Board{}, White, &FENError{NoSide, letter}
	}
	f := fen{rules: r, naming: n, numbered: strings.Contains(plain, "=")}
	if err := f.sides(lists); err != nil {
		return Board{}, White, err
	}
	return f.board, by, nil
}

// sides reads the lists of pieces, in capitals, at most one of a side.
func (f *fen) sides(text string) error {
	var seen [2]bool
	for list := range strings.SplitSeq(text, ":") {
		side, ok := sideNamed(list[:min(1, len(list))])
		if !ok || seen[side] {
			return &FENError{Shape, list}
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
		names, p, err := f.piece(side, piece)
		if err != nil {
			return err
		}
		squares, ok := f.span(names)
		if !ok {
			return &FENError{NoSquare, piece}
		}
		for _, s := range squares {
			if err := f.put(s, p, piece); err != nil {
				return err
			}
		}
	}
	return nil
}

// span are the squares of "C3", "12" or "1-12".
func (f *fen) span(names string) (out []Square, ok bool) {
	if s, ok := f.rules.Square(strings.ToLower(names), f.naming); ok {
		return []Square{s}, true
	}
	low, high, isRange := strings.Cut(names, "-")
	if !isRange {
		high = low
	}
	from, ok := f.rules.Square(low, Numbered)
	to, ok2 := f.rules.Square(high, Numbered)
	if !ok || !ok2 {
		return nil, false
	}
	for i := f.rules.order(int(from)); i <= f.rules.order(int(to)); i++ {
		out = append(out, Square(f.rules.order(i)))
	}
	return out, len(out) > 0
}
