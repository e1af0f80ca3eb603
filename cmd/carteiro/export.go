package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"carteiro/engine/games"
	"carteiro/projections"
)

// Export writes a game in the format of other programs.
type Export struct {
	ID     string `arg:"" help:"Id of the table, as in /g/ID."`
	Format string `help:"A format of the game, or json: all that the log tells, as replay --format json. Default: the first that the game has."`
	Lang   string `help:"pt or en." enum:"pt,en" default:"en"`
}

// Help says what a file can hold.
func (Export) Help() string {
	return `Writes a game, over or not, to standard output; the server may be running. The formats
and their games: ` + formats() + `; and json for all.

A .mat file is a match file that GNU Backgammon and others load. A single game is written
as money without a cube and without the Jacoby rule; GNU Backgammon takes that rule from
its own setting ("set jacoby off"), not from a file. A hand (mão) counts by the traditional
table, which the .mat format does not know, so it is refused; so is a money game in which
a tie of the opening throw has doubled the cube. JSON holds them all. No file of other
programs knows that time has decided: it has the resignation that comes to the same, or
breaks off, and the header Termination says "time forfeit" and Winner who won. JSON tells
the clock, and with each move what everybody had and by when it had to be made.

A .pdn file is Portable Draughts Notation 3.0, in the squares that players of the base
know: numbers in English, Italian and Portuguese games, letters in the others. Damas
Digitais has numbers in its FEN ("=3") and a tag Variant, so that programs which do not
know it refuse it.

A .mathable file is a text record: a line for each turn, with the hand as far as it is known,
the tiles laid, the points and the total, and the final count. Of a game that is not over it
has what the public may see.`
}

// Run exports it.
func (c *Export) Run(ctx context.Context, cfg *Config, std stdio) error {
	if c.Format == "json" {
		return (&Replay{ID: c.ID, At: -1, Format: "json", Lang: c.Lang}).Run(ctx, cfg, std)
	}
	return readGame(ctx, cfg, c.ID, c.Lang, func(a *app, r projections.Replay) error { return c.file(a, std, r) })
}

func (c *Export) file(a *app, std stdio, r projections.Replay) error {
	g, _ := games.Find(r.State.Game)
	names := slices.Sorted(maps.Keys(g.Formats))
	if c.Format == "" && len(names) > 0 {
		c.Format = names[0]
	}
	format, ok := g.Formats[c.Format]
	if !ok {
		return fmt.Errorf("%s: this game has no format %q; it has %s", c.ID, c.Format, strings.Join(append(names, "json"), ", "))
	}
	out, err := format.Write(r.Sheet())
	if err != nil {
		return fmt.Errorf("%s: %w", c.ID, a.explain(c.Lang, err))
	}
	_, err = std.out.Write(out)
	return err
}
