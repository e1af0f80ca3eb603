package projections_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// seat opens a table with a clock and has it accepted.
func (h *house) seat(id events.TableID, clock string) {
	h.t.Helper()
	h.do("ana", table.Open{ID: id, Game: "backgammon", Host: "ana", Guests: []events.PlayerID{"rui"}, Time: table.Time{Clock: clock}})
	h.do("rui", table.Accept{ID: id, By: "rui"})
}

func (h *house) due() []projections.Deadline {
	h.t.Helper()
	list, err := h.books.Deadlines(context.Background(), h.now().Add(1000*time.Hour))
	require.NoError(h.t, err)
	return list
}

func TestK7DeadlinesFollowTheTable(t *testing.T) {
	h := open(t, nil)
	h.seat("slow", "per_move 72h")
	h.seat("quick", "bank 24h 72h")
	h.seat("free", "none")
	list := h.due()
	require.Len(t, list, 2, "a table without a clock has no deadline")
	require.Equal(t, events.TableID("slow"), list[0].Table, "the earliest first")
	s := h.state("quick")
	require.Equal(t, projections.Deadline{Table: "quick", Seat: s.Asks()[0].Seat, Turn: s.Turn, At: h.now().Add(96*time.Hour - 2*time.Second)}, list[1])
	for h.state("quick").Turn < 6 {
		require.True(t, h.step("quick", 3))
	}
	s = h.state("quick")
	list = h.due()
	require.Equal(t, s.Turn, list[1].Turn)
	require.Equal(t, s.Asks()[0].Seat, list[1].Seat)
	h.same(h.inline()...)
}

// TestK15ATimeOutIsTold: the replay has a step for it, with the clocks as they
// were, the throws can be proved, and no deadline is left.
func TestK15ATimeOutIsTold(t *testing.T) {
	h := open(t, nil)
	h.seat("a", "per_move 72h")
	for h.state("a").Turn < 5 {
		require.True(t, h.step("a", 3))
	}
	d := h.due()[0]
	h.clock.Add(73 * 3600)
	_, err := h.desk.Do(context.Background(), engine.Order{ID: "expire:a", At: d.At, Command: table.Expire{ID: "a", Turn: d.Turn, Now: h.now()}})
	require.NoError(t, err)
	require.Empty(t, h.due())
	r, err := h.books.Replay(context.Background(), "a", rules.Watcher)
	require.NoError(t, err)
	last, before := r.Steps[len(r.Steps)-1], r.Steps[len(r.Steps)-2]
	require.Equal(t, "expired", last.Moves[0].Kind)
	require.Equal(t, d.Seat, last.Moves[0].Seat)
	require.Equal(t, d.At, last.At)
	at, runs := before.Clocks.Deadline(d.Seat)
	require.True(t, runs)
	require.Equal(t, d.At, at)
	_, err = r.Prove()
	require.NoError(t, err)
	lines := r.Sheet().Lines
	require.Equal(t, &rules.Offer{By: d.Seat, Kind: "resign", Value: 1}, lines[len(lines)-1].Offer, "a file tells it as a resignation")
	h.same(h.inline()...)
}
