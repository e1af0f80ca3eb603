package chouette

import (
	"slices"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// Event is something that the box or the crew does to the cubes.
type Event interface{ decide(s State) (State, error) }

// Decide gives the state after an event, or refuses it whole: then the state is
// as before.
func Decide(s State, e Event) (State, error) {
	if s.Over() {
		return s, refusal.New(refusal.Over)
	}
	next, err := e.decide(s)
	if err != nil {
		return s, err
	}
	if live := next.firstLive(); live >= 0 {
		next.captain = live
	}
	return next, nil
}

// CrewDouble closes the crew's window: the members in it double, the others do
// not (section 6.2, 4). It may be empty.
type CrewDouble struct{ By []events.PlayerID }

// BoxAnswer is what the box says to each double: Take, Pass or Beaver (5).
type BoxAnswer struct{ Answers Answers }

// BoxDouble is the box's one double for all that it can reach (7).
type BoxDouble struct{}

// CrewAnswer is what the members say to the box's double (7).
type CrewAnswer struct{ Answers Answers }

// BeaverAnswer is what the doubler says to each beaver (6): ByBox where members
// beavered, else the members' own.
type BeaverAnswer struct {
	ByBox   bool
	Answers Answers
}

// End is how the game on the board ended: the winner's side, BoxWins or
// CrewWins, and what it counts, one of Values (12).
type End struct {
	Winner string
	Value  int
}

// Forfeit is a pair that a member loses at its level, at any time, for having
// left or run out of time (11 and 15); an offer in it waits no longer.
type Forfeit struct{ Who events.PlayerID }

// Abandon is the box giving every live pair up at its level, for having left or
// run out of time (11 and 15); an offer waits no longer.
type Abandon struct{}

// maxLevel is a level up to which all sums of all accounts can be counted; the
// rules know no limit.
const maxLevel = 1 << 40

// MayDouble lists the members who may say double in a window now.
func (s State) MayDouble() []events.PlayerID {
	return s.open(func(p Pair) bool { return p.Holder != Box })
}

// Reach lists the members whom a double of the box would reach now.
func (s State) Reach() []events.PlayerID {
	return s.open(func(p Pair) bool { return p.Holder != Member })
}

func (s State) open(wanted func(Pair) bool) []events.PlayerID {
	if s.offer.kind != nothing {
		return nil
	}
	return s.where(func(p Pair) bool { return p.Level < maxLevel && wanted(p) })
}

func (e CrewDouble) decide(s State) (State, error) {
	if s.offer.kind != nothing {
		return s, refusal.New(refusal.OfferOpen)
	}
	if twice, ok := repeated(e.By); ok {
		return s, refusal.New(NamedTwice).Quoting(quoted(string(twice)))
	}
	for _, member := range e.By {
		if err := s.mayTurn(member); err != nil {
			return s, err
		}
	}
	if len(e.By) > 0 {
		s.offer = offer{crewDoubled, s.inCrewOrder(e.By)}
	}
	return s, nil
}

// mayTurn refuses a member who cannot double now.
func (s State) mayTurn(member events.PlayerID) error {
	switch p, ok := s.Pair(member); {
	case !ok || p.Settled:
		return refusal.New(NoLiveCube, "Who", string(member))
	case p.Holder == Box:
		return refusal.New(CubeWithBox, "Who", string(member))
	case p.Level >= maxLevel:
		return refusal.New(CubeTooHigh)
	}
	return nil
}

func (BoxDouble) decide(s State) (State, error) {
	reached := s.Reach()
	switch {
	case s.offer.kind != nothing:
		return s, refusal.New(refusal.OfferOpen)
	case len(reached) == 0:
		return s, refusal.New(NothingToTurn)
	}
	s.offer = offer{boxDoubled, reached}
	return s, nil
}

func (e Forfeit) decide(s State) (State, error) {
	if p, ok := s.Pair(e.Who); !ok || p.Settled {
		return s, refusal.New(NoLiveCube, "Who", string(e.Who))
	}
	if s.offer.pairs = without(s.offer.pairs, e.Who); len(s.offer.pairs) == 0 {
		s.offer = offer{}
	}
	return s.givenUp(e.Who, true), nil
}

func (Abandon) decide(s State) (State, error) {
	s.offer = offer{}
	for _, member := range s.where(func(Pair) bool { return true }) {
		s = s.givenUp(member, false)
	}
	return s, nil
}

// inCrewOrder is some of the members in the order of the crew.
func (s State) inCrewOrder(some []events.PlayerID) (out []events.PlayerID) {
	for _, member := range s.seats.Crew {
		if slices.Contains(some, member) {
			out = append(out, member)
		}
	}
	return out
}

// repeated finds a name that stands in a list twice, or an empty one.
func repeated(names []events.PlayerID) (events.PlayerID, bool) {
	for i, name := range names {
		if name == "" || slices.Contains(names[:i], name) {
			return name, true
		}
	}
	return "", false
}
