package best

import "carteiro/engine/games/mathable/grid"

// bound says what tiles can count at most, whatever is laid before them.
type bound struct{ }

func newBound(b *grid.Board, hand []int) *bound { return nil }

func (b *bound) rest(n *node) int { return 0 }
func (s *search) dive() {}
