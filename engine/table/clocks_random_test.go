package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/clock"
	"carteiro/engine/decider/spec"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// walk is a table at which anything happens, at instants of its own.
type walk struct {
	r     *rapid.T
	log   []events.Event
	state table.State
	now   time.Time
	n     int // pauses so far
}

// do gives a command, checks that a refusal changes nothing, and keeps the facts.
func (w *walk) do(at time.Time, c table.Command) []events.Fact {
	facts, err := table.Decide(w.state, table.Request{Command: c, Box: box, At: at})
	if err != nil {
		require.NotNil(w.r, refusal.Of(err), "%T: %v", c, err)
		require.Empty(w.r, facts)
	}
	if at.Before(w.state.Last) {
		at = w.state.Last
	}
	for _, f := range facts {
		n, err := events.Encode(f)
		require.NoError(w.r, err)
		e := events.Event{New: n, N: uint64(len(w.log) + 1), At: at}
		w.log, w.state = append(w.log, e), table.Evolve(w.state, e)
	}
	require.NoError(w.r, w.state.Broken)
	return facts
}

// deadlines are those of all seats, zero where there is none.
func (w *walk) deadlines() (list []time.Time) {
	for i := range w.state.Clocks.Seats {
		at, _ := w.state.Clocks.Deadline(rules.Seat(i))
		list = append(list, at)
	}
	return list
}

// never says that a command makes no deadline come earlier.
func (w *walk) never(c table.Command) {
	before := w.deadlines()
	w.do(w.now, c)
	for i, at := range w.deadlines() {
		require.False(w.r, !at.IsZero() && at.Before(before[i]), "%T: %v, then %v", c, before[i], at)
	}
}

func (w *walk) player() events.PlayerID {
	return rapid.SampledFrom([]events.PlayerID{ana, rui}).Draw(w.r, "who")
}

func (w *walk) hours(most int) time.Duration {
	return time.Duration(rapid.IntRange(0, most*60).Draw(w.r, "minutes")) * time.Minute
}

func (w *walk) pause(kind string, who events.PlayerID) {
	w.n++
	p := table.Pause{ID: id, Kind: kind, Who: who, N: w.n, From: w.now.Add(w.hours(48))}
	p.To = p.From.Add(w.hours(200))
	if kind == "steward" {
		p.Ruled = ruling
		if rapid.IntRange(0, 4).Draw(w.r, "open") == 0 {
			p.To = time.Time{}
		}
	}
	w.never(p)
	if p.To.IsZero() {
		w.now = w.now.Add(w.hours(100))
		p.To = w.now
		w.do(w.now, p)
	}
}

// expire tells the table twice that its time is up.
func (w *walk) expire() {
	seat, due, ok := w.state.Clocks.First()
	if !ok || w.state.Status != table.Playing {
		return
	}
	if late := due.Add(table.Grace); w.now.Before(late) && rapid.Bool().Draw(w.r, "wait") {
		w.now = late
	}
	c := table.Expire{ID: id, Turn: w.state.Turn, Now: w.now}
	facts := w.do(due, c)
	if len(facts) == 0 {
		return
	}
	require.False(w.r, w.now.Before(due.Add(table.Grace)))
	require.Empty(w.r, w.do(due, c), "told twice")
	if l, ok := facts[len(facts)-1].(events.TurnLapsed); ok {
		require.Equal(w.r, events.TurnLapsed{Seat: seat, Deadline: due}, l)
		require.Equal(w.r, &l, w.state.Lapsed)
	}
}

func (w *walk) credit() {
	seat, due, ok := w.state.Clocks.First()
	if !ok || w.now.Before(due) || w.state.Lapsed != nil {
		return
	}
	c := table.Credit{ID: id, Who: w.state.Player(seat), Deadline: due}
	if len(w.do(due, c)) > 0 {
		at, _ := w.state.Clocks.Deadline(seat)
		require.False(w.r, at.Before(due.Add(clock.Day)))
		require.Empty(w.r, w.do(due, c), "once for a deadline")
	}
}

func (w *walk) act() {
	w.now = w.now.Add(w.hours(60))
	by := w.player()
	switch rapid.SampledFrom([]string{"play", "play", "play", "play", "offer", "answer", "vacation", "steward", "ask", "agree", "agree",
		"end", "give", "credit", "outage", "expire", "claim", "abandon", "say"}).Draw(w.r, "act") {
	case "play":
		w.play()
	case "offer":
		w.do(w.now, table.Offer{ID: id, By: by, Kind: "resign", Value: 1, Turn: -1})
	case "answer":
		w.do(w.now, table.Answer{ID: id, By: by, Accept: rapid.IntRange(0, 9).Draw(w.r, "accept") == 0, Turn: -1})
	case "vacation":
		w.pause("vacation", by)
	case "steward":
		w.pause("steward", "")
	case "ask":
		w.never(table.AskPause{ID: id, By: by, Days: rapid.IntRange(0, 31).Draw(w.r, "days")})
	case "agree":
		w.never(table.AnswerPause{ID: id, By: by, Accept: rapid.Bool().Draw(w.r, "agree")})
	case "end":
		w.do(w.now, table.EndPause{ID: id, By: by})
	case "give":
		w.never(table.Give{ID: id, By: by})
	case "credit":
		w.credit()
	case "outage":
		w.never(table.Outage{ID: id, From: w.now.Add(-w.hours(20)), To: w.now})
	case "expire":
		w.expire()
	case "claim":
		w.never(table.Claim{ID: id, By: by, What: rapid.SampledFrom([]string{"claim", "give", "wait"}).Draw(w.r, "what")})
	case "abandon":
		w.do(w.now, table.Abandon{ID: id, Now: w.now})
	case "say":
		w.never(table.Say{ID: id, By: by, Text: "Olá"})
	}
}

func (w *walk) play() {
	asks := w.state.Asks()
	if w.state.Status != table.Playing || w.state.Offer != nil || len(asks) == 0 || asks[0].Seat < 0 {
		return
	}
	for m := range w.state.Position.Legal(asks[0].Seat) {
		w.do(w.now, table.Play{ID: id, By: w.state.Player(asks[0].Seat), Text: string(m), Turn: -1})
		return
	}
}

// sound says that no clock shows less than nothing.
func (w *walk) sound() {
	for i, t := range w.state.Clocks.Seats {
		seat := rules.Seat(i)
		require.GreaterOrEqual(w.r, w.state.Clocks.Has(seat, w.now), time.Duration(0))
		require.GreaterOrEqual(w.r, t.Left.Left, time.Duration(0))
		require.GreaterOrEqual(w.r, t.Left.Days, 0)
		if turn, runs := w.state.Clocks.Turn(seat); runs {
			require.GreaterOrEqual(w.r, turn.Used(w.now), time.Duration(0))
			require.True(w.r, t.Open)
		}
	}
}

// K5, K7, K10-K15: whatever happens, no pause and no credit brings a deadline
// nearer, nothing is used that did not pass, a time-out told twice does no harm,
// and the log gives the same clocks again.
func TestK5K7K15WhateverHappensAtATable(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		o := agreed(func(o *events.TableOpened) {
			o.Clock = rapid.SampledFrom([]string{"per_move 24h", "bank 24h 72h", "bank 48h 120h", "fischer 72h 24h 96h", "iccf 10 5"}).Draw(r, "clock")
			o.Zone = rapid.SampledFrom([]string{"Europe/Lisbon", "America/Havana", "UTC"}).Draw(r, "zone")
			o.Weekend, o.Claim = rapid.Bool().Draw(r, "weekend"), rapid.Bool().Draw(r, "claim")
		})
		w := &walk{r: r, now: spec.Epoch}
		w.state = table.Zero(id)
		w.do(w.now, table.Open{ID: id, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui}, Seated: true,
			Time: table.Time{Clock: o.Clock, Zone: o.Zone, Weekend: o.Weekend, Claim: o.Claim}})
		for range rapid.IntRange(1, 40).Draw(r, "acts") {
			w.act()
			w.sound()
		}
		again := table.Zero(id)
		for _, e := range w.log {
			again = table.Evolve(again, e)
		}
		require.Equal(r, w.state.Clocks, again.Clocks)
		require.Equal(r, w.state.Lapsed, again.Lapsed)
		_, over := w.state.Position.Outcome()
		require.Equal(r, w.state.Status == table.Ended, over || w.state.Ending != nil)
	})
}
