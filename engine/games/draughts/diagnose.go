package draughts

import (
	"slices"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
)

// diagnose says why squares are no legal move: it goes over them with the
// piece and stops at the first obstacle; if there is none, another move is
// compulsory.
func (p *Position) diagnose(way []base.Square) *refusal.Refusal {
	piece, ok := p.board.At(way[0])
	switch {
	case !ok:
		return refusal.New(EmptySquare, "Square", p.agreed.name(way[0]))
	case piece.Side != p.turn:
		return refusal.New(NotYourPiece, "Square", p.agreed.name(way[0]))
	}
	t := trial{p: p, piece: piece, from: way[0], at: way[0]}
	for _, to := range way[1:] {
		if r := t.leg(to, len(way) == 2); r != nil {
			return r
		}
	}
	return p.compulsory(t)
}

// compulsory says which move must be made instead of one that the piece could
// make.
func (p *Position) compulsory(t trial) *refusal.Refusal {
	legal := p.moves()
	least, most := len(legal[0].Taken()), 0
	for _, m := range legal {
		least, most = min(least, len(m.Taken())), max(most, len(m.Taken()))
	}
	switch n := len(t.taken); {
	case most == 0:
		return refusal.New(refusal.Illegal)
	case n == 0 && least < most:
		return refusal.New(MustCapture, "Number", 0)
	case n == 0:
		return refusal.New(MustCapture, "Number", most)
	case slices.ContainsFunc(legal, t.goesOn):
		return refusal.New(MustGoOn, "Square", p.agreed.name(t.at), "Number", n)
	case n < least:
		return refusal.New(MustTakeMost, "Number", n, "Most", most)
	}
	return p.quality(t, legal[0])
}

// goesOn tells whether a legal move begins with all captures made so far.
func (t *trial) goesOn(m base.Move) bool {
	taken := m.Taken()
	return m.From() == t.from && len(taken) > len(t.taken) && slices.Equal(taken[:len(t.taken)], t.taken)
}

// quality is for captures of as many pieces as must be: the kings decide.
func (p *Position) quality(t trial, best base.Move) *refusal.Refusal {
	mine, most := p.kings(t.taken), p.kings(best.Taken())
	taker, _ := p.board.At(best.From())
	switch {
	case p.agreed.moves.Rules == base.Italian && taker.King && !t.piece.King:
		return refusal.New(KingCaptures)
	case mine < most:
		return refusal.New(MustTakeKing, "Number", mine, "Most", most)
	case p.agreed.moves.Rules == base.Italian && most > 0:
		return refusal.New(KingFirst)
	}
	return refusal.New(refusal.Illegal)
}

func (p *Position) kings(squares []base.Square) (n int) {
	for _, s := range squares {
		if piece, _ := p.board.At(s); piece.King {
			n++
		}
	}
	return n
}
