package main

import (
	"context"
	"fmt"

	"carteiro/engine/rules"
	"carteiro/events"
)

// Verify proves the log, or the dice of one game.
type Verify struct {
	ID string `arg:"" optional:"" help:"A finished table: recompute every draw of its dice box. Without it the hash chain of the whole log is walked."`
}

// Run proves it, or says where it fails.
func (c *Verify) Run(ctx context.Context, cfg *Config, std stdio) error {
	a, err := openToRead(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	if c.ID != "" {
		return c.dice(ctx, a, std)
	}
	head, n, err := a.store.Verify(ctx, 0)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%d events, chain intact, head %x\n", n, head)
	return nil
}

func (c *Verify) dice(ctx context.Context, a *app, std stdio) error {
	r, err := a.books.Replay(ctx, events.TableID(c.ID), rules.Watcher)
	if err != nil {
		return a.explain("en", err)
	}
	proof, err := r.Prove()
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: the secret opens the commitment; %d draws recomputed, all equal\n", c.ID, proof.Draws)
	return nil
}
