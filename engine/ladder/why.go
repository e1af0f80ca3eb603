package ladder

import (
	"slices"
	"time"

	"carteiro/events"
)

// shift is a fact that changed the order, with the order on both sides.
type shift struct {
	fact          events.Fact
	before, after []events.PlayerID
}

// Move is one step of the answer to "why am I fifth?": the fact that moved a
// member from a place to another, where 0 is off the ladder.
type Move struct {
	At       time.Time
	From, To int
	Fact     events.Fact
}

// Why lists the facts that moved a member, the earliest first.
func Why(s State, who events.PlayerID) (out []Move) {
	for _, k := range s.shifts.all() {
		from, to := slices.Index(k.before, who)+1, slices.Index(k.after, who)+1
		if from != to {
			out = append(out, Move{k.at(), from, to, k.fact})
		}
	}
	return out
}
