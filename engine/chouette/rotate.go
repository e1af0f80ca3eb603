package chouette

import (
	"slices"

	"carteiro/events"
)

// Next seats everybody for the next game (section 6.2, 14); false while this one
// is not over. The beaten captain, or the box that was lost, goes to the end;
// the partner stands before them, behind the queue. All but the box are in the
// crew: it is the order of captaincy.
func (s State) Next() (Seats, bool) {
	if !s.Over() {
		return Seats{}, false
	}
	captain := s.seats.Crew[0]
	if s.options["rotation"] == "acting" {
		captain = s.seats.Crew[s.captain]
	}
	line := slices.Concat(s.seats.Crew, s.seats.Queue)
	line = slices.DeleteFunc(line, func(p events.PlayerID) bool { return p == captain })
	box, beaten := s.seats.Box, captain
	lost := s.boxLost(captain)
	if lost {
		box, beaten = captain, s.seats.Box
	}
	switch partner := s.seats.Partner; {
	case partner == "":
	case lost && s.options["partnerPlace"] == "captain":
		line = slices.Insert(line, 0, partner)
	default:
		line = append(line, partner)
	}
	return Seats{Box: box, Crew: append(line, beaten)}, true
}

// boxLost tells whether the box is lost to the captain who counts.
func (s State) boxLost(captain events.PlayerID) bool {
	if s.options["rotation"] != "net" {
		p, _ := s.Pair(captain)
		return p.Points > 0
	}
	sum := 0
	for _, p := range s.pairs {
		sum += p.Points
	}
	return sum > 0
}
