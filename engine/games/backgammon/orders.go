package backgammon

import (
	"slices"

	"carteiro/engine/rules"
)

// The standing orders. Each acts only where it leaves no choice.
const (
	orderRoll     = "roll"      // roll at once where doubling is impossible or waived
	orderForced   = "forced"    // make a play that is the only one
	orderBearOff  = "bearoff"   // the same, roll and play, once only bearing off is left
	orderDouble   = "double"    // double at the next turn, once
	orderTake     = "take"      // take the next double, once
	orderPass     = "pass"      // pass the next double, once
	orderNoDouble = "no_double" // waive doubling
)

// withCube is the condition of the orders about doubling.
var withCube = []rules.When{{Is: rules.Options{"cube": "on"}}}

var orders = []rules.OrderKind{
	{Kind: orderRoll},
	{Kind: orderForced},
	{Kind: orderBearOff},
	{Kind: orderDouble, Once: true, Excludes: []string{orderNoDouble}, When: withCube},
	{Kind: orderTake, Once: true, Excludes: []string{orderPass}, When: withCube},
	{Kind: orderPass, Once: true, Excludes: []string{orderTake}, When: withCube},
	{Kind: orderNoDouble, Excludes: []string{orderDouble}, When: withCube},
}

// Follow makes the move that a seat's standing orders make by themselves.
func (p Position) Follow(by rules.Seat, given []rules.Order) (m rules.Move, used int, ok bool) {
	if p.awaited(by) != nil {
		return "", 0, false
	}
	switch p.phase {
	case phaseRoll:
		return p.followRoll(given)
	case phaseCube:
		if i := find(given, orderTake); i >= 0 {
			return moveTake, i, true
		}
		if i := find(given, orderPass); i >= 0 {
			return movePass, i, true
		}
	case phasePlay:
		return p.followPlay(given)
	}
	return "", 0, false
}

func (p *Position) followRoll(given []rules.Order) (rules.Move, int, bool) {
	may := p.mayDouble() == nil
	if i := find(given, orderDouble); i >= 0 {
		if may {
			return moveDouble, i, true
		}
		return "", i, true
	}
	if may && find(given, orderNoDouble) < 0 {
		return "", 0, false
	}
	i := find(given, orderRoll)
	if i < 0 && p.onlyBearOff() {
		i = find(given, orderBearOff)
	}
	return moveRoll, max(i, 0), i >= 0
}

func (p *Position) followPlay(given []rules.Order) (m rules.Move, used int, ok bool) {
	used = find(given, orderForced)
	if used < 0 && p.onlyBearOff() {
		used = find(given, orderBearOff)
	}
	if used < 0 {
		return "", 0, false
	}
	p.view().lend(p.dice, func(plays []play) {
		if ok = len(plays) == 1; ok {
			m = p.text(plays[0])
		}
	})
	return m, used, ok
}

// onlyBearOff tells whether the seat on turn is home and has passed the other.
func (p *Position) onlyBearOff() bool {
	mine := p.camps[p.turn].top()
	return mine <= 6 && mine+p.camps[1-p.turn].top() < 25
}

func find(given []rules.Order, kind string) int {
	return slices.IndexFunc(given, func(o rules.Order) bool { return o.Kind == kind })
}
