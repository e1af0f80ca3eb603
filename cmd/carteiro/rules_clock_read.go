package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"carteiro/engine/clock"
)

// clockCase is a case as it is read: a field left out can be told from a 0.
type clockCase struct {
	Clock    *clockFields `json:"clock"`
	Zone     string       `json:"zone"`
	Weekend  bool         `json:"weekend"`
	Vacation []spanCase   `json:"vacation"`
	Pauses   []struct {
		Kind clock.PauseKind `json:"kind"`
		spanCase
	} `json:"pauses"`
	Turns *[]struct {
		Start *string `json:"start"`
		End   *string `json:"end"`
	} `json:"turns"`
}

type clockFields struct {
	Kind      string  `json:"kind"`
	A         *string `json:"a"`
	B         *string `json:"b"`
	Start     *string `json:"start"`
	Increment *string `json:"increment"`
	Cap       *string `json:"cap"`
	Days      *int    `json:"days"`
	Moves     *int    `json:"moves"`
}

type spanCase struct {
	From *string `json:"from"`
	To   *string `json:"to"`
}

// fieldsOf are the fields of each kind of clock.
var fieldsOf = map[string]string{"per_move": "a", "bank": "a b", "fischer": "start increment cap", "iccf": "days moves"}

// agreed reads the clock: the fields of its kind, and no others.
func (c *clockFields) agreed() (clock.Clock, error) {
	if c == nil {
		return nil, errors.New(`clock: one is wanted, as {"kind":"bank","a":"48h","b":"168h"}`)
	}
	wanted, known := fieldsOf[c.Kind]
	if !known {
		return nil, fmt.Errorf("clock: kind %.40q is not per_move, bank, fischer or iccf", c.Kind)
	}
	names, values := c.given()
	if got := strings.Join(names, " "); got != wanted {
		return nil, fmt.Errorf("clock: %s has the fields %q and wants %q", c.Kind, got, wanted)
	}
	agreed, err := clock.Parse(c.Kind + " " + strings.Join(values, " "))
	if err != nil {
		return nil, fmt.Errorf("clock: %w", err)
	}
	return agreed, nil
}

// given lists the fields that are there, with their values.
func (c *clockFields) given() (names, values []string) {
	for _, f := range []struct {
		name  string
		value *string
	}{
		{"a", c.A}, {"b", c.B}, {"start", c.Start}, {"increment", c.Increment}, {"cap", c.Cap}, {"days", digits(c.Days)}, {"moves", digits(c.Moves)},
	} {
		if f.value != nil {
			names, values = append(names, f.name), append(values, *f.value)
		}
	}
	return names, values
}

func digits(n *int) *string {
	if n == nil {
		return nil
	}
	s := strconv.Itoa(*n)
	return &s
}

// pauses reads the weekend, the vacation and the pauses.
func (c clockCase) pauses() (p clock.Pauses, err error) {
	if c.Zone != "" || c.Weekend {
		zone, err := clock.Zone(c.Zone)
		if err != nil {
			return p, fmt.Errorf("zone: %w", err)
		}
		if c.Weekend {
			p.Weekend = clock.WeekendIn(zone)
		}
	}
	for i, v := range c.Vacation {
		if err := addPause(&p, clock.Vacation, v); err != nil {
			return p, fmt.Errorf("vacation: number %d: %w", i+1, err)
		}
	}
	for i, v := range c.Pauses {
		switch v.Kind {
		case clock.Mutual, clock.Steward, clock.Outage:
		default:
			return p, fmt.Errorf("pauses: number %d: kind %.40q is not mutual, steward or outage", i+1, v.Kind)
		}
		if err := addPause(&p, v.Kind, v.spanCase); err != nil {
			return p, fmt.Errorf("pauses: number %d: %w", i+1, err)
		}
	}
	return p, nil
}

func addPause(p *clock.Pauses, kind clock.PauseKind, c spanCase) error {
	s, err := spanOf("from", c.From, "to", c.To)
	p.List = append(p.List, clock.Pause{Kind: kind, Span: s})
	return err
}

// turns reads the turns, which come in order; only the last may be open.
func (c clockCase) turns() (list []clock.Span, err error) {
	if c.Turns == nil {
		return nil, errors.New(`turns: a list is wanted, of {"start","end"}`)
	}
	for i, t := range *c.Turns {
		var s clock.Span
		if last := i == len(*c.Turns)-1; last && t.End == nil {
			s.From, err = instant("start", t.Start)
		} else {
			s, err = spanOf("start", t.Start, "end", t.End)
		}
		if err == nil && i > 0 && s.From.Before(list[i-1].To) {
			err = fmt.Errorf("start: %s is before the end of the turn before it", *t.Start)
		}
		if err != nil {
			return nil, fmt.Errorf("turns: number %d: %w", i+1, err)
		}
		list = append(list, s)
	}
	return list, nil
}

// spanOf reads two instants in order.
func spanOf(first string, from *string, second string, to *string) (s clock.Span, err error) {
	if s.From, err = instant(first, from); err != nil {
		return s, err
	}
	if s.To, err = instant(second, to); err == nil && s.To.Before(s.From) {
		err = fmt.Errorf("%s: %s is before %s", second, *to, *from)
	}
	return s, err
}

// instant reads a whole second of the years in which a clock may run.
func instant(field string, text *string) (time.Time, error) {
	if text == nil {
		return time.Time{}, fmt.Errorf("%s: an instant is wanted, as 2026-03-27T18:00:00Z", field)
	}
	t, err := time.Parse(time.RFC3339, *text)
	const first, last = 1970, 2200
	if err != nil || t.Nanosecond() != 0 || t.UTC().Year() < first || t.UTC().Year() > last {
		return time.Time{}, fmt.Errorf("%s: %.40q is no whole second from %d to %d, as 2026-03-27T18:00:00Z", field, *text, first, last)
	}
	return t.UTC(), nil
}
