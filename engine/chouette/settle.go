package chouette

import (
	"slices"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// The sides of the board, as End names the winner.
const (
	BoxWins  = "box"
	CrewWins = "crew"
)

// Values are what a game may count: the tournament's table (1, 2, 3) and the
// traditional one (1 to 4, 5 where a triplo counts 5, 7, 10).
var Values = []int{1, 2, 3, 4, 5, 7, 10}

func (e End) decide(s State) (State, error) {
	switch {
	case s.offer.kind != nothing:
		return s, refusal.New(refusal.OfferOpen)
	case e.Winner != BoxWins && e.Winner != CrewWins:
		return s, refusal.New(NoSuchSide).Quoting(quoted(e.Winner)).Offering(BoxWins, CrewWins)
	case !slices.Contains(Values, e.Value):
		return s, refusal.New(NoSuchValue)
	}
	for _, member := range s.where(func(Pair) bool { return true }) {
		s = s.settle(member, s.worth(member, e))
	}
	return s, nil
}

// worth is what the end of the board counts in a live pair, as the member counts
// it. Under Jacoby a cube that was never turned counts 1.
func (s State) worth(member events.PlayerID, e End) int {
	p, _ := s.Pair(member)
	value := e.Value
	if s.options["jacoby"] == "on" && p.Holder == Centre {
		value = 1
	}
	if e.Winner == BoxWins {
		value = -value
	}
	return value * p.Level
}

// Accounts are the points of all who play, of what is settled so far; they sum
// to zero. A partner has half of the box's sum, rounded toward zero, and the box
// the rest, so an odd point is the box's (section 6.2, 13).
func (s State) Accounts() map[events.PlayerID]int {
	out := make(map[events.PlayerID]int, len(s.pairs)+2)
	sum := 0
	for i, p := range s.pairs {
		out[s.seats.Crew[i]] = p.Points
		sum -= p.Points
	}
	if s.seats.Partner != "" {
		out[s.seats.Partner] = sum / 2
		sum -= sum / 2
	}
	out[s.seats.Box] = sum
	return out
}
