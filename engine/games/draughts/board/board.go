// Package board draws 8x8 draughts, plain and with numbers on the pieces: as
// text, in words and as SVG. The eye's own side is always below, its pieces x;
// ranks and files bear the names of the board that is played on, whose playing
// squares are dark.
package board

import (
	"carteiro/engine/games/draughts"
	"carteiro/engine/rules"
)

// Board draws the views of both games; a View of another game gives "".
type Board struct{}

const size = 8 // squares of a rank, and of a file

// square is a place on the board, file and rank from 0: a1 is {0, 0}.
type square struct{ file, rank int }

func parse(name string) (square, bool) {
	if len(name) != 2 {
		return square{}, false
	}
	q := square{int(name[0]) - 'a', int(name[1]) - '1'}
	return q, q.file >= 0 && q.file < size && q.rank >= 0 && q.rank < size
}

func squares(names []string) (out []square) {
	for _, n := range names {
		if q, ok := parse(n); ok {
			out = append(out, q)
		}
	}
	return out
}

// scene is a View with the reader's words.
type scene struct {
	draughts.View
	say   rules.Say
	on    map[square]draughts.Piece
	path  []square // of the last move
	taken []square // by the last move
}

func see(v rules.View, say rules.Say) (scene, bool) {
	d, ok := v.(draughts.View)
	s := scene{View: d, say: say, on: map[square]draughts.Piece{}}
	for _, p := range d.Pieces {
		if q, ok := parse(p.Square); ok {
			s.on[q] = p
		}
	}
	if m := d.Move; m != nil {
		s.path, s.taken = squares(m.Path), squares(m.Taken)
	}
	return s, ok && d.Game != "" && (d.Eye == 0 || d.Eye == 1)
}

// at is the square in a column from the left and a row from the top, as the
// eye sees the board: White sits below unless the eye's seat has Black.
func (s scene) at(col, row int) square {
	if s.White >= 0 && s.White != s.Eye {
		return square{size - 1 - col, row}
	}
	return square{col, size - 1 - row}
}

// seen is where the eye sees a square; at is its inverse.
func (s scene) seen(q square) (col, row int) {
	if s.White >= 0 && s.White != s.Eye {
		return size - 1 - q.file, q.rank
	}
	return q.file, size - 1 - q.rank
}

// playing tells whether a square is one of the 32 that are played on.
func (s scene) playing(q square) bool { return ((q.file+q.rank)%2 == 1) == s.Right }

// from and to are the ends of the last move.
func (s scene) from(q square) bool { return len(s.path) > 0 && q == s.path[0] }
func (s scene) to(q square) bool   { return len(s.path) > 0 && q == s.path[len(s.path)-1] }

// begun tells whether there is anything on the board, as there always is once
// the start has been dealt or drawn.
func (s scene) begun() bool { return len(s.Pieces) > 0 }

// numbered tells whether the pieces have numbers: the game with digits.
func (s scene) numbered() bool { return s.Play != "" }

// crowns tells whether men become kings.
func (s scene) crowns() bool { return s.Play != "removal" }

// lost are the numbers of what the last move captured, in its order; nil where
// they are not known.
func (s scene) lost() []int {
	if s.Move == nil || s.Move.Seat < 0 || s.Move.Seat > 1 {
		return nil
	}
	all, n := s.Taken[s.Move.Seat], len(s.taken)
	if len(all) < n {
		return nil
	}
	return all[len(all)-n:]
}

// name is the label of a seat.
func (s scene) name(seat rules.Seat) string {
	if seat == s.Eye && !s.Watching {
		return s.say(rules.OwnSeat)
	}
	return s.say(rules.OtherSeat, "Seat", seat, "Number", int(seat)+1)
}

// called is the label of a seat with the colour of its pieces.
func (s scene) called(seat rules.Seat) string {
	switch {
	case s.White < 0:
		return s.name(seat)
	case s.White == seat:
		return s.say(idWhite, "Name", s.name(seat))
	}
	return s.say(idBlack, "Name", s.name(seat))
}
