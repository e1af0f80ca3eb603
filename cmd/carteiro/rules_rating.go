package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"carteiro/engine/rating"
)

// RulesRating answers {"system", ...} with the ratings after a game.
type RulesRating struct{}

// Help documents the fields.
func (RulesRating) Help() string {
	return `Reads JSON lines on standard input, one case a line, and writes one JSON line for each.
"system" says by which formula; the other fields are those of the system. A player's figures that are
left out are a newcomer's: {} is one. All figures are answered unrounded.

glicko2 (Glickman, "Example of the Glicko-2 system"; newcomer 1500 / 350 / 0.06; deviation from 60 to 350)
  player   {"rating","deviation","volatility"}
  games    the games of one rating period, [{"rating","deviation","score"}]: the opponent's figures, and
           the player's score: 1 won, 0.5 drawn, 0 lost; none for a period without games
  periods  rating periods since the last game, a part counts as a part; 1 if left out
  tau      0.5 if left out
 -> {"rating","deviation","volatility","v","delta"}, v and delta of the paper, null without games
  {"system":"glicko2","player":{"rating":1500,"deviation":200,"volatility":0.06},"tau":0.5,"games":[{"rating":1400,"deviation":30,"score":1},{"rating":1550,"deviation":100,"score":0},{"rating":1700,"deviation":300,"score":0}]}
  {"system":"glicko2","player":{"rating":1500,"deviation":200,"volatility":0.06},"games":[]}
or for both sides of one game, with the same periods and tau:
  players  two of {"rating","deviation","volatility"}
  score    of the first one: 1, 0.5 or 0; 1 if left out: the winner comes first
 -> {"players":[{"rating","deviation","volatility"}, ...]}
  {"system":"glicko2","players":[{},{}],"score":1}

fibs (newcomer 1500, experience 0)
  length   of the match, from 1, or n, as the formula has it; money games are not rated
  winner   {"rating","experience"}
  loser    {"rating","experience"}
 -> {"underdog","winner":{"rating","experience","change"},"loser":{...}}, underdog the chance of the lower
    rated to win; experience has grown by the length
  {"system":"fibs","length":5,"winner":{"rating":1500,"experience":400},"loser":{"rating":1600,"experience":400}}

openskill (Plackett-Luce; newcomer 25 and 25/3)
  players  two or more of {"mu","sigma"}, the first placed first
  ranks    their places, where that is not their order or some are equal: [1,2,2]; may be left out
 -> {"players":[{"mu","sigma"}, ...]} in the order of the question
  {"system":"openskill","players":[{},{},{}]}

A bad line is answered {"error": "..."}; the exit status is then 1.`
}

// rated is a case of one system.
type rated interface{ answer() (any, error) }

// Run answers every line.
func (RulesRating) Run(std stdio) error {
	return answerLines(std, func(fields map[string]json.RawMessage) (any, error) {
		c, err := ratedCase(fields)
		if err != nil {
			return nil, err
		}
		return c.answer()
	})
}

// ratedCase reads a case by the fields of its system.
func ratedCase(fields map[string]json.RawMessage) (rated, error) {
	var system string
	if err := json.Unmarshal(fields["system"], &system); fields["system"] != nil && err != nil {
		return nil, fmt.Errorf("system: %w", err)
	}
	delete(fields, "system")
	var c rated
	switch system {
	case "glicko2":
		c = &glicko2Case{Periods: 1, Tau: rating.Tau}
	case "fibs":
		c = &fibsCase{}
	case "openskill":
		c = &openSkillCase{}
	default:
		return nil, fmt.Errorf("system: %.40q is not glicko2, fibs or openskill", system)
	}
	raw, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(c); err != nil {
		return nil, fmt.Errorf("%s: %s", system, strings.TrimPrefix(err.Error(), "json: "))
	}
	return c, nil
}
