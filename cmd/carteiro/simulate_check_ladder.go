package main

import (
	"context"
	"reflect"
	"slices"

	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
)

// everyLadder folds the log of each ladder anew, and compares it with what the
// desk knows and with its tables.
func (f *finder) everyLadder(ctx context.Context) error {
	for _, id := range f.ladders {
		anew, err := f.folded(ctx, id)
		if err != nil {
			return err
		}
		kept, err := f.app.desk.Ladder(ctx, id)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(kept, anew.State) {
			f.found("ladder %s is not what its log says: %v, should be %v", id, kept.Order, anew.Order)
		}
		if err := f.challenges(ctx, anew); err != nil {
			return err
		}
	}
	return nil
}

// refolded is a ladder with how many facts say that a challenge is over, by its
// number: that its game has ended, and any.
type refolded struct {
	ladder.State
	games, ends map[int]int
}

// folded looks at what each fact does to a ladder.
func (f *finder) folded(ctx context.Context, id events.LadderID) (refolded, error) {
	l := refolded{State: ladder.State{ID: id}, games: map[int]int{}, ends: map[int]int{}}
	evs, _, err := f.app.store.Load(ctx, id.Stream(), 0)
	for _, e := range evs {
		fact, err := events.Decode(e.New)
		if err != nil {
			return l, err
		}
		next := ladder.Evolve(l.State, e)
		if err := ladder.Check(l.State, next, fact); err != nil {
			f.found("ladder %s, event %d: %w", id, e.N, err)
		}
		l.State = next
		switch fact := fact.(type) {
		case events.ChallengeEnded:
			l.games[fact.N]++
			l.ends[fact.N]++
		case events.ChallengeDeclined:
			l.ends[fact.N]++
		case events.ChallengeWithdrawn:
			l.ends[fact.N]++
		case events.ChallengeForfeited:
			l.ends[fact.N]++
		case events.ChallengeVoided:
			l.ends[fact.N]++
		}
	}
	return l, err
}

// stands says how a challenge's table stands when nothing is owed.
var stands = map[ladder.Stage][]table.Status{
	ladder.Proposed: {table.Invited}, ladder.Playing: {table.Playing}, ladder.Won: {table.Ended}, ladder.Lost: {table.Ended},
	ladder.Drawn: {table.Ended}, ladder.TimedOut: {table.Ended},
	ladder.Declined: {table.Declined, table.Withdrawn}, ladder.Forfeited: {table.Declined, table.Withdrawn}, ladder.Withdrawn: {table.Withdrawn},
	ladder.Void: {table.Withdrawn, table.Playing, table.Ended},
}

// challenges compares every challenge with its table: a game that has ended is
// told to its ladder once, and no other; and a challenge ends once, unless it was
// void before or after.
func (f *finder) challenges(ctx context.Context, l refolded) error {
	for _, c := range l.Challenges() {
		t, err := f.app.desk.Table(ctx, errand.TableOf(l.ID, c.N))
		if err != nil {
			return err
		}
		game, end := 0, 1
		if t.Status == table.Ended {
			game = 1
		}
		if c.Stage == ladder.Proposed || c.Stage == ladder.Playing {
			end = 0
		}
		told := l.games[c.N] == game && (l.ends[c.N] == end || c.Stage == ladder.Void && l.ends[c.N] > end)
		seats := len(t.Chairs) == 2 && t.Player(0) == c.By && t.Player(1) == c.To
		if !told || !seats || !slices.Contains(stands[c.Stage], t.Status) {
			f.found("ladder %s: challenge %d of %s to %s is %s by %d facts, %d of a game; its table %s is %q",
				l.ID, c.N, c.By, c.To, c.Stage, l.ends[c.N], l.games[c.N], t.ID, t.Status)
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
