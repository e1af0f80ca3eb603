package table

import (
	"carteiro/engine/rules"
	"carteiro/events"
)

// asked is what a seat is asked for, and the turn at which that began or at which
// the seat acted last.
type asked struct {
	kind string
	turn int
}

// Fits tells whether what a person decided at a turn still fits: the decision of
// their seat that is due now was due then, and the seat has done nothing since.
// Others may have decided theirs in between. A seat that nothing is asked of must
// have seen the present turn. A turn of -1 is whatever is now.
func (s State) Fits(seat rules.Seat, turn int) bool {
	if turn < 0 || turn == s.Turn {
		return true
	}
	if seat < 0 || int(seat) >= len(s.asked) || turn > s.Turn {
		return false
	}
	a := s.asked[seat]
	return a.kind != "" && turn >= a.turn
}

// askedSince notes after a fact which decisions have begun with it.
func (s State) askedSince(f events.Fact) State {
	if s.asksNobody() && len(s.asked) == len(s.Chairs) {
		return s
	}
	asks, by := s.owed(), actor(f)
	var now []asked
	for i := range s.Chairs {
		kind := kindFor(asks, rules.Seat(i))
		if i < len(s.asked) && s.asked[i].kind == kind && by != rules.Seat(i) {
			continue
		}
		if now == nil {
			now = make([]asked, len(s.Chairs))
			copy(now, s.asked)
		}
		now[i] = asked{kind, s.Turn}
	}
	if now != nil {
		s.asked = now
	}
	return s
}

// kindFor is what a seat is asked for, empty for nothing.
func kindFor(asks []rules.Ask, seat rules.Seat) string {
	for _, a := range asks {
		if a.Seat == seat {
			return a.Kind
		}
	}
	return ""
}

// asksNobody tells whether the open offer is one that is accepted at once: nobody's
// decision gives way to it.
func (s State) asksNobody() bool {
	p, ok := s.Position.(rules.Conceder)
	return ok && s.Offer != nil && p.Concedes(*s.Offer)
}

// actor is the seat that a fact is an act or a time-out of, the Watcher for none.
func actor(f events.Fact) rules.Seat {
	switch f := f.(type) {
	case events.Played:
		return f.Seat
	case events.Offered:
		return f.Seat
	case events.OfferAnswered:
		if !f.Auto {
			return f.Seat
		}
	case events.OfferWithdrawn:
		return f.Seat
	case events.TurnExpired:
		return f.Seat
	}
	return rules.Watcher
}
