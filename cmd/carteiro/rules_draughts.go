package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/games/draughts/base"
)

// maxPerft bounds the depth that is counted: a move more takes about five times
// as long, and no published table goes deeper.
const maxPerft = 30

// RulesMovesDraughts answers {"base","rat","position","side"} with {"moves"}.
type RulesMovesDraughts struct{}

// Help documents the fields.
func (RulesMovesDraughts) Help() string {
	return `Reads JSON lines on standard input, one case a line, and writes one JSON line for each.

  base      brazilian, portuguese, english, russian or italian; also pool and czech
  position  SIDE:Wpieces:Bpieces, pieces [K]square or, all of them, [K]square=number, joined by
            commas: "W:Wa1=3,Kc5=6:Bb8=1". a1 is a playing square and White moves up: the
            Portuguese and the Italian board are turned into their mirror image (a for h, b for g ...)
  rat       true: a 1 may jump a 6 too; may be left out, and means nothing without numbers
  side      "W" or "B": who is to move, whatever the position says; may be left out

The answer {"moves": [...]} holds all legal moves, sorted bytewise: "c3-d4", "c3xe5xg7". A capture
names where the piece lands at each jump: the square of the turn, or straight on the square just
behind the captured piece. With numbers a piece jumps only equal or lower ones.
A bad line is answered {"error": "..."}; the exit status is then 1.`
}

type draughtsCase struct {
	Base     string `json:"base"`
	Rat      bool   `json:"rat"`
	Position string `json:"position"`
	Side     string `json:"side"`
}

// Run answers every line.
func (RulesMovesDraughts) Run(std stdio) error {
	return answerLines(std, func(c draughtsCase) (any, error) {
		v, board, by, err := readDraughts(c.Base, c.Rat, c.Position)
		if err != nil {
			return nil, err
		}
		switch c.Side {
		case "":
		case "W":
			by = base.White
		case "B":
			by = base.Black
		default:
			return nil, fmt.Errorf(`side: %.20q is not "W" or "B"`, c.Side)
		}
		moves := []string{}
		for _, m := range v.Moves(board, by) {
			moves = append(moves, v.Rules.Text(m, base.Mirror))
		}
		slices.Sort(moves)
		return map[string][]string{"moves": moves}, nil
	})
}

// readDraughts reads a position and what game is played from it: the numbered
// one if the pieces have numbers.
func readDraughts(name string, rat bool, fen string) (v base.Variant, b base.Board, by base.Side, err error) {
	r, ok := base.Named(name)
	if !ok {
		err = fmt.Errorf("base: %.20q is not brazilian, portuguese, english, russian, italian, pool or czech", name)
		return v, b, by, err
	}
	v = base.Variant{Rules: r, Numbered: strings.Contains(fen, "="), Rat: rat}
	b, by, err = base.ParseFEN(fen, r, base.Mirror, v.Numbered)
	return v, b, by, err
}

// RulesPerft counts moves.
type RulesPerft struct {
	Draughts RulesPerftDraughts `cmd:"" help:"By the rules of one base, with or without numbers."`
}

// RulesPerftDraughts prints the number of sequences of moves.
type RulesPerftDraughts struct {
	Base     string `required:"" placeholder:"NAME" help:"brazilian, portuguese, english, russian or italian; also pool and czech."`
	FEN      string `required:"" name:"fen" placeholder:"FEN" help:"The position, as in rules moves draughts."`
	Depth    int    `required:"" placeholder:"N" help:"How many moves, both sides together: 0 to 30."`
	Rat      bool   `help:"A 1 may jump a 6 too."`
	Distinct bool   `help:"Count captures with equal start, end and captured pieces once, not every path."`
}

// Help says what is counted.
func (RulesPerftDraughts) Help() string {
	return `Prints one number: the sequences of so many legal moves from a position. Every path of a
capture is a move of its own unless --distinct is given. A position without a move adds nothing at
greater depths; no draw rule and no rule of the two sixes ends a game.`
}

// Run counts; an interrupt leaves it at that.
func (c *RulesPerftDraughts) Run(ctx context.Context, std stdio) error {
	if c.Depth < 0 || c.Depth > maxPerft {
		return fmt.Errorf("depth: %d is not between 0 and %d", c.Depth, maxPerft)
	}
	v, board, by, err := readDraughts(c.Base, c.Rat, c.FEN)
	if err != nil {
		return err
	}
	counted := make(chan uint64, 1)
	go func() { counted <- v.Perft(board, by, c.Depth, c.Distinct) }()
	select {
	case n := <-counted:
		_, err = fmt.Fprintln(std.out, n)
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
