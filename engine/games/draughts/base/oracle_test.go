package base

import (
	"cmp"
	"slices"
)

// The oracle is the rules a second time, slowly and on a grid of files and
// ranks, to compare the bitboards with.

type point struct{ file, rank int }

func (p point) plus(q point, n int) point { return point{p.file + n*q.file, p.rank + n*q.rank} }

func (p point) inside() bool { return min(p.file, p.rank) >= 0 && max(p.file, p.rank) <= 7 }

func (p point) String() string { return string([]byte{'a' + byte(p.file), '1' + byte(p.rank)}) }

type grid map[point]Piece

func gridOf(b Board) grid {
	g := grid{}
	for s, p := range b.Pieces() {
		rank := int(s) / 4
		g[point{int(s)%4*2 + rank%2, rank}] = p
	}
	return g
}

func (g grid) free(p point) bool {
	_, full := g[p]
	return p.inside() && !full
}

// chain is a capture as far as it has come.
type chain struct {
	text  string
	rank  bool  // by a king, from the beginning
	kings []int // for each piece taken: 1 for a king, 0 for a man
	now   Piece
}

func (c chain) count() int { return len(c.kings) }

// quality is how many kings it takes.
func (c chain) quality() (n int) {
	for _, king := range c.kings {
		n += king
	}
	return n
}

var diagonals = []point{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

func ahead(side Side) int { return []int{1, -1}[side] }

// oracle lists the moves as texts, sorted.
func (v Variant) oracle(b Board, by Side) []string {
	g := gridOf(b)
	var chains []chain
	for at, p := range g {
		if p.Side == by {
			rest := grid{}
			for q, other := range g {
				if q != at {
					rest[q] = other
				}
			}
			c := chain{text: at.String(), rank: p.King, now: p}
			chains = append(chains, v.chains(rest, at, c, point{}, map[point]bool{})...)
		}
	}
	out := []string{}
	for _, c := range v.best(chains) {
		out = append(out, c.text)
	}
	if len(out) == 0 {
		out = v.walks(g, by)
	}
	slices.Sort(out)
	return out
}

func (v Variant) walks(g grid, by Side) []string {
	out := []string{}
	for at, p := range g {
		for _, d := range diagonals {
			if p.Side != by || !p.King && d.rank != ahead(by) {
				continue
			}
			for n := 1; g.free(at.plus(d, n)) && n <= v.reach(p); n++ {
				out = append(out, at.String()+"-"+at.plus(d, n).String())
			}
		}
	}
	return out
}

// reach is how far a piece walks.
func (v Variant) reach(p Piece) int {
	if p.King && v.Rules != English && v.Rules != Italian {
		return 7
	}
	return 1
}

func (v Variant) mayJump(p, prey Piece) bool {
	switch {
	case p.Side == prey.Side, v.Rules == Italian && prey.King && !p.King:
		return false
	case !v.Numbered, p.Number >= prey.Number:
		return true
	}
	return v.Rat && p.Number == 1 && prey.Number == 6
}

// chains lists all complete captures that go on from c, whose piece stands at
// a point, lifted off the grid, after a jump along last.
func (v Variant) chains(g grid, at point, c chain, last point, jumped map[point]bool) (out []chain) {
	for _, d := range diagonals {
		if !c.now.King && d.rank != ahead(c.now.Side) && v.Rules != Brazilian && v.Rules != Russian && v.Rules != Pool {
			continue
		}
		n := 1
		for ; n < v.reach(c.now) && g.free(at.plus(d, n)); n++ {
		}
		over := at.plus(d, n)
		prey, full := g[over]
		if !full || jumped[over] || !v.mayJump(c.now, prey) || !g.free(over.plus(d, 1)) {
			continue
		}
		next := chain{text: c.text, rank: c.rank, now: c.now, kings: append(slices.Clone(c.kings), one(prey.King))}
		if d == last { // straight on: the square of the last jump is the one just behind the piece
			next.text = c.text[:len(c.text)-2] + firstBehind(at, d, g).String()
		}
		out = append(out, v.landings(g, over, d, next, jumped)...)
	}
	return out
}

// firstBehind goes back from a point along a way over free squares.
func firstBehind(at, d point, g grid) point {
	for g.free(at.plus(d, -1)) {
		at = at.plus(d, -1)
	}
	return at
}

// landings lists the complete captures after a jump over a point.
func (v Variant) landings(g grid, over, d point, c chain, jumped map[point]bool) []chain {
	var ends, on []chain
	jumped[over] = true
	for n := 1; g.free(over.plus(d, n)) && n <= v.reach(c.now); n++ {
		to := over.plus(d, n)
		next := c
		next.text += "x" + to.String()
		var more []chain
		crowned := !c.now.King && to.rank == 7-7*int(c.now.Side)
		switch {
		case crowned && v.Rules == Russian && !v.NoKings:
			next.now.King = true
			more = v.chains(g, to, next, d, jumped)
		case crowned && v.Rules != Brazilian && v.Rules != Pool && v.Rules != Russian:
		default:
			more = v.chains(g, to, next, d, jumped)
		}
		on = append(on, more...)
		ends = append(ends, next)
	}
	delete(jumped, over)
	if len(on) == 0 {
		return ends
	}
	seen := map[string]bool{} // straight on is found from every square behind
	return slices.DeleteFunc(on, func(c chain) bool {
		was := seen[c.text]
		seen[c.text] = true
		return was
	})
}

// best keeps the captures that the base prescribes.
func (v Variant) best(chains []chain) []chain {
	order := func(a, b chain) int { return 0 }
	count := func(a, b chain) int { return cmp.Compare(b.count(), a.count()) }
	kings := func(a, b chain) int { return cmp.Compare(b.quality(), a.quality()) }
	rank := func(a, b chain) int { return cmp.Compare(one(b.rank), one(a.rank)) }
	switch v.Rules {
	case Brazilian:
		order = count
	case Portuguese:
		order = func(a, b chain) int { return cmp.Or(count(a, b), kings(a, b)) }
	case Italian:
		order = func(a, b chain) int {
			return cmp.Or(count(a, b), rank(a, b), kings(a, b), slices.Compare(b.kings, a.kings))
		}
	case Czech:
		order = rank
	}
	slices.SortStableFunc(chains, order)
	n := 0
	for n < len(chains) && order(chains[n], chains[0]) == 0 {
		n++
	}
	return chains[:n]
}

// one is 1 for true.
func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
