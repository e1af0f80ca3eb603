package draughts

import (
	"iter"
	"strings"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// phase is what a game waits for.
type phase uint8

const (
	phaseColours phase = iota // Nature says who has White
	phaseDeal                 // Nature deals the numbers
	phaseSetup                // a file says where the pieces stand
	phasePlay
	phaseOver
)

// asks names what each phase asks for.
var asks = [...]string{"colours", "deal", "setup", "play", ""}

// Position is a game at one moment. It never changes.
type Position struct {
	agreed variant
	phase  phase
	white  rules.Seat // who has White, Watcher before that is known
	board  base.Board
	turn   base.Side
	taken  [2]string // by side: the numbers that it has captured, in order
	home   [2]string // by side: the numbers of its pieces that left at the far rank
	score  [2]int    // by side, where points are scored
	added  bool      // the numbers on the board are in the scores
	clock  clock
	past   *past // nil where repetitions end nothing
	last   *ply
	result string
	winner rules.Seat
}

// ply is a move that has been made.
type ply struct {
	by   base.Side
	move base.Move
	gone bool // the piece left the board at the far rank
}

// begun waits for what is not known yet, or begins to play.
func (p Position) begun() Position {
	switch {
	case p.white == rules.Watcher:
		p.phase = phaseColours
	case p.agreed.given:
		p.phase = phaseSetup
	case p.agreed.numbered:
		p.phase = phaseDeal
	default:
		return p.started()
	}
	return p
}

// started begins to play from the pieces on the board.
func (p Position) started() Position {
	p.phase = phasePlay
	p.clock.on = forcesOf(p.board).lonely()
	p.remember()
	return p.judged()
}

// seat is who has a side's pieces.
func (p *Position) seat(s base.Side) rules.Seat {
	if s == base.White {
		return p.white
	}
	return 1 - p.white
}

// decides is the seat whose decision is open.
func (p *Position) decides() rules.Seat {
	if p.phase < phasePlay {
		return rules.Nature
	}
	return p.seat(p.turn)
}

// Awaits names the one open decision.
func (p Position) Awaits() []rules.Ask {
	if p.phase == phaseOver {
		return nil
	}
	return []rules.Ask{{Seat: p.decides(), Kind: asks[p.phase]}}
}

// awaited refuses a seat that has nothing to decide now.
func (p *Position) awaited(by rules.Seat) error {
	switch {
	case p.phase == phaseOver:
		return refusal.New(refusal.Over)
	case by != rules.Nature && by != 0 && by != 1:
		return refusal.New(refusal.NotYours)
	case by != p.decides():
		return refusal.New(refusal.NotYourTurn)
	}
	return nil
}

// moves are the legal moves of the side on turn.
func (p *Position) moves() []base.Move { return p.agreed.moves.Moves(p.board, p.turn) }

// Legal yields the moves by the square of the piece. Of Nature's deals and
// set-ups, which are too many to list, it yields a few.
func (p Position) Legal(by rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		switch {
		case p.awaited(by) != nil:
			return
		case by == rules.Nature:
			p.yieldNature(yield)
			return
		}
		for _, m := range p.moves() {
			if !yield(p.agreed.text(m)) {
				return
			}
		}
	}
}

// Play makes one step of the game from its canonical text.
func (p Position) Play(by rules.Seat, m rules.Move) (rules.Position, error) {
	if err := p.awaited(by); err != nil {
		return nil, err
	}
	if by == rules.Nature {
		if next, ok := p.natured(m); ok {
			return next, nil
		}
	} else if k, ok := p.find(m); ok {
		return p.played(k), nil
	}
	return nil, refusal.New(refusal.Illegal).Quoting(rules.Quoted(string(m)))
}

// Permits tells whether Play takes a move. Of Nature's, Legal lists but a few.
func (p Position) Permits(by rules.Seat, m rules.Move) bool {
	_, err := p.Play(by, m)
	return err == nil
}

// find is the legal move with exactly this canonical text.
func (p *Position) find(m rules.Move) (base.Move, bool) {
	for _, k := range p.moves() {
		if strings.HasPrefix(string(m), p.agreed.name(k.From())) && p.agreed.text(k) == m {
			return k, true
		}
	}
	return base.Move{}, false
}

// Tell is the move itself: draughts hides nothing.
func (Position) Tell(_ rules.Seat, m rules.Move, _ rules.Seat) string { return string(m) }
