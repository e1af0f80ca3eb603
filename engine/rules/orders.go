package rules

import "slices"

// NextOrder is the order that every game takes: Text holds the words of the
// seat's next decision, followed once, and dropped where they are then no
// legal move.
const NextOrder = "next"

// Order is a standing order of a seat: what to do when its decision comes.
type Order struct {
	Kind string // "next", or one of About's Orders
	Text string // of "next"
	Once bool   // gone when it has been followed; else it stands until withdrawn
}

// OrderKind is an order that a game takes. The catalogue says it under
// "order.<kind>". Giving one takes back those that it excludes. Where When is
// given, it means something only under one of its conditions.
type OrderKind struct {
	Kind     string
	Once     bool
	Excludes []string
	When     []When
}

// OrderKind finds an order that may be given; every game takes NextOrder.
func (a About) OrderKind(kind string) (OrderKind, bool) {
	for _, k := range a.Orders {
		if k.Kind == kind {
			return k, true
		}
	}
	return OrderKind{Kind: NextOrder, Once: true}, kind == NextOrder
}

// OrdersIn lists the orders that mean something with these options, NextOrder
// last.
func (a About) OrdersIn(o Options) (list []OrderKind) {
	full, err := a.Resolve(o)
	if err != nil {
		return nil
	}
	for _, k := range a.Orders {
		if len(k.When) == 0 || slices.ContainsFunc(k.When, func(w When) bool { return w.holds(full) }) {
			list = append(list, k)
		}
	}
	return append(list, OrderKind{Kind: NextOrder, Once: true})
}

// Orderly is a Position that follows standing orders of its own kinds.
type Orderly interface {
	// Follow gives the move that the seat's orders make now and which of them
	// makes it; an empty move with ok says that the order can no longer be
	// followed. It never decides where the orders leave a choice.
	Follow(by Seat, orders []Order) (m Move, used int, ok bool)
}

// Pausing is a Position that can stand at an end though Nature is awaited: a
// game of a match is over and the next begins with a throw. A replay has a
// step for it.
type Pausing interface{ Pauses() bool }

// Pauses tells whether something of its own has ended in this position.
func Pauses(p Position) bool {
	s, ok := p.(Pausing)
	return ok && s.Pauses()
}

// Offering is a Position in which not every offer of About makes sense.
type Offering interface {
	// Offers lists what a seat may offer now, By left zero.
	Offers(by Seat) []Offer
	// Worth names an offer: the game's own word for the result it gives.
	Worth(o Offer) string
}

// OffersOf lists what a seat may offer in a position of a game, By left zero.
func OffersOf(g Game, p Position, by Seat) []Offer {
	if o, ok := p.(Offering); ok {
		return o.Offers(by)
	}
	return g.About().Offers
}
