package main

import (
	"errors"
	"fmt"

	"carteiro/engine/rating"
)

// figure is a figure of a player: where to put it, and what it may be.
type figure struct {
	name      string
	given     *float64 // nil: a newcomer's stays
	to        *float64
	low, high float64
}

// fill puts the figures that are given in their places.
func fill(figures ...figure) error {
	for _, f := range figures {
		if f.given == nil {
			continue
		}
		if *f.given < f.low || *f.given > f.high {
			return fmt.Errorf("%s: %v is not from %v to %v", f.name, *f.given, f.low, f.high)
		}
		*f.to = *f.given
	}
	return nil
}

// maxRating bounds ratings, either way: nobody's is near it.
const maxRating = 10000

type glicko2Fields struct {
	Rating     *float64 `json:"rating"`
	Deviation  *float64 `json:"deviation"`
	Volatility *float64 `json:"volatility"`
}

func (f glicko2Fields) read() (g rating.Glicko2, err error) {
	g = rating.NewGlicko2()
	return g, fill(figure{"rating", f.Rating, &g.Rating, -maxRating, maxRating},
		figure{"deviation", f.Deviation, &g.Deviation, 0, 1000}, figure{"volatility", f.Volatility, &g.Volatility, 0.001, 1})
}

type glicko2Case struct {
	Player *glicko2Fields `json:"player"`
	Games  *[]struct {
		glicko2Fields
		Score *float64 `json:"score"`
	} `json:"games"`
	Players []glicko2Fields `json:"players"`
	Score   *float64        `json:"score"`
	Periods float64         `json:"periods"`
	Tau     float64         `json:"tau"`
}

type glicko2Answer struct {
	rating.Glicko2
	V     *float64 `json:"v"`
	Delta *float64 `json:"delta"`
}

func (c *glicko2Case) answer() (any, error) {
	one, two := c.Player != nil && c.Games != nil, len(c.Players) == 2
	if err := fill(figure{"periods", &c.Periods, &c.Periods, 0, 1e6}, figure{"tau", &c.Tau, &c.Tau, 0.1, 2}); err != nil {
		return nil, err
	}
	switch {
	case one && c.Players == nil && c.Score == nil:
		return c.period()
	case two && c.Player == nil && c.Games == nil:
		return c.bothSides()
	}
	return nil, errors.New(`glicko2: "player" and "games" are wanted, or two "players" and the "score" of the first`)
}

// period is the rating of one player after the games of a period.
func (c *glicko2Case) period() (any, error) {
	player, err := c.Player.read()
	if err != nil {
		return nil, fmt.Errorf("player: %w", err)
	}
	var games []rating.Game
	for i, g := range *c.Games {
		opponent, err := g.read()
		if err == nil && g.Score == nil {
			err = errors.New("score: 1, 0.5 or 0 is wanted")
		}
		if err == nil {
			err = checkScore(*g.Score)
		}
		if err != nil {
			return nil, fmt.Errorf("games: number %d: %w", i+1, err)
		}
		games = append(games, rating.Game{Opponent: opponent, Score: *g.Score})
	}
	after, steps := player.After(games, c.Periods, c.Tau)
	a := glicko2Answer{Glicko2: after}
	if len(games) > 0 {
		a.V, a.Delta = &steps.V, &steps.Delta
	}
	return a, nil
}

// bothSides is the ratings of both players of one game.
func (c *glicko2Case) bothSides() (any, error) {
	var before, after [2]rating.Glicko2
	for i, p := range c.Players {
		var err error
		if before[i], err = p.read(); err != nil {
			return nil, fmt.Errorf("players: number %d: %w", i+1, err)
		}
	}
	score := 1.0
	if c.Score != nil {
		score = *c.Score
	}
	if err := checkScore(score); err != nil {
		return nil, err
	}
	after[0], _ = before[0].After([]rating.Game{{Opponent: before[1], Score: score}}, c.Periods, c.Tau)
	after[1], _ = before[1].After([]rating.Game{{Opponent: before[0], Score: 1 - score}}, c.Periods, c.Tau)
	return map[string]any{"players": after}, nil
}

func checkScore(score float64) error {
	if score == 1 || score == 0.5 || score == 0 {
		return nil
	}
	return fmt.Errorf("score: %v is not 1, 0.5 or 0", score)
}

type fibsFields struct {
	Rating     *float64 `json:"rating"`
	Experience int      `json:"experience"`
}

func (f *fibsFields) read() (rating.FIBS, error) {
	p := rating.NewFIBS()
	if f == nil {
		return p, errors.New(`figures are wanted, {"rating","experience"}; {} is a newcomer`)
	}
	if p.Experience = f.Experience; p.Experience < 0 {
		return p, fmt.Errorf("experience: %d is below 0", p.Experience)
	}
	return p, fill(figure{"rating", f.Rating, &p.Rating, -maxRating, maxRating})
}

type fibsCase struct {
	Length int         `json:"length"`
	N      int         `json:"n"`
	Winner *fibsFields `json:"winner"`
	Loser  *fibsFields `json:"loser"`
}

type fibsSide struct {
	rating.FIBS
	Change float64 `json:"change"`
}

type fibsAnswer struct {
	Underdog float64  `json:"underdog"`
	Winner   fibsSide `json:"winner"`
	Loser    fibsSide `json:"loser"`
}

func (c *fibsCase) answer() (any, error) {
	n := c.Length + c.N
	if c.Length != 0 && c.N != 0 || n < 1 || n > 1000 {
		return nil, errors.New("length: one whole number from 1 to 1000 is wanted, as length or as n; money games are not rated")
	}
	winner, err := c.Winner.read()
	if err != nil {
		return nil, fmt.Errorf("winner: %w", err)
	}
	loser, err := c.Loser.read()
	if err != nil {
		return nil, fmt.Errorf("loser: %w", err)
	}
	up, down := rating.Match(winner, loser, n)
	return fibsAnswer{rating.Underdog(winner.Rating, loser.Rating, n),
		fibsSide{up, up.Rating - winner.Rating}, fibsSide{down, down.Rating - loser.Rating}}, nil
}

type openSkillCase struct {
	Players []struct {
		Mu    *float64 `json:"mu"`
		Sigma *float64 `json:"sigma"`
	} `json:"players"`
	Ranks []int `json:"ranks"`
}

func (c *openSkillCase) answer() (any, error) {
	if n := len(c.Players); n < 2 || n > 100 || c.Ranks != nil && len(c.Ranks) != n {
		return nil, fmt.Errorf("players and ranks: from 2 to 100 players and as many ranks or none are wanted; there are %d and %d", n, len(c.Ranks))
	}
	var players []rating.OpenSkill
	places := c.Ranks
	for i, f := range c.Players {
		p := rating.NewOpenSkill()
		if err := fill(figure{"mu", f.Mu, &p.Mu, -1000, 1000}, figure{"sigma", f.Sigma, &p.Sigma, 0.001, 1000}); err != nil {
			return nil, fmt.Errorf("players: number %d: %w", i+1, err)
		}
		players = append(players, p)
		if c.Ranks == nil {
			places = append(places, i+1)
		}
	}
	return map[string]any{"players": rating.PlackettLuce(players, places)}, nil
}
