package table

import (
	"slices"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// NoSeatNow refuses a newcomer. When is what the sentence goes by: "start" (the
// game has not begun), "full" or "never".
const NoSeatNow refusal.Code = "no_seat_now"

// sit seats a newcomer where the game welcomes one.
func (d *decision) sit(c Sit) error {
	seat := rules.Seat(len(d.Chairs))
	switch _, seated := d.Seat(c.By); {
	case d.Status == Invited && !seated:
		return refusal.New(NoSeatNow, "When", "start")
	case seated:
		return refusal.New(refusal.Already)
	case d.Status != Playing:
		return d.gone()
	case len(c.Words) > MaxWords:
		return refusal.New(refusal.TooLong, "Max", MaxWords)
	}
	p, ok := d.Position.(rules.Welcoming)
	if !ok || d.For != nil {
		return refusal.New(NoSeatNow, "When", "never")
	}
	if _, err := p.Welcome(seat); err != nil {
		return refusal.New(NoSeatNow, "When", "full")
	}
	d.add(events.SeatAdded{Seat: seat, Player: c.By, Words: c.Words})
	d.settle()
	return nil
}

// added folds a newcomer, whose clock is a fresh one and whose words count from
// the next draw on. To sit down is to act.
func (s State) added(f events.SeatAdded) State {
	p, ok := s.Position.(rules.Welcoming)
	if !ok || int(f.Seat) != len(s.Chairs) {
		return s
	}
	if s.Position, s.Broken = p.Welcome(f.Seat); s.Broken != nil {
		return s
	}
	s.Chairs = append(slices.Clip(s.Chairs), Chair{Player: f.Player, Taken: true, Words: f.Words, From: s.Draws})
	s.Acted = append(slices.Clip(s.Acted), true)
	if s.Clocks.Kind != nil {
		s.Clocks.Seats = append(slices.Clip(s.Clocks.Seats), Timer{Left: s.Clocks.Kind.Fresh()})
	}
	if a := s.PauseAsk; a != nil {
		more := *a
		more.Agreed = append(slices.Clip(a.Agreed), false)
		s.PauseAsk = &more
	}
	return s
}
