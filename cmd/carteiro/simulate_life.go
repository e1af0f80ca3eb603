package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"carteiro/engine"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// do gives a person's order, and lets the errands be run as the server does. Where
// the process dies over it, the same order is given again.
func (s *season) do(outer context.Context, p *person, command any) (done bool, err error) {
	s.orders++
	o := engine.Order{ID: events.CommandID(fmt.Sprintf("season:%d", s.orders)), Actor: p.id, Command: command}
	for {
		ctx, end := context.WithCancel(outer)
		s.kill = end
		_, err := s.app.desk.Do(ctx, o)
		if err == nil {
			err = s.app.errands.Catch(ctx)
		}
		end()
		switch r := refusal.Of(err); {
		case s.dead:
			if err := s.restart(outer); err != nil {
				return false, err
			}
		case r != nil:
			s.refused[string(r.Code)]++
			return false, nil
		default:
			return err == nil, err
		}
	}
}

// must gives an order that cannot be refused.
func (s *season) must(ctx context.Context, p *person, commands ...any) error {
	for _, c := range commands {
		if done, err := s.do(ctx, p, c); err != nil || !done {
			return errors.Join(err, fmt.Errorf("a %T does not happen; refused was %v", c, s.refused))
		}
	}
	return nil
}

// appended counts down to the process's death.
func (s *season) appended() {
	if s.mortal > 0 {
		if s.mortal--; s.mortal == 0 {
			s.dead = true
			s.kill()
		}
	}
}

// doom lets the process die soon, if its time has come.
func (s *season) doom() {
	if len(s.deaths) > 0 && !s.now().Before(s.deaths[0]) {
		s.deaths, s.mortal = s.deaths[1:], 1+s.dice.IntN(4)
	}
}

// restart drops all that was in memory and starts anew from the files, at once
// or after a while.
func (s *season) restart(ctx context.Context) error {
	s.app.beat(s.now())
	if err := s.app.close(); err != nil {
		return err
	}
	s.dead, s.died = false, s.died+1
	away := []time.Duration{0, 20 * time.Minute, 5 * time.Hour, 22 * time.Hour}
	s.set(s.now().Add(away[s.dice.IntN(len(away))]))
	if err := s.open(ctx); err != nil {
		return err
	}
	return s.app.errands.Catch(ctx)
}

// logger keeps what the server warns of. That it was away is no surprise.
func (s *season) logger() *slog.Logger { return slog.New(warnings{s}) }

// warnings is the season's slog.Handler.
type warnings struct{ *season }

// Enabled keeps warnings and errors.
func (w warnings) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelWarn }

// Handle keeps the sentence and what it says it about.
func (w warnings) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "the server was away; the clocks stood" || w.dead {
		return nil
	}
	text := r.Message
	r.Attrs(func(a slog.Attr) bool { text += " " + a.String(); return true })
	w.warned = append(w.warned, text)
	return nil
}

// WithAttrs keeps nothing more.
func (w warnings) WithAttrs([]slog.Attr) slog.Handler { return w }

// WithGroup keeps nothing more.
func (w warnings) WithGroup(string) slog.Handler { return w }
