package draughts

import (
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
)

// men is how many pieces a side begins with.
const men = 12

// lineup is the numbers on the usual squares, by side, from the owner's back
// row forward. Each row is counted from the left of the owner on the board
// whose a1 is a playing square, so square s of White and 31-s of Black match.
type lineup [2][men]uint8

// board sets the line-up up.
func (d lineup) board() (b base.Board) {
	for i := range base.Square(men) {
		b = b.With(i, base.Piece{Side: base.White, Number: d[base.White][i]})
		b = b.With(31-i, base.Piece{Side: base.Black, Number: d[base.Black][i]})
	}
	return b
}

// lineupOf reads a board as a line-up: each number twice a side, all men, on
// the usual squares.
func lineupOf(b base.Board) (d lineup, ok bool) {
	var seen [2][six + 1]int
	n := 0
	for s, p := range b.Pieces() {
		at := s
		if p.Side == base.Black {
			at = 31 - s
		}
		if p.King || at >= men || p.Number == 0 {
			return d, false
		}
		d[p.Side][at] = p.Number
		seen[p.Side][p.Number]++
		n++
	}
	for _, side := range seen {
		for _, times := range side[1:] {
			ok = times == 2
			if !ok {
				return d, false
			}
		}
	}
	return d, n == 2*men
}

// first is who starts: the first difference counts, row by row from the back
// and in a row from the owner's left on the real board. Where all twelve are
// equal it is White, whose seat is named first (spec section 4).
func (d lineup) first(rightCorner bool) base.Side {
	for i := range men {
		if rightCorner {
			i ^= 3 // from the left of a row that is counted from its right
		}
		switch white, black := d[base.White][i], d[base.Black][i]; {
		case white > black:
			return base.White
		case black > white:
			return base.Black
		}
	}
	return base.White
}

// mirrored gives the side that does not start the line-up of who does, as each
// sees it from its own side.
func (d lineup) mirrored(first base.Side) lineup {
	d[first.Other()] = d[first]
	return d
}

// dealLineup shuffles each side's numbers, again where all are equal. Luck
// that never ends is cut short.
func dealLineup(l rules.Luck) (d lineup) {
	for range 100 {
		d = ordered(0)
		for side := range d {
			for i := men - 1; i > 0; i-- {
				j := l.Pick(i + 1)
				d[side][i], d[side][j] = d[side][j], d[side][i]
			}
		}
		if d[base.White] != d[base.Black] {
			break
		}
	}
	return d
}

// ordered is a line-up in which Black's numbers rise from 1 and White's from
// n+1, beginning again behind 6.
func ordered(n int) (d lineup) {
	for i := range men {
		d[base.Black][i] = uint8(i/2 + 1)
		d[base.White][i] = uint8((i/2+n)%six + 1)
	}
	return d
}
