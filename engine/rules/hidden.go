package rules

import "slices"

// Hiding is a Position that keeps something from some eye: a rack, the order of
// a bag.
type Hiding interface {
	// Open is the same position with everything face up: its SeenBy and Tell
	// show all to every eye, and so do those of the positions played on from it.
	// It is for games that have ended.
	Open() Position
}

// Open is a position with everything face up; one that hides nothing is
// itself.
func Open(p Position) Position {
	if h, ok := p.(Hiding); ok {
		return h.Open()
	}
	return p
}

// Sealing is a Position in which an answer is under seal until all have given
// theirs.
type Sealing interface {
	// Sealed tells whether what is asked for now is answered under seal.
	Sealed() bool
}

// Sealed tells whether what is asked for now is answered under seal: other eyes
// may not even know whether somebody's order gave the answer.
func Sealed(p Position) bool {
	s, ok := p.(Sealing)
	return ok && s.Sealed()
}

// Vast is a Position with more moves than can be listed: its Legal is only a
// choice of them, from which a whole game can be played.
type Vast interface {
	// Permits tells whether Play takes a move of a seat, listed or not.
	Permits(by Seat, m Move) bool
}

// Permits tells whether a move of a seat is legal.
func Permits(p Position, by Seat, m Move) bool {
	if v, ok := p.(Vast); ok {
		return v.Permits(by, m)
	}
	return slices.Contains(slices.Collect(p.Legal(by)), m)
}
