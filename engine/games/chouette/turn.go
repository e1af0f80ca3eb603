package chouette

import (
	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// onBoard plays dice or checkers on the board: Nature throws, the box or the
// acting captain plays.
func (p *Position) onBoard(m rules.Move) *refusal.Refusal {
	if p.fresh {
		if r := p.opening(m); r != nil {
			return r
		}
	}
	by := rules.Nature
	if p.phase == phasePlay {
		by = p.onRoll()
	}
	next, err := p.board.Play(by, m)
	if err != nil {
		return refusal.Of(err)
	}
	p.board = next.(backgammon.Position)
	return p.reads()
}

// opening begins a game if the throw is one.
func (p *Position) opening(m rules.Move) *refusal.Refusal {
	if _, err := p.start.Play(rules.Nature, m); err != nil {
		return refusal.Of(err)
	}
	return p.begins()
}

// reads does what the board asks for now.
func (p *Position) reads() *refusal.Refusal {
	if p.board.Pauses() || len(p.board.Awaits()) == 0 {
		return p.boardOver()
	}
	switch p.board.Awaits()[0].Kind {
	case "opening":
		p.phase = phaseOpening
	case "dice":
		p.phase = phaseDice
	case "roll":
		return p.turns()
	default:
		p.phase = phasePlay
	}
	return nil
}

// turns begins a turn of a side, before its roll: a window opens for the crew
// (4), and the box may double (7). Where nobody has access to a cube the dice are
// thrown at once.
func (p *Position) turns() *refusal.Refusal {
	p.rounds, p.deputy = nil, rules.Watcher
	switch {
	case p.onRoll() == crewSide:
		return p.opens(phaseWindow)
	case len(p.game.Reach()) > 0:
		p.phase = phaseRoll
		return nil
	}
	return p.rolls()
}

// rolls has the dice thrown for the side on turn: nobody has anything left to
// decide before it.
func (p *Position) rolls() *refusal.Refusal {
	next, err := p.board.Play(p.onRoll(), moveRoll)
	if err != nil {
		return refusal.Of(err)
	}
	p.board, p.phase = next.(backgammon.Position), phaseDice
	return nil
}
