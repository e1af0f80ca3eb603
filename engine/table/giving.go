package table

import (
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// credit gives time to the open turn of a seat.
func (d *decision) credit(seat rules.Seat, span time.Duration, why string) {
	d.add(events.ClockCredited{Seat: seat, Ms: span.Milliseconds(), Why: why})
}

// give gives a day to the other seat whose clock runs, among friends (K14).
func (d *decision) give(c Give) error {
	seat, err := d.playing(c.By, -1)
	switch {
	case err != nil:
		return err
	case d.Clocks.Kind == nil:
		return refusal.New(NoClockHere)
	case !d.Friendly():
		return refusal.New(OnlyFriends)
	}
	to, ok := d.Clocks.running(seat)
	if !ok {
		return refusal.New(NotTheirTurn)
	}
	d.credit(to, clock.Day, "gift")
	return nil
}

// running is the seat beside one whose time is up first.
func (c Clocks) running(beside rules.Seat) (seat rules.Seat, found bool) {
	var first time.Time
	for i, t := range c.Seats {
		s := rules.Seat(i)
		if t.Since.IsZero() || s == beside {
			continue
		}
		if at, ok := c.Deadline(s); !found || ok && at.Before(first) {
			seat, first, found = s, at, true
		}
	}
	return seat, found
}

// safety gives the day of vacation that a player spends when a time runs out;
// the same deadline gives it once (K10).
func (d *decision) safety(c Credit) error {
	seat, ok := d.Seat(c.Who)
	switch {
	case !ok:
		return refusal.New(refusal.NotYours)
	case d.Status != Playing:
		return d.gone()
	case d.Clocks.Kind == nil:
		return refusal.New(NoClockHere)
	case d.Clocks.Closed:
		return refusal.New(NoVacationHere)
	case !c.Deadline.IsZero() && d.Clocks.Seats[seat].Saved.Equal(c.Deadline):
		return nil
	}
	deadline, runs := d.Clocks.Deadline(seat)
	lapsed := d.Lapsed != nil && d.Lapsed.Seat == seat
	switch {
	case !runs || !deadline.Equal(c.Deadline) || lapsed:
		return refusal.New(refusal.Stale)
	case d.at.Before(deadline):
		return refusal.New(NotExpired)
	}
	d.credit(seat, clock.Day, "safety")
	return nil
}

// credited folds time that was given. A time that had lapsed begins again with
// it: what passed since the deadline is forgiven.
func (s State) credited(f events.ClockCredited, at time.Time) State {
	if !s.Clocks.open(f.Seat) {
		return s
	}
	t, more := s.Clocks.Seats[f.Seat], time.Duration(f.Ms)*time.Millisecond
	deadline, _ := s.Clocks.Deadline(f.Seat)
	if s.Lapsed != nil && s.Lapsed.Seat == f.Seat {
		turn := s.Clocks.turn(f.Seat, at)
		more += max(0, turn.Used(at)-turn.Total-turn.Credit)
		s.Lapsed = nil
	}
	if f.Why == "safety" {
		t.Saved = deadline
	}
	t.Given = append(slices.Clip(t.Given), clock.Given{At: at, D: more})
	s.Clocks.Seats = slices.Clone(s.Clocks.Seats)
	s.Clocks.Seats[f.Seat] = t
	return s
}
