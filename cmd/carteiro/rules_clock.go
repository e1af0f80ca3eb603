package main

import (
	"fmt"
	"time"

	"carteiro/engine/clock"
)

// RulesClock answers one player's turns with what each used and left.
type RulesClock struct{}

// Help documents the fields.
func (RulesClock) Help() string {
	return `Reads JSON lines on standard input, one case a line, and writes one JSON line for each.

  clock     {"kind":"per_move","a":"72h"}                                    for each move
            {"kind":"bank","a":"48h","b":"168h"}                             and a reserve for the game
            {"kind":"fischer","start":"240h","increment":"36h","cap":"240h"}
            {"kind":"iccf","days":50,"moves":10}                             only the charge of each turn is asked
  zone      an IANA time zone, "Europe/Lisbon"; only the weekend asks for it
  weekend   true: the clock stands from Saturday 00:00 to Monday 00:00 of the zone
  vacation  [{"from","to"}], this player's
  pauses    [{"kind","from","to"}]; kind is mutual, steward or outage
  turns     [{"start","end"}], this player's, in order; the end of the last may be null: it is open

Instants are RFC 3339 in whole seconds: in UTC (Z), or with another offset, which is
reckoned in; answers are in UTC. Durations are written as Go has them, "120h30m", also
in days, "3d". weekend, vacation and pauses may be left out.

The answer is {"turns":[...]}, each with
  used_s        seconds from start to end without the pauses, which count once where they overlap;
                null for an open turn
  left_s        seconds of the bank or of Fischer time left after the turn, for an open turn at its
                start; always 0 for per_move, not there for iccf
  deadline      the first instant at which all time is used, given all pauses of the case; null for iccf
  charged_days  iccf only: whole days used, those beyond 20 twice; null for an open turn
  flagged       true for a turn that ended after its deadline (left_s is then 0), else not there. It is
                the last turn: one behind it is an error
At the end of a pause of "pauses" a player who is on turn and not out of time is credited what is missing
to 24 hours. The credit is used up first, is for that turn alone and never adds to a bank.
A bad line is answered {"error": "..."}; the exit status is then 1.`
}

// Run answers every line.
func (RulesClock) Run(std stdio) error {
	return answerLines(std, func(c clockCase) (any, error) {
		agreed, err := c.Clock.agreed()
		if err != nil {
			return nil, err
		}
		pauses, err := c.pauses()
		if err != nil {
			return nil, err
		}
		turns, err := c.turns()
		if err != nil {
			return nil, err
		}
		answers, err := reckon(agreed, pauses, turns)
		return map[string]any{"turns": answers}, err
	})
}

type turnAnswer struct {
	UsedS    *int64  `json:"used_s"`
	LeftS    int64   `json:"left_s"`
	Deadline *string `json:"deadline"`
	Flagged  bool    `json:"flagged,omitempty"`
}

type iccfAnswer struct {
	UsedS       *int64  `json:"used_s"`
	Deadline    *string `json:"deadline"` // always null
	ChargedDays *int    `json:"charged_days"`
}

// reckon folds a player's clock over the turns.
func reckon(c clock.Clock, p clock.Pauses, turns []clock.Span) ([]any, error) {
	answers, state, flagged := []any{}, c.Fresh(), false
	for i, span := range turns {
		if flagged {
			return nil, fmt.Errorf("turns: number %d comes after a turn that ended after its deadline", i+1)
		}
		if _, iccf := c.(clock.ICCF); iccf {
			answers = append(answers, charge(p, span))
			continue
		}
		var a turnAnswer
		a, state = answerTurn(c, state, p, span)
		answers, flagged = append(answers, a), a.Flagged
	}
	return answers, nil
}

// answerTurn is one turn, and what the clock keeps after it.
func answerTurn(c clock.Clock, s clock.State, p clock.Pauses, span clock.Span) (turnAnswer, clock.State) {
	turn := clock.Begin(c, s, span.From, p)
	whole := turn.Credited(time.Time{})
	var a turnAnswer
	if deadline, ok := whole.Deadline(); ok {
		text := deadline.UTC().Format(time.RFC3339)
		a.Deadline = &text
	}
	if !span.To.IsZero() {
		used := turn.Used(span.To)
		a.UsedS = wholeSeconds(used)
		a.Flagged = whole.Late(span.To)
		s = c.Moved(s, used, turn.Credited(span.To).Credit)
	}
	if !a.Flagged {
		a.LeftS = *wholeSeconds(s.Left)
	}
	return a, s
}

// charge is one turn of an iccf clock.
func charge(p clock.Pauses, span clock.Span) (a iccfAnswer) {
	if !span.To.IsZero() {
		used := p.Used(span.From, span.To)
		days := clock.Charged(used)
		a.UsedS, a.ChargedDays = wholeSeconds(used), &days
	}
	return a
}

func wholeSeconds(d time.Duration) *int64 {
	s := int64(d / time.Second)
	return &s
}
