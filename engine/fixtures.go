package engine

import (
	"context"

	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

// atTable decides a table's command. What ends or begins a challenge is the
// ladder's to decide first; the table follows. Where the process ends between
// the two, or the errands were faster, the table is brought along by them.
func (d *Desk) atTable(ctx context.Context, c table.Command, o Order) (events.Receipt, error) {
	first, then, err := d.ladderFirst(ctx, c)
	switch {
	case err != nil:
		return events.Receipt{}, err
	case first == nil:
		return d.table(ctx, c, o)
	}
	if err := d.wouldTake(ctx, then, o); err != nil {
		return d.repeated(ctx, o.ID, err)
	}
	got, err := d.Do(ctx, Order{ID: o.ID + ":ladder", Actor: o.Actor, At: o.At, Command: first})
	if err != nil {
		return got, err
	}
	after, err := d.table(ctx, then, o)
	for _, done := range []refusal.Code{refusal.Already, refusal.Over, table.WasDeclined, table.WasWithdrawn, table.CalledOff} {
		if refusal.Is(err, done) {
			return got, nil
		}
	}
	return after, err
}

// table decides a command that is the table's alone.
func (d *Desk) table(ctx context.Context, c table.Command, o Order) (events.Receipt, error) {
	box, err := d.box(c)
	if err != nil {
		return events.Receipt{}, err
	}
	r := table.Request{Command: c, Box: box, At: o.At}
	return run(ctx, d, &d.tables, c.Table().Stream(), table.Decider(c.Table()), r, o)
}

// wouldTake asks a table whether it would take a command, so that the ladder
// is not told what the table then refuses.
func (d *Desk) wouldTake(ctx context.Context, c table.Command, o Order) error {
	s, err := d.Table(ctx, c.Table())
	if err != nil {
		return err
	}
	box, err := d.box(c)
	if err != nil {
		return err
	}
	_, err = table.Decide(s, table.Request{Command: c, Box: box, At: o.At})
	return err
}

// ladderFirst turns an answer to a challenge at its table into what the ladder
// is asked first, nil for nothing, and what the table is told then.
func (d *Desk) ladderFirst(ctx context.Context, c table.Command) (first ladder.Command, then table.Command, err error) {
	switch c.(type) {
	case table.Accept, table.Decline, table.Withdraw:
	default:
		return nil, c, nil
	}
	s, err := d.Table(ctx, c.Table())
	if err != nil || s.For == nil || s.For.Ladder == "" {
		return nil, c, err
	}
	l, err := d.Ladder(ctx, s.For.Ladder)
	now, _ := l.Challenge(s.For.N)
	if err != nil {
		return nil, c, err
	}
	switch c := c.(type) {
	case table.Accept:
		first = accepting(c, s, now)
	case table.Decline:
		first = declining(c, s, now)
	case table.Withdraw:
		first, then := withdrawing(c, s, now)
		return first, then, nil
	}
	return first, c, nil
}

func accepting(c table.Accept, s table.State, now ladder.Challenge) ladder.Command {
	if s.Status != table.Invited || c.By != now.To || now.Stage == ladder.Playing || now.Detached {
		return nil
	}
	return ladder.Accept{In: ladder.In{ID: s.For.Ladder}, N: now.N, By: c.By}
}

func declining(c table.Decline, s table.State, now ladder.Challenge) ladder.Command {
	open := now.Stage == ladder.Proposed || now.Stage == ladder.Playing || now.Detached
	if s.Status != table.Invited || c.By != now.To || !open {
		return nil
	}
	return ladder.Decline{In: ladder.In{ID: s.For.Ladder}, N: now.N, By: c.By}
}

// withdrawing takes a challenge back, or gives the game up before the challenged
// has acted; an offer of one's own at the table comes before that.
func withdrawing(c table.Withdraw, s table.State, now ladder.Challenge) (ladder.Command, table.Command) {
	seat, _ := s.Seat(c.By)
	off, in := table.CallOff{ID: s.ID, By: c.By}, ladder.In{ID: s.For.Ladder}
	switch {
	case s.Offer != nil && s.Offer.By == seat:
	case now.Stage == ladder.Proposed && c.By == now.By:
		return ladder.Withdraw{In: in, N: now.N, By: c.By}, c
	case now.Stage == ladder.Playing && c.By == now.By:
		return ladder.Withdraw{In: in, N: now.N, By: c.By}, off
	case now.Stage == ladder.Playing && c.By == now.To:
		return ladder.Cancel{In: in, N: now.N, By: c.By}, off
	}
	return nil, c
}

// fixtureOf names the fixture that a command ends.
func fixtureOf(command any) (f events.Fixture, ends bool) {
	switch c := command.(type) {
	case ladder.Withdraw:
		return events.Fixture{Ladder: c.Ladder(), N: c.N}, true
	case ladder.Cancel:
		return events.Fixture{Ladder: c.Ladder(), N: c.N}, true
	case ladder.Annul:
		return events.Fixture{Ladder: c.Ladder(), N: c.N}, true
	case ladder.Rule:
		return events.Fixture{Ladder: c.Ladder(), N: c.N}, true
	case robin.Rule:
		return events.Fixture{Robin: c.Robin(), N: c.N}, true
	}
	return f, false
}

// upToDate runs the errands of a fixture before it is taken back, given up or
// ruled on, so that its ladder or round robin knows who has acted and whether the
// game is over.
func (d *Desk) upToDate(ctx context.Context, o Order) error {
	f, ends := fixtureOf(o.Command)
	if !ends {
		return nil
	}
	list, err := d.owed(ctx, f)
	for _, o := range list {
		if _, err := d.Do(ctx, Order{ID: o.ID, At: o.At, Command: o.Command}); err != nil && refusal.Of(err) == nil {
			return err
		}
	}
	return err
}

// ruled ends the table of a game that a steward has just ruled on, so that nobody
// plays on meanwhile. Where that fails the errands do it.
func (d *Desk) ruled(ctx context.Context, o Order) {
	switch o.Command.(type) {
	case ladder.Rule, robin.Rule:
		_ = d.upToDate(ctx, o)
	}
}

// owed lists what is owed for a challenge or a game of a round robin.
func (d *Desk) owed(ctx context.Context, f events.Fixture) ([]errand.Owed, error) {
	s, err := d.Table(ctx, errand.TableFor(f))
	if err != nil {
		return nil, err
	}
	if f.Ladder == "" {
		r, err := d.Robin(ctx, f.Robin)
		if err != nil {
			return nil, err
		}
		t, err := d.told(ctx, s)
		return errand.Game(r, f.N, t), err
	}
	l, err := d.Ladder(ctx, f.Ladder)
	if err != nil {
		return nil, err
	}
	if _, running := l.Running(f.N); !running {
		return errand.Challenge(l, f.N, errand.Told(s, nil)), nil
	}
	t, err := d.told(ctx, s)
	return errand.Challenge(l, f.N, t), err
}

// told reads the events of a table that has ended.
func (d *Desk) told(ctx context.Context, s table.State) (errand.Table, error) {
	if s.Status != table.Ended {
		return errand.Told(s, nil), nil
	}
	evs, _, err := d.Store.Load(ctx, s.ID.Stream(), 0)
	return errand.Told(s, evs), err
}
