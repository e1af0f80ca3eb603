package main

import (
	"context"
	"encoding/json"
	"fmt"

	"carteiro/engine/games"
	"carteiro/engine/lang"
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
	t := teller{words: a.words.In(c.Lang), about: entry.Game.About(), at: step.Position, replay: r}
	for i, m := range step.Moves {
		fmt.Fprintln(std.out, t.tell(m, i == len(step.Moves)-1))
	}
	if step.Position != nil {
		say := r.Named(t.words.Say)
		fmt.Fprintf(std.out, "\n%s\n", entry.Board.Text(step.Position.SeenBy(rules.Watcher), say))
	}
	return nil
}

// teller says what happened in a step.
type teller struct {
	words  lang.Phrases
	about  rules.About
	at     rules.Position // behind the step
	replay projections.Replay
}

// tell is a line of a score sheet: who (by seat; Nature by the dice), what. What
// Nature decides in a game without dice the game's own sentence tells.
func (t teller) tell(m projections.Told, last bool) string {
	who := fmt.Sprintf("seat %d", m.Seat)
	switch id := "told." + m.Ask; {
	case m.Seat == rules.Nature && t.about.Dice:
		who = "dice"
	case m.Seat == rules.Nature && t.words.Has(id):
		return t.words.Say(id, "Move", t.words.Move(m.Move), "Name", t.next(last), "Of", "")
	case m.Seat == rules.Nature:
		who = m.Ask
	}
	if m.Kind != "move" {
		return fmt.Sprintf("%s: %s", who, m.Kind)
	}
	return fmt.Sprintf("%s: %s", who, t.words.Move(rules.Written(t.at, rules.Move(m.Move))))
}

// next names who is to move behind the last thing of a step; empty if nobody is,
// or several are.
func (t teller) next(last bool) string {
	if !last || t.at == nil || len(t.at.Awaits()) != 1 || t.at.Awaits()[0].Seat < 0 {
		return ""
	}
	return t.replay.Name(t.at.Awaits()[0].Seat)
}
