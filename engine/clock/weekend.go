package clock

import (
	"iter"
	"time"
)

// Weekend is a pause that comes every week, for both players (K8): whole days
// in the zone that was fixed when the game was made, from the beginning of
// First to the end of Last. Without a zone there is none; a whole week is no
// weekend either.
type Weekend struct {
	Zone        *time.Location
	First, Last time.Weekday
}

// WeekendIn is Saturday and Sunday in a zone.
func WeekendIn(zone *time.Location) Weekend { return Weekend{zone, time.Saturday, time.Sunday} }

const week = 7

// days is how long a weekend is, 0 for none.
func (w Weekend) days() int {
	n := (int(w.Last-w.First)+week)%week + 1
	if w.Zone == nil || n == week {
		return 0
	}
	return n
}

// from lists the weekends that end after an instant, for ever.
func (w Weekend) from(t time.Time) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		days := w.days()
		if days == 0 {
			return
		}
		year, month, day := t.In(w.Zone).AddDate(0, 0, -week).Date()
		weekday := time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Weekday()
		for day -= (int(weekday-w.First) + week) % week; ; day += week {
			s := Span{Wall(w.Zone, year, month, day, 0), Wall(w.Zone, year, month, day+days, 0)}
			if s.To.After(t) && !yield(s) {
				return
			}
		}
	}
}
