package chouette

import (
	"slices"
	"strconv"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// Seats are where everybody is. The first of the crew is the captain; after the
// crew the queue goes on with the order of captaincy: those who do not play this
// game. The partner is empty where the box has none.
type Seats struct {
	Box, Partner events.PlayerID
	Crew, Queue  []events.PlayerID
}

// The fewest members of a crew: three players make a chouette, and inviting a
// partner must leave three (section 6.2, 1 and 2).
const (
	minCrew            = 2
	minCrewWithPartner = 3
)

// All are all who are seated: box, partner, crew, queue.
func (s Seats) All() []events.PlayerID {
	all := []events.PlayerID{s.Box}
	if s.Partner != "" {
		all = append(all, s.Partner)
	}
	return slices.Concat(all, s.Crew, s.Queue)
}

// Invitations lists whom the box may invite as its partner, in the order in
// which they are asked: the last in the line first, the captain never (section
// 6.2, 2). From is the option partnerFrom.
func (s Seats) Invitations(from string) []events.PlayerID {
	need, err := strconv.Atoi(from)
	if err != nil || s.Partner != "" || len(s.All()) < need || len(s.Crew) <= minCrewWithPartner {
		return nil
	}
	asked := slices.Clone(s.Crew[1:])
	slices.Reverse(asked)
	return asked
}

// invite is the seats with a partner who leaves the crew for one game.
func (s Seats) invite(partner events.PlayerID, from string) (Seats, error) {
	if !slices.Contains(s.Invitations(from), partner) {
		return s, refusal.New(PartnerNotHere)
	}
	s.Partner = partner
	s.Crew = without(s.Crew, partner)
	return s, nil
}

func (s Seats) check(from string) error {
	if twice, ok := repeated(s.All()); ok {
		return refusal.New(NamedTwice).Quoting(quoted(string(twice)))
	}
	if len(s.Crew) < minCrew {
		return refusal.New(TooFewPlayers, "Min", minCrew+1)
	}
	need, err := strconv.Atoi(from)
	if s.Partner != "" && (err != nil || len(s.All()) < need || len(s.Crew) < minCrewWithPartner) {
		return refusal.New(PartnerNotHere)
	}
	return nil
}

func (s Seats) clone() Seats {
	s.Crew, s.Queue = slices.Clone(s.Crew), slices.Clone(s.Queue)
	return s
}

func without(names []events.PlayerID, name events.PlayerID) []events.PlayerID {
	return slices.DeleteFunc(slices.Clone(names), func(p events.PlayerID) bool { return p == name })
}

// Throw is what one player's dice came to for the first seats: the sum of the
// two dice, and again a sum for every tie that was thrown anew.
type Throw struct {
	Player events.PlayerID
	Sums   []int
}

// Seat gives the first seats (section 6.2, 1): the highest sum is the box, the
// next the captain, then the line. Players who are still tied are listed: they
// throw again, among themselves, and then there are no seats yet.
func Seat(throws []Throw) (seats Seats, again []events.PlayerID, err error) {
	order := slices.Clone(throws)
	slices.SortStableFunc(order, func(a, b Throw) int { return slices.Compare(b.Sums, a.Sums) })
	line := make([]events.PlayerID, len(order))
	for i, t := range order {
		line[i] = t.Player
		tied := func(j int) bool { return j >= 0 && j < len(order) && slices.Equal(order[j].Sums, t.Sums) }
		if tied(i-1) || tied(i+1) {
			again = append(again, t.Player)
		}
	}
	if len(line) <= minCrew {
		return Seats{}, nil, refusal.New(TooFewPlayers, "Min", minCrew+1)
	}
	if twice, ok := repeated(line); ok {
		return Seats{}, nil, refusal.New(NamedTwice).Quoting(quoted(string(twice)))
	}
	if len(again) > 0 {
		return Seats{}, again, nil
	}
	return Seats{Box: line[0], Crew: line[1:]}, nil, nil
}
