package rating_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"carteiro/engine/rating"
)

func TestOpenSkillKnownAnswers(t *testing.T) {
	for _, want := range [][]rating.OpenSkill{
		{{Mu: 27.6352, Sigma: 8.0655}, {Mu: 22.3648, Sigma: 8.0655}},
		{{Mu: 27.8689, Sigma: 8.2048}, {Mu: 25.7172, Sigma: 8.0578}, {Mu: 21.4139, Sigma: 8.0578}},
		{{Mu: 27.7951, Sigma: 8.2632}, {Mu: 26.5528, Sigma: 8.1792}, {Mu: 24.6894, Sigma: 8.0837}, {Mu: 20.9627, Sigma: 8.0837}},
	} {
		players, places := make([]rating.OpenSkill, len(want)), make([]int, len(want))
		for i := range want {
			players[i], places[i] = rating.NewOpenSkill(), i+1
		}
		for i, got := range rating.PlackettLuce(players, places) {
			assert.InDelta(t, want[i].Mu, got.Mu, 0.00005, "%d players, place %d", len(want), i+1)
			assert.InDelta(t, want[i].Sigma, got.Sigma, 0.00005, "%d players, place %d", len(want), i+1)
		}
	}
}

func TestOpenSkillTies(t *testing.T) {
	fresh := rating.NewOpenSkill()
	for _, got := range rating.PlackettLuce([]rating.OpenSkill{fresh, fresh, fresh}, []int{1, 1, 1}) {
		assert.InDelta(t, 25, got.Mu, 1e-9)
		assert.Less(t, got.Sigma, fresh.Sigma)
	}
}

// A game makes everybody more certain, lifts the first and lowers the last; the
// order in which players are named means nothing, nor do gaps between places.
func TestOpenSkillLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "players")
		players, places, turned, behind := make([]rating.OpenSkill, n), make([]int, n), make([]rating.OpenSkill, n), make([]int, n)
		for i := range n {
			players[i] = rating.OpenSkill{Mu: rapid.Float64Range(0, 50).Draw(t, "mu"), Sigma: rapid.Float64Range(1, 9).Draw(t, "sigma")}
			places[i] = i + 1
			turned[n-1-i], behind[n-1-i] = players[i], 10*i
		}
		after, again := rating.PlackettLuce(players, places), rating.PlackettLuce(turned, behind)
		for i := range n {
			assert.InDelta(t, after[i].Mu, again[n-1-i].Mu, 1e-9)
			assert.InDelta(t, after[i].Sigma, again[n-1-i].Sigma, 1e-9)
			assert.LessOrEqual(t, after[i].Sigma, players[i].Sigma)
			assert.Positive(t, after[i].Sigma)
		}
		assert.Greater(t, after[0].Mu, players[0].Mu-1e-9)
		assert.Less(t, after[n-1].Mu, players[n-1].Mu+1e-9)
	})
}

func BenchmarkPlackettLuce(b *testing.B) {
	fresh := rating.NewOpenSkill()
	players, games := []rating.OpenSkill{fresh, fresh, fresh, fresh}, 0
	for b.Loop() {
		players = rating.PlackettLuce(players, []int{1, 2, 3, 4})
		games++
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
