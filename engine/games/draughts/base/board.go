package base

import "iter"

// Piece is one piece. Number is 1 to 6, or 0 for none.
type Piece struct {
	Side   Side
	King   bool
	Number uint8
}

// Board is where the pieces stand: a value, compared by ==.
type Board struct {
	sides   [2]squares
	kings   squares
	numbers [3]squares // the pieces' numbers in binary, a set for each digit, ones first
}

// Start is the usual line-up, twelve men a side without numbers.
func Start() Board {
	var b Board
	for s := range Square(12) {
		b = b.With(s, Piece{Side: White}).With(31-s, Piece{Side: Black})
	}
	return b
}

// At is the piece on a square, false where there is none.
func (b Board) At(s Square) (Piece, bool) {
	at := s.set()
	if (b.sides[White]|b.sides[Black])&at == 0 {
		return Piece{}, false
	}
	p := Piece{King: b.kings&at != 0, Number: b.number(at)}
	if b.sides[Black]&at != 0 {
		p.Side = Black
	}
	return p, true
}

// With is the board with a piece put on a square, in place of what stood there.
func (b Board) With(s Square, p Piece) Board {
	b.clear(s.set())
	b.put(s.set(), p)
	return b
}

// put sets a piece on a square that is empty.
func (b *Board) put(at squares, p Piece) {
	b.sides[p.Side] |= at
	if p.King {
		b.kings |= at
	}
	for digit := range b.numbers {
		b.numbers[digit] |= at * squares(p.Number>>digit&1)
	}
}

// Without is the board with nothing on a square.
func (b Board) Without(s Square) Board {
	b.clear(s.set())
	return b
}

// Pieces goes through the pieces in the order of their squares.
func (b Board) Pieces() iter.Seq2[Square, Piece] {
	return func(yield func(Square, Piece) bool) {
		for s := range Square(32) {
			if p, ok := b.At(s); ok && !yield(s, p) {
				return
			}
		}
	}
}

// number is the number of the piece on one square.
func (b *Board) number(at squares) (n uint8) {
	for digit, set := range b.numbers {
		if set&at != 0 {
			n |= 1 << digit
		}
	}
	return n
}

func (b *Board) clear(gone squares) {
	b.sides[White] &^= gone
	b.sides[Black] &^= gone
	b.kings &^= gone
	for digit := range b.numbers {
		b.numbers[digit] &^= gone
	}
}

func (b *Board) empty() squares { return field &^ (b.sides[White] | b.sides[Black]) }

// upTo are the squares whose number is n or lower.
func (b *Board) upTo(n uint8) squares {
	lower, equal := squares(0), ^squares(0)
	for digit := len(b.numbers) - 1; digit >= 0; digit-- {
		if n>>digit&1 != 0 {
			lower |= equal &^ b.numbers[digit]
			equal &= b.numbers[digit]
		} else {
			equal &^= b.numbers[digit]
		}
	}
	return lower | equal
}

// match are the squares whose piece has at least the number of its neighbour
// one way or, if rats may, a 1 whose neighbour is a 6.
func (b *Board) match(w way, rat bool) squares {
	higher, equal := squares(0), ^squares(0)
	for digit := len(b.numbers) - 1; digit >= 0; digit-- {
		own, other := b.numbers[digit], b.numbers[digit].to(-w)
		higher |= equal & own &^ other
		equal &^= own ^ other
	}
	if rat {
		higher |= b.rats() & b.sixes().to(-w)
	}
	return higher | equal
}

func (b *Board) rats() squares { return b.numbers[0] &^ b.numbers[1] &^ b.numbers[2] }

func (b *Board) sixes() squares { return b.numbers[1] & b.numbers[2] &^ b.numbers[0] }
