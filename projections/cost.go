package projections

import (
	"fmt"
	"strings"

	"carteiro/engine/rules"
)

// Worded tells whether a decision is one between words ("take", "pass"), which
// the catalogue has under "word.<ask>.<move>", not between plays.
func Worded(choices []rules.Move) bool {
	for _, m := range choices {
		if strings.Trim(string(m), "abcdefghijklmnopqrstuvwxyz_") != "" {
			return false
		}
	}
	return len(choices) > 0
}

// Cost says what a word costs the seat that says it, in a sentence or two of
// the catalogue ("cost.<ask>.<move>"): the stakes and, where the word ends a
// game of a series, the score that follows. Name calls a seat.
func Cost(p rules.Position, ask rules.Ask, m rules.Move, say rules.Say, name func(rules.Seat) string) string {
	now := StandingOf(p, ask.Seat)
	if now.Cube == nil {
		return ""
	}
	offered := now.Cube.Offered
	if offered == 0 {
		offered = 2 * now.Cube.Level
	}
	id := "cost." + ask.Kind + "." + string(m)
	if now.Cube.Useless {
		id += "_useless"
	}
	out := []string{say(id, "Level", now.Cube.Level, "Count", now.Cube.Level, "Offered", offered, "Twice", 2*offered)}
	after, err := p.Play(ask.Seat, m)
	if err != nil {
		return ""
	}
	next := StandingOf(after, ask.Seat)
	if series := next.Counted(); series != nil && next.Last != nil {
		id = "cost.then_score"
		if _, over := after.Outcome(); over {
			id = "cost.then_over"
		}
		out = append(out, say(id, "Name", name(next.Last.Winner), "Score", series.Tally(name)))
	}
	return strings.Join(out, " ")
}

// Tally is the score with everybody's name: "Ana 3 – Rui 1".
func (s Series) Tally(name func(rules.Seat) string) string {
	var out []string
	for seat, n := range s.Score {
		out = append(out, fmt.Sprintf("%s %d", name(rules.Seat(seat)), n))
	}
	return strings.Join(out, " – ")
}
