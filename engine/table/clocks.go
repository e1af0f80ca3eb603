package table

import (
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Grace is how long after its deadline a turn still may be made (K16).
const Grace = 30 * time.Minute

// byTime is how a table ends whose time ran out (TableEnded).
const byTime = "time"

// Clocks are the clocks of a table. Without a Kind nobody's time is counted,
// and all else is empty.
type Clocks struct {
	Kind    clock.Clock
	Zone    *time.Location // in which the table tells its time
	Weekend clock.Weekend
	Closed  bool          // to vacations (K9)
	Claim   bool          // a time that is up is the opponent's to claim (K15)
	Pauses  []clock.Pause // of all seats
	Seats   []Timer
}

// Timer is the clock of one seat.
//
// A turn begins when a decision of the seat is due and ends when one of another
// is (K3): a roll and the play of it are one turn, and what Nature, a dance or
// an order does in between takes no time. An offer of one's own halts the turn;
// it goes on, with what it has used, once the offer is gone.
type Timer struct {
	Left  clock.State
	Open  bool          // a turn of the seat is begun and not ended
	Since time.Time     // since when the clock runs; zero while it stands
	Spent time.Duration // used in the open turn before Since; below 0 what was credited and not used
}

func newClocks(f events.TableOpened) (c Clocks, err error) {
	if f.Clock == "" {
		return c, nil
	}
	if c.Kind, err = clock.Parse(f.Clock); err != nil {
		return Clocks{}, err
	}
	if c.Zone, err = clock.Zone(f.Zone); err != nil {
		return Clocks{}, err
	}
	c.Closed, c.Claim = f.NoVacation, f.Claim
	if f.Weekend {
		c.Weekend = clock.WeekendIn(c.Zone)
	}
	for range 1 + len(f.Guests) {
		c.Seats = append(c.Seats, Timer{Left: c.Kind.Fresh()})
	}
	return c, nil
}

// turn is a timer's open turn. What it has used before counts as a debt; after
// a pause that is no weekend at least a day is left (K12).
func (c Clocks) turn(t Timer) clock.Turn {
	turn := clock.Begin(c.Kind, t.Left, t.Since, clock.Pauses{Weekend: c.Weekend, List: c.Pauses})
	turn.Credit = -t.Spent
	return turn.Credited(time.Time{})
}

// Turn is the open turn of a seat whose clock runs.
func (c Clocks) Turn(seat rules.Seat) (clock.Turn, bool) {
	if seat < 0 || int(seat) >= len(c.Seats) || c.Seats[seat].Since.IsZero() {
		return clock.Turn{}, false
	}
	return c.turn(c.Seats[seat]), true
}

// Deadline is when the running clock of a seat is used up (K7).
func (c Clocks) Deadline(seat rules.Seat) (time.Time, bool) {
	turn, runs := c.Turn(seat)
	if !runs {
		return time.Time{}, false
	}
	at, ok := turn.Deadline()
	return at.UTC(), ok
}

// First is the earliest deadline of the table and whose it is.
func (c Clocks) First() (seat rules.Seat, at time.Time, ok bool) {
	for i := range c.Seats {
		if d, runs := c.Deadline(rules.Seat(i)); runs && (!ok || d.Before(at)) {
			seat, at, ok = rules.Seat(i), d, true
		}
	}
	return seat, at, ok
}

// Has is what a seat has at an instant: of its open turn, or else for its next.
func (c Clocks) Has(seat rules.Seat, at time.Time) time.Duration {
	if seat < 0 || int(seat) >= len(c.Seats) {
		return 0
	}
	t := c.Seats[seat]
	if !t.Since.IsZero() {
		return c.turn(t).Left(at)
	}
	total, _ := c.Kind.Allows(t.Left)
	return max(0, total-t.Spent)
}

// ticked starts and stops the clocks after a fact: those run whose decisions
// are due. While Nature alone is awaited nothing changes hands, but after the
// end of a game of a series every turn is a new one.
func (s State) ticked(at time.Time) State {
	over := s.Status == Ended || s.Status == Withdrawn
	if s.Clocks.Kind == nil || s.Status != Playing && !over {
		return s
	}
	asks := slices.DeleteFunc(slices.Clone(s.Asks()), func(a rules.Ask) bool { return a.Seat < 0 })
	if len(asks) == 0 && !over && !rules.Pauses(s.Position) {
		return s
	}
	s.Clocks.Seats = slices.Clone(s.Clocks.Seats)
	for i := range s.Clocks.Seats {
		asked := slices.ContainsFunc(asks, func(a rules.Ask) bool { return a.Seat == rules.Seat(i) })
		halted := s.Offer != nil && s.Offer.By == rules.Seat(i)
		s.Clocks.Seats[i] = s.Clocks.after(s.Clocks.Seats[i], at, asked, halted)
	}
	return s
}

// after is a timer at an instant from which its seat is asked, or halted by an
// offer of its own, or neither (K6).
func (c Clocks) after(t Timer, at time.Time, asked, halted bool) Timer {
	runs := !t.Since.IsZero()
	switch {
	case asked && !runs:
		t.Open, t.Since = true, at
	case asked || !t.Open:
	case halted && runs:
		turn := c.turn(t)
		t.Spent, t.Since = turn.Used(at)-turn.Credit, time.Time{}
	case runs:
		turn := c.turn(t)
		t = Timer{Left: c.Kind.Moved(t.Left, turn.Used(at), turn.Credit)}
	case !halted:
		t = Timer{Left: c.Kind.Moved(t.Left, 0, -t.Spent)}
	}
	return t
}

// inTime refuses what comes later than the grace after a deadline, whether or
// not the table has been told that its time is up (K16).
func (d *decision) inTime() error {
	if _, deadline, ok := d.Clocks.First(); ok && d.at.After(deadline.Add(Grace)) {
		return d.late(deadline)
	}
	return nil
}

// late says when the command came and what the deadline was, both as the table
// tells its time and in UTC (K17).
func (d *decision) late(deadline time.Time) error {
	said := func(at time.Time) string {
		s := clock.Show(at, at, d.Clocks.Zone)
		return s.Local + " " + s.Offset + " (" + s.UTC + " UTC)"
	}
	return refusal.New(TimeUp, "Came", said(d.at), "Deadline", said(deadline), "Minutes", int(Grace/time.Minute))
}

// expire ends a turn, or the game, whose time is up (K15). Whoever was offered
// a resignation and let the time pass has won.
func (d *decision) expire(c Expire) error {
	seat, deadline, ok := d.Clocks.First()
	switch {
	case d.Status != Playing:
		return d.gone()
	case c.Turn != d.Turn:
		return refusal.New(refusal.Stale)
	case !ok || !d.at.Equal(deadline) || c.Now.Before(deadline.Add(Grace)):
		return refusal.New(NotExpired)
	case d.Offer != nil && d.Offer.Kind == "resign":
		d.close(events.OfferAnswered{Seat: seat, Accepted: true, Auto: true})
		return nil
	}
	d.add(events.TurnExpired{Seat: seat, Deadline: deadline})
	if d.Broken != nil {
		return d.Broken
	}
	if d.finish(byTime); d.Status == Playing {
		d.settle()
	}
	return nil
}

// outage pauses the clocks that ran while the server was away (K13).
func (d *decision) outage(c Outage) error {
	if _, _, runs := d.Clocks.First(); runs && c.From.Before(c.To) {
		d.add(events.OutageRecorded{From: later(c.From, time.Time{}), To: later(c.To, time.Time{})})
	}
	return nil
}
