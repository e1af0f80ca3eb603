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

// position reads a FEN. Its squares are brought to the names that package base
// takes by Mirror.
func (b board) position(text string) (base.Board, base.Side, error) {
	parts := strings.Split(strings.TrimRight(strings.ToUpper(strings.Join(strings.Fields(text), "")), "."), ":")
	for i, part := range parts {
		if i == 0 || len(part) < 2 {
			continue
		}
		pieces := strings.Split(part[1:], ",")
		for k, piece := range pieces {
			var ok bool
			if pieces[k], ok = b.piece(piece); !ok {
				return base.Board{}, base.White, &base.FENError{Fault: base.NoSquare, Read: piece}
			}
		}
		parts[i] = part[:1] + strings.Join(pieces, ",")
	}
	return base.ParsePDNFEN(strings.Join(parts, ":"), b.rules, base.Mirror)
}

// piece brings "KC5=6" or "1-12" to other names; false if there is no such
// square.
func (b board) piece(text string) (string, bool) {
	names, king := strings.CutPrefix(text, "K")
	names, number, numbered := strings.Cut(names, "=")
	var all []string
	for _, name := range spelled(names) {
		s, ok := b.names[strings.ToLower(strings.TrimPrefix(name, "0"))]
		if !ok {
			return text, false
		}
		name = b.rules.Name(s, base.Mirror)
		if king {
			name = "K" + name
		}
		if numbered {
			name += "=" + number
		}
		all = append(all, name)
	}
	return strings.Join(all, ","), true
}

// spelled is the squares of "1-12" one by one; another text is one square.
func spelled(text string) (all []string) {
	low, high, _ := strings.Cut(text, "-")
	from, err := strconv.Atoi(low)
	to, err2 := strconv.Atoi(high)
	if err != nil || err2 != nil || from < 1 || to > 32 || from > to {
		return []string{text}
	}
	for n := from; n <= to; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all
}
