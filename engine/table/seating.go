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
		return seat, refusal.New(refusal.Over)
	}
	return seat, nil
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
	switch {
	case d.Host != c.By:
		return refusal.New(refusal.NotYours)
	case d.Status == Playing:
		return refusal.New(refusal.Already)
	case d.Status != Invited:
		return refusal.New(refusal.Over)
	}
	d.add(events.TableWithdrawn{By: c.By})
	return nil
}
