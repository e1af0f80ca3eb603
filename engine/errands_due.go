package engine

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"carteiro/engine/ladder"
	"carteiro/events"
)

// due is when something next falls due on a ladder that has so many facts.
type due struct {
	n      uint64
	at     time.Time
	none   bool // nothing ever will
	closed bool // by its club: it moves no more once its challenges are over
}

// Next is the ladder on which something falls due first, and when; empty for
// none.
func (e *Errands) Next(ctx context.Context) (first events.LadderID, at time.Time, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(e.ladders)) {
		now, err := e.Desk.due(ctx, id, e.ladders[id])
		if err != nil {
			return "", at, err
		}
		e.ladders[id] = now
		if !now.none && (first == "" || now.at.Before(at)) {
			first, at = id, now.at
		}
	}
	return first, at, nil
}

// due looks anew only if the ladder has new facts.
func (d *Desk) due(ctx context.Context, id events.LadderID, had due) (due, error) {
	l, err := d.Ladder(ctx, id)
	if err != nil || l.N == had.n {
		return had, err
	}
	had.n, had.none = l.N, had.closed && len(l.Open()) == 0
	if had.none {
		return had, nil
	}
	var ok bool
	had.at, ok = ladder.NextDue(l)
	had.none = !ok
	return had, nil
}

// Tick lets happen on a ladder what falls due up to an instant.
func (e *Errands) Tick(ctx context.Context, id events.LadderID, until time.Time) error {
	l, err := e.Desk.Ladder(ctx, id)
	if err != nil {
		return err
	}
	return e.give(ctx, Order{ID: events.CommandID(fmt.Sprintf("tick:%s:%d:%d", id, l.N, until.UnixMilli())), At: until,
		Command: ladder.Tick{In: ladder.In{ID: id}}})
}

// Rate tells every ladder that goes by ratings how strong its members are now,
// as of an instant and in any case before its season ends (L27, L32).
func (e *Errands) Rate(ctx context.Context, now time.Time) error {
	e.mu.Lock()
	ids := slices.Sorted(maps.Keys(e.ladders))
	e.mu.Unlock()
	for _, id := range ids {
		if err := e.rate(ctx, id, now); err != nil {
			return err
		}
	}
	return nil
}

func (e *Errands) rate(ctx context.Context, id events.LadderID, now time.Time) error {
	l, err := e.Desk.Ladder(ctx, id)
	if err != nil || l.Settings.Entry != "by_rating" && l.Settings.SeasonCarry != "by_rating" {
		return err
	}
	known, err := e.Desk.ratings(ctx, l.Club, l.Settings.Game)
	if err != nil {
		return err
	}
	changed := map[events.PlayerID]events.LadderRating{}
	for _, p := range l.Order {
		had := l.Members[p].Rating
		if r, ok := known[p]; ok && (had == nil || had.Rating != r.Rating) {
			changed[p] = r
		}
	}
	if len(changed) == 0 {
		return nil
	}
	if ends := l.Season.Ends.Add(-time.Millisecond); ends.Before(now) {
		now = ends
	}
	return e.give(ctx, Order{ID: events.CommandID(fmt.Sprintf("rate:%s:%d", id, l.N)), At: now,
		Command: ladder.Rate{In: ladder.In{ID: id}, Ratings: changed}})
}
