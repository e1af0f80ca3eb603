// Package board draws backgammon.
package board

import "carteiro/engine/rules"

// Board draws the views of backgammon.
type Board struct{ rules.Board }
