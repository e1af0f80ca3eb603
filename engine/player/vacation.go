package player

import (
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/events"
)

// A player's vacation of a calendar year (K9).
const (
	yearly   = 30 * clock.Day
	shortest = clock.Day // of a booking
)

// Vacation is a booking: the player's clocks stand from From up to To (K9).
// Moving does not end it, nor does another zone of the player.
type Vacation struct {
	N        int
	From, To time.Time // To is where it ended early, if it did; at From where it was cancelled
	Booked   time.Time // to where it was booked
	Zone     string    // IANA: the player's at booking, whose calendar years it is charged to
}

// SafetyDay is a day of vacation spent when a time ran out (K10).
type SafetyDay struct {
	Table    events.TableID
	Turn     int
	Deadline time.Time
	Year     int // to which it is charged: that of the deadline in the player's zone
}

// Paid is up to where a vacation is charged: ended early, without the whole
// hours that were left of it.
func (v Vacation) Paid() time.Time {
	if !v.To.After(v.From) {
		return v.From
	}
	return v.Booked.Add(-v.Booked.Sub(v.To).Truncate(time.Hour))
}

// Charged is what a vacation costs of a calendar year in its zone: one over New
// Year is charged to each year for its part.
func (v Vacation) Charged(year int) time.Duration {
	begin, end := newYear(v.Zone, year), newYear(v.Zone, year+1)
	if v.From.After(begin) {
		begin = v.From
	}
	if paid := v.Paid(); paid.Before(end) {
		end = paid
	}
	return max(0, end.Sub(begin))
}

// Warnings are the instants of the letters that say that a vacation runs dry: 3
// days and 1 day before its end, as far as it has begun by then. A booking never
// outlasts what is left of the year, so it is its end at which it runs dry.
func (v Vacation) Warnings() (list []time.Time) {
	for _, ahead := range []time.Duration{3 * clock.Day, clock.Day} {
		if at := v.To.Add(-ahead); at.After(v.From) {
			list = append(list, at)
		}
	}
	return list
}

// Budget is what a player has of a calendar year (K9).
type Budget struct {
	Year          int
	Granted, Left time.Duration // Left is without what is booked in advance
}

// Days is how many whole days are left, Hours the whole hours beyond them.
func (b Budget) Days() int { return int(b.Left / clock.Day) }

// Hours are the whole hours left beyond the Days.
func (b Budget) Hours() int { return int(b.Left % clock.Day / time.Hour) }

// Budget is what is left of the year in which an instant falls, and of the next.
func (s State) Budget(at time.Time) (this, next Budget) {
	year := at.In(place(s.Zone)).Year()
	return s.budget(year), s.budget(year + 1)
}

func (s State) budget(year int) Budget {
	left := s.granted(year)
	b := Budget{Year: year, Granted: left}
	for _, v := range s.Vacations {
		left -= v.Charged(year)
	}
	for _, d := range s.Spent {
		if d.Year == year {
			left -= clock.Day
		}
	}
	b.Left = left
	return b
}

// granted is the vacation of a year: in the first, its share from joining to the
// end, in whole hours. The first year is that of UTC, since nobody has chosen a
// zone when joining, so that no later choice can change it.
func (s State) granted(year int) time.Duration {
	joined := s.Joined.UTC()
	switch first := joined.Year(); {
	case year < first:
		return 0
	case year > first:
		return yearly
	}
	begin, end := newYear("UTC", year), newYear("UTC", year+1)
	share := int64(yearly/time.Hour) * int64(end.Sub(joined)/time.Second) / int64(end.Sub(begin)/time.Second)
	return time.Duration(share) * time.Hour
}

// newYear is where a year begins in a zone (K8a).
func newYear(zone string, year int) time.Time {
	return clock.Wall(place(zone), year, time.January, 1, 0)
}

// place is a zone by its name, UTC for none.
func place(zone string) *time.Location {
	if z, err := clock.Zone(zone); err == nil {
		return z
	}
	return time.UTC
}

// rest folds a fact about vacation.
func (s State) rest(f events.Fact) State {
	switch f := f.(type) {
	case events.VacationBooked:
		if s.vacation(f.N) < 0 && f.To.After(f.From) {
			v := Vacation{N: f.N, From: f.From, To: f.To, Booked: f.To, Zone: f.Zone}
			s.Vacations = append(slices.Clip(s.Vacations), v)
		}
	case events.VacationEnded:
		s = s.ended(f)
	case events.SafetyChosen:
		s.Safety = f.On
	case events.SafetySpent:
		year := f.Deadline.In(place(s.Zone)).Year()
		s.Spent = append(slices.Clip(s.Spent), SafetyDay{f.Table, f.Turn, f.Deadline, year})
	}
	return s
}

// ended folds the end of a booking; none gets longer by it.
func (s State) ended(f events.VacationEnded) State {
	i := s.vacation(f.N)
	if i < 0 || !f.At.Before(s.Vacations[i].To) {
		return s
	}
	s.Vacations = slices.Clone(s.Vacations)
	v := &s.Vacations[i]
	if v.To = f.At; v.To.Before(v.From) {
		v.To = v.From
	}
	return s
}

// vacation finds a booking by its number, -1 for none.
func (s State) vacation(n int) int {
	return slices.IndexFunc(s.Vacations, func(v Vacation) bool { return v.N == n })
}
