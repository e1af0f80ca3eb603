package table

import (
	"slices"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

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
	switch {
	case d.Offer.By == seat && !c.Accept:
		return d.takeBack(seat)
	case d.agreed(seat):
		return refusal.New(refusal.Already)
	case !d.owes(seat):
		return refusal.New(refusal.NotYourTurn)
	}
	d.close(events.OfferAnswered{Seat: seat, Accepted: c.Accept})
	return nil
}

// close answers the open offer, which stays open while others must agree too. An
// accepted one may end the table, or only a game of it; then, as after a refusal,
// play goes on.
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

// answered folds an answer to the open offer: one that several must accept stays
// open until all have, or one refuses.
func (s State) answered(f events.OfferAnswered) State {
	o := s.Offer
	s.Turn++
	if !f.Auto {
		s.acted(f.Seat)
	}
	if o != nil && f.Accepted && s.othersMust(f.Seat) {
		return s.agrees(f.Seat)
	}
	s.Offer, s.Agreed = nil, nil
	if o == nil || !f.Accepted || s.Position == nil {
		return s
	}
	next, err := s.Position.Settle(*o)
	if err != nil {
		s.Broken = err
		return s
	}
	s.Position = next
	s.paused()
	return s
}

// agrees notes one of several who must accept.
func (s State) agrees(seat rules.Seat) State {
	list := make([]bool, len(s.Chairs))
	copy(list, s.Agreed)
	if seat >= 0 && int(seat) < len(list) {
		list[seat] = true
	}
	s.Agreed = list
	return s
}

// othersMust tells whether somebody else has still to accept the open offer.
func (s State) othersMust(than rules.Seat) bool {
	if s.Position == nil {
		return false
	}
	return slices.ContainsFunc(rules.MustAgree(s.Position, *s.Offer), func(o rules.Seat) bool { return o != than && !s.agreed(o) })
}

// agreed tells whether a seat has accepted the open offer.
func (s State) agreed(seat rules.Seat) bool {
	return seat >= 0 && int(seat) < len(s.Agreed) && s.Agreed[seat]
}

// answerers are those whose answer the open offer waits for: all who must accept
// it and have not, or everybody but who made it.
func (s State) answerers() (asks []rules.Ask) {
	must := rules.MustAgree(s.Position, *s.Offer)
	for i := range s.Chairs {
		seat := rules.Seat(i)
		if seat == s.Offer.By || s.agreed(seat) || len(must) > 0 && !slices.Contains(must, seat) {
			continue
		}
		asks = append(asks, rules.Ask{Seat: seat, Kind: "answer_" + s.Offer.Kind})
	}
	return asks
}
