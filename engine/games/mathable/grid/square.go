package grid

import "strconv"

// Side is the number of rows and of columns, Squares that of squares.
const (
	Side    = 14
	Squares = Side * Side
)

// Square is a place on the board: row by row from the top, from the left.
type Square uint8

// At is the square in a row and a column, both from 0, where there is one.
func At(row, col int) (Square, bool) {
	if row < 0 || row >= Side || col < 0 || col >= Side {
		return 0, false
	}
	return Square(row*Side + col), true
}

// Row is the row, from 0 at the top.
func (s Square) Row() int { return int(s) / Side }

// Col is the column, from 0 at the left.
func (s Square) Col() int { return int(s) % Side }

// String is the square's name, row first: "7G".
func (s Square) String() string { return strconv.Itoa(s.Row()+1) + string(rune('A'+s.Col())) }

// Parse reads the name of a square, "7G" or "G7", in capitals or not.
func Parse(name string) (Square, bool) {
	if len(name) < 2 || len(name) > 3 {
		return 0, false
	}
	letter, number := name[len(name)-1], name[:len(name)-1]
	if !isLetter(letter) {
		letter, number = name[0], name[1:]
	}
	row, err := strconv.ParseUint(number, 10, 8)
	if !isLetter(letter) || err != nil || number[0] == '0' {
		return 0, false
	}
	return At(int(row)-1, int(letter|0x20)-'a')
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// Kind is what is printed on a square.
type Kind uint8

// The kinds of squares. On an operator square only its operation counts (M5).
const (
	Plain Kind = iota
	Plus
	Minus
	Times
	Divide
	Double
	Triple
)

var kindNames = [...]string{"", "+", "-", "*", "/", "2x", "3x"}

// String is the print: "" for a plain square, "2x", "3x" or the operator.
func (k Kind) String() string { return kindNames[k] }

// Operator tells whether a square has an operator printed on it.
func (k Kind) Operator() bool { return k >= Plus && k <= Divide }

// Factor multiplies the value of a tile laid there: 1, 2 or 3.
func (k Kind) Factor() int {
	switch k {
	case Double:
		return 2
	case Triple:
		return 3
	}
	return 1
}

// printed is the board (spec section 1): d is 2x, t is 3x.
const printed = "" +
	"t.....tt.....t" +
	".d../..../..d." +
	"..d..-..-..d.." +
	"...d..+*..d..." +
	"./..d.*+.d../." +
	"..-........-.." +
	"t..*+....*+..t" +
	"t..+*....+*..t" +
	"..-........-.." +
	"./..d.+*.d../." +
	"...d..*+..d..." +
	"..d..-..-..d.." +
	".d../..../..d." +
	"t.....tt.....t"

var kindOf = func() (k [Squares]Kind) {
	letters := map[byte]Kind{'.': Plain, '+': Plus, '-': Minus, '*': Times, '/': Divide, 'd': Double, 't': Triple}
	for s := range k {
		k[s] = letters[printed[s]]
	}
	return k
}()

// Kind is what is printed on the square.
func (s Square) Kind() Kind { return kindOf[s] }
