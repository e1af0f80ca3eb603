package main

import (
	"context"
	"fmt"
	"time"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// Whoever lets so many turns pass within so long is away (clock rules, what a
// time-out means: serial).
const (
	maxFlags   = 3
	flagWindow = 7 * 24 * time.Hour
)

// unclaimed ends the games whose time is up and that nobody has claimed (K15).
func (t *timer) unclaimed(ctx context.Context, now time.Time) time.Duration {
	list, err := t.books.Lapsed(ctx, now.Add(-margin))
	if err != nil {
		t.note(ctx, "the times that nobody claimed cannot be read", err)
	}
	for _, d := range list {
		waits, err := t.waits(ctx, d.At)
		if err == nil && !waits {
			_, err = t.do(ctx, engine.Order{ID: events.CommandID(fmt.Sprintf("abandon:%s:%d", d.Table, d.At.Unix())), At: now,
				Command: table.Abandon{ID: d.Table, Now: now}})
		}
		if err != nil && refusal.Of(err) == nil {
			t.note(ctx, "a game that nobody claims goes on", fmt.Errorf("table %s: %w", d.Table, err))
		}
	}
	return longestLook
}

// absences notes who lets turns pass; the errands take them off the ladders.
func (t *timer) absences(ctx context.Context, now time.Time) time.Duration {
	list, err := t.books.Flagged(ctx, now.Add(-flagWindow), maxFlags)
	if err != nil {
		t.note(ctx, "who lets turns pass cannot be read", err)
	}
	for _, f := range list {
		away, err := t.away(ctx, f.Player)
		if err == nil && !away {
			_, err = t.do(ctx, engine.Order{ID: events.CommandID(fmt.Sprintf("away:%s:%d", f.Player, f.Last)), At: now,
				Command: player.SetAway{ID: f.Player, On: true}})
			t.catch(ctx)
		}
		if err != nil && refusal.Of(err) == nil {
			t.note(ctx, "who lets turns pass stays", fmt.Errorf("player %s: %w", f.Player, err))
		}
	}
	return longestLook
}

// ticks lets happen what has fallen due on the ladders, in order of time, unless
// a letter that came before it waits to be worked.
func (t *timer) ticks(ctx context.Context, now time.Time) time.Duration {
	if err := t.errands.Rate(ctx, now); err != nil {
		t.note(ctx, "the ladders do not know the ratings", err)
	}
	var last events.LadderID
	for lastAt := (time.Time{}); ; {
		id, at, err := t.errands.Next(ctx)
		switch wait := at.Add(margin).Sub(now); {
		case err != nil || id == "":
			t.noteTick(ctx, id, err)
			return longestLook
		case wait > 0:
			return min(wait, longestLook)
		case id == last && at.Equal(lastAt): // it did not happen: again in the next round
			return longestLook
		}
		last, lastAt = id, at
		waits, err := t.waits(ctx, at)
		if err == nil && !waits {
			err = t.errands.Tick(ctx, id, at)
		}
		if err != nil || waits {
			t.noteTick(ctx, id, err)
			return longestLook
		}
		t.catch(ctx)
	}
}

func (t *timer) noteTick(ctx context.Context, id events.LadderID, err error) {
	if err != nil {
		t.note(ctx, "what has fallen due on a ladder waits", fmt.Errorf("ladder %s: %w", id, err))
	}
}
