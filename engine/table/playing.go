package table

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// draw is the luck of the table's next draw.
func (d *decision) draw() rules.Luck { return d.box.Draw(d.Draws, d.words()) }

// playing finds the seat of a person in a running game, at the turn they saw.
// A turn other than the present one is stale, unless it is -1.
func (d *decision) playing(p events.PlayerID, turn int) (rules.Seat, error) {
	seat, ok := d.Seat(p)
	switch {
	case !ok:
		return seat, refusal.New(refusal.NotYours)
	case d.Status == Invited:
		return seat, refusal.New(refusal.NotStarted)
	case d.Status != Playing:
		return seat, d.gone()
	case turn >= 0 && turn != d.Turn:
		return seat, refusal.New(refusal.Stale)
	}
	return seat, d.inTime()
}

func (d *decision) play(c Play) error {
	seat, err := d.playing(c.By, c.Turn)
	if err != nil {
		return err
	}
	if d.Offer != nil {
		return d.offerOpen(seat).Quoting(c.Text)
	}
	if !d.owes(seat) {
		return refusal.New(refusal.NotYourTurn).Quoting(c.Text)
	}
	m, rest, err := d.read(seat, c.Text)
	if err != nil {
		return err
	}
	d.add(events.Played{Seat: seat, Move: string(m)})
	d.then(seat, rest)
	d.settle()
	return nil
}

// offerOpen says whose answer the open offer waits for.
func (d *decision) offerOpen(seat rules.Seat) *refusal.Refusal {
	if d.Offer.By == seat {
		return refusal.New(YourOfferOpen)
	}
	return refusal.New(refusal.OfferOpen)
}

func (d *decision) offer(c Offer) error {
	seat, err := d.playing(c.By, c.Turn)
	if err != nil {
		return err
	}
	if d.Offer != nil {
		return d.offerOpen(seat)
	}
	o := rules.Offer{By: seat, Kind: c.Kind, Value: c.Value}
	if _, err := d.Position.Settle(o); err != nil {
		return err
	}
	d.add(events.Offered{Seat: seat, Kind: c.Kind, Value: c.Value})
	if p, ok := d.Position.(rules.Conceder); ok && p.Concedes(o) {
		d.close(events.OfferAnswered{Seat: d.Asks()[0].Seat, Accepted: true, Auto: true})
	}
	return nil
}

func (d *decision) answer(c Answer) error {
	seat, err := d.playing(c.By, c.Turn)
	if err != nil {
		return err
	}
	if d.Offer == nil {
		return refusal.New(refusal.NoOffer)
	}
	if d.Offer.By != seat {
		d.close(events.OfferAnswered{Seat: seat, Accepted: c.Accept})
		return nil
	}
	if c.Accept {
		return refusal.New(refusal.NotYourTurn)
	}
	return d.takeBack(seat)
}

// close answers the open offer. An accepted one may end the table, or only a
// game of it; then, as after a refusal, play goes on.
func (d *decision) close(a events.OfferAnswered) {
	how := d.Offer.Kind
	d.add(a)
	if a.Accepted && d.Broken == nil {
		d.finish(how)
	}
	if d.Status == Playing {
		d.settle()
	}
}
