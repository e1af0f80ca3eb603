package projections_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// counted plays a game of Mathable to its end, each turn the first move there is.
func counted(t testing.TB, h *house) {
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.do("ana", table.Open{ID: "m", Game: "mathable", Host: "ana", Guests: []events.PlayerID{"rui"}})
	h.do("rui", table.Accept{ID: "m", By: "rui"})
	for h.state("m").Status == table.Playing {
		s := h.state("m")
		seat := s.Asks()[0].Seat
		move := slices.Collect(s.Position.Legal(seat))[0]
		h.do(s.Player(seat), table.Play{ID: "m", By: s.Player(seat), Text: string(move), Turn: -1})
	}
}

// TestNothingIsFoundBeforeTheEnd, and what was asked too early is not kept.
func TestNothingIsFoundBeforeTheEnd(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.do("ana", table.Open{ID: "m", Game: "mathable", Host: "ana", Guests: []events.PlayerID{"rui"}})
	h.do("rui", table.Accept{ID: "m", By: "rui"})
	s := h.state("m")
	by := s.Player(s.Asks()[0].Seat)
	h.do(by, table.Play{ID: "m", By: by, Text: "pass", Turn: -1})
	r := h.replay("m", rules.Watcher)
	require.Equal(t, []int{2}, projections.StepsOfTurns(r))
	for n := -1; n <= len(r.Steps); n++ {
		found, ready := h.books.Findings(r, n)
		require.Empty(t, found)
		require.True(t, ready)
	}
	h.do("ana", table.Offer{ID: "m", By: "ana", Kind: "resign", Value: 1, Turn: -1})
	found, ready := h.books.Findings(h.replay("m", rules.Watcher), 2)
	require.True(t, ready)
	require.Len(t, found, 1)
	assert.Equal(t, 1, found[0].Number)
	assert.Positive(t, found[0].Lost)
}

// TestFindings: every turn of a finished game is looked at once, with the step
// with which it ended, and an answer that is known does not wait.
func TestFindings(t *testing.T) {
	h := open(t, nil)
	counted(t, h)
	r := h.replay("m", rules.Watcher)
	last := r.Steps[len(r.Steps)-1].Position.(rules.Analysed)
	number := 0
	for n := range r.Steps {
		found, ready := h.books.Findings(r, n)
		require.True(t, ready)
		for _, f := range found {
			number++
			require.Equal(t, number, f.Number)
			require.NotEmpty(t, f.Says)
		}
		again, _ := h.books.Findings(r, n)
		require.Equal(t, found, again)
	}
	assert.Equal(t, last.Turns(), number)
	assert.Greater(t, number, 30)
}

// BenchmarkFindings looks at all turns of a game: the slowest and the middle one.
func BenchmarkFindings(b *testing.B) {
	h := open(b, nil)
	counted(b, h)
	r := h.replay("m", rules.Watcher)
	var took []time.Duration
	for b.Loop() {
		books := projections.Books{}
		for n := range r.Steps {
			began := time.Now()
			if found, _ := books.Findings(r, n); len(found) > 0 {
				took = append(took, time.Since(began))
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms/middle")
	b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "ms/p99")
	b.ReportMetric(took[len(took)-1].Seconds()*1000, "ms/most")
}
