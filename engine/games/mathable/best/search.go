package best

import (
	"carteiro/engine/games/mathable/grid"
)

// laid is a placement in two bytes: square, then value.
type laid uint16

func pack(s grid.Square, value int) laid { return laid(s)<<8 | laid(value) }

func (l laid) square() grid.Square { return grid.Square(l >> 8) }
func (l laid) value() int          { return int(l & 0xff) }

// set is the placements of a node from low to high; zero stands for none, as
// 0 on the first square cannot be told from it: see node.size.
type set [Hand]laid

// node is a set of placements in the best order found.
type node struct {
	set    set
	last   laid // the last placement of that order
	size   uint8
	hash   uint64
	points int32
	parent int32 // the set before the last placement
}

// small is how many sets are looked at before a bound is worth its cost.
const small = 500

// search is one walk over the sets that a hand can lay.
type search struct {
	start    *grid.Board
	now      grid.Board // start, and what the node at hand has laid
	hand     []int      // from low to high
	full     bool       // all seven laid give the bonus
	limit    int
	nodes    []node // nodes[0] is the empty set; layer follows layer
	table    table
	best     node
	bestOnly bool
	bound    *bound // nil: no set is passed over
	floor    int    // points that some play is known to have
	rest     int    // by the bound, what can follow the node at hand
	complete bool
}

func newSearch(b *grid.Board, hand []int, limit int) *search {
	if limit <= 0 {
		limit = Limit
	}
	s := &search{start: b, now: *b, hand: sorted(hand), full: len(hand) == Hand, limit: limit, complete: true}
	s.nodes = append(make([]node, 0, 256), node{})
	s.table = newTable(512)
	return s
}

// run looks at each set once: when its turn comes, its points are final.
// Where only the best is asked for, a search that grows large passes over sets
// from which nothing better can come.
func (s *search) run() {
	for i := 0; i < len(s.nodes) && s.complete; i++ {
		if s.bestOnly && i == small {
			s.floor, s.bound = s.dives(), newBound(s.start, s.hand)
		}
		n := &s.nodes[i]
		if s.bound != nil {
			s.rest = s.bound.rest(n)
		}
		if int(n.size) < len(s.hand) && !s.hopeless(n.points, s.rest) {
			s.lay(int32(i))
			s.expand(int32(i))
			s.takeUp(int32(i))
		}
	}
}

// hopeless tells that a set with so many points cannot beat the best, whatever
// follows.
func (s *search) hopeless(points int32, rest int) bool {
	most := int(points) + rest
	return s.bound != nil && (most <= s.worth(&s.best) || most < s.floor)
}

// worth is a set's points with the bonus.
func (s *search) worth(n *node) int {
	if s.full && n.size == Hand {
		return int(n.points) + Bonus
	}
	return int(n.points)
}

// lay puts the placements of a node on the board.
func (s *search) lay(i int32) {
	n := &s.nodes[i]
	for _, l := range n.set[:n.size] {
		s.now.Lay(l.square(), l.value())
	}
}

func (s *search) takeUp(i int32) {
	n := &s.nodes[i]
	for _, l := range n.set[:n.size] {
		s.now.Restore(s.start, l.square())
	}
}

// expand makes every set that has one placement more.
func (s *search) expand(i int32) {
	left := s.left(&s.nodes[i])
	for sq := range grid.Square(grid.Squares) {
		for fits := s.now.Fits(sq) & left; fits != 0; fits &= fits - 1 {
			v := fits.Low()
			s.reach(i, pack(sq, v), int32(s.now.Points(sq, v)))
			if !s.complete {
				return
			}
		}
	}
}

// left is the values still in hand behind a set.
func (s *search) left(n *node) (left grid.Set) {
	var used [Hand]bool
	for _, l := range n.set[:n.size] {
		for k, v := range s.hand {
			if !used[k] && v == l.value() {
				used[k] = true
				break
			}
		}
	}
	for k, v := range s.hand {
		if !used[k] {
			left |= grid.SetOf(v)
		}
	}
	return left
}

// reach notes that one placement more leads from a node to a set. A whole hand
// laid leads nowhere: where only the best is asked for, it is not kept.
func (s *search) reach(from int32, l laid, points int32) {
	parent := &s.nodes[from]
	next := node{last: l, size: parent.size + 1, points: parent.points + points, parent: from}
	if s.bound != nil && s.hopeless(next.points, s.rest-s.bound.most[l.value()]) {
		return
	}
	if s.worth(&next) > s.worth(&s.best) {
		s.best = next
	}
	if s.bestOnly && int(next.size) == len(s.hand) {
		return
	}
	next.hash, next.set = parent.hash^mix(l), parent.set.with(l, parent.size)
	s.keep(next)
}

// keep takes a set up among the nodes, or its better order.
func (s *search) keep(next node) {
	slot, found := s.table.find(s.nodes, &next)
	switch {
	case found:
		if n := &s.nodes[s.table.slots[slot]]; n.points < next.points {
			*n = next
		}
	case len(s.nodes) > s.limit:
		s.complete = false
	default:
		s.nodes = append(s.nodes, next)
		s.table.put(s.nodes, slot, int32(len(s.nodes)-1))
	}
}

// with is the set with one placement more.
func (s set) with(l laid, size uint8) set {
	k := int(size)
	for k > 0 && s[k-1] > l {
		s[k] = s[k-1]
		k--
	}
	s[k] = l
	return s
}

// play is a node with its placements in order.
func (s *search) play(n *node) Play {
	p := Play{Points: s.worth(n), Placements: make([]grid.Placement, n.size)}
	for ; n.size > 0; n = &s.nodes[n.parent] {
		p.Placements[n.size-1] = grid.Placement{Square: n.last.square(), Value: n.last.value()}
	}
	return p
}
