package chouette

import (
	"slices"
	"strings"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// Answer is a word said to a double or to a beaver.
type Answer string

// To a double: give the pair up at the level before it; accept it and own the
// cube; double at once and keep the cube. To a beaver: play on at 4 times the
// level before the double; at 8 times; give the pair up at twice (section 6.2,
// 5 and 6).
const (
	Pass    Answer = "pass"
	Take    Answer = "take"
	Beaver  Answer = "beaver"
	Accept  Answer = "accept"
	Raccoon Answer = "raccoon"
	Refuse  Answer = "refuse"
)

// Answers are words by the member whose pair they are about.
type Answers map[events.PlayerID]Answer

// offer is what waits for answers, and in which pairs.
type offer struct {
	kind  kind
	pairs []events.PlayerID // in the order of the crew
}

type kind uint8

const (
	nothing      kind = iota
	crewDoubled       // the box answers
	boxDoubled        // the members answer
	boxBeavered       // the members answer
	crewBeavered      // the box answers
)

// byBox tells whether the box answers; it would then hold the cubes that it
// takes or beavers.
func (k kind) byBox() bool { return k == crewDoubled || k == crewBeavered }

// Ask is a decision that somebody owes: a word of Words for each of Pairs.
type Ask struct {
	Who   events.PlayerID
	Pairs []events.PlayerID
	Words []Answer
}

// Awaits lists the decisions that are owed before anything else can happen. To
// double is nobody's duty: see MayDouble and Reach.
func (s State) Awaits() []Ask {
	if s.offer.kind == nothing {
		return nil
	}
	if s.offer.kind.byBox() {
		return []Ask{{s.seats.Box, slices.Clone(s.offer.pairs), s.words()}}
	}
	asks := make([]Ask, len(s.offer.pairs))
	for i, member := range s.offer.pairs {
		asks[i] = Ask{member, []events.PlayerID{member}, s.words()}
	}
	return asks
}

// words are the answers to the offer that waits.
func (s State) words() []Answer {
	switch {
	case s.offer.kind == crewDoubled || s.offer.kind == boxDoubled:
		return []Answer{Take, Pass, Beaver}
	case s.options["beaverRefusal"] == "none":
		return []Answer{Accept, Raccoon}
	}
	return []Answer{Accept, Raccoon, Refuse}
}

func (e BoxAnswer) decide(s State) (State, error) {
	if err := s.due(crewDoubled, e.Answers); err != nil {
		return s, err
	}
	if err := s.boxMustTake(e.Answers); err != nil {
		return s, err
	}
	return s.doubleAnswered(e.Answers, boxBeavered), nil
}

func (e CrewAnswer) decide(s State) (State, error) {
	if err := s.due(boxDoubled, e.Answers); err != nil {
		return s, err
	}
	return s.doubleAnswered(s.loneTaker(e.Answers), crewBeavered), nil
}

func (e BeaverAnswer) decide(s State) (State, error) {
	awaited := boxBeavered
	if e.ByBox {
		awaited = crewBeavered
	}
	if err := s.due(awaited, e.Answers); err != nil {
		return s, err
	}
	return s.beaverAnswered(e.Answers), nil
}

// due refuses answers to another offer than the one that waits, answers of others than exactly
// those awaited, and words that are no answer to it.
func (s State) due(k kind, answers Answers) error {
	switch s.offer.kind {
	case k:
	case nothing:
		return refusal.New(refusal.NoOffer)
	default:
		return refusal.New(refusal.OfferOpen)
	}
	given := 0
	for _, member := range s.offer.pairs {
		if _, ok := answers[member]; ok {
			given++
		}
	}
	if given != len(s.offer.pairs) || given != len(answers) {
		return refusal.New(AnswersDue, "Who", strings.Join(texts(s.offer.pairs), ", "))
	}
	words := s.words()
	for _, member := range s.offer.pairs {
		switch said := answers[member]; {
		case slices.Contains(words, said):
		case said == Refuse && (k == boxBeavered || k == crewBeavered):
			return refusal.New(BeaverStands)
		default:
			return refusal.New(NoSuchAnswer).Quoting(quoted(string(said))).Offering(texts(words)...)
		}
	}
	return nil
}

// doubleAnswered is the state after answers to a double; beavers wait for theirs.
func (s State) doubleAnswered(answers Answers, beavered kind) State {
	byBox, taker := s.offer.kind.byBox(), Member
	if byBox {
		taker = Box
	}
	var waiting []events.PlayerID
	for _, member := range s.offer.pairs {
		if answers[member] == Pass {
			s = s.givenUp(member, !byBox)
			continue
		}
		s = s.with(member, func(p *Pair) { p.Level, p.Holder = 2*p.Level, taker })
		if answers[member] == Beaver {
			waiting = append(waiting, member)
		}
	}
	if s.offer = (offer{}); len(waiting) > 0 {
		s.offer = offer{beavered, waiting}
	}
	return s
}

// beaverAnswered is the state after answers to beavers: the level is already
// twice the one before the double, and the cube stays where it is.
func (s State) beaverAnswered(answers Answers) State {
	byBox, times := s.offer.kind.byBox(), map[Answer]int{Accept: 2, Raccoon: 4}
	for _, member := range s.offer.pairs {
		if answers[member] == Refuse {
			s = s.givenUp(member, !byBox)
			continue
		}
		s = s.with(member, func(p *Pair) { p.Level *= times[answers[member]] })
	}
	s.offer = offer{}
	return s
}

// givenUp settles a pair at its level, lost by the member or by the box.
func (s State) givenUp(member events.PlayerID, byMember bool) State {
	p, _ := s.Pair(member)
	if byMember {
		return s.settle(member, -p.Level)
	}
	return s.settle(member, p.Level)
}

func texts[S ~string](names []S) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = string(name)
	}
	return out
}

// quoted bounds what a refusal repeats.
func quoted(text string) string { return strings.ToValidUTF8(text[:min(len(text), 40)], "?") }
