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

// timer tells the tables that the time of a turn is up. It remembers nothing
// that a restart would need, and to tell a table twice is harmless: the deadline
// is in the books, and the order is named after the turn.
type timer struct {
	due   func(ctx context.Context, until time.Time) ([]projections.Deadline, error)
	waits func(ctx context.Context, until time.Time) (bool, error) // a letter that came by then is unworked
	do    func(ctx context.Context, o engine.Order) (events.Receipt, error)
	beat  func(now time.Time)  // says that the server runs
	wall  func() time.Time     // as everybody's
	ran   func() time.Duration // that nobody can set: how long the server has run
	log   *slog.Logger

	lastWall  time.Time
	lastRan   time.Duration
	suspended time.Duration // until the server has run so long
}

// timer is that of the server. Time since a start is measured by a clock that
// cannot be set.
func (a *app) timer(waits func(context.Context, time.Time) (bool, error)) *timer {
	start := time.Now()
	return &timer{due: a.books.Deadlines, waits: waits, do: a.desk.Do, beat: a.beat, log: a.log,
		wall: a.desk.Now, ran: func() time.Duration { return time.Since(start) }}
}

// run makes rounds until ctx ends.
func (t *timer) run(ctx context.Context) error {
	for {
		wait := t.round(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

// round tells every table whose time is up, and says how long to wait for the
// next round.
func (t *timer) round(ctx context.Context) time.Duration {
	now := t.wall().UTC()
	t.beat(now)
	if t.jumped(now) {
		return longestLook
	}
	list, err := t.due(ctx, now.Add(longestLook-table.Grace-margin))
	if err != nil {
		t.note(ctx, "the deadlines cannot be read", err)
	}
	for _, d := range list {
		if wait := d.At.Add(table.Grace + margin).Sub(now); wait > 0 {
			return wait
		}
		t.expire(ctx, d, now)
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
// be worked (K16). A move that has come first refuses it.
func (t *timer) expire(ctx context.Context, d projections.Deadline, now time.Time) {
	waits, err := t.waits(ctx, d.At.Add(table.Grace))
	if err == nil && !waits {
		_, err = t.do(ctx, engine.Order{
			ID: events.CommandID(fmt.Sprintf("expire:%s:%d", d.Table, d.Turn)), At: d.At,
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
