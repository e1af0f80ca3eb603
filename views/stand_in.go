package views

import (
	"time"

	timing "carteiro/engine/clock"
)

const maxReason = 500

func (p page) dial(otherwise *time.Location) *time.Location {
	if otherwise != nil {
		return otherwise
	}
	return time.UTC
}

func (p page) due(at time.Time, zone *time.Location) string {
	return timing.Show(at, p.Now, p.dial(zone)).Say(p.Say)
}
