package table

import (
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Grace is how long after its deadline a turn still may be made (K16).
const Grace = 30 * time.Minute

// Unclaimed is how long after a deadline a game ends whose time nobody has
// claimed (K15).
const Unclaimed = 30 * clock.Day

// How a table ends whose time ran out, and one at which nobody minded (TableEnded).
const (
	byTime    = "time"
	abandoned = "abandoned"
)

// inTime refuses what a seat does later than the grace after a deadline, whether or
// not the table has been told that its time is up (K16): its own where its decision
// is due, beside others' perhaps, else anybody's. Where a time that is up is to be
// claimed, one may act until it is.
func (d *decision) inTime(seat rules.Seat) error {
	deadline, ok := d.Clocks.Deadline(seat)
	if !d.owes(seat) {
		_, deadline, ok = d.Clocks.First()
	}
	if ok && !d.Clocks.Claim && d.at.After(deadline.Add(Grace)) {
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

// expire ends a turn, or the game, whose time is up, or leaves it to be claimed
// (K15). Whoever was offered a resignation and let the time pass has won; of an
// offer that several must accept, silence is a refusal.
func (d *decision) expire(c Expire) error {
	seat, deadline, ok := d.Clocks.First()
	switch {
	case d.Status != Playing:
		return d.gone()
	case c.Turn != d.Turn:
		return refusal.New(refusal.Stale)
	case !ok || !d.at.Equal(deadline) || c.Now.Before(deadline.Add(Grace)), d.Lapsed != nil && d.Lapsed.Seat == seat:
		return refusal.New(NotExpired)
	case d.Offer != nil && len(rules.MustAgree(d.Position, *d.Offer)) > 0:
		d.close(events.OfferAnswered{Seat: seat, Auto: true})
	case d.Offer != nil && d.Offer.Kind == "resign":
		d.close(events.OfferAnswered{Seat: seat, Accepted: true, Auto: true})
	case d.Clocks.Claim:
		d.add(events.TurnLapsed{Seat: seat, Deadline: deadline})
	default:
		return d.timeOut(events.TurnExpired{Seat: seat, Deadline: deadline})
	}
	return nil
}

// timeOut is what the rules of the game make of a time that is up.
func (d *decision) timeOut(f events.TurnExpired) error {
	d.add(f)
	if d.Broken != nil {
		return d.Broken
	}
	if d.finish(byTime); d.Status == Playing {
		d.settle()
	}
	return nil
}

// claim answers a lapsed time (K15). To wait leaves all as it is.
func (d *decision) claim(c Claim) error {
	seat, err := d.playing(c.By, -1)
	switch {
	case err != nil:
		return err
	case d.Lapsed == nil || d.Lapsed.Seat == seat:
		return refusal.New(NothingToClaim)
	}
	switch c.What {
	case "claim":
		return d.timeOut(events.TurnExpired{Seat: d.Lapsed.Seat, Deadline: d.Lapsed.Deadline})
	case "give":
		d.credit(d.Lapsed.Seat, 3*clock.Day, "claim")
	case "wait":
	default:
		return refusal.New(refusal.BadInput, "Field", "what").Quoting(cut(c.What)).Offering("claim", "give", "wait")
	}
	return nil
}

// abandon ends a game whose lapsed time nobody has claimed; nobody has won (K15).
func (d *decision) abandon(c Abandon) error {
	switch {
	case d.Status != Playing:
		return d.gone()
	case d.Lapsed == nil || c.Now.Before(d.Lapsed.Deadline.Add(Unclaimed)):
		return refusal.New(NotExpired)
	}
	d.add(events.TableEnded{How: abandoned, Result: abandoned, Winner: rules.Watcher, Points: make([]int, len(d.Chairs))})
	d.reveal()
	return nil
}

// outage pauses the clocks that ran while the server was away (K13).
func (d *decision) outage(c Outage) error {
	if _, _, runs := d.Clocks.First(); runs && c.From.Before(c.To) {
		d.add(events.OutageRecorded{From: later(c.From, time.Time{}), To: later(c.To, time.Time{})})
	}
	return nil
}
