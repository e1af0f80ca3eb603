package mathable

import (
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/refusal"
)

// plan is a message that may be played, before anything is drawn: preview and
// play both take it.
type plan struct {
	message
	board  grid.Board // after it
	start  []int      // the hand before it
	hand   []int      // after it, without the tiles that it draws from a known bag
	placed []placed
	blind  bool // the bag is unknown
}

// plan checks a message of placements as a whole (M3 to M8).
func (p *Position) plan(m message) (l plan, r *refusal.Refusal) {
	l = plan{message: m, board: p.board, start: p.hands[p.turn], hand: p.hands[p.turn], blind: p.rules.blind}
	switch {
	case m.extra && !p.extraOpen():
		return l, refusal.New(ExtraLapsed)
	case len(m.steps) == 0 && !m.extra && p.phase != phaseRest:
		return l, refusal.New(NothingLaid)
	}
	bag := len(p.bag)
	if m.extra {
		bag--
		l.drawn(step{})
	}
	for i, s := range m.steps {
		if r := l.lay(s); r != nil {
			return l, p.near(r, m, i)
		}
		if !s.extra {
			continue
		}
		if r := p.mayDraw(s, bag); r != nil {
			return l, r
		}
		bag--
		l.drawn(s)
	}
	if v, ok := p.excess(&l.board, p.turn, l.hand); ok {
		return l, refusal.New(TilesGone, "Value", v, "Number", grid.Count(v))
	}
	return l, nil
}

// drawn takes up the extra tile of a step where the bag is unknown: it is told,
// or may be any.
func (l *plan) drawn(s step) {
	switch {
	case !l.blind:
	case s.told:
		l.hand = with(l.hand, s.drew)
	default:
		l.hand = with(l.hand, unknown)
	}
}

// lay puts one tile of the hand on the plan's board.
func (l *plan) lay(s step) *refusal.Refusal {
	v := l.board.Judge(s.Square, s.Value)
	if v.Fault != "" {
		return fault(&l.board, s.Placement, v.Fault)
	}
	hand, ok := l.without(s.Value)
	if !ok {
		return notHeld(l.start, []int{s.Value}, s.Square.String())
	}
	l.hand = hand
	l.board.Lay(s.Square, s.Value)
	l.placed = append(l.placed, placed{Placement: s.Placement, points: v.Points, equations: v.Equations, drew: nothing})
	return nil
}

// without is the hand less a tile: where it is not known to be there, an unknown
// one may be it.
func (l *plan) without(v int) (rest []int, ok bool) {
	if rest, ok = without(l.hand, v); !ok && l.blind {
		return without(l.hand, unknown)
	}
	return rest, ok
}

// mayDraw refuses an extra tile where there is none to be had (M8).
func (p *Position) mayDraw(s step, bag int) *refusal.Refusal {
	switch {
	case p.rules.extra == ExtraNever:
		return refusal.New(ExtraNot)
	case !s.Square.Kind().Operator():
		return refusal.New(NoExtra, "Square", s.Square.String())
	case bag <= 0:
		return refusal.New(BagEmpty)
	}
	return nil
}

// extraOpen tells whether the extra tile of the last placement may still be
// drawn: the turn is open and nothing was laid since (M8).
func (p *Position) extraOpen() bool {
	if p.phase != phaseRest || p.rules.extra != ExtraChoose || len(p.bag) == 0 || len(p.now.placed) == 0 {
		return false
	}
	last := p.now.placed[len(p.now.placed)-1]
	return last.Square.Kind().Operator() && last.drew == nothing
}

// mayExchange refuses an exchange that the rules do not allow (M11).
func (p *Position) mayExchange(list []int) *refusal.Refusal {
	n, bag := len(list), len(p.bag)
	switch {
	case p.rules.exchange == ExchangeOff:
		return refusal.New(ExchangeNot)
	case p.phase == phaseRest:
		return refusal.New(TurnOpen)
	case n == 0:
		return refusal.New(ExchangeWhat)
	case p.rules.exchange == ExchangeBag7 && bag < handSize:
		return refusal.New(BagBelowSeven, "Bag", bag)
	}
	if less := p.missing(list); len(less) > 0 {
		return notHeld(p.hands[p.turn], less, "")
	}
	if n > bag {
		return refusal.New(BagTooSmall, "Number", n, "Bag", bag)
	}
	return nil
}
