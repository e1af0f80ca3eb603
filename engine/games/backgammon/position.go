package backgammon

import (
	"iter"
	"slices"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// phase is what a game waits for.
type phase uint8

const (
	phaseOpening phase = iota // Nature throws one die for each seat
	phaseRoll                 // the seat on turn rolls, or doubles
	phaseDice                 // Nature throws for the seat on turn
	phasePlay                 // the seat plays its roll
	phaseDance                // the seat has a roll that it cannot play
	phaseCube                 // the other seat answers a double
	phaseBeaver               // the seat on turn answers a beaver
	phaseOver
)

// asks names what each phase asks for.
var asks = [...]string{"opening", "roll", "dice", "play", "dance", "cube", "beaver", ""}

// Position is a game at one moment. It is a small value and never changes.
type Position struct {
	camps [2]Camp // by seat
	turn  rules.Seat
	phase phase
	dice  [2]int8 // as thrown last; in the opening seat 0's die, then seat 1's
	rules variant
	cube  cube
	series
}

// decides is the seat whose decision is open.
func (p *Position) decides() rules.Seat {
	switch p.phase {
	case phaseOpening, phaseDice:
		return rules.Nature
	case phaseCube:
		return 1 - p.turn
	}
	return p.turn
}

// view is the board as the seat on turn sees it.
func (p Position) view() Camps { return p.seen(p.turn) }

func (p Position) seen(by rules.Seat) Camps {
	if by == 1 {
		return Camps{p.camps[1], p.camps[0]}
	}
	return Camps{p.camps[0], p.camps[1]}
}

// Awaits names the one open decision.
func (p Position) Awaits() []rules.Ask {
	if p.phase == phaseOver {
		return nil
	}
	return []rules.Ask{{Seat: p.decides(), Kind: asks[p.phase]}}
}

// Legal yields the plays from high to low; for Nature, every throw.
func (p Position) Legal(by rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if p.awaited(by) != nil {
			return
		}
		switch p.phase {
		case phaseRoll, phaseCube, phaseBeaver:
			p.yieldCube(yield)
		case phaseDance:
			yield(moveDance)
		case phasePlay:
			p.view().lend(p.dice, func(plays []play) { texts(plays, p.dice, yield) })
		default:
			p.throws(yield)
		}
	}
}

func (p Position) throws(yield func(rules.Move) bool) {
	for a := int8(1); a <= 6; a++ {
		for b := int8(1); b <= 6; b++ {
			if !yield(p.throw(a, b)) {
				return
			}
		}
	}
}

func (p Position) throw(a, b int8) rules.Move {
	if p.phase == phaseOpening {
		return rules.Move([]byte{'0' + byte(a), '-', '0' + byte(b)})
	}
	return rules.Move([]byte{'0' + byte(a), '0' + byte(b)})
}

// awaited refuses a seat that has nothing to decide now.
func (p Position) awaited(by rules.Seat) error {
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

// Play makes one step of the game from its canonical text.
func (p Position) Play(by rules.Seat, m rules.Move) (rules.Position, error) {
	if err := p.awaited(by); err != nil {
		return nil, err
	}
	switch {
	case by == rules.Nature:
		return p.thrown(m)
	case p.atCube():
		if c := p.cubeMoves(); slices.Contains(c.all(), m) {
			return p.turnCube(m), nil
		}
	case p.phase == phaseDance && m == moveDance:
		return p.pass(), nil
	case p.phase == phasePlay:
		if k, ok := p.find(m); ok {
			return p.played(k), nil
		}
	}
	return nil, refusal.New(refusal.Illegal).Quoting(rules.Quoted(string(m)))
}

// find is the play with exactly this canonical text.
func (p Position) find(m rules.Move) (found play, ok bool) {
	p.view().lend(p.dice, func(plays []play) {
		var room [64]byte
		for _, k := range plays {
			if string(k.appendText(room[:0], p.dice)) == string(m) {
				found, ok = k, true
				return
			}
		}
	})
	return found, ok
}

// thrown takes Nature's dice.
func (p Position) thrown(m rules.Move) (rules.Position, error) {
	a, b, ok := p.readThrow(string(m))
	if !ok {
		return nil, refusal.New(refusal.Illegal).Quoting(rules.Quoted(string(m)))
	}
	if p.ended {
		p = p.begun()
	}
	if p.dice = [2]int8{a, b}; p.phase == phaseOpening {
		if a == b {
			return p.tied(), nil
		}
		if p.turn = 0; b > a {
			p.turn = 1
		}
	}
	p.phase = phasePlay
	if !p.view().playable(p.dice) {
		p.phase = phaseDance
	}
	return p, nil
}

func (p Position) readThrow(m string) (a, b int8, ok bool) {
	if p.phase == phaseOpening && len(m) == 3 && m[1] == '-' {
		m = m[:1] + m[2:]
	} else if p.phase == phaseOpening {
		return 0, 0, false
	}
	if len(m) != 2 || m[0] < '1' || m[0] > '6' || m[1] < '1' || m[1] > '6' {
		return 0, 0, false
	}
	return int8(m[0] - '0'), int8(m[1] - '0'), true
}

// played is the position after a play of the seat on turn.
func (p Position) played(k play) Position {
	c := k.apply(p.view())
	p.camps[p.turn], p.camps[1-p.turn] = c.OnRoll, c.Other
	if c.OnRoll[off] == checkers {
		return p.end(p.turn, p.scored())
	}
	return p.pass()
}

// scored is the result of the board on which the seat on turn has just won.
func (p *Position) scored() result {
	if loser := &p.camps[1-p.turn]; p.rules.play != hand {
		return loser.tournament()
	} else {
		return loser.traditional(p.dice, p.rules.triplo)
	}
}

// atCube tells whether the moves are words about the cube or the roll.
func (p *Position) atCube() bool {
	return p.phase == phaseRoll || p.phase == phaseCube || p.phase == phaseBeaver
}

// pass gives the turn to the other seat.
func (p Position) pass() Position {
	p.turn, p.phase = 1-p.turn, phaseRoll
	return p
}

// Draw throws Nature's two dice.
func (p Position) Draw(l rules.Luck) rules.Move {
	a := int8(l.Pick(6) + 1)
	return p.throw(a, int8(l.Pick(6)+1))
}

// Tell is the move itself: backgammon hides nothing.
func (Position) Tell(_ rules.Seat, m rules.Move, _ rules.Seat) string { return string(m) }
