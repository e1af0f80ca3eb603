// Package games is the registry: one line per game, and nothing registers itself.
package games

import (
	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/backgammon/board"
	"carteiro/engine/rules"
)

// Entry is one game with the board that draws it.
type Entry struct {
	Game  rules.Game
	Board rules.Board
}

// All is the registry, in the order in which games are offered.
var All = []Entry{
	{backgammon.Game{}, board.Board{}},
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
