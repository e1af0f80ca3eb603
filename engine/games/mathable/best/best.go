// Package best finds the plays of a Mathable hand without extra tiles: what
// may be drawn is chance, so the search stops short of it (spec section 5).
//
// It looks at sets of placements, layer by layer: all sets of one tile, of two,
// and so on. What can follow a set depends only on the board it leaves, so of
// all orders that make a set only the one with the most points is kept.
package best

import (
	"cmp"
	"slices"

	"carteiro/engine/games/mathable/grid"
)

// Hand is the most tiles a hand holds, and what it must hold for the bonus.
const Hand = 7

// Bonus is what laying a whole hand of seven counts besides (M9).
const Bonus = 50

// Limit bounds the sets that a search keeps unless told otherwise; such a
// search takes some hundred milliseconds and forty megabytes.
const Limit = 1 << 20

// Play is a set of placements in an order that gives the most points.
type Play struct {
	Placements []grid.Placement
	Points     int // with the bonus, if it is due
}

// Best is the play with the most points, empty where none can be laid; of
// equals, the one with the fewest tiles. The hand has at most seven tiles.
// Complete is false when the search came to the limit of sets (0: Limit); the
// play is then the best one found.
func Best(b *grid.Board, hand []int, limit int) (p Play, complete bool) {
	s := newSearch(b, hand, limit)
	s.bestOnly = true
	s.run()
	return s.play(&s.best), s.complete
}

// All is every set that can be laid, each in its best order, those with the
// most points first and the fewest tiles first among equals. Complete is as
// for Best.
func All(b *grid.Board, hand []int, limit int) (plays []Play, complete bool) {
	s := newSearch(b, hand, limit)
	s.run()
	for i := 1; i < len(s.nodes); i++ {
		plays = append(plays, s.play(&s.nodes[i]))
	}
	slices.SortStableFunc(plays, func(x, y Play) int {
		return cmp.Or(cmp.Compare(y.Points, x.Points), cmp.Compare(len(x.Placements), len(y.Placements)))
	})
	return plays, s.complete
}

// AnyLegal tells whether any tile of a hand can be laid.
func AnyLegal(b *grid.Board, hand []int) bool { return b.Any(grid.SetOf(hand...)) }
