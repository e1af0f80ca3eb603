package pdn

import (
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/rules"
	"carteiro/engine/rules/filetext"
)

// Format is PDN for the registry of games; it serves both games of draughts.
//
// Every game of a file becomes a sheet; those without a known move are left out.
// One game that cannot be played refuses the whole file, with a line for every
// such game: whoever mends or removes them imports the file once and has no
// game twice.
type Format struct{}

// maxErrors is how many bad games of a file are listed.
const maxErrors = 100

// Errors are the games of a file that cannot be played here, in order.
type Errors []*Error

// Error says one to a line.
func (list Errors) Error() string {
	var lines []string
	for i, e := range list {
		if i == maxErrors {
			lines = append(lines, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		lines = append(lines, e.Error())
	}
	return strings.Join(lines, "\n")
}

// Read gives the games of a file. The error is an *Error, or Errors.
func (Format) Read(data []byte) ([]rules.Sheet, error) {
	games, err := Read(data)
	if err != nil {
		return nil, err
	}
	var sheets []rules.Sheet
	var bad Errors
	var left []string
	for i, g := range games {
		s, e := g.sheet()
		switch {
		case g.Blank || e == nil && len(g.Plies) == 0:
			left = append(left, difference(g.Line, "game %d (%s) has no move and is left out", i+1, g.players()))
		case e != nil:
			bad = append(bad, &Error{e.Line, fmt.Sprintf("game %d (%s): %s", i+1, g.players(), e.Reason)})
		default:
			sheets = append(sheets, s)
		}
	}
	if len(bad) > 0 {
		return nil, bad
	}
	if len(sheets) == 0 {
		return nil, fail(games[0].Line, "no game of the file has a move")
	}
	sheets[0].Differences = filetext.Notes(append(slices.Clone(left), sheets[0].Differences...))
	return sheets, nil
}

// players names the players for a sentence.
func (g *Game) players() string {
	names := g.names()
	for i, name := range names {
		if name == "" {
			names[i] = "?"
		}
	}
	return filetext.Shortened(names[0], 40) + " – " + filetext.Shortened(names[1], 40)
}

// Holds refuses nothing: tags of our own say what PDN has no words for.
func (Format) Holds(rules.Options) error { return nil }

// Write writes a game, over or not.
func (Format) Write(s rules.Sheet) ([]byte, error) {
	g, err := compiled(s)
	if err != nil {
		return nil, err
	}
	return g.bytes(), nil
}
