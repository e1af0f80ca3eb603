package clock

import (
	"strings"
	"time"
	_ "time/tzdata" // for a machine without the tz database (K8)

	"carteiro/engine/refusal"
)

// NoSuchZone refuses a name that is none of the IANA time zones.
const NoSuchZone refusal.Code = "no_such_zone"

// Zone finds an IANA time zone by its name, as "Europe/Lisbon" or "UTC"; the
// rules are those of the machine's tz database or, without one, of the embedded
// (K8). The machine's own zone has no name here.
func Zone(name string) (*time.Location, error) {
	if name != "" && name[0] >= 'A' && name[0] <= 'Z' && !strings.EqualFold(name, "Local") {
		if zone, err := time.LoadLocation(name); err == nil {
			return zone, nil
		}
	}
	return nil, refusal.New(NoSuchZone).Quoting(quoted(name)).Offering("Europe/Lisbon", "America/Sao_Paulo", "UTC")
}

// far is more than any clock on a wall is away from UTC.
const far = 36 * time.Hour

// Wall is the first instant at which the wall of a zone shows a date and, from
// 0 up, a time of day, or anything later (K8a): where that time is missing,
// the first instant after the gap; where it comes twice, the earlier one. With
// of = 0 it is where the date begins. Days beyond a month count on, as in
// time.Date.
//
// time.Date promises none of this: for a midnight that is missing it gives
// 23:00 of the day before west of Greenwich, and 01:00 elsewhere.
func Wall(zone *time.Location, year int, month time.Month, day int, of time.Duration) time.Time {
	shown := time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Add(of)
	for t := shown.Add(-far).In(zone); ; {
		_, offset := t.Zone()
		at := shown.Add(-time.Duration(offset) * time.Second).In(zone)
		_, end := t.ZoneBounds()
		switch {
		case !at.After(t):
			return t
		case end.IsZero() || at.Before(end):
			return at
		}
		t = end
	}
}
