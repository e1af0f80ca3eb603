package main

import (
	"context"
	"encoding/json"
	"fmt"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/projections"
)

// Replay prints a game as the public may see it.
type Replay struct {
	ID     string `arg:"" help:"Id of the table, as in /g/ID."`
	At     int    `help:"Move to show; the last one if not given." default:"-1"`
	Format string `help:"text: the board at that move; json: the whole game." enum:"text,json" default:"text"`
	Lang   string `help:"pt or en." enum:"pt,en" default:"en"`
}

// Run prints it.
func (c *Replay) Run(ctx context.Context, cfg *Config, std stdio) error {
	return readGame(ctx, cfg, c.ID, c.Lang, func(a *app, r projections.Replay) error { return c.show(a, std, r) })
}

func (c *Replay) show(a *app, std stdio, r projections.Replay) error {
	if c.At < 0 {
		c.At = len(r.Steps) - 1
	}
	if c.At >= len(r.Steps) {
		return fmt.Errorf("--at %d: the game has moves 0 to %d", c.At, len(r.Steps)-1)
	}
	if c.Format == "json" {
		return c.json(std, r)
	}
	return c.text(a, std, r)
}

func (c *Replay) json(std stdio, r projections.Replay) error {
	e := json.NewEncoder(std.out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	r.Steps = r.Steps[:c.At+1]
	return e.Encode(r.JSON(rules.Watcher))
}

func (c *Replay) text(a *app, std stdio, r projections.Replay) error {
	entry, _ := games.Find(r.State.Game)
	step := r.Steps[c.At]
	fmt.Fprintf(std.out, "%s %d/%d\n", r.State.ID, step.N, len(r.Steps)-1)
	for _, m := range step.Moves {
		fmt.Fprintln(std.out, tell(entry.Game.About(), m))
	}
	if step.Position != nil {
		say := r.Named(a.words.In(c.Lang).Say)
		fmt.Fprintf(std.out, "\n%s\n", entry.Board.Text(step.Position.SeenBy(rules.Watcher), say))
	}
	return nil
}

// tell is a line of a score sheet: who (by seat; Nature by the dice or, in a
// game without, by what she decides), what.
func tell(about rules.About, m projections.Told) string {
	who := fmt.Sprintf("seat %d", m.Seat)
	switch {
	case m.Seat == rules.Nature && about.Dice:
		who = "dice"
	case m.Seat == rules.Nature:
		who = m.Ask
	}
	if m.Kind != "move" {
		return fmt.Sprintf("%s: %s", who, m.Kind)
	}
	return fmt.Sprintf("%s: %s", who, m.Move)
}
