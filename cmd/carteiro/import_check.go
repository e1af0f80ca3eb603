package main

import (
	"errors"
	"fmt"

	"carteiro/engine/games/backgammon/mat"
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/games/draughts/pdn"
	"carteiro/engine/games/mathable/record"
)

// checkers say what is in a file, by its extension. An error beside an answer
// says that the file could be read but not imported.
var checkers = map[string]func(data []byte) (any, error){
	"mat": checkMat, "pdn": checkPDN, record.Extension: checkMathable,
}

// check prints what is in a file.
func check(file string, std stdio) error {
	checker, ok := checkers[extensionOf(file)]
	if !ok {
		return strange(file)
	}
	data, err := readUpTo(file, maxFile)
	if err != nil {
		return err
	}
	out, err := checker(data)
	if out == nil {
		return err
	}
	return errors.Join(writeLine(std.out, out), err)
}

// checkedMatch is a match as import --check prints it.
type checkedMatch struct {
	MatchLength int           `json:"match_length"`
	Players     [2]string     `json:"players"`
	Games       []checkedGame `json:"games"`
	FinalScore  [2]int        `json:"final_score"`
	Differences []string      `json:"differences"`
}

type checkedGame struct {
	ScoreBefore [2]int `json:"score_before"`
	Winner      int    `json:"winner"`
	Points      int    `json:"points"`
	Plies       int    `json:"plies"`
}

func checkMat(data []byte) (any, error) {
	m, err := mat.Read(data)
	if err != nil {
		return nil, err
	}
	out := checkedMatch{m.Length, m.Players, []checkedGame{}, m.FinalScore, append([]string{}, m.Differences...)}
	for _, g := range m.Games {
		out.Games = append(out.Games, checkedGame{g.ScoreBefore, g.Winner, g.Points, g.Rolls()})
	}
	return out, nil
}

// checkedCollection is a .pdn file as import --check prints it.
type checkedCollection struct {
	Games []checkedDraughts `json:"games"`
}

type checkedDraughts struct {
	Plies  int    `json:"plies"`
	Final  string `json:"final"`
	Status string `json:"status"`
	Reason string `json:"reason"`
}

func checkPDN(data []byte) (any, error) {
	list, err := pdn.Read(data)
	if err != nil {
		return nil, err
	}
	out, bad := checkedCollection{}, 0
	for _, g := range list {
		c := checkedDraughts{Plies: g.Skipped + len(g.Plies), Status: string(g.Status)}
		if g.Status == pdn.OK || g.Final != (base.Board{}) {
			c.Final = g.Final.FEN(g.Turn, g.Variant.Rules, base.Mirror)
		}
		if g.Status != pdn.OK {
			bad++
			c.Reason = fmt.Sprintf("line %d: %s", g.At, g.Reason)
		}
		out.Games = append(out.Games, c)
	}
	if bad > 0 {
		return out, fmt.Errorf("%d of %d games cannot be played", bad, len(list))
	}
	return out, nil
}

// checkedRecords is a .mathable file as import --check prints it.
type checkedRecords struct {
	Games []checkedRecord `json:"games"`
}

type checkedRecord struct {
	Turns       int      `json:"turns"`
	FinalScores []int    `json:"final_scores"`
	Status      string   `json:"status"`
	Reason      string   `json:"reason"`
	Differences []string `json:"differences"`
}

func checkMathable(data []byte) (any, error) {
	game, err := record.Check(data)
	out := checkedRecord{
		Turns: game.Turns, FinalScores: append([]int{}, game.Scores...),
		Status: string(game.Status), Differences: append([]string{}, game.Differences...),
	}
	if err != nil {
		out.Reason = err.Error()
	}
	return checkedRecords{[]checkedRecord{out}}, err
}
