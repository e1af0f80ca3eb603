package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
	"carteiro/events/store"
	"carteiro/projections"
)

// Verify proves the log, or the luck of one game.
type Verify struct {
	ID   string `arg:"" optional:"" help:"A finished table: recompute every throw, deal and draw of it. Without it the hash chain of the whole log is walked."`
	File string `help:"Read the game from an export (/g/ID.json, or replay --format json) instead: no database is needed." type:"existingfile"`
	Lang string `help:"pt or en." enum:"pt,en" default:"en"`
}

// Run proves it, or says where it fails.
func (c *Verify) Run(ctx context.Context, cfg *Config, std stdio) error {
	switch {
	case c.File != "" && c.ID != "":
		return errors.New("verify: a table or --file, not both")
	case c.File != "":
		return c.export(std)
	case c.ID != "":
		return c.luck(ctx, cfg, std)
	}
	return chain(ctx, cfg, std)
}

// chain needs no keys: a copy of the log alone can be proved.
func chain(ctx context.Context, cfg *Config, std stdio) error {
	if _, err := os.Stat(cfg.logFile()); err != nil {
		return err
	}
	log, err := store.OpenReadOnly(ctx, cfg.logFile())
	if err != nil {
		return err
	}
	defer log.Close()
	head, n, err := log.Verify(ctx, 0)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%d events, chain intact, head %x\n", n, head)
	return err
}

func (c *Verify) luck(ctx context.Context, cfg *Config, std stdio) error {
	return readGame(ctx, cfg, c.ID, c.Lang, func(a *app, r projections.Replay) error {
		return c.prove(a.words, std, r.JSON(rules.Watcher))
	})
}

func (c *Verify) export(std stdio) error {
	words, err := lang.New(games.Locales()...)
	if err != nil {
		return err
	}
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := projections.ReadRecord(f)
	if err != nil {
		return fmt.Errorf("%s: not an export of a game: %v", c.File, err)
	}
	return c.prove(words, std, r)
}

func (c *Verify) prove(words *lang.Catalogue, std stdio, r projections.Record) error {
	proof, err := r.Prove()
	if err != nil {
		return explain(words, c.Lang, err)
	}
	_, err = fmt.Fprintf(std.out, "%s: the secret opens the commitment; draws recomputed: %d, all equal\n", r.ID, proof.Draws)
	return err
}
