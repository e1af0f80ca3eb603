package draughts

import "carteiro/engine/games/draughts/base"

// drawRule is a table of limits after which a game without progress is drawn,
// or counted (spec sections 1 and 4). The third repetition is in all but the
// first.
type drawRule uint8

const (
	drawsNever      drawRule = iota // no draw by rule
	drawsRepetition                 // the third repetition alone
	drawsQuiet20                    // 20 moves of each side
	drawsQuiet40                    // 40 moves of each side
	drawsCBD                        // the Brazilian confederation's: 20, and 5 in certain endings
	drawsFMJD                       // the world federation's for 64 squares
	drawsPortuguese                 // 20, and 12 of three kings against one off the main diagonal
)

// clock counts plies, that is moves of either side.
type clock struct {
	quiet    int // since a capture or a move of a man
	material int // since a capture or a crowning
	river    int // that a lone king has been on the main diagonal, or off it, in a row
	on       bool
}

// tick counts a ply that led to a board.
func (c clock) tick(b base.Board, captured, man, crowned bool) clock {
	c.quiet, c.material, c.river = c.quiet+1, c.material+1, c.river+1
	if captured || man {
		c.quiet = 0
	}
	if captured || crowned {
		c.material = 0
	}
	if on := forcesOf(b).lonely(); on != c.on || c.material == 0 {
		c.river, c.on = 0, on
	}
	return c
}

// quiet is the bound of plies without a capture or a move of a man; 0 is none.
func (r drawRule) quiet(f forces) int {
	switch r {
	case drawsQuiet20, drawsCBD, drawsPortuguese:
		return 2 * 20
	case drawsQuiet40:
		return 2 * 40
	case drawsFMJD:
		if f.ending() == 0 {
			return 2 * 15
		}
	}
	return 0
}

// drawn names the limit that a clock has run out of on a board, "" if none.
func (r drawRule) drawn(c clock, b base.Board) string {
	f := forcesOf(b)
	switch end := r.quiet(f); {
	case end > 0 && c.quiet >= end:
		return ByQuiet
	case r == drawsCBD && f.brazilian() && c.material >= 2*5:
		return ByEnding
	case r == drawsFMJD && f.ending() > 0 && c.material >= f.ending():
		return ByEnding
	case r == drawsFMJD && f.strong() == 3 && c.on && c.river >= 2*5:
		return ByEnding
	case r == drawsPortuguese && f.strong() == 3 && f.allKings() && !c.on && c.river >= 2*12:
		return ByEnding
	}
	return ""
}

// forces is how many pieces and kings each side has, and whether a king stands
// on the main diagonal, by side.
type forces struct{ pieces, kings, river [2]int }

func forcesOf(b base.Board) (f forces) {
	for s, p := range b.Pieces() {
		f.pieces[p.Side]++
		if p.King {
			f.kings[p.Side]++
			if file, rank := place(s); file == rank {
				f.river[p.Side]++
			}
		}
	}
	return f
}

func (f *forces) allKings() bool { return f.kings == f.pieces }

// lone is the side whose one piece is a king, while the other has a king too.
func (f *forces) lone() (side base.Side, ok bool) {
	for _, s := range []base.Side{base.White, base.Black} {
		if f.pieces[s] == 1 && f.kings[s] == 1 && f.kings[s.Other()] > 0 {
			return s, f.pieces[s.Other()] > 0
		}
	}
	return 0, false
}

// strong is how many pieces stand against a lone king, 0 where there is none.
func (f *forces) strong() int {
	side, ok := f.lone()
	if !ok {
		return 0
	}
	return f.pieces[side.Other()]
}

// lonely tells whether a lone king stands on the main diagonal.
func (f forces) lonely() bool {
	side, ok := f.lone()
	return ok && f.river[side] > 0
}

// brazilian are the endings that the CBD gives 5 moves: two kings, a king and
// a man or one king against one king, and two kings against two, or against a
// king and a man.
func (f *forces) brazilian() bool {
	few := func(s base.Side) bool { return f.pieces[s] <= 2 && f.kings[s] >= 1 }
	return few(base.White) && few(base.Black) && f.kings[base.White]+f.kings[base.Black] >= f.pieces[base.White]+f.pieces[base.Black]-1
}

// ending is the limit of the FMJD's endings in plies without a capture or a
// crowning, 0 where none is on the board.
func (f *forces) ending() int {
	total := f.pieces[0] + f.pieces[1]
	switch strong := f.strong(); {
	case f.kings[0] == 0 || f.kings[1] == 0:
		return 0
	case strong == 1 || strong == 2:
		return 2 * 5
	case strong >= 3 && f.allKings():
		return 2 * 15
	case total == 4 || total == 5:
		return 2 * 30
	case total == 6 || total == 7:
		return 2 * 60
	}
	return 0
}
