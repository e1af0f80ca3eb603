package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"carteiro/events/store"
	"carteiro/migrations"
)

// Migrate brings the databases to the newest schema.
type Migrate struct{}

// Run migrates; nothing may be writing meanwhile.
func (Migrate) Run(ctx context.Context, cfg *Config) error { return migrate(ctx, cfg) }

func migrate(ctx context.Context, cfg *Config) error {
	if err := os.MkdirAll(cfg.Data, 0o700); err != nil {
		return err
	}
	if err := migrations.Up(ctx, cfg.logFile(), migrations.Log); err != nil {
		return err
	}
	return migrations.Up(ctx, cfg.keyFile(), migrations.Keys)
}

// Rebuild makes the projections anew from the log.
type Rebuild struct{}

// Run rebuilds each projection beside the live one, compares, and swaps. A
// projection that was not what the log says is mended, and the command fails.
func (Rebuild) Run(ctx context.Context, cfg *Config, std stdio) error {
	a, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	differed := 0
	for _, p := range a.projections() {
		r, err := a.store.Rebuild(ctx, p)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name(), err)
		}
		differed += len(r.Differs)
		fmt.Fprintln(std.out, describe(r))
	}
	if differed > 0 {
		return errors.New("the projections were not what the log says; they are now")
	}
	return nil
}

func describe(r store.Report) string {
	verdict := "equal"
	if len(r.Differs) > 0 {
		verdict = "DIFFERED: " + strings.Join(r.Differs, "; ")
	}
	return fmt.Sprintf("%s v%d: %d events in %s, %s", r.Name, r.Version, r.Events, r.Took.Round(time.Millisecond), verdict)
}

// Backup writes a checked copy of the log.
type Backup struct {
	File string `arg:"" help:"Where to write; the file must not exist." type:"path"`
}

// Run copies and checks; the server may be running.
func (c *Backup) Run(ctx context.Context, cfg *Config, std stdio) error {
	if _, err := os.Lstat(c.File); err == nil {
		return fmt.Errorf("%s is there already; a backup is never written over a file", c.File)
	}
	a, err := openToRead(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	if _, err := a.store.Backup(ctx, c.File); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: written and checked\n", c.File)
	return nil
}
