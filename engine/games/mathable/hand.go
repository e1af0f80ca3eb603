package mathable

import (
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/games/mathable/best"
)

// handSize is how many tiles a full hand holds.
const handSize = best.Hand

// with is a hand, from low to high, with more tiles; the hand stays as it is.
func with(hand []int, more ...int) []int {
	return slices.Sorted(slices.Values(slices.Concat(hand, more)))
}

// without is a hand less some tiles; ok is false where one is missing.
func without(hand []int, less ...int) (rest []int, ok bool) {
	rest = slices.Clone(hand)
	for _, v := range less {
		i := slices.Index(rest, v)
		if i < 0 {
			return nil, false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, true
}

// same tells whether two heaps hold the same tiles in whatever order.
func same(a, b []int) bool { return slices.Equal(with(a), with(b)) }

func sum(hand []int) (total int) {
	for _, v := range hand {
		total += v
	}
	return total
}

// unknown is a tile in a hand or a bag that nobody has told.
const unknown = -2

// known are the tiles of a heap that are known.
func known(heap []int) []int {
	return slices.DeleteFunc(slices.Clone(heap), func(v int) bool { return v == unknown })
}

// numbers writes tiles with something between them, "?" for one that is not
// known.
func numbers(list []int, between string) string {
	texts := make([]string, len(list))
	for i, v := range list {
		if texts[i] = strconv.Itoa(v); v == unknown {
			texts[i] = "?"
		}
	}
	return strings.Join(texts, between)
}
