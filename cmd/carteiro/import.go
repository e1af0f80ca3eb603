package main

import (
	"fmt"
	"io"
	"os"

	"carteiro/engine/games/backgammon/mat"
)

// Import reads other programs' files of games.
type Import struct {
	Check  bool   `required:"" help:"Read and compare only; nothing is stored."`
	Format string `help:"How to answer." enum:"json" default:"json"`
	File   string `arg:"" help:"A .mat file." type:"existingfile"`
}

// Help documents the fields.
func (Import) Help() string {
	return `Reads a match in the .mat format and prints one JSON object:

  match_length  points to play to, 0 for a money session
  players       left column, right column
  games         score_before, winner (1 is the left column, 0 nobody), points as the
                file says, plies: the halves with a roll ("????" is not counted)
  final_score   the first score and the points of all games, not cut at the length
  differences   "line 12: ..." where the file, the board and the sums disagree

A file that cannot be read gives a line and a reason, and the exit status 1.`
}

// checked is a match as import --check prints it.
type checked struct {
	MatchLength int           `json:"match_length"`
	Players     [2]string     `json:"players"`
	Games       []checkedGame `json:"games"`
	FinalScore  [2]int        `json:"final_score"`
	Differences []string      `json:"differences"`
}

type checkedGame struct {
	ScoreBefore [2]int `json:"score_before"`
	Winner      int    `json:"winner"`
	Points      int    `json:"points"`
	Plies       int    `json:"plies"`
}

// Run checks the file.
func (c *Import) Run(std stdio) error {
	data, err := readUpTo(c.File, mat.MaxBytes)
	if err != nil {
		return err
	}
	m, err := mat.Read(data)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	out := checked{m.Length, m.Players, []checkedGame{}, m.FinalScore, append([]string{}, m.Differences...)}
	for _, g := range m.Games {
		out.Games = append(out.Games, checkedGame{g.ScoreBefore, g.Winner, g.Points, g.Rolls()})
	}
	return writeLine(std.out, out)
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
