package draughts

import (
	"slices"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
)

// trial goes over squares with a piece, to find out what stops it. What the
// piece could do on a board with nothing else, the base is asked.
type trial struct {
	p     *Position
	piece base.Piece
	from  base.Square
	at    base.Square // where the piece stands now
	taken []base.Square
}

// leg goes on to a square, and over what stands before it. A move of a single
// leg may capture nothing.
func (t *trial) leg(to base.Square, single bool) *refusal.Refusal {
	start, had := t.at, len(t.taken)
	squares := line(t.at, to)
	if len(squares) == 0 {
		return t.between(NotDiagonal, t.at, to)
	}
	for i, s := range squares {
		if !t.stands(s) {
			continue
		}
		if i == len(squares)-1 {
			return refusal.New(Occupied, "Square", t.p.agreed.name(s))
		}
		if r := t.jump(s, squares[i+1:]); r != nil {
			return r
		}
	}
	t.at = to
	switch {
	case len(t.taken) > had:
		return nil
	case !single:
		return t.between(OneStep, start, to)
	case t.slides(to):
		return nil
	}
	return t.short(start, to)
}

// stands tells whether a piece stands on a square; the one that moves does not.
func (t *trial) stands(s base.Square) bool {
	_, ok := t.p.board.At(s)
	return ok && s != t.from
}

// jump captures the piece on a square, with the squares behind it on the way.
func (t *trial) jump(over base.Square, behind []base.Square) *refusal.Refusal {
	prey, _ := t.p.board.At(over)
	switch {
	case prey.Side == t.piece.Side:
		return t.inTheWay(over)
	case slices.Contains(t.taken, over):
		return refusal.New(JumpedTwice, "Square", t.p.agreed.name(over))
	case t.stands(behind[0]) && len(behind) > 1:
		return t.inTheWay(behind[0])
	case t.stands(behind[0]):
		return refusal.New(Occupied, "Square", t.p.agreed.name(behind[0]))
	}
	land := behind[len(behind)-1]
	if slices.ContainsFunc(behind, t.stands) {
		land = behind[0]
	}
	if !t.takes(over, prey, land) {
		return t.cannot(over, prey, land)
	}
	t.taken = append(t.taken, over)
	t.at = land
	return nil
}

// alone is a board with nothing but the piece and what it has captured so far.
func (t *trial) alone() base.Board {
	b := base.Board{}.With(t.from, t.piece)
	for _, s := range t.taken {
		prey, _ := t.p.board.At(s)
		b = b.With(s, t.prey(prey))
	}
	return b
}

// prey is a piece as the trial puts it on the board: to a king all are men, so
// that no order among its captures is compulsory.
func (t *trial) prey(p base.Piece) base.Piece {
	p.King = p.King && !t.piece.King
	return p
}

// takes tells whether the piece, after all it has captured, could capture one
// more on the way to a square, were nothing else on the board.
func (t *trial) takes(over base.Square, prey base.Piece, land base.Square) bool {
	taken := append(slices.Clone(t.taken), over)
	moves := t.p.agreed.moves.Moves(t.alone().With(over, t.prey(prey)), t.piece.Side)
	return slices.ContainsFunc(moves, func(m base.Move) bool {
		return m.To() == land && slices.Equal(m.Taken(), taken)
	})
}

// slides tells whether the piece could come to a square alone.
func (t *trial) slides(to base.Square) bool {
	moves := t.p.agreed.moves.Moves(t.alone(), t.piece.Side)
	return slices.ContainsFunc(moves, func(m base.Move) bool { return m.To() == to })
}

// cannot says why the piece cannot jump another: could it jump an equal one, a
// man?
func (t *trial) cannot(over base.Square, prey base.Piece, land base.Square) *refusal.Refusal {
	equal, man := prey, prey
	equal.Number, man.King = t.piece.Number, false
	_, rank := place(t.at)
	switch {
	case t.takes(over, equal, land):
		return refusal.New(TooStrong, "Square", t.p.agreed.name(over), "Number", int(t.piece.Number), "Other", int(prey.Number))
	case t.takes(over, man, land):
		return refusal.New(ManTakesKing, "Square", t.p.agreed.name(over))
	case len(t.taken) > 0 && !t.piece.King && (rank == 0 || rank == 7):
		return refusal.New(CrownStops, "Square", t.p.agreed.name(t.at))
	}
	return t.short(t.at, land)
}

// short is for a piece that does not go that way, or not so far.
func (t *trial) short(from, to base.Square) *refusal.Refusal {
	if _, rank := place(from); !t.piece.King {
		if _, toRank := place(to); (toRank < rank) == (t.piece.Side == base.White) {
			return t.between(ManBackward, from, to)
		}
	}
	return t.between(TooFar, from, to)
}

func (t *trial) inTheWay(s base.Square) *refusal.Refusal {
	return refusal.New(InTheWay, "Square", t.p.agreed.name(s), "From", t.p.agreed.name(t.at))
}

func (t *trial) between(code refusal.Code, from, to base.Square) *refusal.Refusal {
	return refusal.New(code, "From", t.p.agreed.name(from), "To", t.p.agreed.name(to))
}
