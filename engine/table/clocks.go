package table

import (
	"slices"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Clocks are the clocks of a table. Without a Kind nobody's time is counted,
// and all else is empty.
type Clocks struct {
	Kind    clock.Clock
	Zone    *time.Location // in which the table tells its time
	Weekend clock.Weekend
	Closed  bool      // to vacations (K9)
	Claim   bool      // a time that is up is the opponent's to claim (K15)
	Stops   []Stop    // all pauses but the weekends to come
	Passed  time.Time // up to when weekends are among the Stops (K8)
	Seats   []Timer
}

// Timer is the clock of one seat.
//
// A turn begins when a decision of the seat is due and ends when one of another
// is (K3): a roll and the play of it are one turn, and what Nature, a dance or
// an order does in between takes no time. An offer of one's own, or one that is
// accepted and waits for others, halts the turn; it goes on, with what it has
// used, once the offer is gone.
type Timer struct {
	Left  clock.State
	Open  bool          // a turn of the seat is begun and not ended
	Since time.Time     // since when the clock runs; zero while it stands
	Spent time.Duration // used in the open turn before Since; below 0 what was credited and not used
	Given []clock.Given // since then, the earliest first
	Saved time.Time     // the deadline at which a safety day was given in the open turn (K10)
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

// turn is the open turn of a seat whose clock runs, with what is credited by an
// instant; the zero instant means all. What it has used before counts as a debt;
// after a pause that is no weekend at least a day is left (K12).
func (c Clocks) turn(seat rules.Seat, by time.Time) clock.Turn {
	t := c.Seats[seat]
	turn := clock.Begin(c.Kind, t.Left, t.Since, c.pauses(seat))
	turn.Credit = -t.Spent
	return turn.Credited(by, t.Given...)
}

// Turn is the open turn of a seat whose clock runs.
func (c Clocks) Turn(seat rules.Seat) (clock.Turn, bool) {
	if seat < 0 || int(seat) >= len(c.Seats) || c.Seats[seat].Since.IsZero() {
		return clock.Turn{}, false
	}
	return c.turn(seat, time.Time{}), true
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
		return c.turn(seat, time.Time{}).Left(at)
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
	asks := slices.DeleteFunc(slices.Clone(s.owed()), func(a rules.Ask) bool { return a.Seat < 0 })
	if len(asks) == 0 && !over && !rules.Pauses(s.Position) {
		return s
	}
	s.Clocks.Seats = slices.Clone(s.Clocks.Seats)
	for i := range s.Clocks.Seats {
		seat := rules.Seat(i)
		asked := slices.ContainsFunc(asks, func(a rules.Ask) bool { return a.Seat == seat })
		s.Clocks.Seats[i] = s.Clocks.after(seat, at, asked, s.halted(seat))
	}
	if l := s.Lapsed; l != nil && !s.Clocks.open(l.Seat) {
		s.Lapsed = nil
	}
	return s
}

// halted tells whether a seat waits for others to answer an offer, its own or one
// that it has accepted.
func (s State) halted(seat rules.Seat) bool {
	return s.Offer != nil && (s.Offer.By == seat || s.agreed(seat))
}

func (c Clocks) open(seat rules.Seat) bool {
	return seat >= 0 && int(seat) < len(c.Seats) && c.Seats[seat].Open
}

// after is a seat's timer at an instant from which it is asked, or halted by an
// offer that others have to answer, or neither (K6).
func (c Clocks) after(seat rules.Seat, at time.Time, asked, halted bool) Timer {
	t := c.Seats[seat]
	runs := !t.Since.IsZero()
	switch {
	case asked && !runs:
		t.Open, t.Since = true, at
	case asked || !t.Open:
	case halted && runs:
		turn := c.turn(seat, at)
		t.Spent, t.Since, t.Given = min(turn.Used(at)-turn.Credit, turn.Total), time.Time{}, nil
	case runs:
		turn := c.turn(seat, at)
		t = Timer{Left: c.Kind.Moved(t.Left, turn.Used(at), turn.Credit)}
	case !halted:
		t = Timer{Left: c.Kind.Moved(t.Left, 0, -t.Spent)}
	}
	return t
}
