package backgammon

import (
	"fmt"

	"carteiro/engine/rules"
)

// PositionID is the gnubg Position ID for the seat on turn; seat 0 before the
// opening throw.
func (p Position) PositionID() string { return p.view().ID() }

// MatchID is the gnubg Match ID. A hand looks like a match of its length; a
// single game like money without Jacoby's rule.
func (p Position) MatchID() string { return p.matchState().ID() }

func (p *Position) matchState() Match {
	m := Match{
		Cube: p.cube.level(), Owner: p.cube.owner(), Turn: p.turn, Decides: p.turn, Crawford: p.crawford,
		State: p.state(), Length: int(p.rules.length), Jacoby: p.rules.jacoby,
		Score: [2]int{int(p.score[0]), int(p.score[1])},
	}
	switch p.phase {
	case phaseCube:
		m.Decides, m.Doubled = 1-p.turn, true
	case phaseBeaver:
		m.Doubled = true
	case phasePlay, phaseDance:
		a, b := int(p.dice[0]), int(p.dice[1])
		m.Dice = [2]int{max(a, b), min(a, b)} // as gnubg writes them
	}
	return m
}

func (p *Position) state() string {
	switch {
	case p.ended && p.last.how == howResign:
		return StateResigned
	case p.ended && p.last.how == howPass:
		return StateDropped
	case p.ended:
		return StateOver
	case p.turn < 0:
		return StateNone
	}
	return StatePlaying
}

// XGID is the position as eXtreme Gammon writes it: seat 1 is the bottom player
// (capital letters, 1 in the fields), as player 1 of the Match ID is gnubg's.
// While a double or a beaver waits, the dice are D or B, the turn is still the
// doubler's and the cube stands at the level accepted so far.
func (p Position) XGID() string {
	m, rule := p.matchState(), bit(p.crawford)
	if m.Length == 0 {
		rule = bit(p.rules.jacoby) + 2*bit(p.rules.beavers)
	}
	dice, most := fmt.Sprintf("%d%d", m.Dice[0], m.Dice[1]), 0
	switch {
	case p.phase == phaseCube:
		dice = "D"
	case p.phase == phaseBeaver:
		dice = "B"
	}
	if p.rules.cube {
		most = int(p.rules.limit)
	}
	return fmt.Sprintf("XGID=%s:%d:%d:%d:%s:%d:%d:%d:%d:%d", p.letters(), p.cube.log,
		sign(m.Owner), sign(m.Turn), dice, m.Score[1], m.Score[0], rule, m.Length, most)
}

// sign is a seat in an XGID: 1 at the bottom, -1 at the top, 0 for neither.
func sign(s rules.Seat) int {
	switch s {
	case 1:
		return 1
	case 0:
		return -1
	}
	return 0
}

// letters are the places of an XGID from the top player's bar to the bottom's.
func (p *Position) letters() string {
	var out [26]byte
	for i := range out {
		out[i] = '-'
		if n := p.camps[1][i]; n > 0 && i != off {
			out[i] = 'A' + byte(n) - 1
		}
		if n := p.camps[0][25-i]; n > 0 && i != bar {
			out[i] = 'a' + byte(n) - 1
		}
	}
	return string(out[:])
}
