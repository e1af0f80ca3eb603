package views

import (
	"time"

	timing "carteiro/engine/clock"
	"carteiro/projections"
)

// instant states a moment of the past or of a plan: local time with its offset,
// and UTC.
func (v tableView) instant(p page, at time.Time) string {
	if at.IsZero() {
		return ""
	}
	s := timing.Show(at, p.Now, p.dial(v.Now.Clocks.Zone))
	return p.Say("clock.at", "Local", s.Local, "Offset", s.Offset, "UTC", s.UTC)
}

// timed tells what was done about time (projections.Timed); empty for all else.
func (v tableView) timed(p page, t projections.Told) string {
	name := ""
	if t.Seat >= 0 {
		name = v.name(p, t.Seat)
	}
	id := "page.told." + t.Kind
	switch t.Kind {
	case "paused", "resumed", "credited":
		id += "." + t.Why
	case "lapsed", "called_off", "pause_refused", "pause_asked":
	default:
		return ""
	}
	return p.Say(id, "Name", name, "Count", t.Value, "At", v.instant(p, t.At), "From", v.instant(p, t.From), "Until", v.instant(p, t.To),
		"Long", timing.Long(t.More, p.Say), "Steward", personName(p, v.Stewards[t.Ruled.Steward]), "Reason", t.Ruled.Reason)
}
