package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"carteiro/engine/ladder"
	"carteiro/events"
)

// ladderEvent is one event of a script.
type ladderEvent struct {
	Day    float64           `json:"day"`
	Event  string            `json:"event"`
	By     events.PlayerID   `json:"by"`
	Of     events.PlayerID   `json:"of"`
	To     json.RawMessage   `json:"to"` // a name, or a place
	Who    events.PlayerID   `json:"who"`
	Winner events.PlayerID   `json:"winner"`
	Loser  events.PlayerID   `json:"loser"`
	How    string            `json:"how"`
	Draw   []events.PlayerID `json:"draw"`
	Rating *float64          `json:"rating"`
	Reason string            `json:"reason"`
}

// ladderFields are the fields of each event besides day and event: those that
// it must have, then those that it may have.
var ladderFields = map[string][2][]string{
	"challenge": {{"by", "to"}},
	"accept":    {{"by", "of"}},
	"decline":   {{"by", "of"}},
	"withdraw":  {{"by", "to"}},
	"cancel":    {{"by", "of"}},
	"result":    {{"winner", "loser", "how"}},
	"draw":      {{"draw"}},
	"leave":     {{"who"}},
	"back":      {{"who"}},
	"join":      {{"who"}, {"rating"}},
	"quit":      {{"who"}},
	"place":     {{"who", "to"}, {"reason"}},
	"tick":      {},
}

// UnmarshalJSON reads an event and refuses fields that are missing or foreign.
func (e *ladderEvent) UnmarshalJSON(data []byte) error {
	type plain ladderEvent
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode((*plain)(e)); err != nil {
		return err
	}
	given := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &given); err != nil {
		return err
	}
	if _, ok := given["day"]; !ok {
		return fmt.Errorf("event %.40q: day is missing", e.Event)
	}
	return e.check(given)
}

func (e *ladderEvent) check(given map[string]json.RawMessage) error {
	kind := e.Event
	if _, drawn := given["draw"]; drawn && kind == "result" {
		kind = "draw"
	}
	fields, ok := ladderFields[kind]
	if !ok || e.Event == "draw" {
		return fmt.Errorf("event: there is no %.40q", e.Event)
	}
	for _, name := range fields[0] {
		if v, ok := given[name]; !ok || string(v) == `""` || string(v) == "null" {
			return fmt.Errorf("event %q: %s is missing", e.Event, name)
		}
	}
	for _, name := range sortedNames(given) {
		if name != "day" && name != "event" && !slices.Contains(slices.Concat(fields[0], fields[1]), name) {
			return fmt.Errorf("event %q: there is no field %.40q", e.Event, name)
		}
	}
	return nil
}

func sortedNames(given map[string]json.RawMessage) []string {
	names := make([]string, 0, len(given))
	for name := range given {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ladderDeed is the command of an event, as the ladder stands when it happens.
type ladderDeed func(ladder.State) ladder.Command

// command reads what an event asks for.
func (e ladderEvent) command() (ladderDeed, error) {
	switch e.Event {
	case "challenge", "withdraw":
		return e.upward()
	case "accept", "decline", "cancel":
		return e.answered(), nil
	case "result":
		return e.result()
	case "place":
		var to int
		if err := json.Unmarshal(e.To, &to); err != nil {
			return nil, fmt.Errorf("to: %.40q is no place", e.To)
		}
		by := events.Ruled{Steward: "steward", Reason: e.Reason}
		return always(ladder.Place{Ruled: by, Who: e.Who, To: to}), nil
	case "leave":
		return always(ladder.Leave{By: e.Who}), nil
	case "back":
		return always(ladder.Return{By: e.Who}), nil
	case "join":
		join := ladder.Join{By: e.Who}
		if e.Rating != nil {
			join.Rating = &events.LadderRating{Rating: *e.Rating}
		}
		return always(join), nil
	case "quit":
		return always(ladder.Quit{By: e.Who}), nil
	}
	return always(ladder.Tick{}), nil
}

func always(c ladder.Command) ladderDeed { return func(ladder.State) ladder.Command { return c } }

// upward is what the challenger does.
func (e ladderEvent) upward() (ladderDeed, error) {
	var to events.PlayerID
	if err := json.Unmarshal(e.To, &to); err != nil {
		return nil, fmt.Errorf("to: %.40q is no name", e.To)
	}
	if e.Event == "challenge" {
		return always(ladder.Propose{By: e.By, To: to}), nil
	}
	return func(s ladder.State) ladder.Command {
		return ladder.Withdraw{N: openNumber(s, e.By, to), By: e.By}
	}, nil
}

// answered is what the challenged does.
func (e ladderEvent) answered() ladderDeed {
	return func(s ladder.State) ladder.Command {
		n := openNumber(s, e.Of, e.By)
		switch e.Event {
		case "accept":
			return ladder.Accept{N: n, By: e.By}
		case "decline":
			return ladder.Decline{N: n, By: e.By}
		}
		return ladder.Cancel{N: n, By: e.By}
	}
}

// openNumber is the number of a pair's open challenge, 0 for none.
func openNumber(s ladder.State, by, to events.PlayerID) int {
	for _, c := range s.Open() {
		if c.By == by && c.To == to {
			return c.N
		}
	}
	return 0
}

// result is how the running game of two ends.
func (e ladderEvent) result() (ladderDeed, error) {
	a, b := e.Winner, e.Loser
	switch {
	case e.Draw != nil && len(e.Draw) != 2:
		return nil, fmt.Errorf("draw: two names are wanted, [x,y]")
	case e.Draw != nil:
		a, b = e.Draw[0], e.Draw[1]
	case e.How != "board" && e.How != "resign" && e.How != "time":
		return nil, fmt.Errorf(`how: %.40q is not "board", "resign" or "time"`, e.How)
	}
	return func(s ladder.State) ladder.Command {
		c, _ := s.Between(a, b)
		return ladder.Report{N: c.N, Winner: e.Winner, How: e.How}
	}, nil
}
