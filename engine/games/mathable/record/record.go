// Package record reads and writes games of Mathable as text, a line for each
// turn, in the way of the records of word games (spec, "A text record"):
//
//	#game mathable
//	#rules classic
//	#player1 Ana
//	#player2 Rui
//	>1: 3 4 4 12 16 20 90 7F=3 7E=4+(8) 7D=12 +19 19
//	>2: 0 17 19 ? -(0 17 19) +0 0
//	>1: - +0 19
//	>2: (5 12) -17 -17
//
// A turn has its seat, the hand at its start, what was done, its points and the
// seat's score after it. "?" stands for the tiles of a hand that are not known;
// it may be left out. "+(8)" is an extra tile and its value, "+" one whose value
// is not known; "-(0 17)" exchanges these tiles, "-2" so many that are not
// known, "-" passes, and "resign" leaves the game. The last lines are the final
// count: what was left in hand, what that added, the end score. It is kept as
// it stands, and never computed anew.
//
// The rules are "classic", or the options that differ from it: "extra=never
// idle=3". The files of the house end in ".mathable".
package record

import (
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/games/mathable/grid"
)

// Unknown is the value of a tile that a record does not tell.
const Unknown = -1

// Classic names the rules without any option.
const Classic = "classic"

// Record is one game.
type Record struct {
	Rules   string   // "classic", or options in their own words
	RulesAt int      // the line of the text that names them; 0 for none
	Players []string // by seat; a name may be empty
	Headers []Header // what else the head says
	Turns   []Turn
	Finals  []Final
}

// Header is a line of the head: "#event Porto 2026".
type Header struct{ Name, Value string }

// The kinds of turns.
const (
	Play     = "play"
	Exchange = "exchange"
	Pass     = "pass"
	Resign   = "resign"
)

// Turn is one turn. Exchanged has Unknown for each tile that is not known.
type Turn struct {
	Line      int // in the text, from 1; 0 for a turn that was not read
	Seat      int // from 0
	Kind      string
	Hand      []int // Unknown among them, or none at all: there are others
	Steps     []Step
	Exchanged []int
	Points    int // with the bonus
	Total     int
}

// Step is a tile laid; Drew is the extra tile behind it, or Unknown.
type Step struct {
	grid.Placement
	Extra bool
	Drew  int
}

// Final is what the final count did to a seat's score.
type Final struct {
	Line  int
	Seat  int
	Left  []int // tiles left in hand
	Added int
	Total int
}

// Write writes the record.
func (r *Record) Write() []byte {
	var b strings.Builder
	b.WriteString(header("game", "mathable") + header("rules", r.Rules))
	for i, name := range r.Players {
		b.WriteString(header("player"+strconv.Itoa(i+1), name))
	}
	for _, h := range r.Headers {
		b.WriteString(header(h.Name, h.Value))
	}
	for i := range r.Turns {
		b.WriteString(r.Turns[i].String() + "\n")
	}
	for _, f := range r.Finals {
		b.WriteString(line(f.Seat, []string{group(f.Left)}, f.Added, f.Total) + "\n")
	}
	return []byte(b.String())
}

// header is a line of the head, without the breaks that a value may have.
func header(name, value string) string {
	return strings.Join(append([]string{"#" + name}, strings.Fields(value)...), " ") + "\n"
}

// String is the turn's line.
func (t *Turn) String() string {
	words := numbers(t.Hand)
	if len(words) == 0 {
		words = []string{"?"}
	}
	switch t.Kind {
	case Pass:
		words = append(words, "-")
	case Resign:
		words = append(words, Resign)
	case Exchange:
		if len(known(t.Exchanged)) == 0 {
			words = append(words, "-"+strconv.Itoa(len(t.Exchanged)))
		} else {
			words = append(words, "-"+group(t.Exchanged))
		}
	}
	for _, s := range t.Steps {
		words = append(words, s.String())
	}
	return line(t.Seat, words, t.Points, t.Total)
}

// String is the step as a record has it: "7E=4+(8)".
func (s Step) String() string {
	text := s.Square.String() + "=" + strconv.Itoa(s.Value)
	if s.Extra {
		text += "+"
	}
	if s.Extra && s.Drew != Unknown {
		text += group([]int{s.Drew})
	}
	return text
}

func line(seat int, words []string, points, total int) string {
	sign := ""
	if points >= 0 {
		sign = "+"
	}
	words = append(words, sign+strconv.Itoa(points), strconv.Itoa(total))
	return ">" + strconv.Itoa(seat+1) + ": " + strings.Join(words, " ")
}

func group(list []int) string { return "(" + strings.Join(numbers(list), " ") + ")" }

func numbers(list []int) (words []string) {
	for _, n := range list {
		if n == Unknown {
			words = append(words, "?")
		} else {
			words = append(words, strconv.Itoa(n))
		}
	}
	return words
}

// known are the tiles of a list that are known.
func known(list []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(v int) bool { return v == Unknown })
}
