package mathable

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// retires is which lapse takes a seat out of a game among several.
const retires = 2

// Lapse passes the turn of a seat whose time has run out; what it has laid of
// it counts. The second lapse of a seat, and of two seats the first, is as if
// it had resigned.
func (p *Position) Lapse(by rules.Seat) (rules.Position, error) {
	if r := p.awaited(by); r != nil || by < 0 {
		return nil, refusal.New(refusal.NotYourTurn)
	}
	next := *p
	next.lapses[by]++
	switch {
	case p.seats == 2, next.lapses[by] == retires:
		return next.resigned(by), nil
	case p.phase == phaseRest:
		next.close()
		return &next, nil
	}
	return next.passed(), nil
}
