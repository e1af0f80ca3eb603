package rules

import "time"

// Sheet is the whole of a game, or of a series of games, as files of other
// programs have it: who played by which rules, and every step from the start.
type Sheet struct {
	Game        string // its key
	Options     Options
	Names       []string          // by seat; may be empty
	Headers     map[string]string // what else a file says
	Began       time.Time         // zero if unknown
	Lines       []Line
	Differences []string // where a file and the rules disagree: "line 12: ..."
}

// Line is one step of a Sheet: a move of a seat or of Nature or, where Offer
// is given, an offer of that seat that was accepted.
type Line struct {
	Row   int // in the file, from 1; 0 without one
	Seat  Seat
	Move  Move
	Offer *Offer
}

// Format reads and writes a game's files in the way of other programs.
type Format interface {
	// Read gives the tables that a file holds, at least one. An error says what
	// is wrong and in which line.
	Read(data []byte) ([]Sheet, error)
	// Holds refuses options under which a game cannot be written so that other
	// programs understand it as it was.
	Holds(o Options) error
	// Write writes a game, over or not; what the format cannot say is an error.
	Write(s Sheet) ([]byte, error)
}
