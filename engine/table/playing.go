package table

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// draw is the luck of the table's next draw.
func (d *decision) draw() rules.Luck { return d.box.Draw(d.Draws, d.words()) }

// playing finds the seat of a person in a running game, at the turn they saw.
// What does not fit the present decision is stale (see Fits).
func (d *decision) playing(p events.PlayerID, turn int) (rules.Seat, error) {
	seat, ok := d.Seat(p)
	switch {
	case !ok:
		return seat, refusal.New(refusal.NotYours)
	case d.Status == Invited:
		return seat, refusal.New(refusal.NotStarted)
	case d.Status != Playing:
		return seat, d.gone()
	case !d.Fits(seat, turn):
		return seat, refusal.New(refusal.Stale)
	}
	return seat, d.inTime(seat)
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
