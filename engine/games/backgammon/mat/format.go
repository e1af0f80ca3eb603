package mat

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/rules/filetext"
)

// Format is the .mat format for the registry of games.
//
// A match becomes one sheet. A money session becomes a sheet for each of its
// games: they count by themselves, and money is one game here; the number of
// the game and the score before it go to the headers.
type Format struct{}

// Bounds of what a sheet takes over from a file.
const (
	maxSheetName    = 100 // characters
	maxSheetHeaders = 60
)

// The headers that a game of a money session gets.
const (
	headGame  = "Session game"
	headScore = "Score before"
)

// Read gives the match, or the games of a money session.
func (Format) Read(data []byte) ([]rules.Sheet, error) {
	m, err := Read(data)
	if err != nil {
		return nil, err
	}
	var sheets []rules.Sheet
	o := m.options()
	for _, part := range m.parts() {
		s, err := part.sheet(o)
		if err != nil {
			return nil, err
		}
		if len(s.Lines) > 0 {
			sheets = append(sheets, s)
		}
	}
	if len(sheets) == 0 {
		return nil, fail(m.Games[0].Line, "there is no roll in the file")
	}
	return sheets, nil
}

// parts are the tables of a file.
func (m Match) parts() []Match {
	if m.Length > 0 {
		return []Match{m}
	}
	var all []Match
	for i, g := range m.Games {
		part := m
		part.Games, part.Differences = m.Games[i:i+1], nil
		for _, d := range m.Differences {
			if n := filetext.Line(d); n >= g.Line && (i+1 == len(m.Games) || n < m.Games[i+1].Line) {
				part.Differences = append(part.Differences, d)
			}
		}
		if len(m.Games) > 1 {
			part.Headers = append(slices.Clone(m.Headers),
				Header{headGame, fmt.Sprintf("%d of %d", i+1, len(m.Games))},
				Header{headScore, fmt.Sprintf("%d-%d", g.ScoreBefore[0], g.ScoreBefore[1])})
		}
		all = append(all, part)
	}
	return all
}

// sheet plays the games by the rules.
func (m Match) sheet(o rules.Options) (rules.Sheet, error) {
	s := scribe{match: &m, sheet: rules.Sheet{Game: backgammon.Game{}.About().Key, Options: o, Headers: m.headers()}}
	for _, name := range m.Players {
		s.sheet.Names = append(s.sheet.Names, filetext.Shortened(name, maxSheetName))
	}
	p, err := backgammon.Game{}.Setup(s.sheet.Options, 2)
	if err != nil {
		return rules.Sheet{}, fail(m.Games[0].Line, "a match to %d cannot be played here (%s)", m.Length, reason(err))
	}
	if first := m.Games[0]; m.Length > 0 && first.ScoreBefore != [2]int{} {
		return rules.Sheet{}, fail(first.Line, "the file begins at %d-%d; only a whole match can be imported",
			first.ScoreBefore[0], first.ScoreBefore[1])
	}
	s.at = p
	if err := s.games(); err != nil {
		return rules.Sheet{}, err
	}
	s.sheet.Differences = filetext.Notes(append(m.Differences, s.differences...))
	return s.sheet, nil
}

// headers are those that say more than the columns do.
func (m *Match) headers() map[string]string {
	all := map[string]string{}
	for _, h := range m.Headers {
		key := filetext.Cut(filetext.Plain(h.Key), maxName)
		_, have := all[key]
		if own := h.Key == headGame || h.Key == headScore; have && !own || key == "" || len(all) == maxSheetHeaders && !own {
			continue
		}
		if low := strings.ToLower(key); low != "player 1" && low != "player 2" {
			all[key] = filetext.Cut(filetext.Plain(h.Value), maxHeader)
		}
	}
	return all
}

// Holds refuses a hand: its points are none that the format knows.
func (Format) Holds(o rules.Options) error {
	if o["play"] == backgammon.PlayHand {
		return refusal.New("mat_hand")
	}
	return nil
}

// Write writes a game or a match in the layout of GNU Backgammon.
func (f Format) Write(s rules.Sheet) ([]byte, error) {
	if err := f.Holds(s.Options); err != nil {
		return nil, err
	}
	m, err := matchOf(s)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = Write(&b, m)
	return b.Bytes(), err
}
