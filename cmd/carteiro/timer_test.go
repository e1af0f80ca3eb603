package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/mail"
	"carteiro/projections"
)

// bench is a timer whose clocks stand where the test puts them.
type bench struct {
	*timer
	list  []projections.Deadline
	now   time.Time
	ran   time.Duration
	mail  bool
	given []engine.Order

	lapsed  []projections.Deadline
	flagged []projections.Flagged
	ticks   map[events.LadderID]time.Time
	ticked  []string
	caught  int
	saved   bool
}

func (b *bench) Deadlines(_ context.Context, until time.Time) ([]projections.Deadline, error) {
	return upTo(b.list, until), nil
}

func (b *bench) Lapsed(_ context.Context, until time.Time) ([]projections.Deadline, error) {
	return upTo(b.lapsed, until), nil
}

func upTo(list []projections.Deadline, until time.Time) (due []projections.Deadline) {
	for _, d := range list {
		if !d.At.After(until) {
			due = append(due, d)
		}
	}
	return due
}

func (b *bench) Flagged(context.Context, time.Time, int) ([]projections.Flagged, error) {
	return b.flagged, nil
}

func (b *bench) Catch(context.Context) error           { b.caught++; return nil }
func (b *bench) Rate(context.Context, time.Time) error { return nil }

func (b *bench) Next(context.Context) (first events.LadderID, at time.Time, err error) {
	for id, t := range b.ticks {
		if first == "" || t.Before(at) {
			first, at = id, t
		}
	}
	return first, at, nil
}

func (b *bench) Tick(_ context.Context, id events.LadderID, until time.Time) error {
	b.ticked = append(b.ticked, fmt.Sprint(id, " ", until.Sub(monday)))
	delete(b.ticks, id)
	return nil
}

var monday = time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)

func newBench(list ...projections.Deadline) *bench {
	b := &bench{list: list, now: monday}
	b.timer = &timer{
		errands: b, books: b, woken: make(chan struct{}, 1),
		saves: func(context.Context, projections.Deadline) (bool, error) { return b.saved, nil },
		away:  func(context.Context, events.PlayerID) (bool, error) { return false, nil },
		waits: func(context.Context, time.Time) (bool, error) { return b.mail, nil },
		do: func(_ context.Context, o engine.Order) (events.Receipt, error) {
			b.given = append(b.given, o)
			if _, ok := o.Command.(table.Expire); ok {
				b.list = b.list[1:]
			}
			return events.Receipt{}, nil
		},
		beat: func(time.Time) {},
		wall: func() time.Time { return b.now },
		ran:  func() time.Duration { return b.ran },
		log:  slog.New(slog.DiscardHandler),
	}
	return b
}

// pass lets time pass on both clocks, in rounds.
func (b *bench) pass(t *testing.T, by time.Duration) {
	for end := b.now.Add(by); b.now.Before(end); {
		wait := b.round(t.Context())
		require.Positive(t, wait)
		require.LessOrEqual(t, wait, longestLook)
		b.now, b.ran = b.now.Add(wait), b.ran+wait
	}
}

func TestK15TheTimerTellsTheTable(t *testing.T) {
	d := projections.Deadline{Table: "a", Turn: 7, At: monday.Add(time.Hour)}
	b := newBench(d)
	b.pass(t, time.Hour+table.Grace)
	require.Empty(t, b.given, "K16: not within the grace")
	b.pass(t, time.Minute)
	require.Len(t, b.given, 1)
	o := b.given[0]
	require.Equal(t, d.At, o.At, "it counts at the deadline")
	require.Equal(t, events.CommandID(fmt.Sprint("expire:a:7:", d.At.Unix())), o.ID)
	require.Equal(t, table.Expire{ID: "a", Turn: 7, Now: d.At.Add(table.Grace + margin)}, o.Command)
}

func TestK16MailThatCameInTimeIsWorkedFirst(t *testing.T) {
	b := newBench(projections.Deadline{Table: "a", At: monday.Add(-24 * time.Hour)})
	b.mail = true
	b.pass(t, time.Hour)
	require.Empty(t, b.given)
	b.mail = false
	b.pass(t, longestLook)
	require.Len(t, b.given, 1)
}

func TestAForwardJumpSuspendsTimeOuts(t *testing.T) {
	b := newBench(projections.Deadline{Table: "a", At: monday.Add(time.Hour)})
	b.pass(t, time.Minute)
	b.now = b.now.Add(2 * time.Hour)
	b.pass(t, suspension-time.Second)
	require.Empty(t, b.given)
	b.now = monday.Add(2 * time.Minute)
	b.pass(t, 20*time.Minute)
	require.Empty(t, b.given, "the clock was put right again")
	b.pass(t, 90*time.Minute)
	require.Len(t, b.given, 1)
}

// A timer that runs wakes when the grace ends, and ends when it is told to.
func TestTheTimerRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		b := newBench(projections.Deadline{Table: "a", At: start.Add(71 * time.Hour)})
		var told time.Time
		b.wall, b.timer.ran = time.Now, func() time.Duration { return time.Since(start) }
		given := b.do
		b.do = func(ctx context.Context, o engine.Order) (events.Receipt, error) {
			told = time.Now()
			return given(ctx, o)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- b.run(ctx) }()
		time.Sleep(72 * time.Hour)
		synctest.Wait()
		require.Equal(t, start.Add(71*time.Hour+table.Grace+margin), told)
		cancel()
		require.NoError(t, <-ended)
	})
}

func TestOneTableThatFailsHoldsUpNoOther(t *testing.T) {
	past := monday.Add(-24 * time.Hour)
	b := newBench(projections.Deadline{Table: "a", At: past}, projections.Deadline{Table: "b", At: past})
	var asked []events.TableID
	b.do = func(_ context.Context, o engine.Order) (events.Receipt, error) {
		asked = append(asked, o.Command.(table.Expire).ID)
		return events.Receipt{}, errors.New("out of order")
	}
	b.round(t.Context())
	require.Equal(t, []events.TableID{"a", "b"}, asked)
}

// clocked is a server with a game that has a clock, and whose turn it is.
func clocked(t *testing.T, data string) (a *app, s table.State) {
	a, err := open(t.Context(), loadConfig(data, ""))
	require.NoError(t, err)
	t.Cleanup(func() { _ = a.close() })
	a.desk.Now = func() time.Time { return monday }
	require.NoError(t, a.loadPeople(t.Context(), "anaaaaaa", "ruiaaaaa"))
	commands := []any{
		table.Open{ID: "jogoaaaa", Game: "draughts", Host: "anaaaaaa", Guests: []events.PlayerID{"ruiaaaaa"}, Time: table.Time{Clock: "per_move 72h"}},
		table.Accept{ID: "jogoaaaa", By: "ruiaaaaa"},
	}
	for i, c := range commands {
		_, err := a.desk.Do(t.Context(), engine.Order{ID: events.CommandID(fmt.Sprint("begin", i)), Command: c})
		require.NoError(t, err)
	}
	s, err = a.desk.Table(t.Context(), "jogoaaaa")
	require.NoError(t, err)
	return a, s
}

// at lets a server's timer make one round at an instant.
func (a *app) timerAt(t *testing.T, in *mail.Inbox, now time.Time) {
	timer := a.timer(in.Waits)
	timer.wall = func() time.Time { return now }
	timer.round(t.Context())
}

// TestARestartNeedsNothing: a server that is stopped before a deadline and
// started after it finds the turn in its books; to tell the table again is harmless.
func TestARestartNeedsNothing(t *testing.T) {
	data := t.TempDir()
	a, s := clocked(t, data)
	_, due, _ := s.Clocks.First()
	a.timerAt(t, a.inbox(a.outbox()), due.Add(table.Grace))
	require.NoError(t, a.close())

	a, err := open(t.Context(), loadConfig(data, ""))
	require.NoError(t, err)
	t.Cleanup(func() { _ = a.close() })
	in := a.inbox(a.outbox())
	for range 2 {
		a.timerAt(t, in, due.Add(time.Hour))
		after, err := a.desk.Table(t.Context(), s.ID)
		require.NoError(t, err)
		require.Equal(t, table.Ended, after.Status)
		require.Equal(t, s.N+3, after.N, "once: the turn, the end, the secret")
		require.Equal(t, "time", after.Ending.How)
		require.Equal(t, due, after.Expired.Deadline)
	}
	require.Zero(t, count(t, a, `SELECT count(*) FROM deadlines`))
	require.Equal(t, 2, count(t, a, `SELECT count(*) FROM outbox WHERE kind = 'over'`))
}

// TestK16AGameIsNotLostWhileItsLetterWaits is C7 through the real post: the
// letter came 30 seconds before the deadline and is worked long after it.
func TestK16AGameIsNotLostWhileItsLetterWaits(t *testing.T) {
	a, s := clocked(t, t.TempDir())
	seat, due, _ := s.Clocks.First()
	in := a.inbox(a.outbox())
	in.Now = func() time.Time { return due.Add(-30 * time.Second) }
	var move string
	for m := range s.Position.Legal(seat) {
		move = string(m)
		break
	}
	raw := strings.ReplaceAll(fmt.Sprintf("From: %s@players.test\nTo: x@load.test\nSubject: x\nMessage-ID: <1@players.test>\n\n%s\n", s.Player(seat), move), "\n", "\r\n")
	to := mail.Target{Kind: mail.ToGame, Table: s.ID, Seat: seat, Turn: s.Turn}
	require.NoError(t, in.Accept(t.Context(), to, mail.Envelope{From: string(s.Player(seat)) + "@players.test"}, []byte(raw)))

	a.timerAt(t, in, due.Add(40*time.Minute))
	now, err := a.desk.Table(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, s, now, "the letter waits")
	worked, err := in.Step(t.Context())
	require.NoError(t, err)
	require.True(t, worked)
	a.timerAt(t, in, due.Add(40*time.Minute))
	now, err = a.desk.Table(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, table.Playing, now.Status)
	require.Equal(t, due.Add(-30*time.Second), now.Last, "it counts when it came")
	next, _, _ := now.Clocks.First()
	require.Equal(t, 1-seat, next)
}

// TestK13AClockStandsWhileTheServerIsAway: the turn of a game would have ended
// in the days for which nothing ran; at the next start a day is left.
func TestK13AClockStandsWhileTheServerIsAway(t *testing.T) {
	data := t.TempDir()
	a, s := clocked(t, data)
	_, due, _ := s.Clocks.First()
	require.NoError(t, a.resume(t.Context(), due.Add(-time.Hour)), "the first start: nobody knows of an outage")
	a.timerAt(t, a.inbox(a.outbox()), due.Add(-time.Minute))
	require.NoError(t, a.close())

	a, err := open(t.Context(), loadConfig(data, ""))
	require.NoError(t, err)
	t.Cleanup(func() { _ = a.close() })
	back := due.Add(4 * 24 * time.Hour)
	for range 2 {
		require.NoError(t, a.resume(t.Context(), back))
		a.timerAt(t, a.inbox(a.outbox()), back)
		after, err := a.desk.Table(t.Context(), s.ID)
		require.NoError(t, err)
		require.Equal(t, s.N+1, after.N, "once")
		_, later, _ := after.Clocks.First()
		require.Equal(t, back.Add(24*time.Hour), later, "K12")
	}
	require.NoError(t, a.resume(t.Context(), back.Add(shortest-time.Second)))
	after, err := a.desk.Table(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, s.N+1, after.N, "a short absence is none")
}
