package main

import (
	"errors"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
)

// RulesScore counts what was played.
type RulesScore struct {
	Backgammon RulesScoreBackgammon `cmd:"" help:"A finished game, by the tournament's or the traditional table."`
	Mathable   RulesScoreMathable   `cmd:"" help:"The placements of each turn."`
}

// RulesScoreBackgammon answers a last board with {"name","points"}.
type RulesScoreBackgammon struct{}

// Help documents the fields.
func (RulesScoreBackgammon) Help() string {
	return `Reads JSON lines on standard input, one case a line, and writes one JSON line for each.

  position_id  gnubg Position ID of the last board; the winner is the player on roll and has no checker left
  last_roll    the roll that took the last checker off, [a,b]; only the traditional table asks for it
  cube         the level of the cube, a power of two
  table        "tournament" (single, gammon, backgammon) or "traditional" (simples, cantada, gamao,
               gamao_cantado, triplo, pau_dentro, dos_deuses)
  options      {"triplo": 0, 3 or 5}: what a triplo counts in the traditional table, 0 for nothing of its own

The answer is {"name","points"}; points are times the cube.
A bad line is answered {"error": "..."}; the exit status is then 1.`
}

type scoreCase struct {
	PositionID string `json:"position_id"`
	LastRoll   []int  `json:"last_roll"`
	Cube       int    `json:"cube"`
	Table      string `json:"table"`
	Options    struct {
		Triplo int `json:"triplo"`
	} `json:"options"`
}

type scoreAnswer struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// Run answers every line.
func (RulesScoreBackgammon) Run(std stdio) error {
	return answerLines(std, func(c scoreCase) (any, error) {
		roll := [2]int{}
		switch {
		case len(c.LastRoll) == 2:
			roll = [2]int(c.LastRoll)
		case c.LastRoll != nil || c.Table == backgammon.Traditional:
			return nil, errors.New("last_roll: two numbers are wanted, [a,b]")
		}
		name, points, err := backgammon.Score(c.PositionID, c.Table, roll, c.Cube, c.Options.Triplo)
		return scoreAnswer{name, points}, err
	})
}

// RulesID reads IDs.
type RulesID struct {
	Backgammon RulesIDBackgammon `cmd:"" help:"A gnubg Position ID and Match ID."`
}

// RulesIDBackgammon answers {"position_id","match_id"} with what they say.
type RulesIDBackgammon struct{}

// Help documents the fields.
func (RulesIDBackgammon) Help() string {
	return `Reads JSON lines on standard input, one case a line, and writes one JSON line for each.

  position_id  gnubg Position ID (14 characters)
  match_id     gnubg Match ID (12 characters)

The answer is {"on_roll","other"}, 26 numbers each (checkers off, on the points 1 to 24 as that
side counts them, on the bar), "cube" (its level), "owner" ("on_roll", "other", "centre"), "crawford",
"length" (0 for money), "score" of player 0 and 1, "dice" ([a,b] or null), "turn" (0 or 1: who is on
roll) and "state" ("none", "playing", "over", "resigned", "dropped").
An ID that does not decode and encode back to itself is answered {"error": "..."}; the exit status is then 1.`
}

type idCase struct {
	PositionID string `json:"position_id"`
	MatchID    string `json:"match_id"`
}

type idAnswer struct {
	OnRoll   backgammon.Camp `json:"on_roll"`
	Other    backgammon.Camp `json:"other"`
	Cube     int             `json:"cube"`
	Owner    string          `json:"owner"`
	Crawford bool            `json:"crawford"`
	Length   int             `json:"length"`
	Score    [2]int          `json:"score"`
	Dice     *[2]int         `json:"dice"`
	Turn     rules.Seat      `json:"turn"`
	State    string          `json:"state"`
}

// Run answers every line.
func (RulesIDBackgammon) Run(std stdio) error {
	return answerLines(std, func(c idCase) (any, error) {
		board, err := backgammon.ParseID(c.PositionID)
		if err != nil {
			return nil, err
		}
		m, err := backgammon.ParseMatchID(c.MatchID)
		if err != nil {
			return nil, err
		}
		a := idAnswer{OnRoll: board.OnRoll, Other: board.Other, Cube: m.Cube, Owner: "other", Crawford: m.Crawford,
			Length: m.Length, Score: m.Score, Turn: m.Turn, State: m.State}
		switch m.Owner {
		case rules.Watcher:
			a.Owner = "centre"
		case m.Turn:
			a.Owner = "on_roll"
		}
		if m.Dice != [2]int{} {
			a.Dice = &m.Dice
		}
		return a, nil
	})
}
