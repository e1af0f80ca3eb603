package pdn

import (
	"regexp"
	"strconv"
	"strings"

	"carteiro/engine/games/draughts/base"
)

// reading is one way to take the squares of a game.
type reading struct {
	rules  base.Rules
	ranks  bool // number 1 is in a corner at the other end than the base's own
	files  bool // ... at the other side
	turned bool // letters are counted from Black's side, which begins
}

// board knows the squares of a reading by name.
type board struct {
	reading
	names map[string]base.Square
}

// newBoard names the squares: by number, and by letter on the real board or,
// where that has no such square, on the one whose a1 is a playing square.
func newBoard(r reading) board {
	b := board{r, map[string]base.Square{}}
	for s := range base.Square(32) {
		letters := s
		if r.turned {
			letters = 31 - s
		}
		b.names[r.rules.Name(s, base.Algebraic)] = letters
		b.names[r.rules.Name(s, base.Mirror)] = letters
		b.names[strconv.Itoa(r.numbered(s))] = s
	}
	return b
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

var (
	rangeOfSquares = regexp.MustCompile(`(\d+)-(\d+)`)
	fenSquare      = regexp.MustCompile(`=\d+|[A-H][1-8]|\d+`)
)

// position reads a FEN. Its squares are brought to the names that package base
// takes; what is no square is left for its refusal.
func (b board) position(text string) (base.Board, base.Side, error) {
	parts := strings.Split(strings.ToUpper(strings.Join(strings.Fields(text), "")), ":")
	for i, part := range parts {
		if i > 0 && part != "" {
			squares := rangeOfSquares.ReplaceAllStringFunc(part[1:], spelled)
			parts[i] = part[:1] + fenSquare.ReplaceAllStringFunc(squares, b.mirror)
		}
	}
	return base.ParsePDNFEN(strings.Join(parts, ":"), b.rules, base.Mirror)
}

// mirror is a square as package base has it by its first naming.
func (b board) mirror(name string) string {
	if s, ok := b.names[strings.ToLower(strings.TrimPrefix(name, "0"))]; ok {
		return b.rules.Name(s, base.Mirror)
	}
	return name
}

// spelled is the squares of "1-12" one by one.
func spelled(text string) string {
	low, high, _ := strings.Cut(text, "-")
	from, _ := strconv.Atoi(low)
	to, _ := strconv.Atoi(high)
	if from < 1 || to > 32 || from > to {
		return text
	}
	var all []string
	for n := from; n <= to; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return strings.Join(all, ",")
}
