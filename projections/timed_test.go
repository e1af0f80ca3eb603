package projections_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/games/backgammon/mat"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// told are the kinds of what was told beside moves, in order.
func told(r projections.Replay) (list []projections.Told) {
	for _, s := range r.Steps {
		for _, m := range s.Moves {
			if m.Kind != "move" {
				list = append(list, m)
			}
		}
	}
	return list
}

func kindsOf(list []projections.Told) (kinds []string) {
	for _, m := range list {
		kinds = append(kinds, m.Kind)
	}
	return kinds
}

// orderAt gives an order that counts at an instant.
func (h *house) orderAt(at time.Time, command any) {
	h.t.Helper()
	id := events.CommandID(fmt.Sprintf("timer:%d", h.orders.Add(1)))
	_, err := h.desk.Do(context.Background(), engine.Order{ID: id, At: at, Command: command})
	require.NoError(h.t, err)
}

func (h *house) claims() []projections.Deadline {
	h.t.Helper()
	list, err := h.books.Lapsed(context.Background(), h.now().Add(2000*time.Hour))
	require.NoError(h.t, err)
	return list
}

// TestK15LapsedTablesAreFoundToBeAbandoned: a time that may be claimed is no
// deadline any more, until time is given.
func TestK15LapsedTablesAreFoundToBeAbandoned(t *testing.T) {
	h := open(t, nil)
	h.do("ana", table.Open{ID: "a", Game: "backgammon", Host: "ana", Guests: []events.PlayerID{"rui"}, Time: table.Time{Clock: "per_move 72h", Claim: true}})
	h.do("rui", table.Accept{ID: "a", By: "rui"})
	d := h.due()[0]
	other := h.state("a").Player(1 - d.Seat)
	expire := func(d projections.Deadline) {
		h.clock.Store(d.At.Add(time.Hour).Unix() - start.Unix())
		h.orderAt(d.At, table.Expire{ID: "a", Turn: d.Turn, Now: h.now()})
	}
	expire(d)
	require.Empty(t, h.due())
	require.Equal(t, []projections.Deadline{{Table: "a", Seat: d.Seat, Turn: d.Turn, At: d.At.Add(30 * 24 * time.Hour)}}, h.claims())
	l, err := h.books.Table(context.Background(), "a")
	require.NoError(t, err)
	require.Equal(t, "claim", l.Seats[1-d.Seat].Asked)
	require.Zero(t, l.Due)
	h.same(h.inline()...)

	h.do(other, table.Claim{ID: "a", By: other, What: "give"})
	require.Empty(t, h.claims())
	expire(h.due()[0])
	end := h.claims()[0]
	h.clock.Store(end.At.Unix() - start.Unix())
	h.orderAt(end.At, table.Abandon{ID: "a", Now: h.now()})
	require.Empty(t, h.claims())
	require.Empty(t, h.due())
	h.same(h.inline()...)

	r := h.replay("a", rules.Watcher)
	list := told(r)
	require.Equal(t, []string{"lapsed", "credited", "lapsed", "abandoned"}, kindsOf(list))
	require.Equal(t, d.At, list[0].At)
	require.Equal(t, d.Seat, list[1].Seat)
	require.Equal(t, projections.Timed{Why: "claim", More: 72 * time.Hour}, list[1].Timed)
	require.Equal(t, rules.Watcher, list[3].Seat)
	_, err = h.record("a").Prove()
	require.NoError(t, err, "what was thrown can be proved")
	require.Equal(t, "abandoned", r.Sheet().Headers["Termination"])
}

// TestK11PausesAreTold: with the clocks as they stand right after each.
func TestK11PausesAreTold(t *testing.T) {
	h := open(t, nil)
	h.seat("a", "per_move 72h")
	due := h.due()[0].At
	late := h.state("a").Player(h.due()[0].Seat)
	h.do("ana", table.AskPause{ID: "a", By: "ana", Days: 3})
	h.do("rui", table.AnswerPause{ID: "a", By: "rui"})
	h.do("ana", table.AskPause{ID: "a", By: "ana", Days: 3})
	h.do("rui", table.AnswerPause{ID: "a", By: "rui", Accept: true})
	require.Equal(t, due.Add(72*time.Hour), h.due()[0].At)
	h.do("rui", table.EndPause{ID: "a", By: "rui"})
	ruled := events.Ruled{Steward: "eva", Reason: "Cheia"}
	stopped := events.ClockPaused{Ruled: ruled, Kind: "steward", Seat: rules.Watcher, N: 1, From: h.now()}
	h.write("table-a", stopped)
	require.Empty(t, h.due(), "no end is known")
	h.same(h.inline()...)
	ends := h.now().Add(time.Hour)
	stopped.To = ends
	h.write("table-a", stopped)
	h.do("", table.Pause{ID: "a", Kind: "vacation", Who: late, N: 4, From: ends, To: ends.Add(48 * time.Hour)})
	h.do(other(late), table.Give{ID: "a", By: other(late)})

	r := h.replay("a", rules.Watcher)
	list := told(r)
	require.Equal(t, []string{"pause_asked", "pause_refused", "pause_asked", "paused", "resumed", "paused", "resumed", "paused", "credited"}, kindsOf(list))
	require.Equal(t, 3, list[0].Value)
	require.Equal(t, "mutual", list[3].Why)
	require.Equal(t, rules.Watcher, list[3].Seat)
	require.Equal(t, list[3].From, list[4].From)
	require.Equal(t, list[4].At.Add(24*time.Hour), list[4].To)
	require.Equal(t, ruled, list[5].Ruled)
	require.Zero(t, list[5].To)
	require.Equal(t, ends, list[6].To)
	require.Equal(t, late, list[7].Player)
	require.Equal(t, projections.Timed{Why: "gift", More: 24 * time.Hour}, list[8].Timed)
	last := r.Steps[len(r.Steps)-1]
	at, runs := last.Clocks.Deadline(list[7].Seat)
	require.True(t, runs)
	require.Equal(t, h.due()[0].At, at)

	record := h.record("a")
	require.Equal(t, &projections.RecordTime{Clock: "per_move 72h", Zone: "UTC"}, record.Time)
	clocks := record.Steps[len(record.Steps)-1].Clocks
	require.Equal(t, at, *clocks[list[7].Seat].Deadline)
	require.Nil(t, clocks[1-list[7].Seat].Deadline)
	require.Equal(t, int64(72*3600), clocks[1-list[7].Seat].Left)
	moves := record.Steps[len(record.Steps)-1].Moves
	require.Equal(t, "Cheia", moves[len(moves)-4].Reason)
	require.Equal(t, int64(86_400), moves[len(moves)-1].More)
	h.same(h.inline()...)
}

func other(p events.PlayerID) events.PlayerID {
	if p == "ana" {
		return "rui"
	}
	return "ana"
}

// TestACalledOffGame has no result, and its throws can be proved.
func TestACalledOffGame(t *testing.T) {
	h := open(t, nil)
	fixture := &events.Fixture{Ladder: "ladderaa", N: 3}
	h.do("", table.Open{ID: "a", Game: "backgammon", Host: "ana", Guests: []events.PlayerID{"rui"}, Time: table.Time{Clock: "ladder", Weekend: true}, For: fixture, Rated: true, Seated: true})
	require.True(t, h.step("a", 1))
	h.do("", table.CallOff{ID: "a", By: "ana"})
	require.Empty(t, h.due())
	list := told(h.replay("a", rules.Watcher))
	require.Equal(t, []string{"called_off"}, kindsOf(list))
	require.Equal(t, events.PlayerID("ana"), list[0].Player)
	record := h.record("a")
	require.Equal(t, fixture, record.For)
	require.True(t, record.Rated)
	require.True(t, record.Time.Weekend)
	require.Nil(t, record.Outcome)
	proof, err := record.Prove()
	require.NoError(t, err)
	require.Positive(t, proof.Draws)
	h.same(h.inline()...)
}

// TestK15AMatchLostOnTimeInAFile: a .mat file has no row for it; a header says it.
func TestK15AMatchLostOnTimeInAFile(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.do("ana", table.Open{ID: "a", Game: "backgammon", Options: rules.Options{"play": "match", "length": "5"}, Host: "ana", Guests: []events.PlayerID{"rui"}, Time: table.Time{Clock: "per_move 72h"}})
	h.do("rui", table.Accept{ID: "a", By: "rui"})
	for h.state("a").Turn < 5 {
		require.True(t, h.step("a", 3))
	}
	d := h.due()[0]
	h.clock.Add(73 * 3600)
	h.orderAt(d.At, table.Expire{ID: "a", Turn: d.Turn, Now: h.now()})
	r := h.replay("a", rules.Watcher)
	out, err := mat.Format{}.Write(r.Sheet())
	require.NoError(t, err)
	require.Contains(t, string(out), "; [Termination \"time forfeit\"]\n; [Winner \""+r.Name(1-d.Seat)+"\"]\n")
	sheets, err := mat.Format{}.Read(out)
	require.NoError(t, err)
	require.Equal(t, "time forfeit", sheets[0].Headers["Termination"])
	require.True(t, slices.ContainsFunc(told(r), func(m projections.Told) bool { return m.Kind == "expired" }))
}
