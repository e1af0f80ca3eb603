package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"carteiro/engine/player"
	"carteiro/events"
)

// finder gathers what broke.
type finder struct {
	*season
	wrong []error
}

func (f *finder) found(format string, args ...any) {
	f.wrong = append(f.wrong, fmt.Errorf(format, args...))
}

// check looks whether everything is as the rules say. What is not stands in
// wrong; err is for what could not be looked at.
func (s *season) check(ctx context.Context) (wrong []error, err error) {
	f := &finder{season: s}
	for _, w := range s.warned {
		f.found("the server warned: %s", w)
	}
	for _, look := range []func(context.Context) error{f.log, f.once, f.dues, f.vacations, f.everyLadder, f.roundRobin, f.cold, f.rebuilt} {
		if err := look(ctx); err != nil {
			return nil, err
		}
	}
	return f.wrong, nil
}

// log checks the chain, and that everything in it can be read.
func (f *finder) log(ctx context.Context) error {
	if _, _, err := f.app.store.Verify(ctx, 0); err != nil {
		f.found("the chain: %w", err)
	}
	for e, err := range f.app.store.ReadAll(ctx, 0) {
		if err != nil {
			return err
		}
		if _, err := events.Decode(e.New); err != nil {
			f.found("event %d: %w", e.Pos, err)
		}
	}
	return nil
}

// once checks that no table ends and no letter is there twice, and that no letter
// was given up.
func (f *finder) once(ctx context.Context) error {
	for _, k := range []struct{ what, query string }{
		{"letters are there twice", `SELECT count(*) - min(count(DISTINCT ref), count(DISTINCT msgid)) FROM outbox`},
		{"tables have ended more than once", `SELECT count(*) - count(DISTINCT stream) FROM events WHERE type = 'table.ended'`},
		{"letters were given up", `SELECT count(*) FROM outbox WHERE state = 'dead'`},
		{"letters that were due were not composed", fmt.Sprintf(`SELECT count(*) FROM outbox WHERE %t AND state = 'queued' AND due < %d`,
			f.Letters, f.end.Add(-day).UnixMilli())},
	} {
		n, err := f.count(ctx, k.query)
		if err != nil {
			return err
		}
		if n > 0 {
			f.found("%d %s", n, k.what)
		}
	}
	return nil
}

// dues checks that everything was done when it was due.
func (f *finder) dues(ctx context.Context) error {
	if err := f.app.errands.Catch(ctx); err != nil {
		return err
	}
	at, due, err := f.due(ctx, f.now())
	if err == nil && due {
		f.found("something was due at %v and has not happened", at)
	}
	return err
}

// vacations checks that nobody had more than a year gives (K9).
func (f *finder) vacations(ctx context.Context) error {
	for _, p := range f.people {
		h, err := f.app.desk.Player(ctx, p.id)
		if err != nil {
			return err
		}
		this, next := h.Budget(seasonBegins)
		for _, b := range []player.Budget{this, next} {
			if b.Left < 0 {
				f.found("K9: %s is %v over the vacation of %d", p.id, -b.Left, b.Year)
			}
		}
	}
	return nil
}

// count asks the file for a number.
func (s *season) count(ctx context.Context, query string) (n int, err error) {
	err = s.app.store.Reader().QueryRowContext(ctx, query).Scan(&n)
	return n, err
}

// tally asks the file for numbers by name, and lists them by name.
func (s *season) tally(ctx context.Context, query string) (names []string, n map[string]int, err error) {
	rows, err := s.app.store.Reader().QueryContext(ctx, query)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	n = map[string]int{}
	for rows.Next() {
		var name string
		var count int
		if err := rows.Scan(&name, &count); err != nil {
			return nil, nil, err
		}
		n[name] = count
	}
	return slices.Sorted(maps.Keys(n)), n, rows.Err()
}
