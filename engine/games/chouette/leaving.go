package chouette

import (
	"slices"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Settle takes a seat out of the evening (Resign), or ends the evening for all
// (End). Between two games leaving costs nothing; in a game a member's live pair
// is played on as the captain's or lost, as agreed, and the box loses to all
// standing cubes (15).
func (p *Position) Settle(o rules.Offer) (rules.Position, error) {
	switch {
	case p.phase == phaseOver:
		return nil, refusal.New(refusal.Over)
	case p.phase == phaseSeats:
		return nil, refusal.New(refusal.NotStarted)
	case o.By < 0 || int(o.By) >= p.seats || p.gone[o.By]:
		return nil, refusal.New(refusal.NotYours)
	case o.Kind != Resign && o.Kind != End:
		return nil, refusal.New(refusal.BadInput, "Field", "offer").Quoting(rules.Quoted(o.Kind))
	}
	next := *p
	next.paused = false
	if o.Kind == End {
		next.agreed()
		return &next, nil
	}
	if r := next.leaves(o.By); r != nil {
		return nil, r
	}
	return &next, nil
}

// agreed ends the evening at once: what is settled of a game counts.
func (p *Position) agreed() {
	p.phase, p.result, p.asked = phaseOver, ResultAgreed, nil
	if !p.fresh {
		p.past = append(slices.Clip(p.past), p.account())
	}
}

// leaves lets a seat go.
func (p *Position) leaves(s rules.Seat) *refusal.Refusal {
	p.gone[s] = true
	switch {
	case p.fresh:
		p.rotate()
		p.between()
		return nil
	case s == p.Box():
		return p.abandoned(HowLeft)
	case !p.live(s):
		return nil
	case p.rules["leaving"] == Loss:
		return p.forfeits(s, HowLeft)
	case len(p.commanding()) == 0:
		return p.unmanned()
	}
	return p.excused(s)
}

// excused goes on without a member whose word was awaited.
func (p *Position) excused(s rules.Seat) *refusal.Refusal {
	if !p.phase.sealed() || !slices.Contains(p.asked, s) {
		return nil
	}
	p.asked = slices.DeleteFunc(slices.Clone(p.asked), func(o rules.Seat) bool { return o == s })
	if len(p.asked) == 0 {
		return p.closes(true)
	}
	return nil
}

// forfeits is a member's pair lost at its level.
func (p *Position) forfeits(s rules.Seat, how string) *refusal.Refusal {
	offered := len(p.game.Awaits()) > 0
	if r := p.happens(core.Forfeit{Who: id(s)}, how); r != nil {
		return r
	}
	switch {
	case p.game.Over():
		return p.ends()
	case len(p.commanding()) == 0:
		return p.unmanned()
	case offered && len(p.game.Awaits()) == 0:
		p.asked, p.answers = nil, [MaxSeats]rules.Move{}
		return p.rolls()
	case p.phase == phaseRoll && len(p.game.Reach()) == 0:
		return p.rolls()
	}
	p.answers[s] = ""
	return p.excused(s)
}

// unmanned loses the pairs that are left when nobody is there to play for the
// crew.
func (p *Position) unmanned() *refusal.Refusal {
	for _, s := range seatsOf(p.game.Seats().Crew) {
		if p.live(s) {
			if r := p.happens(core.Forfeit{Who: id(s)}, HowLeft); r != nil {
				return r
			}
		}
	}
	return p.ends()
}

// abandoned loses the box's side of every live pair.
func (p *Position) abandoned(how string) *refusal.Refusal {
	if r := p.happens(core.Abandon{}, how); r != nil {
		return r
	}
	return p.ends()
}

// Offers are those of a seat that has not left, once the seats are known.
func (p *Position) Offers(by rules.Seat) []rules.Offer {
	if p.phase == phaseOver || p.phase == phaseSeats || by < 0 || int(by) >= p.seats || p.gone[by] {
		return nil
	}
	return []rules.Offer{{Kind: Resign, Value: 1}, {Kind: End}}
}

// Worth names what an offer gives.
func (p *Position) Worth(o rules.Offer) string {
	if o.Kind == End {
		return ResultAgreed
	}
	return HowLeft
}

// Concedes tells that nobody has to agree when somebody leaves.
func (p *Position) Concedes(o rules.Offer) bool { return o.Kind == Resign }

// Unanimous are the seats that must all agree to end the evening: those who have
// not left, but for newcomers who have not played yet.
func (p *Position) Unanimous(o rules.Offer) []rules.Seat {
	if o.Kind != End {
		return nil
	}
	return slices.DeleteFunc(p.active(), func(s rules.Seat) bool { return s == o.By || slices.Contains(p.waiting, s) })
}

// Welcome is the evening with a newcomer (15), who plays from the next game on:
// as the last in the line or, where all who are seated have been captain, as the
// next one.
func (p *Position) Welcome(s rules.Seat) (rules.Position, error) {
	switch {
	case p.phase == phaseOver:
		return nil, refusal.New(refusal.Over)
	case int(s) != p.seats || s >= MaxSeats:
		return nil, refusal.New(refusal.BadInput, "Field", "seat")
	}
	next := *p
	next.seats++
	if p.phase == phaseSeats {
		next.throwers = append(slices.Clip(p.throwers), s)
		return &next, nil
	}
	next.waiting = append(slices.Clip(p.waiting), s)
	if p.fresh {
		next.rotate()
		next.between()
	}
	return &next, nil
}
