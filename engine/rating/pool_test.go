package rating_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/rating"
	"carteiro/events"
)

var monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func day(n float64) time.Time { return monday.Add(time.Duration(n * 24 * float64(time.Hour))) }

// game is table n, ended on a day; the players came in in this order.
func game(n int, at float64, length int, players ...events.PlayerID) rating.Finished {
	g := rating.Finished{Table: events.TableID(fmt.Sprint(n)), At: day(at), Length: length}
	for i, p := range players {
		g.Seats = append(g.Seats, rating.Placed{Player: p, Rank: i + 1})
	}
	return g
}

func drawn(g rating.Finished) rating.Finished {
	for i := range g.Seats {
		g.Seats[i].Rank = 1
	}
	return g
}

// The known answers of the formulas, through the fold.
func TestFoldKnownAnswers(t *testing.T) {
	for _, c := range []struct {
		system string
		game   rating.Finished
		want   map[events.PlayerID][2]float64
	}{
		{rating.SystemGlicko2, game(1, 0, 0, "a", "b"), map[events.PlayerID][2]float64{"a": {1662.3109, 290.3190}, "b": {1337.6891, 290.3190}}},
		{rating.SystemGlicko2, drawn(game(1, 0, 0, "a", "b")), map[events.PlayerID][2]float64{"a": {1500, 290.3190}, "b": {1500, 290.3190}}},
		{rating.SystemFIBS, game(1, 0, 1, "a", "b"), map[events.PlayerID][2]float64{"a": {1510, 0}, "b": {1490, 0}}},
		{rating.SystemOpenSkill, game(1, 0, 0, "a", "b", "c"), map[events.PlayerID][2]float64{"a": {27.8689, 8.2048}, "b": {25.7172, 8.0578}, "c": {21.4139, 8.0578}}},
		{rating.SystemOpenSkill, game(1, 0, 0, "a", "b", "c", "d"),
			map[events.PlayerID][2]float64{"a": {27.7951, 8.2632}, "b": {26.5528, 8.1792}, "c": {24.6894, 8.0837}, "d": {20.9627, 8.0837}}},
	} {
		pool := rating.Fold(c.system, []rating.Finished{c.game}, nil)
		require.Len(t, pool, len(c.want))
		for p, want := range c.want {
			assert.InDelta(t, want[0], pool[p].Value, 0.00005, "%s: %s", c.system, p)
			assert.InDelta(t, want[1], pool[p].Deviation, 0.00005, "%s: %s", c.system, p)
		}
	}
}

// Each system rates its own games and no others.
func TestFoldRatesWhatFits(t *testing.T) {
	games := []rating.Finished{game(1, 0, 0, "a", "b"), drawn(game(2, 0, 5, "a", "b")), game(3, 0, 5, "a", "b"), game(4, 0, 0, "a", "b", "c")}
	for system, want := range map[string]int{rating.SystemGlicko2: 3, rating.SystemFIBS: 1, rating.SystemOpenSkill: 1, "elo": 0} {
		require.Len(t, rating.Fold(system, games, nil)["a"].Steps, want, system)
	}
}

// The deviation grows with the time since the last game of each, a week for a
// period; the opponent's too.
func TestFoldGrowsTheDeviation(t *testing.T) {
	pool := rating.Fold(rating.SystemGlicko2, []rating.Finished{game(1, 0, 0, "a", "b"), game(2, 10, 0, "c", "b"), game(3, 70, 0, "b", "a")}, nil)
	a0, b0 := rating.NewGlicko2(), rating.NewGlicko2()
	a1, _ := a0.After([]rating.Game{{Opponent: b0, Score: 1}}, 1, rating.Tau)
	b1, _ := b0.After([]rating.Game{{Opponent: a0, Score: 0}}, 1, rating.Tau)
	b2, _ := b1.After([]rating.Game{{Opponent: rating.NewGlicko2(), Score: 0}}, 10./7, rating.Tau)
	a3, _ := a1.After([]rating.Game{{Opponent: b2.Idle(60. / 7), Score: 0}}, 10, rating.Tau)
	assert.InDelta(t, a3.Rating, pool["a"].Value, 1e-9)
	assert.InDelta(t, a3.Deviation, pool["a"].Deviation, 1e-9)
	assert.InDelta(t, a3.Volatility, pool["a"].Volatility, 1e-12)
	assert.Equal(t, day(70), pool["a"].Last)
}

// A game that ended, by its clock, before another that was logged first takes no
// time at all.
func TestFoldNeverGoesBackInTime(t *testing.T) {
	pool := rating.Fold(rating.SystemGlicko2, []rating.Finished{game(1, 5, 0, "a", "b"), game(2, 4, 0, "a", "b")}, nil)
	again := rating.Fold(rating.SystemGlicko2, []rating.Finished{game(1, 5, 0, "a", "b"), game(2, 5, 0, "a", "b")}, nil)
	require.Equal(t, again["a"].Figures, pool["a"].Figures)
	require.Equal(t, day(5), pool["a"].Last)
}

func TestSerialLosses(t *testing.T) {
	for _, c := range []struct {
		why  string
		days []float64
		want string // of each loss: r for rated, - for spared
	}{
		{"two are rated", []float64{0, 1}, "rr"},
		{"of three the first", []float64{0, 1, 2}, "r--"},
		{"seven days are within", []float64{0, 3, 7}, "r--"},
		{"longer is not", []float64{0, 3, 7.01}, "rrr"},
		{"the next series has its own first", []float64{0, 1, 2, 20, 21, 22}, "r--r--"},
		{"one long series", []float64{0, 3, 6, 9, 12}, "r----"},
		{"all at once", []float64{1, 1, 1, 1}, "r---"},
		{"a late fact about an early loss", []float64{3, 4, 0}, "--r"},
	} {
		var losses []rating.Loss
		var games []rating.Finished
		for i, at := range c.days {
			g := game(i, at, 0, events.PlayerID(fmt.Sprint("w", i)), "l")
			games = append(games, g)
			losses = append(losses, rating.Loss{Table: g.Table, Player: "l", At: g.At}, rating.Loss{Table: g.Table, Player: "m", At: day(float64(100 * i))})
		}
		pool := rating.Fold(rating.SystemGlicko2, games, rating.Serial(losses))
		for i, mark := range c.want {
			_, rated := pool[events.PlayerID(fmt.Sprint("w", i))]
			assert.Equal(t, mark == 'r', rated, "%s: loss %d", c.why, i)
		}
	}
}

// Of a game of three only who was away is left out.
func TestSerialLossAmongThree(t *testing.T) {
	losses := []rating.Loss{{Table: "x", Player: "c", At: day(0)}, {Table: "1", Player: "c", At: day(1)}, {Table: "y", Player: "c", At: day(2)}}
	pool := rating.Fold(rating.SystemOpenSkill, []rating.Finished{game(1, 1, 0, "a", "b", "c")}, rating.Serial(losses))
	require.Len(t, pool, 2)
	assert.InDelta(t, 27.6352, pool["a"].Value, 0.00005, "as two")
	assert.InDelta(t, 22.3648, pool["b"].Value, 0.00005)
}

// The steps of a history follow each other and end at the rating; a step's end
// does not depend on what comes after it.
func TestFoldHistories(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		system := rapid.SampledFrom([]string{rating.SystemGlicko2, rating.SystemFIBS, rating.SystemOpenSkill}).Draw(t, "system")
		var games []rating.Finished
		for i := range rapid.IntRange(1, 30).Draw(t, "games") {
			who := rapid.Permutation([]events.PlayerID{"a", "b", "c", "d"}).Draw(t, "who")
			games = append(games, game(i, rapid.Float64Range(0, 300).Draw(t, "day"), 1+i%7, who[:rapid.IntRange(2, 4).Draw(t, "seats")]...))
		}
		half := rating.Fold(system, games[:len(games)/2], nil)
		for p, s := range rating.Fold(system, games, nil) {
			require.NotEmpty(t, s.Steps)
			start := rating.Fold(system, []rating.Finished{game(0, 0, 1, "x", "y", "z"), game(1, 0, 1, "x", "y")}, nil)["x"].Steps[0].Before
			for i, step := range s.Steps {
				require.Equal(t, start, step.Before)
				start = step.Value
				if i < len(half[p].Steps) {
					require.Equal(t, half[p].Steps[i], step)
				}
			}
			require.Equal(t, start, s.Value)
		}
	})
}

// BenchmarkFold: how many games a second are folded, since every new game
// folds its pool again.
func BenchmarkFold(b *testing.B) {
	var games []rating.Finished
	for i := range 10000 {
		games = append(games, game(i, float64(i)/30, 1, events.PlayerID(fmt.Sprint(i%60)), events.PlayerID(fmt.Sprint((i*7+1)%60))))
	}
	n := 0
	for b.Loop() {
		n += len(games) * len(rating.Fold(rating.SystemGlicko2, games, nil)) / 60
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
}
