// Package games is the registry: one line per game, and nothing registers itself.
package games

import (
	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/backgammon/board"
	"carteiro/engine/games/backgammon/mat"
	"carteiro/engine/rules"
)

// Entry is one game with the board that draws it.
type Entry struct {
	Game    rules.Game
	Board   rules.Board
	Formats map[string]rules.Format // of other programs' files, by extension without the dot; may be nil
}

// All is the registry, in the order in which games are offered.
var All = []Entry{
	{backgammon.Game{}, board.Board{}, map[string]rules.Format{"mat": mat.Format{}}},
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

// Reading finds the game whose files have this extension, without the dot.
func Reading(extension string) (Entry, rules.Format, bool) {
	for _, e := range All {
		if f, ok := e.Formats[extension]; ok {
			return e, f, true
		}
	}
	return Entry{}, nil, false
}
