package draughts

import (
	"carteiro/engine/games/draughts/base"
)

// six is the number of which the numbered game is about.
const six = 6

// played is the position after a move of the side on turn.
func (p Position) played(m base.Move) Position {
	me, before := p.turn, p.board
	piece, _ := before.At(m.From())
	next, gone := p.agreed.moves.Play(before, me, m)
	p.board, p.turn, p.last = next, me.Other(), &ply{me, m, gone}
	p.gain(piece, before, m)
	if gone {
		p.home[me] += string(rune(piece.Number))
		p.score[me] += int(piece.Number)
	}
	landed, _ := next.At(m.To())
	p.clock = p.clock.tick(next, m.Captures(), !piece.King, !piece.King && landed.King)
	if m.Captures() || !piece.King {
		p.past = nil
	}
	p.remember()
	return p.judged()
}

// gain notes what a move captures, and scores it where points are scored.
func (p *Position) gain(piece base.Piece, before base.Board, m base.Move) {
	if !m.Captures() {
		return
	}
	me := p.turn.Other()
	for _, s := range m.Taken() {
		prey, _ := before.At(s)
		p.taken[me] += string(rune(prey.Number))
		switch p.agreed.play {
		case removal:
			p.score[me] += int(prey.Number)
		case sums:
			p.score[me] += jumpScore(int(piece.Number), int(prey.Number))
		}
	}
}

// jumpScore is what a jump of a over b scores in the game of sums: the
// difference, or the sum where that is 7 or 11.
func jumpScore(a, b int) int {
	if a+b == 7 || a+b == 11 {
		return a + b
	}
	return max(a-b, b-a)
}

// judged ends the game if the position is an end. What the move of a side has
// won comes before what the position means to the other.
func (p Position) judged() Position {
	v, next := &p.agreed, p.turn
	switch me := next.Other(); {
	case v.play == sixes && p.tookSixes():
		return p.wonBy(me, BySixes)
	case v.play == removal && p.reached(me):
		return p.wonBy(me, ByTarget)
	case v.play == sums && p.bare():
		return p.counted(ByPoints)
	case v.moves.Perft(p.board, next, 1, false) > 0:
		return p.stalled()
	case v.play == plain || v.play == sixes:
		return p.wonBy(me, ByBlocked)
	}
	return p.counted(ByPoints)
}

// tookSixes tells whether the last move captured a six and left the other side
// without any: of the two that each side is dealt, the second.
func (p *Position) tookSixes() bool {
	if p.last == nil || !p.last.move.Captures() {
		return false
	}
	for _, n := range p.taken[p.last.by][len(p.taken[p.last.by])-len(p.last.move.Taken()):] {
		if n == six {
			return !p.hasSix(p.turn)
		}
	}
	return false
}

func (p *Position) hasSix(side base.Side) bool {
	for _, piece := range p.board.Pieces() {
		if piece.Side == side && piece.Number == six {
			return true
		}
	}
	return false
}

// reached tells whether a side has the total that wins the removal game.
func (p *Position) reached(side base.Side) bool {
	if p.agreed.beyond {
		return p.score[side] > p.agreed.target
	}
	return p.score[side] >= p.agreed.target
}

// bare tells whether a side has no piece on the board.
func (p *Position) bare() bool {
	f := forcesOf(p.board)
	return f.pieces[base.White] == 0 || f.pieces[base.Black] == 0
}

// stalled ends a game that makes no progress: the numbered game is counted,
// the plain game drawn.
func (p Position) stalled() Position {
	how := p.agreed.draws.drawn(p.clock, p.board)
	if p.past != nil && p.past.times >= 3 {
		how = ByRepetition
	}
	switch {
	case how == "":
		return p
	case p.agreed.numbered:
		return p.counted(how)
	}
	return p.drawn(how)
}
