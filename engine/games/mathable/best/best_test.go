package best_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
)

func TestOpeningWithOneToSeven(t *testing.T) {
	b := grid.Start()
	hand := []int{1, 2, 3, 4, 5, 6, 7}
	plays, complete := best.All(&b, hand, 0)
	assert.True(t, complete)
	assert.Len(t, plays, 11032)
	singles := 0
	for _, p := range plays {
		if len(p.Placements) == 1 {
			singles++
		}
	}
	assert.Equal(t, 20, singles)
	assert.Equal(t, 35+best.Bonus, plays[0].Points)
	p, complete := best.Best(&b, hand, 0)
	assert.True(t, complete)
	assert.Equal(t, 35+best.Bonus, p.Points)
	assert.Len(t, p.Placements, 7)
}

func TestNothingToLay(t *testing.T) {
	b := grid.Start()
	p, complete := best.Best(&b, []int{90, 81}, 0)
	assert.True(t, complete)
	assert.Equal(t, best.Play{Placements: []grid.Placement{}}, p)
	plays, complete := best.All(&b, nil, 0)
	assert.True(t, complete)
	assert.Empty(t, plays)
	assert.False(t, best.AnyLegal(&b, []int{90, 81}))
	assert.True(t, best.AnyLegal(&b, []int{90, 12}))
}

func TestTheLimitIsSaid(t *testing.T) {
	b := grid.Start()
	plays, complete := best.All(&b, []int{1, 2, 3, 4, 5, 6, 7}, 100)
	assert.False(t, complete)
	assert.Len(t, plays, 100)
	p, complete := best.Best(&b, []int{1, 2, 3, 4, 5, 6, 7}, 100)
	assert.False(t, complete)
	assert.Equal(t, p.Points, played(t, b, 7, p), "what was found can be played")
}

// played lays a play and counts it.
func played(t require.TestingT, b grid.Board, hand int, p best.Play) (points int) {
	for _, l := range p.Placements {
		v := b.Judge(l.Square, l.Value)
		require.Empty(t, v.Fault, "%v in %v", l, p)
		points += v.Points
		b.Lay(l.Square, l.Value)
	}
	if hand == best.Hand && len(p.Placements) == best.Hand {
		points += best.Bonus
	}
	return points
}

// brute lays every sequence and keeps the points of the best one of each set.
func brute(b grid.Board, hand []int, laid []grid.Placement, points int, found map[string]int) {
	for s := range grid.Square(grid.Squares) {
		for i, v := range hand {
			if slices.Index(hand, v) != i || b.Judge(s, v).Fault != "" {
				continue
			}
			next, on := b, append(slices.Clone(laid), grid.Placement{Square: s, Value: v})
			next.Lay(s, v)
			sum := points + b.Judge(s, v).Points
			if most, ok := found[name(on)]; !ok || sum > most {
				found[name(on)] = sum
			}
			brute(next, slices.Delete(slices.Clone(hand), i, i+1), on, sum, found)
		}
	}
}

func name(laid []grid.Placement) string {
	return fmt.Sprint(slices.SortedFunc(slices.Values(laid), func(a, b grid.Placement) int {
		return cmp.Or(cmp.Compare(a.Square, b.Square), cmp.Compare(a.Value, b.Value))
	}))
}

func TestAllEqualsEverySequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := wild(1)
		m := list[rapid.IntRange(0, len(list)-1).Draw(t, "board")]
		hand := rapid.SliceOfN(rapid.SampledFrom(grid.Bag()), 0, 4).Draw(t, "hand")
		want := map[string]int{}
		brute(m.board, hand, nil, 0, want)
		got := map[string]int{}
		plays, complete := best.All(&m.board, hand, 0)
		assert.True(t, complete)
		for _, p := range plays {
			got[name(p.Placements)] = p.Points
		}
		assert.Equal(t, want, got)
		assert.Len(t, plays, len(got), "each set once")
		assert.Equal(t, len(want) > 0, best.AnyLegal(&m.board, hand))
	})
}

func TestBestEqualsTheFirstOfAll(t *testing.T) {
	for _, m := range slices.Concat(moments(6), wild(20), open(t, 5)) {
		p, complete := best.Best(&m.board, m.hand, 0)
		assert.True(t, complete)
		plays, _ := best.All(&m.board, m.hand, 0)
		most := 0
		for _, q := range plays {
			assert.Equal(t, q.Points, played(t, m.board, len(m.hand), q))
			most = max(most, q.Points)
		}
		assert.Equal(t, most, p.Points, "%v", m.hand)
		assert.Equal(t, p.Points, played(t, m.board, len(m.hand), p))
	}
}

func TestBestIsNoWorseThanTheBestSingle(t *testing.T) {
	for _, m := range wild(30) {
		single := 0
		for s := range grid.Square(grid.Squares) {
			for _, v := range m.hand {
				single = max(single, m.board.Points(s, v))
			}
		}
		p, _ := best.Best(&m.board, m.hand, 0)
		assert.GreaterOrEqual(t, p.Points, single)
	}
}

// An order may matter: a tile that makes the pair of another must lie first.
func TestTheBestOrderOfASetIsKept(t *testing.T) {
	b := grid.Start()
	plays, _ := best.All(&b, []int{3, 4, 12}, 0)
	for _, p := range plays {
		assert.Equal(t, p.Points, played(t, b, 3, p))
	}
	ordered := 0
	for _, m := range wild(10) {
		plays, _ := best.All(&m.board, m.hand, 0)
		for _, p := range plays {
			back := best.Play{Placements: slices.Clone(p.Placements)}
			slices.Reverse(back.Placements)
			if worse, ok := attempt(m.board, back); ok {
				assert.LessOrEqual(t, worse, p.Points)
				if worse < p.Points-best.Bonus || worse < p.Points && len(p.Placements) < best.Hand {
					ordered++
				}
			}
		}
	}
	assert.Positive(t, ordered, "there are sets whose order matters")
}

func attempt(b grid.Board, p best.Play) (points int, ok bool) {
	for _, l := range p.Placements {
		v := b.Judge(l.Square, l.Value)
		if v.Fault != "" {
			return 0, false
		}
		points += v.Points
		b.Lay(l.Square, l.Value)
	}
	return points, true
}
