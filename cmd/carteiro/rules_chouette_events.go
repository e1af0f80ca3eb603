package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"carteiro/engine/chouette"
	"carteiro/events"
)

// chouetteEvent is one event of a script.
type chouetteEvent struct{ chouette.Event }

type chouetteFields struct {
	Event   string            `json:"event"`
	By      []events.PlayerID `json:"by"`
	Answers chouetteAnswers   `json:"answers"`
	Winner  string            `json:"winner"`
	Value   float64           `json:"value"`
}

// chouetteWants are the fields of each event besides its name.
var chouetteWants = map[string][]string{
	"crew_double":   {"by"},
	"box_answer":    {"answers"},
	"beaver_answer": {"answers"},
	"box_double":    {},
	"crew_answer":   {"answers"},
	"end":           {"winner", "value"},
}

// UnmarshalJSON reads an event and refuses fields that are missing or foreign.
func (e *chouetteEvent) UnmarshalJSON(data []byte) error {
	var f chouetteFields
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return err
	}
	given := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &given); err != nil {
		return err
	}
	wants, ok := chouetteWants[f.Event]
	if !ok {
		return fmt.Errorf("event: there is no %.40q", f.Event)
	}
	for _, name := range wants {
		if v, ok := given[name]; !ok || string(v) == "null" {
			return fmt.Errorf("event %q: %s is missing", f.Event, name)
		}
		delete(given, name)
	}
	delete(given, "event")
	for _, name := range sortedNames(given) {
		return fmt.Errorf("event %q: there is no field %.40q", f.Event, name)
	}
	e.Event = f.event()
	return nil
}

// event is what the fields say; a value that is not whole is no value.
func (f chouetteFields) event() chouette.Event {
	switch f.Event {
	case "crew_double":
		return chouette.CrewDouble{By: f.By}
	case "box_answer":
		return chouette.BoxAnswer{Answers: f.Answers.said()}
	case "beaver_answer":
		if byBox, ok := f.Answers.ofBox(); ok {
			return chouette.BeaverAnswer{ByBox: true, Answers: byBox}
		}
		return chouette.BeaverAnswer{Answers: f.Answers.said()}
	case "box_double":
		return chouette.BoxDouble{}
	case "crew_answer":
		return chouette.CrewAnswer{Answers: f.Answers.said()}
	}
	value := int(f.Value)
	if float64(value) != f.Value {
		value = 0
	}
	return chouette.End{Winner: f.Winner, Value: value}
}

// chouetteAnswers are answers as they are written: a word by member, or by "box"
// the words by member.
type chouetteAnswers map[events.PlayerID]json.RawMessage

// said is the words by member; what is no text is no word either, and the rules
// refuse it.
func (a chouetteAnswers) said() chouette.Answers {
	out := chouette.Answers{}
	for member, raw := range a {
		var word chouette.Answer
		if json.Unmarshal(raw, &word) != nil {
			word = chouette.Answer(raw)
		}
		out[member] = word
	}
	return out
}

// ofBox is what the box alone says to those who beavered.
func (a chouetteAnswers) ofBox() (chouette.Answers, bool) {
	var inner chouetteAnswers
	raw, ok := a["box"]
	if !ok || len(a) != 1 || json.Unmarshal(raw, &inner) != nil {
		return nil, false
	}
	return inner.said(), true
}
