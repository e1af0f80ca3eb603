package robin_test

import (
	"time"

	"carteiro/engine/robin"
	"carteiro/engine/rules"
	"carteiro/events"
)

var t0 = time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC)

var ruled = events.Ruled{Steward: "s", Reason: "weekly event"}

// keep is the luck that leaves an order as it is: the last one of each is picked.
type keep struct{}

func (keep) Pick(n int) int { return n - 1 }

var _ rules.Luck = keep{}

// asked is a command at an instant.
func asked(c robin.Command, hours int) robin.Request {
	return robin.Request{Command: c, At: t0.Add(time.Duration(hours) * time.Hour)}
}

func on(hours int) events.Dated { return events.Dated{At: t0.Add(time.Duration(hours) * time.Hour)} }

var terms = events.RobinTerms{Name: "Spring", Game: "draughts", Clock: "bank 48h 168h", Zone: "Europe/Lisbon", Rated: true, Rounds: 1}

func letters(n int) (out []events.PlayerID) {
	for _, c := range "ABCDEFGHIJKLMNO"[:n] {
		out = append(out, events.PlayerID(c))
	}
	return out
}

// entered is a round robin of so many, A to ..., before its start.
func entered(n int, t events.RobinTerms) []events.Fact {
	facts := []events.Fact{events.RobinAnnounced{Dated: on(0), Ruled: ruled, Club: "porto", Terms: t}}
	for _, p := range letters(n) {
		facts = append(facts, events.RobinEntered{Dated: on(0), Player: p})
	}
	return facts
}

// begun is one that has started, in the order of the alphabet.
func begun(n int, t events.RobinTerms) []events.Fact {
	return append(entered(n, t), decided(entered(n, t), robin.Begin{Ruled: ruled, Luck: keep{}})...)
}

// decided is what follows facts when a command comes; it must not be refused.
func decided(given []events.Fact, c robin.Command) []events.Fact {
	facts, err := robin.Decide(folded(given), asked(c, 1))
	if err != nil {
		panic(err)
	}
	return facts
}

func folded(facts []events.Fact) robin.State {
	s := robin.State{}
	for _, f := range facts {
		n, err := events.Encode(f)
		if err != nil {
			panic(err)
		}
		s = robin.Evolve(s, events.Event{New: n, N: s.N + 1})
	}
	return s
}

// between finds the number of the game of two.
func between(s robin.State, p, q events.PlayerID) int {
	for _, g := range s.Schedule() {
		if g.Other(p) == q {
			return g.N
		}
	}
	return 0
}
