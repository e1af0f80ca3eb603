package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"carteiro/engine"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
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
	for _, look := range []func(context.Context) error{f.log, f.letters, f.dues, f.vacations, f.everyLadder, f.roundRobin, f.cold, f.rebuilt} {
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

// letters checks that no letter is there twice, and that none was given up.
func (f *finder) letters(ctx context.Context) error {
	for _, k := range []struct{ what, query string }{
		{"letters are there twice", `SELECT count(*) - min(count(DISTINCT ref), count(DISTINCT msgid)) FROM outbox`},
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

// everyLadder folds the log of each ladder anew, fact by fact.
func (f *finder) everyLadder(ctx context.Context) error {
	for _, id := range f.ladders {
		evs, _, err := f.app.store.Load(ctx, id.Stream(), 0)
		if err != nil {
			return err
		}
		l, finals := ladder.State{ID: id}, map[int]int{}
		for _, e := range evs {
			fact, err := events.Decode(e.New)
			if err != nil {
				return err
			}
			next := ladder.Evolve(l, e)
			if err := ladder.Check(l, next, fact); err != nil {
				f.found("ladder %s, event %d: %w", id, e.N, err)
			}
			if end, ok := fact.(events.ChallengeEnded); ok {
				finals[end.N]++
			}
			l = next
		}
		kept, err := f.app.desk.Ladder(ctx, id)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(kept, l) {
			f.found("ladder %s is not what its log says: %v, should be %v", id, kept.Order, l.Order)
		}
		if err := f.challenges(ctx, l, finals); err != nil {
			return err
		}
	}
	return nil
}

// stands says how a challenge's table stands when nothing is owed.
var stands = map[ladder.Stage][]table.Status{
	ladder.Proposed: {table.Invited}, ladder.Playing: {table.Playing}, ladder.Won: {table.Ended}, ladder.Lost: {table.Ended},
	ladder.Drawn: {table.Ended}, ladder.TimedOut: {table.Ended},
	ladder.Declined: {table.Declined, table.Withdrawn}, ladder.Forfeited: {table.Declined, table.Withdrawn}, ladder.Withdrawn: {table.Withdrawn},
	ladder.Void: {table.Withdrawn, table.Playing, table.Ended},
}

// challenges compares every challenge with its table: a game that has ended is
// told to its ladder once, and no other.
func (f *finder) challenges(ctx context.Context, l ladder.State, finals map[int]int) error {
	for _, c := range l.Challenges() {
		t, err := f.app.desk.Table(ctx, errand.TableOf(l.ID, c.N))
		if err != nil {
			return err
		}
		ended := 0
		if t.Status == table.Ended {
			ended = 1
		}
		seats := len(t.Chairs) == 2 && t.Player(0) == c.By && t.Player(1) == c.To
		if !slices.Contains(stands[c.Stage], t.Status) || !seats || finals[c.N] != ended {
			f.found("ladder %s: challenge %d of %s to %s is %s with %d final facts, its table %s is %q", l.ID, c.N, c.By, c.To, c.Stage, finals[c.N], t.ID, t.Status)
		}
		if t.Broken != nil {
			f.found("table %s stands still: %w", t.ID, t.Broken)
		}
	}
	return nil
}

// roundRobin compares every game of the round robin with its table.
func (f *finder) roundRobin(ctx context.Context) error {
	r, err := f.app.desk.Robin(ctx, f.robin)
	if err != nil {
		return err
	}
	for _, g := range r.Games {
		t, err := f.app.desk.Table(ctx, errand.TableFor(events.Fixture{Robin: r.ID, N: g.N}))
		if err != nil {
			return err
		}
		if runs := g.Begun && !g.Done; runs != (t.Status == table.Playing) || t.Broken != nil {
			f.found("round robin: game %d is %+v, its table %q", g.N, g, t.Status)
		}
	}
	return nil
}

// cold lets errands that remember nothing look for what is owed.
func (f *finder) cold(ctx context.Context) error {
	before, err := f.app.store.Head(ctx)
	if err != nil {
		return err
	}
	anew := &engine.Errands{Desk: f.app.desk, Open: f.app.books.Unfinished}
	if err := anew.Catch(ctx); err != nil {
		return err
	}
	after, err := f.app.store.Head(ctx)
	if before != after {
		f.found("%d facts were owed still", after-before)
	}
	return err
}

// rebuilt makes all projections anew; the ratings are equal before and after.
func (f *finder) rebuilt(ctx context.Context) error {
	if err := f.settle(ctx); err != nil {
		return err
	}
	before, err := f.ratings(ctx, f.app.books)
	if err != nil {
		return err
	}
	for _, p := range f.app.projections() {
		r, err := f.app.store.Rebuild(ctx, p)
		if err != nil {
			return err
		}
		if len(r.Differs) > 0 {
			f.found("%s is not what the log says: %s", r.Name, strings.Join(r.Differs, "; "))
		}
	}
	a := f.app
	after, err := f.ratings(ctx, &projections.Books{DB: a.store.Reader(), Store: a.store, Vault: a.vault})
	if err == nil && !reflect.DeepEqual(before, after) {
		err = errors.New("the ratings are others after a rebuild")
		f.wrong, err = append(f.wrong, err), nil
	}
	return err
}

// ratings are those of all pools of the club.
func (f *finder) ratings(ctx context.Context, books *projections.Books) (map[projections.Pool][]projections.Rating, error) {
	pools, err := books.Pools(ctx, seasonClub)
	all := map[projections.Pool][]projections.Rating{}
	for _, p := range pools {
		r, err := books.Ratings(ctx, p)
		if err != nil {
			return nil, err
		}
		all[p] = r.Lines
	}
	return all, err
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
