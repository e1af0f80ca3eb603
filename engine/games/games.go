// Package games is the registry: one line per game, and nothing registers itself.
package games

import (
	"io/fs"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/backgammon/board"
	"carteiro/engine/games/backgammon/mat"
	"carteiro/engine/games/chouette"
	chouetteboard "carteiro/engine/games/chouette/board"
	"carteiro/engine/games/draughts"
	draughtsboard "carteiro/engine/games/draughts/board"
	"carteiro/engine/games/draughts/pdn"
	"carteiro/engine/games/mathable"
	mathableboard "carteiro/engine/games/mathable/board"
	"carteiro/engine/games/mathable/record"
	"carteiro/engine/rules"
)

// Entry is one game with the board that draws it.
type Entry struct {
	Game    rules.Game
	Board   rules.Board
	Formats map[string]rules.Format // of other programs' files, by extension without the dot; may be nil
	Locales fs.FS                   // its sentences: pt.toml and en.toml
}

// All is the registry, in the order in which games are offered.
var All = []Entry{
	{backgammon.Game{}, board.Board{}, map[string]rules.Format{"mat": mat.Format{}}, backgammon.Locales()},
	{draughts.Digits{}, draughtsboard.Board{}, map[string]rules.Format{"pdn": pdn.Format{}}, draughts.Locales()},
	{draughts.Draughts{}, draughtsboard.Board{}, map[string]rules.Format{"pdn": pdn.Format{}}, draughts.Locales()},
	{chouette.Game{}, chouetteboard.Board{}, nil, chouette.Locales()},
	{mathable.Game{}, mathableboard.Board{}, map[string]rules.Format{record.Extension: record.Format{}}, mathable.Locales()},
}

// Find looks a game up by its key.
func Find(key string) (Entry, bool) {
	for _, e := range All {
		if e.Game.About().Key == key {
			return e, true
		}
	}
	return Entry{}, false
}

// Reading finds how files with this extension, without the dot, are read. One
// format may serve several games: each Sheet names its own.
func Reading(extension string) (rules.Format, bool) {
	for _, e := range All {
		if f, ok := e.Formats[extension]; ok {
			return f, true
		}
	}
	return nil, false
}

// Locales are the catalogues of all games, for lang.New.
func Locales() (list []fs.FS) {
	for _, e := range All {
		list = append(list, e.Locales)
	}
	return list
}
