package main

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"carteiro/engine"
	"carteiro/engine/games"
	"carteiro/engine/games/backgammon/mat"
	"carteiro/engine/games/draughts/pdn"
	"carteiro/engine/table"
	"carteiro/events"
)

// Import reads other programs' files of games.
type Import struct {
	Check  bool     `help:"Read and compare only; nothing is stored."`
	Format string   `help:"How --check answers." enum:"json" default:"json"`
	Lang   string   `help:"pt or en." enum:"pt,en" default:"en"`
	Files  []string `arg:"" name:"file" help:".mat and .pdn files."`
}

// Help documents the fields.
func (Import) Help() string {
	return `Stores the games of .mat files (backgammon) and .pdn files (draughts), to be looked at
move by move like games played here. The server must not be running. A match becomes one
table; of a money session and of a .pdn file each game does. Every move must be legal: a
file that cannot be read or replayed imports nothing and gives a line and a reason, for
each bad game of a .pdn file one. Whoever mends the file, or takes those games out, then
imports it once and has no game twice. All files are tried, one line is printed for each
table, and the exit status is 1 if any file failed. A file that was imported before is not
imported again. The names in a file are kept as they stand there, in the open; mail
addresses are dropped.

A .pdn game without GameType is read by the rules by which most of its moves are legal.
No draw by rule ends it unless its tag Draws names a table: repetition, limits (the
Portuguese), forty (moves of each side), cbd or fmjd; with numbers, repetition or twenty.
It ends as the file says, by a resignation or an agreement where the tag Termination or a
comment behind the moves says just that.
Where the rules end a game before the file does, the moves behind that are left out and
the table says so. A game without a move is left out.

With --check one JSON object is printed for each file, and nothing is stored. Of a .mat
file:

  match_length  points to play to, 0 for a money session
  players       left column, right column
  games         score_before, winner (1 is the left column, 0 nobody), points as the
                file says, plies: the halves with a roll ("????" is not counted)
  final_score   the first score and the points of all games, not cut at the length
  differences   "line 12: ..." where the file, the board and the sums disagree

Of a .pdn file, whose bad games spoil no others but make the exit status 1:

  games   plies: the moves that could be made; final: the position behind them, as a FEN
          on the board whose a1 is a playing square; status: ok, position (a FEN that is
          none), illegal (a move that no rule allows), unreadable (what is no PDN);
          reason: "line 12: ..." unless ok`
}

// maxFile bounds a file, in bytes.
const maxFile = max(mat.MaxBytes, pdn.MaxBytes)

// Run checks or stores the files.
func (c *Import) Run(ctx context.Context, cfg *Config, std stdio) error {
	if c.Check {
		return c.each(std, func(file string) error { return check(file, std) })
	}
	a, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	return c.each(std, func(file string) error { return a.explain(c.Lang, a.importFile(ctx, file, std)) })
}

// each tries every file and says which have failed, and why; one line a reason.
func (c *Import) each(std stdio, try func(file string) error) error {
	failed := false
	for _, file := range c.Files {
		if err := try(file); err != nil {
			failed = true
			for reason := range strings.Lines(reasonOf(err).Error()) {
				fmt.Fprintf(std.err, "carteiro: %s: %s\n", file, strings.TrimSuffix(reason, "\n"))
			}
		}
	}
	if failed {
		return exit(1)
	}
	return nil
}

// reasonOf leaves out the name of the file, which stands before the reason.
func reasonOf(err error) error {
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// importFile stores the tables of a file. The command and the tables are named
// by what is in it, so that it acts once.
func (a *app) importFile(ctx context.Context, file string, std stdio) error {
	data, err := readUpTo(file, maxFile)
	if err != nil {
		return err
	}
	extension := extensionOf(file)
	format, ok := games.Reading(extension)
	if !ok {
		return strange(file)
	}
	sheets, err := format.Read(data)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	var tables table.ImportFile
	for i, s := range sheets {
		tables = append(tables, table.Import{ID: importedID(sum, i), Format: extension, Sheet: s})
	}
	id := events.CommandID("import:" + hex.EncodeToString(sum[:]))
	got, err := a.desk.Do(ctx, engine.Order{ID: id, Command: tables})
	if err != nil {
		return err
	}
	for _, t := range tables {
		fmt.Fprintf(std.out, "%s: %s\n", file, a.imported(t, got.Repeat))
	}
	return nil
}

// extensionOf is by what a file's format is known.
func extensionOf(file string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
}

func strange(file string) error {
	return fmt.Errorf("files ending in %q are of no game known here", filepath.Ext(file))
}

// importedID is the id of table i of a file.
func importedID(sum [32]byte, i int) events.TableID {
	own := sha256.Sum256(fmt.Appendf(sum[:], "/%d", i))
	return events.TableID(strings.ToLower(base32.StdEncoding.EncodeToString(own[:5])))
}

// imported says where a table is to be seen.
func (a *app) imported(t table.Import, repeat bool) string {
	out := strings.TrimRight(a.cfg.URL, "/") + "/g/" + string(t.ID)
	for i, name := range t.Sheet.Names {
		if name == "" {
			name = fmt.Sprintf("Player %d", i+1)
		}
		out += [...]string{" ", " – "}[min(i, 1)] + name
	}
	if n := len(t.Sheet.Differences); n == 1 {
		out += ", 1 difference"
	} else if n > 1 {
		out += fmt.Sprintf(", %d differences", n)
	}
	if repeat {
		out += " (imported before)"
	}
	return out
}

// readUpTo reads a file, and one byte more than the bound where it is larger.
func readUpTo(file string, bound int64) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, bound+1))
}
