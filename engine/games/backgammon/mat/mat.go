// Package mat reads and writes the .mat text format of backgammon matches
// (JellyFish's, which every program writes in its own way).
//
// A file is a match length, then games: a row with the score, numbered rows
// with a half for each column, a result. What the halves say is taken as a
// description of a play and resolved against the legal plays of its roll; the
// board is followed to the end and decides who won and how much. What the file
// says otherwise is kept beside it and listed under Differences.
//
// Choices where the format leaves one: the columns, not the headers, name the
// players; a play that fits several legal ones is taken the way that the later
// plays bear out; a game that ends without a last checker or a drop was given
// up by its loser, be it by resignation, time or forfeit, which the format does
// not tell apart; a beaver that nobody answers is accepted by the next roll.
package mat

import (
	"fmt"
	"strings"
)

// Bounds of a file. What is beyond them is refused.
const (
	MaxBytes   = 4 << 20 // of a file
	MaxHeaders = 1_000   // rows
	MaxGames   = 2_000   // of a match
	MaxPlies   = 50_000  // of a match: halves that say something
	MaxNumber  = 32_767  // of points, scores, cube and length, as in a Match ID
	MaxComment = 2_000   // bytes of comment behind a ply; lines beyond are dropped
)

// Match is a match or, with Length 0, a money session.
type Match struct {
	Length      int       // points to play to, 0 for money
	Players     [2]string // left column, right column; may be empty
	Headers     []Header  // rows `; [Key "value"]`, in order, without mail addresses
	Games       []Game
	FinalScore  [2]int   // the first score of the file and the points of all games; not cut at Length
	Differences []string // "line 12: ..." where the file, the board and the sums disagree
}

// Header is a row `; [Key "value"]`.
type Header struct{ Key, Value string }

// Game is one game. Seat 1 is the left column, 2 the right one.
type Game struct {
	Line        int    // of "Game K"
	ScoreBefore [2]int // as the file says
	Plies       []Ply
	Winner      int // 1 or 2; 0 if the game was not finished
	Points      int // as the file says; Worth where it says nothing
	Worth       int // as the board and the cube have it, 0 where they leave it open
	End         End
}

// End is how a game ended.
type End string

// The ends of a game.
const (
	Unfinished End = ""
	BorneOff   End = "borne off" // the winner's last checker
	Dropped    End = "dropped"   // a double was refused
	GivenUp    End = "given up"  // resignation, time or forfeit
)

// Ply is one half of a row: what one seat did.
type Ply struct {
	Line    int    // of the file, from 1
	Seat    int    // 1 left, 2 right
	Kind    Kind   //
	Dice    [2]int // of Move, Roll and Unknown, as the file has them; 0 if not given
	Text    string // of Move: canonical notation, "dance" where nothing could be played
	Value   int    // the cube that a Double, Beaver or Raccoon offers
	Comment string // rows of comment behind the ply
}

// Kind is what a ply is.
type Kind string

// The kinds of plies.
const (
	Move    Kind = "move"    // a roll and its play
	Roll    Kind = "roll"    // a roll with the play left blank, though there is one
	Unknown Kind = "unknown" // "????": a roll whose play was not recorded
	Double  Kind = "double"
	Take    Kind = "take"
	Drop    Kind = "drop"
	Beaver  Kind = "beaver"  // doubles back at once and keeps the cube
	Raccoon Kind = "raccoon" // doubles a beaver again
	Resign  Kind = "resign"  // gives the game up; always the last ply
)

// dance is the Text of a Move that could not be played.
const dance = "dance"

// Rolls counts the plies whose dice and play, or blank play, are in the file.
func (g Game) Rolls() int {
	n := 0
	for _, p := range g.Plies {
		if p.Kind == Move || p.Kind == Roll {
			n++
		}
	}
	return n
}

// remark puts comment lines behind those that are there, as far as MaxComment.
func remark(comment *string, lines string) {
	for line := range strings.SplitSeq(lines, "\n") {
		switch {
		case line == "" || len(*comment)+1+len(line) > MaxComment:
		case *comment == "":
			*comment = line
		default:
			*comment += "\n" + line
		}
	}
}

// Error is why a file cannot be read, and where.
type Error struct {
	Line   int // from 1
	Reason string
}

// Error says the line and the reason.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

func fail(line int, format string, args ...any) error {
	return &Error{line, fmt.Sprintf(format, args...)}
}

// quoted is text from the file, short enough for a sentence.
func quoted(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:60]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
