package backgammon

// The places of a camp beside the points 1 to 24.
const (
	off      = 0
	bar      = 25
	checkers = 15
)

// Camp is the checkers of one side by place: 0 off the board, 1 to 24 the
// points counted from the side's own bear-off edge, 25 the bar.
type Camp [26]int8

// start is a side's camp at the start of a game.
var start = Camp{24: 2, 13: 5, 8: 3, 6: 5}

// Pips is how far the side still has to go, in points.
func (c Camp) Pips() int {
	n := 0
	for place, count := range c {
		n += place * int(count)
	}
	return n
}

// top is the highest place that holds a checker, 0 when all are off.
func (c *Camp) top() int {
	for place := bar; place > off; place-- {
		if c[place] > 0 {
			return place
		}
	}
	return off
}

// closed tells whether the side holds all six points of its home board.
func (c *Camp) closed() bool {
	for point := 1; point <= 6; point++ {
		if c[point] < 2 {
			return false
		}
	}
	return true
}

// Camps is a board as the side on roll sees it.
type Camps struct{ OnRoll, Other Camp }

// step is the move of one checker by one die.
type step struct {
	from, to int8
	hit      bool
}

// reach tells where a checker of the side on roll lands with a die, and
// whether it may; top is the side's highest place.
func (c *Camps) reach(from, die, top int) (to int, ok bool) {
	if top == bar && from != bar {
		return 0, false
	}
	if to = from - die; to > off {
		return to, c.Other[25-to] < 2
	}
	return off, top <= 6 && (to == off || from == top)
}

// do moves a checker and tells what happened; undo takes it back.
func (c *Camps) do(from, to int) step {
	c.OnRoll[from]--
	c.OnRoll[to]++
	hit := to != off && c.Other[25-to] == 1
	if hit {
		c.Other[25-to] = 0
		c.Other[bar]++
	}
	return step{int8(from), int8(to), hit}
}

func (c *Camps) undo(s step) {
	c.OnRoll[s.from]++
	c.OnRoll[s.to]--
	if s.hit {
		c.Other[25-s.to] = 1
		c.Other[bar]--
	}
}
