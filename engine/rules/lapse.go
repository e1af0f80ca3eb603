package rules

// Lapsing is a Position with a rule of its own for a seat on turn whose time
// has run out (the table of time-outs in the clock rules).
type Lapsing interface {
	// Lapse is the position after it: over, or going on without that turn. It
	// refuses a seat that no decision waits for.
	Lapse(by Seat) (Position, error)
}

// Lapse is what a time-out of a seat leads to; in a game without a rule of its
// own it is the least resignation, as it is for a seat that let the time pass in
// which an offer was to be answered.
func Lapse(p Position, by Seat) (Position, error) {
	_, awaited := Awaited(p, by)
	if l, ok := p.(Lapsing); ok && awaited {
		return l.Lapse(by)
	}
	return p.Settle(Offer{By: by, Kind: "resign", Value: 1})
}
