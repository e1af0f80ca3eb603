package table

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// invited finds the seat of an invitation that is still open.
func (d *decision) invited(p events.PlayerID) (rules.Seat, error) {
	seat, ok := d.Seat(p)
	switch {
	case !ok:
		return seat, refusal.New(refusal.NotYours)
	case d.Status == Playing, d.Status == Invited && d.Chairs[seat].Taken:
		return seat, refusal.New(refusal.Already)
	case d.Status != Invited:
		return seat, d.gone()
	}
	return seat, nil
}

// gone says why nothing can be done at a table any more; at one that ended on
// time, by how much it is too late (K17).
func (d *decision) gone() error {
	switch d.Status {
	case Declined:
		return refusal.New(WasDeclined)
	case Withdrawn:
		if d.Position != nil {
			return refusal.New(CalledOff)
		}
		return refusal.New(WasWithdrawn)
	}
	if d.Expired != nil && d.Ending != nil && d.Ending.How == byTime {
		return d.late(d.Expired.Deadline)
	}
	return refusal.New(refusal.Over)
}

func (d *decision) accept(c Accept) error {
	seat, err := d.invited(c.By)
	if err != nil {
		return err
	}
	if len(c.Words) > MaxWords {
		return refusal.New(refusal.TooLong, "Max", MaxWords)
	}
	d.add(events.SeatTaken{Seat: seat, Player: c.By, Words: c.Words})
	if d.Status == Playing && d.Broken == nil {
		d.settle()
	}
	return nil
}

func (d *decision) decline(c Decline) error {
	seat, err := d.invited(c.By)
	if err != nil {
		return err
	}
	d.add(events.SeatDeclined{Seat: seat, Player: c.By})
	return nil
}

func (d *decision) withdraw(c Withdraw) error {
	seat, ok := d.Seat(c.By)
	switch {
	case !ok:
		return refusal.New(refusal.NotYours)
	case d.Status == Playing:
		return d.takeBack(seat)
	case d.Status != Invited:
		return d.gone()
	case d.Host != c.By:
		return refusal.New(NotHost)
	}
	d.add(events.TableWithdrawn{By: c.By})
	return nil
}

// takeBack ends an open offer of one's own.
func (d *decision) takeBack(seat rules.Seat) error {
	switch {
	case d.Offer == nil:
		return refusal.New(NothingYours)
	case d.Offer.By != seat:
		return refusal.New(NotYourOffer)
	}
	if err := d.inTime(seat); err != nil {
		return err
	}
	d.add(events.OfferWithdrawn{Seat: seat})
	d.settle()
	return nil
}
