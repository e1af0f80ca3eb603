package chouette

import (
	"slices"

	"carteiro/engine/rules"
)

// orderNoDouble is the standing order not to double until it is withdrawn (4): a
// member's no in every window, and the box rolls.
const orderNoDouble = "no_double"

var orders = []rules.OrderKind{{Kind: orderNoDouble}}

// Follow makes the move that a seat's standing orders make by themselves.
func (p *Position) Follow(by rules.Seat, given []rules.Order) (m rules.Move, used int, ok bool) {
	used = slices.IndexFunc(given, func(o rules.Order) bool { return o.Kind == orderNoDouble })
	switch {
	case used < 0 || p.awaited(by) != nil:
	case p.phase == phaseWindow:
		return moveNo, used, true
	case p.phase == phaseRoll:
		return moveRoll, used, true
	}
	return "", 0, false
}
