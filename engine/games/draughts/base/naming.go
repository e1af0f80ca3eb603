package base

import (
	"strconv"
	"strings"
)

// Naming is a way to write squares.
type Naming uint8

// The ways to write squares.
const (
	Mirror    Naming = iota // algebraic on the board whose a1 is a playing square
	Algebraic               // algebraic as printed on the real board
	Numbered                // 1 to 32, in the base's own order
)

// Name is a square's name.
func (r Rules) Name(s Square, n Naming) string {
	if n == Numbered {
		return strconv.Itoa(r.order(int(s)) + 1)
	}
	rank := byte(s / 4)
	file := byte(s%4*2) + rank%2
	if n == Algebraic && r.RightCorner() {
		file = 7 - file
	}
	return string([]byte{'a' + file, '1' + rank})
}

// Square is the square of a name, false where there is none.
func (r Rules) Square(name string, n Naming) (Square, bool) {
	if n == Numbered {
		i, err := strconv.Atoi(name)
		if err != nil || i < 1 || i > 32 || strconv.Itoa(i) != name {
			return 0, false
		}
		return Square(r.order(i - 1)), true
	}
	if len(name) != 2 {
		return 0, false
	}
	file, rank := name[0]-'a', name[1]-'1'
	if n == Algebraic && r.RightCorner() {
		file = 7 - file
	}
	return Square(rank*4 + file/2), file < 8 && rank < 8 && (file+rank)%2 == 0
}

// order goes from squares to the base's numbers, less one, and back. Portugal
// counts from White's right corner leftward and up, Italy from the top left
// down, the others from the top too, but on a board that is not turned.
func (r Rules) order(i int) int {
	switch r {
	case Portuguese:
		return i
	case Italian:
		return 31 - i
	default:
		return (7-i/4)*4 + i%4
	}
}

// Text is a move in the long notation, which names every square of its path:
// "c3-d4", "c3xe5xg7".
func (r Rules) Text(m Move, n Naming) string {
	by := "-"
	if m.Captures() {
		by = "x"
	}
	names := []string{}
	for _, s := range m.Path() {
		names = append(names, r.Name(s, n))
	}
	return strings.Join(names, by)
}
