package projections_test

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// A random history costs a tenth of a second; -rapid.checks asks for more than 40.
func init() {
	if err := flag.Set("rapid.checks", "40"); err != nil {
		panic(err)
	}
}

type noticesFunc = func(projections.Change) []projections.Notice

func sorted(s []string) []string { slices.Sort(s); return s }

func itoa(n uint64) string { return strconv.FormatUint(n, 10) }

// pureChanges groups the log by command and stream and folds its tables anew.
func (h *house) pureChanges() []projections.Change {
	h.t.Helper()
	var out []projections.Change
	states := map[string]table.State{}
	for e, err := range h.log.ReadAll(context.Background(), 0) {
		require.NoError(h.t, err)
		last := len(out) - 1
		if last < 0 || out[last].Cmd != e.Cmd || out[last].Stream != e.Stream {
			out = append(out, projections.Change{Stream: e.Stream, Cmd: e.Cmd, Actor: e.Actor})
			last++
		}
		out[last].Events = append(out[last].Events, e)
		if e.Stream[:6] == "table-" {
			s, ok := states[e.Stream]
			if !ok {
				s = table.Zero(events.TableID(e.Stream[6:]))
			}
			s = table.Evolve(s, e)
			states[e.Stream], out[last].Table = s, &s
		}
	}
	return out
}

// run is one random history in a house that others have lived in before.
type run struct {
	*house
	tag     string
	players []events.PlayerID
	tables  []events.TableID
	steps   map[events.TableID][]projections.Step // as last seen: they stay so
}

func (r *run) one(t *rapid.T) events.PlayerID { return rapid.SampledFrom(r.players).Draw(t, "player") }

func (r *run) table(t *rapid.T) events.TableID {
	if len(r.tables) == 0 {
		t.Skip("no table")
	}
	return rapid.SampledFrom(r.tables).Draw(t, "table")
}

func (r *run) join(t *rapid.T) {
	id := events.PlayerID(fmt.Sprintf("p%d%s", len(r.players), r.tag))
	r.house.join(id, "Name of "+string(id), rapid.SampledFrom([]string{"pt", "en"}).Draw(t, "lang"), rapid.Bool().Draw(t, "invited"))
	r.players = append(r.players, id)
}

func (r *run) personal(t *rapid.T) {
	p := r.one(t)
	c := rapid.SampledFrom([]any{player.Confirm{ID: p}, player.Rename{ID: p, Name: "Outro nome"},
		player.Speak{ID: p, Lang: "en"}, player.AskSignIn{ID: p}, player.SignIn{ID: p, Ask: 2},
		player.SetZone{ID: p, Zone: "Asia/Tokyo"}, player.SetQuiet{ID: p, Begin: 30}, player.SetMail{ID: p, Plan: "none"},
		club.Join{ID: "praia", By: p}, club.Leave{ID: "praia", By: p},
		club.Remove{In: club.In{ID: "praia"}, Ruled: events.Ruled{Steward: p, Reason: "x"}, Who: r.one(t)}}).Draw(t, "wish")
	_ = r.try(p, c) // refusals are part of life
}

func (r *run) promote(t *rapid.T) {
	_ = r.try("", club.Give{In: club.In{ID: "praia"}, Ruled: events.Ruled{Reason: "x"}, Who: r.one(t), Role: "owner", ByOperator: true})
}

func (r *run) open(t *rapid.T) {
	id := events.TableID(fmt.Sprintf("t%d-%s", len(r.tables), r.tag))
	host, guest := r.one(t), r.one(t)
	if r.try(host, table.Open{ID: id, Game: "backgammon", Club: "praia", Host: host, Guests: []events.PlayerID{guest},
		Time:  table.Time{Clock: rapid.SampledFrom([]string{"", "per_move 1m", "fischer 2m 10s 3m"}).Draw(t, "clock")},
		Words: rapid.StringMatching(`[a-z:\n0-9]{0,9}`).Draw(t, "words")}) == nil {
		r.tables = append(r.tables, id)
	}
}

func (r *run) answer(t *rapid.T) {
	id := r.table(t)
	for _, c := range r.state(id).Chairs {
		_ = r.try(c.Player, rapid.SampledFrom([]any{table.Accept{ID: id, By: c.Player, Words: "x"}, table.Accept{ID: id, By: c.Player},
			table.Accept{ID: id, By: c.Player}, table.Decline{ID: id, By: c.Player}, table.Withdraw{ID: id, By: c.Player}}).Draw(t, "answer"))
	}
}

func (r *run) settle(t *rapid.T) {
	id, p := r.table(t), r.one(t)
	c := rapid.SampledFrom([]any{table.Offer{ID: id, By: p, Kind: "resign", Value: rapid.IntRange(0, 4).Draw(t, "value"), Turn: -1},
		table.Answer{ID: id, By: p, Turn: -1}, table.Answer{ID: id, By: p, Accept: true, Turn: -1},
		table.Say{ID: id, By: p, Text: "Olá"}}).Draw(t, "offer")
	_ = r.try(p, c)
}

// expire lets time pass, and ends the turns that have no time left.
func (r *run) expire(t *rapid.T) {
	r.clock.Add(int64(rapid.IntRange(0, 3600).Draw(t, "seconds")))
	due, err := r.books.Deadlines(context.Background(), r.now())
	require.NoError(t, err)
	for _, d := range due {
		_, err := r.desk.Do(context.Background(), engine.Order{ID: events.CommandID(fmt.Sprintf("expire:%s:%d", d.Table, d.Turn)),
			At: d.At, Command: table.Expire{ID: d.Table, Turn: d.Turn, Now: r.now()}})
		if late := !r.now().Before(d.At.Add(table.Grace)); late {
			require.NoError(t, err)
		} else {
			require.True(t, refusal.Is(err, table.NotExpired), "%v", err)
		}
	}
}

func (r *run) play(t *rapid.T) {
	id, seed := r.table(t), rapid.IntRange(0, 99).Draw(t, "seed")
	for i := range rapid.IntRange(1, 60).Draw(t, "moves") {
		if s := r.state(id); s.Offer != nil || r.late(s) || !r.step(id, seed+i*7) {
			return
		}
	}
}

// late tells whether the next order comes after the grace of a deadline, which
// the orders themselves may pass.
func (r *run) late(s table.State) bool {
	_, due, runs := s.Clocks.First()
	return runs && !r.now().Before(due.Add(table.Grace))
}

// look checks that steps once seen are as they were, save what was told with
// the last one since.
func (r *run) look(t *rapid.T) {
	id := r.table(t)
	got, err := r.books.Replay(context.Background(), id, 0)
	require.NoError(t, err)
	seen := r.steps[id]
	require.GreaterOrEqual(t, len(got.Steps), len(seen))
	for i, s := range seen {
		now := got.Steps[i]
		require.Equal(t, s.Moves, now.Moves[:len(s.Moves)])
		if i < len(seen)-1 {
			require.Len(t, now.Moves, len(s.Moves))
		}
		s.Moves, now.Moves = nil, nil
		require.Equal(t, s, now)
	}
	r.steps[id] = got.Steps
}

// TestRandom: after any history the inline tables are those of a rebuild, the
// letters those that follow from the log, and the last step is what is now.
func TestRandom(t *testing.T) {
	h, runs := open(t, letters), 0
	h.do("", club.Found{ID: "praia", Name: "Praia", Lang: "pt"})
	rapid.Check(t, func(t *rapid.T) {
		runs++
		r := &run{house: h, tag: fmt.Sprintf("r%d", runs), steps: map[events.TableID][]projections.Step{}}
		r.join(t)
		r.join(t)
		r.open(t)
		t.Repeat(map[string]func(*rapid.T){"join": r.join, "personal": r.personal, "promote": r.promote, "open": r.open,
			"answer": r.answer, "answer again": r.answer, "settle": r.settle, "expire": r.expire, "play": r.play, "play on": r.play, "look": r.look})
		for _, id := range r.tables {
			h.lastStepIsNow(id)
		}
		h.same(h.inline()...)
	})
	require.Equal(t, h.pureRefs(letters), h.refs())
	require.Equal(t, len(slices.Compact(h.refs())), len(h.refs()))
}
