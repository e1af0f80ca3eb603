package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"carteiro/engine"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// How the timer looks at its clocks.
const (
	longestLook = 30 * time.Second // between two rounds
	margin      = 5 * time.Second  // for a letter that is being put on disk when the grace ends
	jump        = 2 * time.Minute  // by how much the wall's clock may gain on the running time in a round
	suspension  = 10 * time.Minute // after a jump: a false loss is worse than a late one
)

// timer runs the errands of the house and tells the tables that the time of a
// turn is up, and the ladders that something has fallen due. It remembers nothing
// that a restart would need, and to tell anybody twice is harmless: what is due
// is in the books, and orders are named after it.
type timer struct {
	errands errands
	books   dues
	waits   func(ctx context.Context, until time.Time) (bool, error) // a letter that came by then is unworked
	do      func(ctx context.Context, o engine.Order) (events.Receipt, error)
	saves   func(ctx context.Context, d projections.Deadline) (bool, error) // a safety day does (K10)
	away    func(ctx context.Context, id events.PlayerID) (bool, error)
	beat    func(now time.Time)  // says that the server runs
	wall    func() time.Time     // as everybody's
	ran     func() time.Duration // that nobody can set: how long the server has run
	log     *slog.Logger
	woken   chan struct{} // something was appended

	lastWall  time.Time
	lastRan   time.Duration
	suspended time.Duration // until the server has run so long
}

// errands are those of engine.Errands.
type errands interface {
	Catch(ctx context.Context) error
	Rate(ctx context.Context, now time.Time) error
	Next(ctx context.Context) (events.LadderID, time.Time, error)
	Tick(ctx context.Context, id events.LadderID, until time.Time) error
}

// dues is what the books know to be due.
type dues interface {
	Deadlines(ctx context.Context, until time.Time) ([]projections.Deadline, error)
	Lapsed(ctx context.Context, until time.Time) ([]projections.Deadline, error)
	Flagged(ctx context.Context, since time.Time, n int) ([]projections.Flagged, error)
}

// timer is that of the server. Time since a start is measured by a clock that
// cannot be set.
func (a *app) timer(waits func(context.Context, time.Time) (bool, error)) *timer {
	start := time.Now()
	return &timer{errands: a.errands, books: a.books, waits: waits, do: a.desk.Do, saves: a.saves, away: a.away,
		beat: a.beat, log: a.log, wall: a.desk.Now, ran: func() time.Duration { return time.Since(start) },
		woken: make(chan struct{}, 1)}
}

// wake lets the errands be run at once.
func (t *timer) wake() {
	select {
	case t.woken <- struct{}{}:
	default:
	}
}

// run makes rounds until ctx ends.
func (t *timer) run(ctx context.Context) error {
	next := time.NewTimer(t.round(ctx))
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.woken:
			t.catch(ctx)
		case <-next.C:
			next.Reset(t.round(ctx))
		}
	}
}

// round runs the errands, tells every table whose time is up, lets happen on the
// ladders what has fallen due, and says how long to wait for the next round.
func (t *timer) round(ctx context.Context) time.Duration {
	now := t.wall().UTC()
	t.beat(now)
	t.catch(ctx)
	if t.jumped(now) {
		return longestLook
	}
	wait := longestLook
	for _, step := range []func(context.Context, time.Time) time.Duration{t.timeOuts, t.unclaimed, t.absences, t.ticks} {
		wait = min(wait, step(ctx, now))
	}
	return wait
}

func (t *timer) catch(ctx context.Context) {
	if err := t.errands.Catch(ctx); err != nil {
		t.note(ctx, "an errand stays to be run", err)
	}
}

// timeOuts ends the turns whose time is up and says when the next one's will be.
func (t *timer) timeOuts(ctx context.Context, now time.Time) time.Duration {
	list, err := t.books.Deadlines(ctx, now.Add(longestLook-table.Grace-margin))
	if err != nil {
		t.note(ctx, "the deadlines cannot be read", err)
	}
	for _, d := range list {
		if wait := d.At.Add(table.Grace + margin).Sub(now); wait > 0 {
			return wait
		}
		t.expire(ctx, d, now)
	}
	if len(list) > 0 {
		t.catch(ctx)
	}
	return longestLook
}

// jumped tells whether time-outs are suspended because the wall's clock has
// gone forward by itself (a machine that slept, a clock that was set).
func (t *timer) jumped(now time.Time) bool {
	ran := t.ran()
	gained := now.Sub(t.lastWall) - (ran - t.lastRan)
	if !t.lastWall.IsZero() && gained > jump {
		t.suspended = ran + suspension
		t.log.Error("the clock has jumped forward; nobody loses on time for now", "by", gained, "for", suspension)
	}
	t.lastWall, t.lastRan = now, ran
	return ran < t.suspended
}

// expire ends one turn, unless a letter that may have ended it in time waits to
// be worked (K16), or a safety day saves it (K10). A move that has come first
// refuses it.
func (t *timer) expire(ctx context.Context, d projections.Deadline, now time.Time) {
	waits, err := t.waits(ctx, d.At.Add(table.Grace))
	saved := false
	if err == nil && !waits {
		saved, err = t.saves(ctx, d)
	}
	if err == nil && !waits && !saved {
		_, err = t.do(ctx, engine.Order{
			ID: events.CommandID(fmt.Sprintf("expire:%s:%d:%d", d.Table, d.Turn, d.At.Unix())), At: d.At,
			Command: table.Expire{ID: d.Table, Turn: d.Turn, Now: now},
		})
	}
	if err != nil && refusal.Of(err) == nil {
		t.note(ctx, "a turn whose time is up goes on", fmt.Errorf("table %s: %w", d.Table, err))
	}
}

func (t *timer) note(ctx context.Context, what string, err error) {
	if ctx.Err() == nil && !errors.Is(err, context.Canceled) {
		t.log.Warn(what, "err", err)
	}
}
