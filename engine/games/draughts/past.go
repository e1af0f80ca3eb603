package draughts

import "carteiro/engine/games/draughts/base"

// past is the positions since the last move that cannot be undone, the newest
// first. It is shared by all positions that come from them.
type past struct {
	board  base.Board
	turn   base.Side
	times  int // how often the position has stood
	before *past
}

// then adds a position.
func (p *past) then(b base.Board, turn base.Side) *past {
	next := &past{board: b, turn: turn, times: 1, before: p}
	for q := p; q != nil; q = q.before {
		if q.board == b && q.turn == turn {
			next.times = q.times + 1
			break
		}
	}
	return next
}

// remember adds the position to those that may come back, where that may end
// the game.
func (p *Position) remember() {
	if p.agreed.draws != drawsNever {
		p.past = p.past.then(p.board, p.turn)
	}
}
