package best_test

import (
	"slices"
	"testing"
	"time"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules/rulestest"
)

// moment is a board and a hand that has to play on it.
type moment struct {
	board grid.Board
	hand  []int
}

// moments are those of random games for two. In every other game each turn is
// the best one; in the rest at most three tiles of it are laid, which opens
// the board while hands stay full.
func moments(games int) (list []moment) {
	for g := range games {
		luck := rulestest.NewLuck(uint64(g))
		bag := shuffled(luck)
		hands := [2][]int{bag[:7:7], bag[7:14:14]}
		bag = bag[14:]
		b := grid.Start()
		for turn, idle := 0, 0; idle < 2; turn++ {
			hand := &hands[turn%2]
			list = append(list, moment{b, slices.Clone(*hand)})
			p, _ := best.Best(&b, *hand, 0)
			if g%2 == 1 {
				p.Placements = p.Placements[:min(3, len(p.Placements))]
			}
			if idle++; len(p.Placements) > 0 {
				idle = 0
			}
			for _, l := range p.Placements {
				b.Lay(l.Square, l.Value)
				i := slices.Index(*hand, l.Value)
				*hand = slices.Delete(slices.Clone(*hand), i, i+1)
			}
			n := min(7-len(*hand), len(bag))
			*hand, bag = append(*hand, bag[:n]...), bag[n:]
			if len(*hand) == 0 {
				break
			}
		}
	}
	return list
}

func shuffled(luck *rulestest.Luck) []int {
	bag := grid.Bag()
	for i := len(bag) - 1; i > 0; i-- {
		j := luck.Pick(i + 1)
		bag[i], bag[j] = bag[j], bag[i]
	}
	return bag
}

// BenchmarkBest measures the best play: of each moment of random games, and of
// random full hands on the boards of a game that people played.
func BenchmarkBest(b *testing.B) {
	do := func(m *moment) { best.Best(&m.board, m.hand, 0) }
	b.Run("games", func(b *testing.B) { measure(b, moments(20), do) })
	b.Run("full hands", func(b *testing.B) { measure(b, open(b, 40), do) })
	b.Run("open boards", func(b *testing.B) { measure(b, wild(50), do) })
}

// BenchmarkAll measures all sets of the same moments.
func BenchmarkAll(b *testing.B) {
	do := func(m *moment) { best.All(&m.board, m.hand, 0) }
	b.Run("games", func(b *testing.B) { measure(b, moments(20), do) })
	b.Run("full hands", func(b *testing.B) { measure(b, open(b, 40), do) })
	b.Run("open boards", func(b *testing.B) { measure(b, wild(50), do) })
}

func measure(b *testing.B, list []moment, do func(m *moment)) {
	var took []time.Duration
	for b.Loop() {
		for i := range list {
			t := time.Now()
			do(&list[i])
			took = append(took, time.Since(t))
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs/median")
	b.ReportMetric(float64(took[len(took)*9/10].Microseconds()), "µs/p90")
	b.ReportMetric(float64(took[len(took)-1].Microseconds()), "µs/worst")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkAnyLegal measures whether anything can be laid at all.
func BenchmarkAnyLegal(b *testing.B) {
	list := moments(4)
	n := 0
	for b.Loop() {
		m := &list[n%len(list)]
		best.AnyLegal(&m.board, m.hand)
		n++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1000/float64(n), "µs/answer")
	b.ReportMetric(0, "ns/op")
}
