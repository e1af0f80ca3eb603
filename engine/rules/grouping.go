package rules

// Grouping is a Position in which the seats sit in groups that consult apart
// from each other, such as the crew and the box of a chouette.
type Grouping interface {
	// Group names the group of a seat in the game at hand, a word of the game
	// ("crew") that the catalogue says under "group.<name>"; empty for a seat
	// that is in none.
	Group(seat Seat) string
	// Consults tells whether a seat may speak in its group now.
	Consults(seat Seat) bool
}

// GroupOf is the group of a seat, empty where it is in none.
func GroupOf(p Position, seat Seat) string {
	if g, ok := p.(Grouping); ok {
		return g.Group(seat)
	}
	return ""
}

// Unanimous is a Position with offers that several seats must accept, such as to
// end an evening for all.
type Unanimous interface {
	// Unanimous are the seats that must all accept an offer; one refusal closes
	// it. None says that the first answer of anybody else does.
	Unanimous(o Offer) []Seat
}

// MustAgree are the seats that must all accept an offer, empty where the first
// answer counts.
func MustAgree(p Position, o Offer) []Seat {
	if u, ok := p.(Unanimous); ok {
		return u.Unanimous(o)
	}
	return nil
}
