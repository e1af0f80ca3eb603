package backgammon

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Lapse gives up what is played, for a seat whose time has run out: a match or
// a hand whole, a single game for what the board and the cube are certain to
// cost.
func (p Position) Lapse(by rules.Seat) (rules.Position, error) {
	if by < 0 || p.awaited(by) != nil {
		return nil, refusal.New(refusal.NotYourTurn)
	}
	if !p.rules.series() {
		worth := p.atLeast(by)
		p = p.end(1-by, result{results[worth], worth})
		p.last.how = howTime
		return p, nil
	}
	missing := int32(p.rules.length) - p.score[1-by]
	p.last = ending{1 - by, results[Single], howTime, missing, p.cube.log}
	if p.rules.play == hand {
		p.last.name = Simples
	}
	p.score[1-by] = int32(p.rules.length)
	p.phase, p.ended = phaseOver, true
	p.games++
	return p, nil
}

// atLeast is what the game at hand costs a seat on turn whatever the dice bring,
// before the cube: a double can be passed, and while the sides can still meet
// nothing is certain.
func (p *Position) atLeast(loser rules.Seat) int {
	mine, theirs := &p.camps[loser], &p.camps[1-loser]
	if p.phase == phaseCube || p.phase == phaseBeaver || mine.top()+theirs.top() >= 25 {
		return Single
	}
	turns := theirs.slowest()
	switch {
	case mine[off] > 0:
		return Single
	case turnsOf(mine.sixes(18)) > turns:
		return Backgammon
	case turnsOf(mine.sixes(6)+1) > turns:
		return Gammon
	}
	return Single
}

// slowest is within how many turns a side that meets nobody is surely off: with
// the least throw, 2-1, a turn takes at least two pips.
func (c *Camp) slowest() int { return (c.Pips() + 1) / 2 }

// sixes is how many steps of six bring all checkers to a place or below.
func (c *Camp) sixes(place int) (n int) {
	for from := place + 1; from <= bar; from++ {
		n += int(c[from]) * ((from - place + 5) / 6)
	}
	return n
}

// turnsOf is the fewest turns that make so many steps.
func turnsOf(steps int) int { return (steps + 3) / 4 }
