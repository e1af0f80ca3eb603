// Package backgammon is the rules of gamão: see rules.go of this folder's files.
package backgammon

import "carteiro/engine/rules"

// Game is backgammon, key "backgammon".
type Game struct{ rules.Game }
