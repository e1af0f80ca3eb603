package main

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"carteiro/engine/ladder"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// RulesLadder answers a script of a club ladder with its course.
type RulesLadder struct{}

// Help documents the fields, the events and the settings.
func (RulesLadder) Help() string {
	return `Reads JSON lines on standard input, one script a line, and writes one JSON line for each.

  config   {setting: value}; what is left out takes its default
  members  the ranked members on day 0, from the top: ["A","B",...]
  events   {"day":3.5,"event":"challenge","by":"F","to":"C"}, in order of day

Day 0 is Monday 2026-01-05 00:00 UTC; a day may be a fraction. Before each event everything that fell
due up to and including its instant happens, in order of due time. The events and their fields:

  challenge         by, to
  accept, decline   by (the challenged), of (the challenger)
  withdraw          by (the challenger), to
  cancel            by (the challenged, before a first action of theirs), of
  result            winner, loser, how ("board", "resign", "time"); a draw: draw ([x,y])
  leave, back       who
  join, quit        who; join also a rating, if known
  place             who, to (a place, from 1), reason
  tick              nothing but time passes

The answer is {"steps","states","strikes","challenges"}: for each event the order after it and, under
"refused", why it was refused, or ""; at the end each member's state and strikes that still count, and the
challenges in order of making. A challenge is refused with not_ranked, not_active, on_leave, below_you,
out_of_reach, pair_busy, cooldown, your_limit, their_limit or blocked; any other event that cannot apply
with no_such_challenge.
A bad line is answered {"error": "..."}; the exit status is then 1.

The settings, with their defaults:

` + explainSettings()
}

func explainSettings() string {
	var b strings.Builder
	for _, s := range ladder.Explain() {
		takes := strings.Join(s.Allowed, ", ")
		switch s.Kind {
		case ladder.Number:
			takes = fmt.Sprintf("%d to %d", s.Min, s.Max)
		case ladder.Text:
			takes = "a short text"
		}
		fmt.Fprintf(&b, "  %-22s  %s (%s)\n", s.Name, orNothing(s.Default), takes)
	}
	return b.String()
}

func orNothing(s string) string {
	if s == "" {
		return `""`
	}
	return s
}

type ladderCase struct {
	Config  map[string]any    `json:"config"`
	Members []events.PlayerID `json:"members"`
	Events  []ladderEvent     `json:"events"`
}

type ladderStep struct {
	Order   []events.PlayerID `json:"order"`
	Refused refusal.Code      `json:"refused"`
}

type ladderChallenge struct {
	By    events.PlayerID `json:"by"`
	To    events.PlayerID `json:"to"`
	State ladder.Stage    `json:"state"`
}

type ladderAnswer struct {
	Steps      []ladderStep                      `json:"steps"`
	States     map[events.PlayerID]ladder.Status `json:"states"`
	Strikes    map[events.PlayerID]int           `json:"strikes"`
	Challenges []ladderChallenge                 `json:"challenges"`
}

// Run answers every line.
func (RulesLadder) Run(std stdio) error {
	return answerLines(std, func(c ladderCase) (any, error) { return playLadder(c) })
}

func playLadder(c ladderCase) (ladderAnswer, error) {
	p, err := openLadder(c)
	if err != nil {
		return ladderAnswer{}, err
	}
	for i, e := range c.Events {
		if err := p.happens(e); err != nil {
			return ladderAnswer{}, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return p.answer(), nil
}

// ladderDay0 is day 0 of every script.
var ladderDay0 = time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)

// maxLadderDay bounds the day of an event: a hundred years.
const maxLadderDay = 36525

// ladderPlay is a script under way.
type ladderPlay struct {
	state ladder.State
	now   time.Time
	steps []ladderStep
}

func openLadder(c ladderCase) (*ladderPlay, error) {
	if c.Members == nil || c.Events == nil {
		return nil, errors.New("members, events: two lists are wanted")
	}
	settings, err := ladderSettings(c.Config)
	if err != nil {
		return nil, err
	}
	open := ladder.Open{Settings: settings}
	for i, p := range c.Members {
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p, Registered: ladderDay0.Add(time.Duration(i))})
	}
	p := &ladderPlay{now: ladderDay0, steps: []ladderStep{}}
	switch err := p.do(open); {
	case refusal.Is(err, refusal.BadInput):
		return nil, fmt.Errorf("members: %.40q: an empty name, or one that stands there twice", refusal.Of(err).Read)
	case err != nil:
		return nil, fmt.Errorf("config: %s", inEnglish(err))
	}
	return p, nil
}

// inEnglish is the sentence of a refusal.
func inEnglish(refused error) string {
	catalogue, err := lang.New()
	if err != nil {
		return refused.Error()
	}
	return catalogue.In("en").Refusal(refused)
}

// ladderSettings reads the values of a config as the text that settings take.
func ladderSettings(config map[string]any) (map[string]string, error) {
	out := map[string]string{}
	for _, s := range ladder.Explain() {
		v, given := config[s.Name]
		if !given {
			continue
		}
		text, isText := v.(string)
		_, isFlag := v.(bool)
		_, isNumber := v.(float64)
		if isNumber != (s.Kind == ladder.Number) || isFlag != (s.Kind == ladder.Flag) || !isText && !isFlag && !isNumber {
			return nil, fmt.Errorf("config: %s: %s is wanted, not %s", s.Name, settingKind(s.Kind), asJSON(v))
		}
		if !isText {
			text = fmt.Sprint(v)
		}
		out[s.Name] = text
	}
	for name := range config {
		if _, known := out[name]; !known {
			return nil, fmt.Errorf("config: there is no setting %.40q", name)
		}
	}
	return out, nil
}

// settingKind says in JSON's words what a setting takes.
func settingKind(k ladder.Kind) string {
	switch k {
	case ladder.Number:
		return "a whole number"
	case ladder.Flag:
		return "true or false"
	}
	return "a string"
}

// do decides a command at the present instant and folds what follows.
func (p *ladderPlay) do(c ladder.Command) error {
	facts, err := ladder.Decide(p.state, ladder.Request{Command: c, At: p.now})
	for _, f := range facts {
		p.state = ladder.Fold(p.state, f)
	}
	return err
}

// happens lets time pass up to an event's day, and then the event happen.
func (p *ladderPlay) happens(e ladderEvent) error {
	c, err := e.command()
	if err != nil {
		return err
	}
	if !(e.Day >= 0 && e.Day <= maxLadderDay) {
		return fmt.Errorf("day: %v is not between 0 and %d", e.Day, maxLadderDay)
	}
	at := ladderDay0.Add(time.Duration(math.Round(e.Day*24*3600*1000)) * time.Millisecond)
	if at.Before(p.now) {
		return fmt.Errorf("day: %v is before the last event's", e.Day)
	}
	p.now = at
	if err := p.do(ladder.Tick{}); err != nil {
		return err
	}
	step := ladderStep{}
	if err := p.do(c(p.state)); err != nil {
		if step.Refused = ladder.NoSuchChallenge; e.Event == "challenge" {
			step.Refused = refusal.Of(err).Code
		}
	}
	step.Order = append([]events.PlayerID{}, p.state.Order...)
	p.steps = append(p.steps, step)
	return nil
}

func (p *ladderPlay) answer() ladderAnswer {
	a := ladderAnswer{Steps: p.steps, States: map[events.PlayerID]ladder.Status{}, Strikes: map[events.PlayerID]int{},
		Challenges: []ladderChallenge{}}
	for who, m := range p.state.Members {
		a.States[who], a.Strikes[who] = m.Status, p.state.Strikes(who, p.now)
	}
	for _, c := range p.state.Challenges() {
		a.Challenges = append(a.Challenges, ladderChallenge{c.By, c.To, c.Stage})
	}
	return a
}
