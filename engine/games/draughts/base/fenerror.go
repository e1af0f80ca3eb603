package base

import "fmt"

// Fault is what is wrong with the text of a position.
type Fault string

// The faults, each with what would be right.
const (
	Shape          Fault = `a position is written "SIDE:Wpieces:Bpieces"`
	NoSide         Fault = `the side to move is "W" or "B"`
	NoSquare       Fault = "that is no playing square of this board"
	Doubled        Fault = "another piece stands there"
	Uncrowned      Fault = "a man cannot stand on its far rank"
	BadNumber      Fault = "the number of a piece is 1 to 6"
	NumberMissing  Fault = `every piece needs a number, "=1" to "=6"`
	NumberUnwanted Fault = "the pieces of this game have no numbers"
)

// FENError says which part of a position is wrong, and why.
type FENError struct {
	Fault  Fault
	Read   string // the part, as it was read
	Square string // the usual name of its square ("a3"), where that is known and Read has another
}

// Error quotes the beginning of what was read.
func (e *FENError) Error() string {
	beside := ""
	if e.Square != "" {
		beside = " (" + e.Square + ")"
	}
	return fmt.Sprintf("position: %.60q%s: %s", e.Read, beside, string(e.Fault))
}
