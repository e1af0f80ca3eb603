package table

import (
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/rules"
)

// Terms says in sentences what was agreed about time; nothing at a table
// without a clock.
func (c Clocks) Terms(say rules.Say) []string {
	if c.Kind == nil {
		return nil
	}
	out := []string{clock.Terms(c.Kind, say)}
	if c.Weekend != (clock.Weekend{}) {
		out = append(out, say("clock.weekend", "Zone", c.Zone.String()))
	}
	if c.Closed {
		out = append(out, say("clock.no_vacation"))
	}
	id := "clock.loses"
	switch {
	case c.Claim:
		id = "clock.claims"
	case len(c.Seats) > 2:
		id = "clock.passes"
	}
	return append(out, say(id, "Minutes", int(Grace/time.Minute), "Days", int(Unclaimed/clock.Day)))
}

// Says is how the clock of a seat stands at an instant: what it has, and until
// when if it runs, as the table tells its time (K22).
func (c Clocks) Says(seat rules.Seat, name string, at time.Time, say rules.Say) string {
	left := clock.Long(c.Has(seat, at), say)
	deadline, runs := c.Deadline(seat)
	out := say("clock.has", "Name", name, "Left", left)
	if runs {
		out = say("clock.runs", "Name", name, "Left", left, "At", clock.Show(deadline, at, c.Zone).Say(say))
	}
	if p, stands := c.Standing(seat, at); stands {
		out += "; " + c.stands(p, at, say)
	}
	return out
}

// stands says why a clock stands, and until when where that is known.
func (c Clocks) stands(p Stop, at time.Time, say rules.Say) string {
	until := ""
	if !p.To.IsZero() {
		until = clock.Show(p.To, at, c.Zone).Say(say)
	}
	return say("clock.stands", "Kind", string(p.Kind), "Until", until)
}
