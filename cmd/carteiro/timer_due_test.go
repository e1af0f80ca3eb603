package main

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

func TestL14LaddersTickInOrderOfTime(t *testing.T) {
	b := newBench()
	b.timer.errands = b
	b.ticks = map[events.LadderID]time.Time{"b": monday.Add(2 * time.Hour), "a": monday.Add(time.Hour), "c": monday.Add(9 * time.Hour)}
	b.pass(t, time.Hour+margin)
	require.Empty(t, b.ticked, "a letter may be on its way to the disk")
	b.pass(t, 3*time.Hour)
	require.Equal(t, []string{"a 1h0m0s", "b 2h0m0s"}, b.ticked, "each at the instant at which it was due (K1)")
}

func TestNothingFallsDueWhileALetterWaits(t *testing.T) {
	b := newBench()
	b.ticks = map[events.LadderID]time.Time{"a": monday}
	b.lapsed = []projections.Deadline{{Table: "t", At: monday}}
	b.mail = true
	b.pass(t, time.Hour)
	require.Empty(t, b.ticked)
	require.Empty(t, b.given)
	b.mail = false
	b.pass(t, longestLook)
	require.Len(t, b.ticked, 1)
	require.Len(t, b.given, 1)
}

func TestAForwardJumpSuspendsTicks(t *testing.T) {
	b := newBench()
	b.ticks = map[events.LadderID]time.Time{"a": monday.Add(time.Hour)}
	b.pass(t, time.Minute)
	b.now = b.now.Add(2 * time.Hour)
	caught := b.caught
	b.pass(t, suspension-time.Second)
	require.Empty(t, b.ticked)
	require.Greater(t, b.caught, caught, "errands know no clock")
	b.pass(t, time.Minute)
	require.Len(t, b.ticked, 1)
}

// A tick that does nothing is not repeated for ever within a round.
func TestATickThatFailsWaitsForTheNextRound(t *testing.T) {
	b := newBench()
	b.ticks = map[events.LadderID]time.Time{"a": monday.Add(-time.Hour)}
	tried := 0
	b.timer.errands = stuck{b, &tried, nil}
	require.Equal(t, longestLook, b.round(t.Context()))
	require.Equal(t, 1, tried)
	b.timer.errands = stuck{b, &tried, errors.New("out of order")}
	require.Equal(t, longestLook, b.round(t.Context()))
	require.Equal(t, 2, tried)
}

type stuck struct {
	*bench
	tried *int
	err   error
}

func (s stuck) Tick(context.Context, events.LadderID, time.Time) error { *s.tried++; return s.err }

func TestK10ASavedTurnDoesNotExpire(t *testing.T) {
	b := newBench(projections.Deadline{Table: "a", Turn: 7, At: monday.Add(-time.Hour)})
	b.saved = true
	b.round(t.Context())
	require.Empty(t, b.given)
	b.saved = false
	b.round(t.Context())
	require.Len(t, b.given, 1)
}

func TestK15WhatNobodyClaimsIsAbandoned(t *testing.T) {
	b := newBench()
	b.lapsed = []projections.Deadline{{Table: "a", At: monday.Add(time.Hour)}}
	b.pass(t, time.Hour)
	require.Empty(t, b.given)
	b.lapsed[0].At = b.now.Add(-time.Minute)
	b.round(t.Context())
	require.Equal(t, table.Abandon{ID: "a", Now: b.now}, b.given[0].Command)
}

func TestThreeTimeOutsInAWeekAreAnAbsence(t *testing.T) {
	b := newBench()
	b.flagged = []projections.Flagged{{Player: "ana", Last: 9}, {Player: "rui", Last: 12}}
	b.timer.away = func(_ context.Context, id events.PlayerID) (bool, error) { return id == "rui", nil }
	b.round(t.Context())
	require.Len(t, b.given, 1)
	require.Equal(t, player.SetAway{ID: "ana", On: true}, b.given[0].Command)
	require.Equal(t, events.CommandID("away:ana:9"), b.given[0].ID)
}

// What is appended wakes the errands at once, long before the next round.
func TestTheErrandsAreWoken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		start := time.Now()
		b.wall, b.timer.ran = time.Now, func() time.Duration { return time.Since(start) }
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- b.run(ctx) }()
		synctest.Wait()
		caught := b.caught
		b.wake()
		b.wake()
		synctest.Wait()
		require.Greater(t, b.caught, caught)
		require.Equal(t, start, time.Now())
		cancel()
		require.NoError(t, <-ended)
	})
}

// A safety day is spent at the deadline, and the table has a day more; at most
// three in a row.
func TestK10ASafetyDaySavesATurn(t *testing.T) {
	a, s := clocked(t, t.TempDir())
	seat, due, _ := s.Clocks.First()
	who := s.Player(seat)
	do := func(id string, c any) {
		_, err := a.desk.Do(t.Context(), engine.Order{ID: events.CommandID(id), Actor: who, Command: c})
		require.NoError(t, err)
	}
	do("safe", player.SetSafety{ID: who, On: true})
	in := a.inbox(a.outbox())
	for day := range 3 {
		a.timerAt(t, in, due.Add(table.Grace+time.Minute))
		a.timerAt(t, in, due.Add(table.Grace+2*time.Minute))
		now, err := a.desk.Table(t.Context(), s.ID)
		require.NoError(t, err)
		require.Equal(t, table.Playing, now.Status, "day %d", day)
		_, later, _ := now.Clocks.First()
		require.Equal(t, due.Add(24*time.Hour), later)
		due = later
	}
	a.timerAt(t, in, due.Add(table.Grace+time.Minute))
	now, err := a.desk.Table(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, table.Ended, now.Status, "at most three in a row")
	p, err := a.desk.Player(t.Context(), who)
	require.NoError(t, err)
	require.Len(t, p.Spent, 3)
}

// A server that ends between the day and its credit gives the credit when it is
// back, and only one.
func TestK10ACreditIsGivenAfterACrash(t *testing.T) {
	data := t.TempDir()
	a, s := clocked(t, data)
	seat, due, _ := s.Clocks.First()
	who := s.Player(seat)
	for i, c := range []any{player.SetSafety{ID: who, On: true}, player.SpendSafety{ID: who, Table: s.ID, Turn: s.Turn, Deadline: due}} {
		_, err := a.desk.Do(t.Context(), engine.Order{ID: events.CommandID(rune('a' + i)), At: due, Command: c})
		require.NoError(t, err)
	}
	require.NoError(t, a.close())
	a, err := open(t.Context(), loadConfig(data, ""))
	require.NoError(t, err)
	t.Cleanup(func() { _ = a.close() })
	a.desk.Now = func() time.Time { return due.Add(time.Hour) }
	in := a.inbox(a.outbox())
	for range 2 {
		a.timerAt(t, in, due.Add(time.Hour))
	}
	now, err := a.desk.Table(t.Context(), s.ID)
	require.NoError(t, err)
	_, later, _ := now.Clocks.First()
	require.Equal(t, due.Add(24*time.Hour), later)
	p, err := a.desk.Player(t.Context(), who)
	require.NoError(t, err)
	require.Len(t, p.Spent, 1)
}
