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
	id := "clock.loses"
	if len(c.Seats) > 2 {
		id = "clock.passes"
	}
	return append(out, say(id, "Minutes", int(Grace/time.Minute)))
}

// Says is how the clock of a seat stands at an instant: what it has, and until
// when if it runs, as the table tells its time (K22).
func (c Clocks) Says(seat rules.Seat, name string, at time.Time, say rules.Say) string {
	left := clock.Long(c.Has(seat, at), say)
	deadline, runs := c.Deadline(seat)
	if !runs {
		return say("clock.has", "Name", name, "Left", left)
	}
	return say("clock.runs", "Name", name, "Left", left, "At", clock.Show(deadline, at, c.Zone).Say(say))
}
