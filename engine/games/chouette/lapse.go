package chouette

import (
	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// lapsesThatLose is which turn at the board let pass in a game loses the pair
// (11).
const lapsesThatLose = 3

// Lapse is what silence is taken for (11). A member's is no double and, to a
// double, a pass; a beaver it refuses where that is agreed. The captain's: the
// next live member plays this turn, and the third time, or at once where that is
// agreed or nobody else is there, the pair is lost. The box's loses to all
// standing cubes. Before a game it is a no to a partner.
func (p *Position) Lapse(by rules.Seat) (rules.Position, error) {
	if r := p.awaited(by); r != nil || by < 0 {
		return nil, refusal.New(refusal.NotYourTurn)
	}
	next := *p
	next.paused = false
	if r := next.lapse(by); r != nil {
		return nil, r
	}
	return &next, nil
}

func (p *Position) lapse(by rules.Seat) *refusal.Refusal {
	switch p.phase {
	case phasePartner:
		return p.calls(moveAlone)
	case phaseInvited:
		return p.replies(moveDecline)
	case phaseWindow:
		return p.says(by, moveNo)
	case phaseDoubled:
		return p.says(by, rules.Move(core.Pass))
	case phaseBeavered:
		if p.rules["beaverRefusal"] == "none" {
			return p.says(by, rules.Move(core.Accept))
		}
		return p.says(by, rules.Move(core.Refuse))
	}
	if by == p.Box() {
		return p.abandoned(HowTime)
	}
	return p.captainLapses(by)
}

func (p *Position) captainLapses(by rules.Seat) *refusal.Refusal {
	p.lapses[by]++
	after := p.after(by)
	if after == by || p.rules["lapse"] == LosePair || p.lapses[by] == lapsesThatLose {
		p.deputy = after
		return p.forfeits(by, HowTime)
	}
	p.deputy = after
	return nil
}

// after is the next of those who may play for the crew, the first behind the
// last.
func (p *Position) after(s rules.Seat) rules.Seat {
	list := p.commanding()
	for i, o := range list {
		if o == s {
			return list[(i+1)%len(list)]
		}
	}
	return s
}
