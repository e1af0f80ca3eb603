package backgammon

import (
	"slices"
	"sync"
)

// buffers keep the room for the plays of a roll between calls.
var buffers = sync.Pool{New: func() any { return new([]play) }}

// generator walks all orders and choices of a roll. Plays that use fewer dice
// than the best are dropped as soon as a better one is met.
type generator struct {
	c     Camps
	out   []play
	used  int       // dice used by the plays in out
	steps [4]step   // the way to the board at hand
	n     int       // how many of them
	trace *[][]step // every legal order of steps, where asked for
}

// plays lists the legal plays of a roll in ascending order, one for each board
// they lead to; none when the roll cannot be played. It appends to buf.
func (c Camps) plays(dice [2]int8, buf []play) []play {
	g := generator{c: c, out: buf[:0]}
	g.roll(dice)
	slices.Sort(g.out)
	return slices.Compact(g.out)
}

// lend gives the plays of a roll to use, and takes their room back.
func (c Camps) lend(dice [2]int8, use func(plays []play)) {
	buf := buffers.Get().(*[]play)
	defer buffers.Put(buf)
	*buf = c.plays(dice, *buf)
	use(*buf)
}

// ways lists every legal order of steps of a roll, with the play it makes.
func (c Camps) ways(dice [2]int8) ([]play, [][]step) {
	g := generator{c: c, trace: &[][]step{}}
	g.roll(dice)
	return g.out, *g.trace
}

func (g *generator) roll(dice [2]int8) {
	high, low := int(max(dice[0], dice[1])), int(min(dice[0], dice[1]))
	if high == low {
		g.double(high, bar)
		return
	}
	g.pair(high, low)
	g.pair(low, high)
	if g.used == 0 {
		g.one(high)
	}
	if g.used == 0 {
		g.one(low)
	}
}

// double plays one die up to four times, never from a higher point than the
// step before: every legal set of steps has exactly one such order.
func (g *generator) double(die, limit int) {
	if g.n == 4 || g.c.OnRoll[off] == checkers {
		g.keep()
		return
	}
	top, end := g.c.OnRoll.top(), true
	for from := min(limit, top); from > off; from-- {
		if g.try(from, die, top) {
			g.double(die, from)
			g.back()
			end = false
		}
	}
	if end && g.n > 0 {
		g.keep()
	}
}

// pair plays two dice in this order. A win with the first die alone is no play
// of its own where the same checker can also use both: with a hit on the way
// the boards differ, and the greater number of dice counts (so has gnubg).
func (g *generator) pair(first, second int) {
	top := g.c.OnRoll.top()
	for from := top; from > off; from-- {
		if !g.try(from, first, top) {
			continue
		}
		g.one(second)
		g.back()
	}
}

// one plays a die in every way. After a first step it makes two-step plays.
func (g *generator) one(die int) {
	top := g.c.OnRoll.top()
	for from := top; from > off; from-- {
		if g.try(from, die, top) {
			g.keep()
			g.back()
		}
	}
}

func (g *generator) try(from, die, top int) bool {
	if g.c.OnRoll[from] == 0 {
		return false
	}
	to, ok := g.c.reach(from, die, top)
	if ok {
		g.steps[g.n] = g.c.do(from, to)
		g.n++
	}
	return ok
}

func (g *generator) back() {
	g.n--
	g.c.undo(g.steps[g.n])
}

// keep notes the board at hand as the end of a play.
func (g *generator) keep() {
	if g.n < g.used {
		return
	}
	if g.n > g.used {
		g.used, g.out = g.n, g.out[:0]
		if g.trace != nil {
			*g.trace = (*g.trace)[:0]
		}
	}
	g.out = append(g.out, g.play())
	if g.trace != nil {
		*g.trace = append(*g.trace, slices.Clone(g.steps[:g.n]))
	}
}

func (g *generator) play() play {
	steps, hits := g.steps, uint32(0)
	for _, s := range steps[:g.n] {
		if s.hit {
			hits |= hitBit(s.to)
		}
	}
	if g.n == 2 && steps[0].from < steps[1].from {
		steps[0], steps[1] = steps[1], steps[0]
	}
	parts, n := merge(steps[:g.n])
	if n == 2 && parts[0].from == parts[1].from && parts[0].to < parts[1].to {
		parts[0], parts[1] = parts[1], parts[0]
	}
	return pack(parts[:n], hits)
}
