package base

import (
	"iter"
	"math/bits"
)

// Square is a playing square, 0 to 31: rank by rank from White's side, each
// from White's left, on the board whose a1 is a playing square: a1 is 0, c1 1,
// e1 2, g1 3, b2 4 ... h8 31. A board with the playing corner at the right is
// counted on its mirror image.
type Square uint8

// squares is a set of playing squares, one bit each. Every second rank is
// followed by a bit that is no square, so that a step in a given way is the
// same shift from everywhere, and one off the board lands outside the field:
//
//	    32  33  34  35
//	  27  28  29  30  (31)
//	(22)23  24  25  26
//	  18  19  20  21  (22)
//	(13)14  15  16  17
//	   9  10  11  12  (13)
//	 (4) 5   6   7   8
//	   0   1   2   3   (4)
type squares uint64

const (
	field    squares = 0xF7FBFDFEF
	rankOne  squares = 0xF
	rankLast squares = 0xF << 32
)

// way is one of the four diagonals, as the distance between bits.
type way int

const (
	upLeft    way = 4
	upRight   way = 5
	downRight way = -4
	downLeft  way = -5
)

var (
	everyWay = []way{upLeft, upRight, downRight, downLeft}
	forward  = [2][]way{White: everyWay[:2], Black: everyWay[2:]}
	far      = [2]squares{White: rankLast, Black: rankOne}
)

// across are the two ways at right angles.
func (w way) across() [2]way {
	if w == upLeft || w == downRight {
		return [2]way{upRight, downLeft}
	}
	return [2]way{upLeft, downRight}
}

// to moves every square of the set one step; those that leave the board leave
// the field, and must be masked away.
func (s squares) to(w way) squares { return squares(bits.RotateLeft64(uint64(s), int(w))) }

// count is how many squares there are.
func (s squares) count() int { return bits.OnesCount64(uint64(s)) }

// first is the lowest square of the set, as a set.
func (s squares) first() squares { return s & -s }

// cell is the bit of the lowest square of the set.
func (s squares) cell() cell { return cell(bits.TrailingZeros64(uint64(s))) }

// each goes through the set, from the lowest.
func (s squares) each() iter.Seq[squares] {
	return func(yield func(squares) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.first()) {
				return
			}
		}
	}
}

// cell is the number of a bit in squares.
type cell uint8

func (c cell) set() squares { return 1 << (c & 63) }

func (c cell) square() Square { return Square(c - (c+4)/9) }

func (s Square) cell() cell { return cell(s + (s+4)/8) }

func (s Square) set() squares { return s.cell().set() }
