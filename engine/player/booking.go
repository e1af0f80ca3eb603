package player

import (
	"cmp"
	"strconv"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Codes of refusals of vacations.
const (
	BadDate          refusal.Code = "bad_date"
	VacationPast     refusal.Code = "vacation_past"     // never backwards
	VacationShort    refusal.Code = "vacation_short"    // Hours it would last
	VacationFar      refusal.Code = "vacation_far"      // beyond the end of Year, the next one
	VacationOverlaps refusal.Code = "vacation_overlaps" // From, To: of the booking there is, as local times
	VacationDry      refusal.Code = "vacation_dry"      // Days and Hours left of Year
	NoSuchVacation   refusal.Code = "no_such_vacation"  // none of that number to end
	SafetyOff        refusal.Code = "safety_off"        // the player has not chosen safety days
	SafetyInARow     refusal.Code = "safety_in_a_row"   // Max have been spent on this turn
	notExpired       refusal.Code = "not_expired"       // as tables say it
)

// maxInARow is how many safety days are spent in a row (K10).
const maxInARow = 3

// decideRest decides what has to do with vacation.
func (s State) decideRest(r Request) ([]events.Fact, error) {
	now := r.Now.UTC().Truncate(time.Millisecond)
	switch c := r.Command.(type) {
	case Book:
		return s.book(c, now)
	case EndVacation:
		return s.endVacation(c.N, now)
	case SetSafety:
		if c.On == s.Safety {
			return nil, nil
		}
		return []events.Fact{events.SafetyChosen{On: c.On}}, nil
	case SpendSafety:
		return s.spend(c, now)
	}
	return nil, refusal.New(refusal.BadInput)
}

// book books a vacation whose days are there. Bookings that overlap are refused,
// not merged: each has a number by which tables know it.
func (s State) book(c Book, now time.Time) ([]events.Fact, error) {
	zone := cmp.Or(s.Zone, c.Zone, "UTC")
	if _, err := clock.Zone(zone); err != nil {
		return nil, err
	}
	from, to, err := dates(c, place(zone), now)
	if err != nil {
		return nil, err
	}
	v := Vacation{N: len(s.Vacations) + 1, From: from, To: to, Booked: to, Zone: zone}
	if err := s.fits(v, now); err != nil {
		return nil, err
	}
	return []events.Fact{events.VacationBooked{N: v.N, From: from, To: to, Zone: zone}}, nil
}

// dates are the instants at which a booking begins and ends.
func dates(c Book, zone *time.Location, now time.Time) (from, to time.Time, err error) {
	last, err := date(c.Last)
	if err != nil {
		return from, to, err
	}
	from = now
	if c.First != "" {
		first, err := date(c.First)
		if err != nil {
			return from, to, err
		}
		if !begins(first, 1, zone).After(now) {
			return from, to, refusal.New(VacationPast).Quoting(c.First)
		}
		if begin := begins(first, 0, zone); begin.After(now) {
			from = begin
		}
	}
	return from, begins(last, 1, zone), nil
}

func date(text string) (time.Time, error) {
	d, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return d, refusal.New(BadDate).Quoting(rules.Quoted(text)).Offering("2027-07-31")
	}
	return d, nil
}

// begins is where the date so many days after another begins in a zone (K8a).
func begins(date time.Time, days int, zone *time.Location) time.Time {
	year, month, day := date.Date()
	return clock.Wall(zone, year, month, day+days, 0).UTC()
}

// fits refuses a booking that is too short or too far ahead, that overlaps
// another, or that is more than what is left of a year.
func (s State) fits(v Vacation, now time.Time) error {
	year := now.In(place(v.Zone)).Year()
	switch {
	case v.To.Sub(v.From) < shortest:
		return refusal.New(VacationShort, "Hours", max(0, int(v.To.Sub(v.From)/time.Hour)))
	case v.To.After(newYear(v.Zone, year+2)):
		return refusal.New(VacationFar, "Year", year+1)
	}
	for _, o := range s.Vacations {
		if o.To.After(o.From) && v.From.Before(o.To) && o.From.Before(v.To) {
			return refusal.New(VacationOverlaps, "From", local(o.From, v.Zone), "To", local(o.To, v.Zone))
		}
	}
	for y := year; y <= year+1; y++ {
		if b := s.budget(y); v.Charged(y) > b.Left {
			return b.dry()
		}
	}
	return nil
}

func local(t time.Time, zone string) string { return t.In(place(zone)).Format("2006-01-02 15:04") }

func (b Budget) dry() error {
	return refusal.New(VacationDry, "Year", b.Year, "Days", b.Days(), "Hours", b.Hours())
}

// endVacation ends a booking that is not over.
func (s State) endVacation(n int, now time.Time) ([]events.Fact, error) {
	i := s.vacation(n)
	if i < 0 || !now.Before(s.Vacations[i].To) {
		return nil, refusal.New(NoSuchVacation).Quoting(strconv.Itoa(n))
	}
	return []events.Fact{events.VacationEnded{N: n, At: now}}, nil
}

// spend takes a safety day, charged to the year of the deadline. "At most 3 in a
// row" (K10) is read as: on one turn of one table, each at the deadline that the
// day before it gave. Whoever plays on in a safety day, however late, begins to
// count anew: the rule saves a forgotten weekend, and the year's budget bounds
// the whole.
func (s State) spend(c SpendSafety, now time.Time) ([]events.Fact, error) {
	row := 0
	for _, d := range s.Spent {
		if d.Table == c.Table && d.Deadline.Equal(c.Deadline) {
			return nil, nil
		}
		if d.Table == c.Table && d.Turn == c.Turn {
			row++
		}
	}
	b := s.budget(c.Deadline.In(place(s.Zone)).Year())
	switch {
	case !s.Safety:
		return nil, refusal.New(SafetyOff)
	case now.Before(c.Deadline):
		return nil, refusal.New(notExpired)
	case row >= maxInARow:
		return nil, refusal.New(SafetyInARow, "Max", maxInARow)
	case b.Left < clock.Day:
		return nil, b.dry()
	}
	return []events.Fact{events.SafetySpent{Table: c.Table, Turn: c.Turn, Deadline: c.Deadline.UTC()}}, nil
}
