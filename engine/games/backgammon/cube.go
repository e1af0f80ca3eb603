package backgammon

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// The moves of the cube. A double comes before the roll. The answer is take,
// pass or beaver; to a beaver it is accept or raccoon.
const (
	moveDouble  rules.Move = "double"
	moveTake    rules.Move = "take"
	movePass    rules.Move = "pass"
	moveBeaver  rules.Move = "beaver"
	moveAccept  rules.Move = "accept"
	moveRaccoon rules.Move = "raccoon"
)

// cube is the doubling cube. While an answer is due, its level is the one
// accepted so far, not the one on offer (as in a Match ID).
type cube struct {
	log    int8 // the level as a power of two
	holder int8 // 1 + the seat that owns it, 0 in the middle
	turned bool // a double was taken: Jacoby's rule counts gammons from now on
}

func (c cube) level() int { return 1 << c.log }

// owner is the seat that has the cube, the Watcher where it is in the middle.
func (c cube) owner() rules.Seat {
	if c.holder == 0 {
		return rules.Watcher
	}
	return rules.Seat(c.holder - 1)
}

// given is the cube after a take, by the new owner.
func (c cube) given(to rules.Seat, doublings int8) cube {
	return cube{log: c.log + doublings, holder: int8(to) + 1, turned: true}
}

// room tells whether the cube may be doubled so many times.
func (p *Position) room(times int8) bool { return p.cube.log+times <= p.rules.limit }

// mayDouble refuses a double of the seat on roll, or allows it with nil.
func (p *Position) mayDouble() *refusal.Refusal {
	switch {
	case !p.rules.cube:
		return refusal.New(NoCube)
	case p.crawford:
		return refusal.New(Crawford)
	case p.cube.holder != 0 && p.cube.owner() != p.turn:
		return refusal.New(NotYourCube)
	case !p.room(1):
		return refusal.New(CubeLimit, "Level", p.cube.level())
	}
	return nil
}

func (p *Position) canDouble() bool { return p.phase == phaseRoll && p.mayDouble() == nil }

func (p *Position) mayBeaver() *refusal.Refusal {
	switch {
	case !p.rules.beavers:
		return refusal.New(NoBeavers)
	case !p.room(2):
		return refusal.New(CubeLimit, "Level", p.cube.level()*2)
	}
	return nil
}

// useless tells whether a double of the seat on roll could win it nothing: the
// level before it is enough for the match.
func (p *Position) useless() bool {
	return p.canDouble() && p.rules.play == match && int(p.score[p.turn])+p.cube.level() >= int(p.rules.length)
}

// choices are the few moves of a phase that has no play.
type choices struct {
	list [3]rules.Move
	n    int
}

func (c *choices) add(m rules.Move, may bool) {
	if may {
		c.list[c.n] = m
		c.n++
	}
}

func (c *choices) all() []rules.Move { return c.list[:c.n] }

// cubeMoves are what may be done with the cube, or instead of it.
func (p *Position) cubeMoves() (c choices) {
	switch p.phase {
	case phaseRoll:
		c.add(moveRoll, true)
		c.add(moveDouble, p.mayDouble() == nil)
	case phaseCube:
		c.add(moveTake, true)
		c.add(movePass, true)
		c.add(moveBeaver, p.mayBeaver() == nil)
	case phaseBeaver:
		c.add(moveAccept, true)
		c.add(moveRaccoon, true)
	}
	return c
}

// yieldCube yields the moves of the cube.
func (p Position) yieldCube(yield func(rules.Move) bool) {
	c := p.cubeMoves()
	for _, m := range c.all() {
		if !yield(m) {
			return
		}
	}
}

// turnCube makes a move of the cube that cubeMoves lists. After an answer the
// dice are thrown at once: whoever has doubled has nothing left to decide.
func (p Position) turnCube(m rules.Move) Position {
	other := 1 - p.turn
	switch m {
	case moveRoll:
		p.phase = phaseDice
	case moveDouble:
		p.phase = phaseCube
	case movePass:
		return p.end(p.turn, result{name: passed, worth: Single})
	case moveTake:
		p.cube, p.phase = p.cube.given(other, 1), phaseDice
	case moveBeaver:
		p.cube, p.phase = p.cube.given(other, 1), phaseBeaver
		if !p.rules.raccoons || !p.room(2) {
			return p.turnCube(moveAccept)
		}
	case moveAccept:
		p.cube, p.phase = p.cube.given(other, 1), phaseDice
	case moveRaccoon:
		p.cube, p.phase = p.cube.given(other, 2), phaseDice
	}
	return p
}

// tied doubles the cube for equal dice of the opening throw, where that is agreed.
func (p Position) tied() Position {
	if p.cube.log < p.rules.autos && p.room(1) {
		p.cube.log++
	}
	return p
}
