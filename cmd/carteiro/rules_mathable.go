package main

import (
	"errors"
	"fmt"

	"carteiro/engine/games/mathable"
)

// RulesScoreMathable answers {"turns"} with what each turn counts.
type RulesScoreMathable struct{}

// Help documents the fields.
func (RulesScoreMathable) Help() string {
	return `Reads JSON lines on standard input, one game a line, and writes one JSON line for each.

  turns       from the opening, with the printed 1 2 3 4 in the centre, in order; each has
    player      a name or a number; not looked at, and may be left out
    placements  in the order in which they are laid, each {"square","value"}: "7G", row first, and the tile

The answer is {"turns","illegal"}. Each of "turns" has "score", the points of its placements only
(no bonus, no final count), and "equations", a list of [square, equation]: one for each pair that gives
the tile, as ["7F","1*3"]; a pair that gives it by two operations stands once. "illegal" lists what
the rules forbid, each {"turn","square","why"} with turns from 1; why is no_square, no_tile, occupied,
no_pair, wrong_operation or wrong_value. Such a placement counts nothing and is not laid. How many
tiles of a value there are is not looked at.
A bad line is answered {"error": "..."}; the exit status is then 1.`
}

// tileCase is a placement as it is read: a field left out can be told from a 0.
type tileCase struct {
	Square *string `json:"square"`
	Value  *int    `json:"value"`
}

type mathableScore struct {
	Turns *[]struct {
		Player     any        `json:"player"`
		Placements []tileCase `json:"placements"`
	} `json:"turns"`
}

// Run answers every line.
func (RulesScoreMathable) Run(std stdio) error {
	return answerLines(std, func(c mathableScore) (any, error) {
		if c.Turns == nil {
			return nil, errors.New(`turns: a list is wanted, of {"player","placements"}`)
		}
		var game mathable.ScoreCase
		for i, t := range *c.Turns {
			turn, err := tiles(fmt.Sprintf("turn %d, placements", i+1), t.Placements)
			if err != nil {
				return nil, err
			}
			game.Turns = append(game.Turns, turn)
		}
		return mathable.Score(game), nil
	})
}

// tiles demands both fields of every tile.
func tiles(where string, list []tileCase) ([]mathable.PlacedCase, error) {
	out := make([]mathable.PlacedCase, len(list))
	for i, l := range list {
		if l.Square == nil || l.Value == nil {
			return nil, fmt.Errorf(`%s: number %d has no square or no value; one is written {"square":"7F","value":3}`, where, i+1)
		}
		out[i] = mathable.PlacedCase{Square: *l.Square, Value: *l.Value}
	}
	return out, nil
}

// RulesMovesMathable answers {"board","hand"} with the best play.
type RulesMovesMathable struct {
	All bool `help:"Also list all sets of placements, each in its best order."`
}

// Help documents the fields.
func (RulesMovesMathable) Help() string {
	return fmt.Sprintf(`Reads JSON lines on standard input, one case a line, and writes one JSON line for each.

  board  all tiles on the board, the printed 1 2 3 4 too, each {"square","value"}: "7G", row first
  hand   the tiles in hand, none to seven

The answer is {"best":{"placements","points"},"complete"}: the placements of the best play in the order
in which they are laid, as above, and its points, with the %d for a whole hand of seven. Among equals it
is one with the fewest tiles: no placements and 0 points where no tile can count anything. Extra tiles
are not drawn. With --all, "sets" lists every set of placements that can be laid, most points first,
each in an order that gives the most points.
The search keeps %d sets at most; "complete" is false where it met more, and best is then the best
it found. How many tiles of a value there are is not looked at.
A bad line is answered {"error": "..."}; the exit status is then 1.`, mathable.Bonus, mathable.MaxSets)
}

type mathableMoves struct {
	Board *[]tileCase `json:"board"`
	Hand  *[]int      `json:"hand"`
}

// Run answers every line.
func (c *RulesMovesMathable) Run(std stdio) error {
	return answerLines(std, func(m mathableMoves) (any, error) {
		if m.Board == nil || m.Hand == nil {
			return nil, errors.New("board and hand: two lists are wanted")
		}
		board, err := tiles("board", *m.Board)
		if err != nil {
			return nil, err
		}
		return mathable.Moves(mathable.MovesCase{Board: board, Hand: *m.Hand}, c.All)
	})
}
