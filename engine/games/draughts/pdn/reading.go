package pdn

import (
	"strconv"
	"strings"

	"carteiro/engine/games/draughts/base"
)

// reading is one way to take the squares of a game.
type reading struct {
	rules    base.Rules
	ranks    bool // number 1 is in a corner at the other end than the base's own
	files    bool // ... at the other side
	turned   bool // letters are counted from Black's side, which begins
	mirrored bool // letters are those of the board whose a1 is a playing square
	second   bool // the side that follows in the plain game begins
}

// board knows the squares of a reading by name.
type board struct {
	reading
	names map[string]base.Square
}

// newBoard names the squares, by number and by letter.
func newBoard(r reading) board {
	b := board{r, map[string]base.Square{}}
	for s := range base.Square(32) {
		b.names[r.lettered(s)] = s
		b.names[strconv.Itoa(r.numbered(s))] = s
	}
	return b
}

// lettered is the name of a square by letter.
func (r reading) lettered(s base.Square) string {
	if r.turned {
		s = 31 - s
	}
	if r.mirrored {
		return r.rules.Name(s, base.Mirror)
	}
	return r.rules.Name(s, base.Algebraic)
}

// numbered is the number of a square, counted from the corner of the reading.
func (r reading) numbered(s base.Square) int {
	n, _ := strconv.Atoi(r.rules.Name(s, base.Numbered))
	row, column := (n-1)/4, (n-1)%4
	if r.ranks {
		row = 7 - row
	}
	if r.files {
		column = 3 - column
	}
	return row*4 + column + 1
}

// position reads a FEN.
func (b board) position(text string) (base.Board, base.Side, error) {
	return base.ParsePDNFEN(text, b.rules, func(name string) (base.Square, bool) {
		s, ok := b.names[strings.TrimPrefix(name, "0")]
		return s, ok
	})
}
