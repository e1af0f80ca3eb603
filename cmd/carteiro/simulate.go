package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Simulate plays a season of a club that never was, through everything that the
// server is made of; only the clock is turned by hand, and a seed decides who
// does what. With the same seed the log is the same to the last byte.
type Simulate struct {
	Members int      `help:"People of the club, 4 at least." default:"60"`
	Weeks   int      `help:"How many weeks pass." default:"13"`
	Seed    uint64   `help:"What decides who does what." default:"1"`
	Dir     string   `help:"Folder for the databases, which stay there; a folder that is removed again if none is named." type:"path"`
	Games   []string `help:"Keys of the games of the ladders." default:"backgammon,draughts,digits"`
	Letters bool     `help:"Compose every letter as it falls due, and send it nowhere."`
	Deaths  int      `help:"How often the process dies, for up to a day." default:"0"`
}

// Run plays, looks whether everything is as the rules say, and prints what came
// of it.
func (c *Simulate) Run(ctx context.Context, cfg *Config, std stdio) error {
	began := time.Now()
	remove, err := c.folder()
	if err != nil {
		return err
	}
	defer remove()
	s, err := c.play(ctx, *cfg)
	if err != nil {
		return err
	}
	defer func() { _ = s.app.close() }()
	played := time.Since(began)
	wrong, err := s.check(ctx)
	if err != nil {
		return err
	}
	if err := s.report(ctx, std.out, played); err != nil {
		return err
	}
	return errors.Join(wrong...)
}

// folder makes an empty folder for the databases.
func (c *Simulate) folder() (remove func(), err error) {
	if c.Members < 4 || c.Weeks < 1 || len(c.Games) == 0 {
		return nil, fmt.Errorf("a season has 4 members, a week and a game at least: not %d, %d and %d", c.Members, c.Weeks, len(c.Games))
	}
	if c.Dir == "" {
		c.Dir, err = os.MkdirTemp("", "carteiro-season-")
		return func() { _ = os.RemoveAll(c.Dir) }, err
	}
	if old, err := filepath.Glob(filepath.Join(c.Dir, "*.db")); err != nil || len(old) > 0 {
		return nil, errors.Join(err, fmt.Errorf("%s has databases already; a season begins in an empty folder", c.Dir))
	}
	return func() {}, nil
}

// play plays the season; it has ended, and the app is open still.
func (c *Simulate) play(ctx context.Context, cfg Config) (*season, error) {
	s := newSeason(*c, cfg)
	if err := s.open(ctx); err != nil {
		return nil, err
	}
	if err := s.pass(ctx); err != nil {
		return nil, errors.Join(err, s.app.close())
	}
	return s, nil
}

// pass lets the season pass from its first day to its end.
func (s *season) pass(ctx context.Context) error {
	if err := s.found(ctx); err != nil {
		return err
	}
	for {
		next := s.agenda.next()
		if next == nil || next.wakes.After(s.end) {
			return s.advance(ctx, s.end)
		}
		if err := s.advance(ctx, next.wakes); err != nil {
			return err
		}
		if err := s.wake(ctx, next); err != nil {
			return err
		}
	}
}
