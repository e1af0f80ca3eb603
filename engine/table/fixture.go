package table

import (
	"encoding/hex"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// seatGuests takes all seats for people who have agreed before, and starts.
func (d *decision) seatGuests() {
	for i, c := range d.Chairs {
		if !c.Taken {
			d.add(events.SeatTaken{Seat: rules.Seat(i), Player: c.Player})
		}
	}
	if d.Broken == nil {
		d.settle()
	}
}

// callOff takes the invitation back, or ends the game with no result.
func (d *decision) callOff(c CallOff) error {
	switch {
	case d.For == nil:
		return refusal.New(NoFixture)
	case d.Status == Declined, d.Status == Withdrawn:
		return nil
	case d.Status != Invited && d.Status != Playing:
		return d.gone()
	}
	started := d.Status == Playing
	d.add(events.TableWithdrawn{By: c.By})
	if started {
		d.reveal()
	}
	return nil
}

// reveal opens the secret of a table that is over.
func (d *decision) reveal() {
	d.add(events.SecretRevealed{Secret: hex.EncodeToString(d.box.Secret)})
}
