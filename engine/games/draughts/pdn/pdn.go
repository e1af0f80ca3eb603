// Package pdn reads and writes PDN, the text format of draughts games, in the
// dialects that programs and sites write, and the extension for numbered
// pieces (Damas Digitais).
//
// A file is read in three steps. The text is cut into games, each with tags,
// moves and perhaps a result; a fault ends what can be taken of one game and
// leaves the others alone. Then every game is played by the moves of its base,
// which follows from the tag GameType or, without it, from the moves. Last, as
// a sheet, it is played by the rules of a game of this house.
//
// Choices where the format leaves one:
//
//   - Without GameType the base is the one by which most moves of the game are
//     legal; between equals the one that reads most games of the file to their
//     end; then the first of: by numbers English, Italian, Portuguese,
//     Brazilian, Russian; by letters Brazilian, Russian (first if captures are
//     written with ":"), English, Portuguese, Italian. Italian tag names put
//     Italian first.
//   - A capture is known by its ends. Squares between them may be those of the
//     long notation or any that the piece passes, in order. What fits several
//     captures is taken the way that the later moves bear out.
//   - A result behind the moves is believed before the tag Result; "*" says
//     nothing.
//   - Variations, comments and marks are passed over, but for what tells how the
//     game ended: the tag Termination, or a short comment behind the last move,
//     that says a resignation or an agreement in plain words. Where nothing does
//     so, the result is what the file gives, for a reason that nobody knows.
//   - No game is drawn by rule unless the tag Draws names a table, as those that
//     are written here do: none is known of other people's.
//   - In Spanish draughts (GameType 24) the moves are those of Portuguese.
package pdn

import (
	"fmt"

	"carteiro/engine/games/draughts/base"
)

// Bounds of a file. What is beyond them is refused, or of tags and remarks left
// out.
const (
	MaxBytes   = 16 << 20 // of a file
	MaxGames   = 30_000   // of a file
	MaxPlies   = 5_000    // of a game, with set-ups
	maxTags    = 100      // of a game
	maxTag     = 4_000    // bytes of a tag
	maxFEN     = 1_000    // bytes of a set-up inside a game
	maxNote    = 200      // bytes of a comment that may tell how the game ended
	maxMove    = 80       // bytes of a move that is written with spaces
	maxRemarks = 50       // of a game
	retries    = 100_000  // moves that a file may make us play again
)

// Status tells how far a game could be read.
type Status string

// The states of a game, in the words of the command "import --check".
const (
	OK         Status = "ok"         // to its end
	Position   Status = "position"   // its FEN is none
	Illegal    Status = "illegal"    // up to a move that no rule allows
	Unreadable Status = "unreadable" // up to what is no PDN
)

// Game is one game of a file, as far as it could be played.
type Game struct {
	Line    int   // of the file, from 1: where it begins
	Tags    []Tag // in order
	Variant base.Variant
	Numbers bool       // the pieces have numbers
	Start   base.Board // where Plies begin
	First   base.Side  // who makes the first of them
	Begin   int        // the line of the FEN that Start is from, 0 without one
	Blank   bool       // all its moves are unknown ("1. - - 2. - -"), which is Unreadable
	Skipped int        // plies before a position that was set up in the middle of the game
	Plies   []Ply
	Final   base.Board
	Turn    base.Side // whose move it is in Final
	Status  Status
	At      int    // the line that Reason speaks of
	Reason  string // why the status is not OK
	Result  string // "1-0" (White), "0-1", "1/2-1/2", "0-0" (both lost), "*", or as written
	Ended   int    // the line of Result
	Note    string // the last short comment behind the moves

	Differences []string // "line 12: ..." where something else was taken than what is written
}

// Ply is one move of a game.
type Ply struct {
	Line int // of the file
	By   base.Side
	Move base.Move
}

// Error is why a file or a game cannot be read, and where.
type Error struct {
	Line   int // from 1
	Reason string
}

// Error says the line and the reason.
func (e *Error) Error() string { return difference(e.Line, "%s", e.Reason) }

func fail(line int, format string, args ...any) error {
	return &Error{line, fmt.Sprintf(format, args...)}
}

func difference(line int, format string, args ...any) string {
	return fmt.Sprintf("line %d: ", line) + fmt.Sprintf(format, args...)
}

// quoted is text from the file, short enough for a sentence.
func quoted(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:60]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
