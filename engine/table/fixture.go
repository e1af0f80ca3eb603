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

// ByRuling is how a game ends that a steward has adjudicated (TableEnded).
const ByRuling = "ruling"

// adjudicate ends a game under way as a steward has ruled.
func (d *decision) adjudicate(c Adjudicate) error {
	winner, sits := rules.Watcher, true
	if c.Winner != "" {
		winner, sits = d.Seat(c.Winner)
	}
	switch {
	case d.For == nil:
		return refusal.New(NoFixture)
	case d.Status != Playing:
		return d.gone()
	case !sits:
		return refusal.New(refusal.BadInput, "Field", "winner").Quoting(string(c.Winner))
	}
	f := events.TableEnded{Ruled: c.Ruled, How: ByRuling, Result: ByRuling, Winner: winner, Points: make([]int, len(d.Chairs))}
	for i := range f.Points {
		if winner != rules.Watcher {
			f.Points[i] = -1
		}
	}
	if winner != rules.Watcher {
		f.Points[winner] = len(f.Points) - 1
	}
	d.add(f)
	d.reveal()
	return nil
}

// reveal opens the secret of a table that is over.
func (d *decision) reveal() {
	d.add(events.SecretRevealed{Secret: hex.EncodeToString(d.box.Secret)})
}
