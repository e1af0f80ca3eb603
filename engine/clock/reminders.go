package clock

import (
	"slices"
	"time"
)

// ReminderKind says what a reminder is about. With the table and the turn it
// is the key that keeps a letter from going twice (K20).
type ReminderKind string

// The reminders of K19.
const (
	TurnBegan   ReminderKind = "turn"    // it is your turn
	HalfUsed    ReminderKind = "half"    // half of what is there has been used
	ReserveRuns ReminderKind = "reserve" // the reserve begins to run
	DayLeft     ReminderKind = "day"     // 24 hours to the deadline
	HoursLeft   ReminderKind = "hours"   // 3 hours to the deadline
)

// Reminder is a letter that falls due while a turn is open.
type Reminder struct {
	Kind ReminderKind
	Due  time.Time // by K19
	At   time.Time // when it goes, by K20
}

// Quiet are the hours of a day in which a player wants no reminders: from
// Begin to End after local midnight, over midnight where End is not after
// Begin. Equal ones mean none.
type Quiet struct {
	Zone       *time.Location
	Begin, End time.Duration
}

// QuietIn is the usual quiet, 22 to 7, in a zone (K20).
func QuietIn(zone *time.Location) Quiet { return Quiet{zone, 22 * time.Hour, 7 * time.Hour} }

// around finds the quiet hours that an instant falls into.
func (q Quiet) around(t time.Time) (s Span, ok bool) {
	if q.Begin == q.End {
		return Span{}, false
	}
	year, month, day := t.In(q.Zone).Date()
	for d := day - 1; d <= day; d++ {
		until := d
		if q.End < q.Begin {
			until++
		}
		s = Span{Wall(q.Zone, year, month, d, q.Begin), Wall(q.Zone, year, month, until, q.End)}
		if !t.Before(s.From) && t.Before(s.To) {
			return s, true
		}
	}
	return Span{}, false
}

// apart is how far apart two reminders are at least (K19).
const apart = 6 * time.Hour

// longEnough is how much must be there for a letter when half of it is used.
const longEnough = 48 * time.Hour

// Reminders lists the letters of a turn in the order in which they go, if
// nothing changes (K19, K20). The one on its beginning always goes. Of two
// others within 6 hours the one due later goes, and none goes within 6 hours
// of the beginning: that letter has named the deadline. Letters of 24 and 3
// hours that fall into quiet hours go when those begin, and not at all if that
// was before the turn.
func (t Turn) Reminders(q Quiet) []Reminder {
	goes := []Reminder{{TurnBegan, t.Start, t.Start}}
	deadline, ok := t.Deadline()
	if !ok {
		return goes
	}
	for _, r := range t.urgentFirst(deadline) {
		r.At = q.moved(r)
		tooNear := func(o Reminder) bool { return r.At.Sub(o.At).Abs() < apart }
		if r.At.After(t.Start) && r.At.Before(deadline) && !slices.ContainsFunc(goes, tooNear) {
			goes = append(goes, r)
		}
	}
	slices.SortFunc(goes, func(a, b Reminder) int { return a.At.Compare(b.At) })
	return goes
}

// urgentFirst lists the reminders before a deadline, the one due last first;
// of several due at once, the more urgent first.
func (t Turn) urgentFirst(deadline time.Time) (list []Reminder) {
	add := func(k ReminderKind, due time.Time, ok bool) {
		if ok && due.After(t.Start) {
			list = append(list, Reminder{Kind: k, Due: due})
		}
	}
	add(HoursLeft, deadline.Add(-3*time.Hour), true)
	add(DayLeft, deadline.Add(-Day), true)
	if t.Free > 0 {
		due, ok := t.Pauses.Reach(t.Start, t.Free+t.Credit)
		add(ReserveRuns, due, ok)
	}
	if t.Total >= longEnough {
		due, ok := t.Pauses.Reach(t.Start, (t.Total+t.Credit)/2)
		add(HalfUsed, due, ok)
	}
	slices.SortStableFunc(list, func(a, b Reminder) int { return b.Due.Compare(a.Due) })
	return list
}

// moved is when a reminder goes, given the quiet hours (K20).
func (q Quiet) moved(r Reminder) time.Time {
	s, quiet := q.around(r.Due)
	switch {
	case !quiet:
	case r.Kind == HalfUsed:
		return s.To
	case r.Kind == DayLeft || r.Kind == HoursLeft:
		return s.From
	}
	return r.Due
}
