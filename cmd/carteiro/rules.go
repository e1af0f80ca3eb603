package main

import (
	"errors"

	"carteiro/engine/games/backgammon"
)

// Rules asks the rules of a game: JSON lines in, JSON lines out.
type Rules struct {
	Moves RulesMoves `cmd:"" help:"All that a player may do."`
	Score RulesScore `cmd:"" help:"What a finished game, or a turn, counts."`
	ID    RulesID    `cmd:"" help:"What the IDs of a position say."`
	Perft RulesPerft `cmd:"" help:"How many games of so many moves there are from a position."`

	Clock  RulesClock  `cmd:"" help:"What a player's turns use of a clock, and the deadlines."`
	Rating RulesRating `cmd:"" help:"What a game does to ratings."`
	Ladder RulesLadder `cmd:"" help:"What happens on a club ladder."`

	Chouette RulesChouette `cmd:"" help:"What one game of a chouette comes to."`
}

// RulesMoves lists what is legal.
type RulesMoves struct {
	Backgammon RulesMovesBackgammon `cmd:"" help:"The boards that a roll can end in."`
	Draughts   RulesMovesDraughts   `cmd:"" help:"The moves of a side, with or without numbers."`
	Mathable   RulesMovesMathable   `cmd:"" help:"The best play of a hand, or all of them."`
}

// RulesMovesBackgammon answers {"position_id","dice"} with {"results"}.
type RulesMovesBackgammon struct{}

// Help documents the fields.
func (RulesMovesBackgammon) Help() string {
	return `Reads JSON lines on standard input, one case a line, and writes one JSON line for each.

  position_id  gnubg Position ID (14 characters); the player to move is the one on roll
  dice         the two dice, 1 to 6 each, in any order

The answer {"results": [...]} holds the Position IDs of all boards that a legal play ends in,
sorted bytewise, from the same player's view; it is the given position where no play is legal.
A bad line is answered {"error": "..."}; the exit status is then 1.`
}

type movesCase struct {
	PositionID string `json:"position_id"`
	Dice       []int  `json:"dice"`
}

// Run answers every line.
func (RulesMovesBackgammon) Run(std stdio) error {
	return answerLines(std, func(c movesCase) (any, error) {
		if len(c.Dice) != 2 {
			return nil, errors.New("dice: two numbers are wanted, [a,b]")
		}
		results, err := backgammon.Results(c.PositionID, [2]int(c.Dice))
		return map[string][]string{"results": results}, err
	})
}
