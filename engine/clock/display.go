package clock

import (
	"time"

	"carteiro/engine/rules"
)

// Shown is an instant as every message states it (K22).
type Shown struct {
	Local   string // "2026-06-11 13:00", in the reader's zone
	Offset  string // "+01:00"
	UTC     string // "2026-06-11 12:00"
	Past    bool   // it is over; the rest is how long ago
	Days    int    // 24 hours each
	Hours   int
	Minutes int
}

// Show states an instant for a reader in a zone, as seen from now. Seconds are
// dropped, so that nobody is told of more time than there is.
func Show(at, now time.Time, zone *time.Location) Shown {
	const dial = "2006-01-02 15:04"
	local, left := at.In(zone), at.Sub(now)
	past := left < 0
	left = left.Abs()
	return Shown{
		Local: local.Format(dial), Offset: local.Format("-07:00"), UTC: at.UTC().Format(dial),
		Past: past, Days: int(left / Day), Hours: int(left % Day / time.Hour), Minutes: int(left % time.Hour / time.Minute),
	}
}

// Say states it in a reader's language: local time with its offset, UTC, and
// how long it is until then.
func (s Shown) Say(say rules.Say) string {
	return say("clock.at", "Local", s.Local, "Offset", s.Offset, "UTC", s.UTC) + ", " + s.Until(say)
}

// Until is the last part of it alone: "in 2 d 5 h".
func (s Shown) Until(say rules.Say) string {
	return say("clock.until", "Past", s.Past, "Days", s.Days, "Hours", s.Hours, "Minutes", s.Minutes)
}
