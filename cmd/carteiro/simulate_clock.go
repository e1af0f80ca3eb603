package main

import (
	"context"
	"fmt"
	"time"

	"carteiro/engine/table"
)

// advance lets the clock go on, and the server do what falls due on the way.
func (s *season) advance(ctx context.Context, to time.Time) error {
	for rounds := 0; ; {
		at, due, err := s.due(ctx, to)
		switch {
		case err != nil:
			return err
		case !due:
			s.set(later(s.now(), to))
			return s.send(ctx)
		case at.After(s.now()):
			s.set(at)
			rounds = 0
		}
		if rounds++; rounds > 100 {
			return fmt.Errorf("at %v something that is due does not happen", s.now())
		}
		if err := s.round(ctx); err != nil {
			return err
		}
	}
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// due is when the timer next finds something to do, up to an instant.
func (s *season) due(ctx context.Context, to time.Time) (at time.Time, due bool, err error) {
	turns, err := s.app.books.Deadlines(ctx, to.Add(-table.Grace-margin))
	if err != nil {
		return at, false, err
	}
	unclaimed, err := s.app.books.Lapsed(ctx, to.Add(-margin))
	if err != nil {
		return at, false, err
	}
	id, tick, err := s.app.errands.Next(ctx)
	if err != nil {
		return at, false, err
	}
	sooner := func(t time.Time) {
		if !t.After(to) && (!due || t.Before(at)) {
			at, due = t, true
		}
	}
	if len(turns) > 0 {
		sooner(turns[0].At.Add(table.Grace + margin))
	}
	if len(unclaimed) > 0 {
		sooner(unclaimed[0].At.Add(margin))
	}
	if id != "" {
		sooner(tick.Add(margin))
	}
	return at, due, nil
}

// round is one of the timer; the ratings, which are computed behind the log, are
// waited for, so that it does not depend on how fast this machine is.
func (s *season) round(outer context.Context) error {
	if err := s.settle(outer); err != nil {
		return err
	}
	ctx, done := context.WithCancel(outer)
	defer done()
	s.kill = done
	s.timer.round(ctx)
	if s.dead {
		return s.restart(outer)
	}
	return outer.Err()
}

func (s *season) settle(ctx context.Context) error {
	head, err := s.app.store.Head(ctx)
	if err != nil {
		return err
	}
	return s.app.store.WaitFor(ctx, head)
}

// send composes the letters that are due, where that is wanted.
func (s *season) send(ctx context.Context) error {
	for more := s.Letters; more; {
		var err error
		if more, err = s.post.Step(ctx); err != nil {
			return err
		}
	}
	return nil
}
