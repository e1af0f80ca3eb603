package best

import "carteiro/engine/games/mathable/grid"

// bound says what the tiles of a hand can count at most, wherever they are
// laid and whatever is laid before: value x factor x pairs of the best square
// that can be reached at all.
type bound struct {
	most  [grid.Top + 1]int // by value
	total int               // of the whole hand, with the bonus if it is due
}

// far is the level of a square that cannot be reached.
const far = grid.Squares

func newBound(b *grid.Board, hand []int) *bound {
	r := reachable{board: b, hand: grid.SetOf(hand...), tiles: len(hand)}
	r.measure()
	out := &bound{}
	for s := range grid.Square(grid.Squares) {
		if r.level[s] == 0 || r.level[s] > len(hand) {
			continue
		}
		pairs := r.pairs(s)
		for _, v := range hand {
			out.most[v] = max(out.most[v], v*s.Kind().Factor()*pairs.count(v))
		}
	}
	for _, v := range hand {
		out.total += out.most[v]
	}
	if len(hand) == Hand {
		out.total += Bonus
	}
	return out
}

// rest is the most that can follow a set.
func (b *bound) rest(n *node) int {
	rest := b.total
	for _, l := range n.set[:n.size] {
		rest -= b.most[l.value()]
	}
	return rest
}

// reachable is what a hand can make of a board, judged square by square.
type reachable struct {
	board *grid.Board
	hand  grid.Set
	tiles int
	level [grid.Squares]int // placements it takes at least to fill a square, 0 where a tile lies
}

// measure finds the levels: a square takes one placement more than what its
// easiest pair takes.
func (r *reachable) measure() {
	for s := range grid.Square(grid.Squares) {
		if _, taken := r.board.Value(s); !taken {
			r.level[s] = far
		}
	}
	for changed := true; changed; {
		changed = false
		for s := range grid.Square(grid.Squares) {
			for _, p := range grid.Reaches(s) {
				if l := r.needs(p) + 1; l < r.level[s] {
					r.level[s], changed = l, true
				}
			}
		}
	}
}

// needs is how many placements a pair takes at least.
func (r *reachable) needs(p grid.Reach) int {
	n := max(r.level[p.Near], r.level[p.Far])
	if r.level[p.Near] > 0 && r.level[p.Far] > 0 {
		return max(n, 2)
	}
	return n
}

// gives has, for each direction of a square, the values its pair may give.
type gives [4]grid.Set

func (g *gives) count(value int) (pairs int) {
	for _, set := range g {
		if set.Has(value) {
			pairs++
		}
	}
	return pairs
}

func (r *reachable) pairs(s grid.Square) (g gives) {
	for i, p := range grid.Reaches(s) {
		if r.needs(p) < r.tiles {
			g[i] = grid.GivesAny(s.Kind(), r.values(p.Near), r.values(p.Far))
		}
	}
	return g
}

// values are what may lie on a square in the end.
func (r *reachable) values(s grid.Square) grid.Set {
	if v, taken := r.board.Value(s); taken {
		return grid.SetOf(v)
	}
	return r.hand
}
