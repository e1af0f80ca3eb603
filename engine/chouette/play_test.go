package chouette_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// game is one game under way in a test: given, when, then.
type game struct {
	t *testing.T
	s chouette.State
}

// given starts a game of the box A against a crew "BCD", with options in pairs:
// name, value.
func given(t *testing.T, crew string, options ...string) game {
	t.Helper()
	return seated(t, chouette.Seats{Box: "A", Crew: names(crew)}, options...)
}

func seated(t *testing.T, seats chouette.Seats, options ...string) game {
	t.Helper()
	s, err := chouette.New(seats, chosen(options...))
	require.NoError(t, err)
	return game{t, s}
}

func chosen(pairs ...string) rules.Options {
	out := rules.Options{}
	for i := 0; i+1 < len(pairs); i += 2 {
		out[pairs[i]] = pairs[i+1]
	}
	return out
}

// when lets events happen, none of which may be refused.
func (g game) when(happening ...chouette.Event) game {
	g.t.Helper()
	for _, e := range happening {
		next, err := chouette.Decide(g.s, e)
		require.NoError(g.t, err, "%#v", e)
		g.s = next
	}
	return g
}

// refuses tries an event that must be refused with a code and change nothing.
func (g game) refuses(code refusal.Code, e chouette.Event) game {
	g.t.Helper()
	next, err := chouette.Decide(g.s, e)
	require.True(g.t, refusal.Is(err, code), "%#v: %v", e, err)
	require.Equal(g.t, g.s, next)
	return g
}

// then compares all pairs, as "B1. C2box D4own E+1": a level and its holder
// (. is the centre), or what a settled pair counts.
func (g game) then(want string) game {
	g.t.Helper()
	require.Equal(g.t, want, shown(g.s))
	return g
}

// accounts compares the accounts of the players that are named.
func (g game) accounts(want map[events.PlayerID]int) game {
	g.t.Helper()
	require.Equal(g.t, want, g.s.Accounts())
	return g
}

// next compares the seats of the next game: box, then the order of captaincy.
func (g game) next(line string) game {
	g.t.Helper()
	seats, over := g.s.Next()
	require.True(g.t, over)
	require.Equal(g.t, names(line), seats.All())
	return g
}

func names(letters string) (out []events.PlayerID) {
	for _, l := range letters {
		out = append(out, events.PlayerID(l))
	}
	return out
}

func doubles(by string) chouette.Event { return chouette.CrewDouble{By: names(by)} }

func boxSays(said string) chouette.Event { return chouette.BoxAnswer{Answers: answers(said)} }

func crewSays(said string) chouette.Event { return chouette.CrewAnswer{Answers: answers(said)} }

func toBoxBeaver(said string) chouette.Event { return chouette.BeaverAnswer{Answers: answers(said)} }

func toCrewBeaver(said string) chouette.Event {
	return chouette.BeaverAnswer{ByBox: true, Answers: answers(said)}
}

// answers reads "B take, C pass".
func answers(said string) chouette.Answers {
	out := chouette.Answers{}
	for one := range strings.SplitSeq(said, ", ") {
		who, word, _ := strings.Cut(one, " ")
		out[events.PlayerID(who)] = chouette.Answer(word)
	}
	return out
}

func boxWins(value int) chouette.Event {
	return chouette.End{Winner: chouette.BoxWins, Value: value}
}

func crewWins(value int) chouette.Event {
	return chouette.End{Winner: chouette.CrewWins, Value: value}
}

// shown writes all pairs of a game, in the order of the crew.
func shown(s chouette.State) string {
	var out []string
	for _, member := range s.Seats().Crew {
		p, _ := s.Pair(member)
		if p.Settled {
			out = append(out, fmt.Sprintf("%s%+d", member, p.Points))
			continue
		}
		holder := map[chouette.Holder]string{chouette.Centre: ".", chouette.Box: "box", chouette.Member: "own"}[p.Holder]
		out = append(out, fmt.Sprintf("%s%d%s", member, p.Level, holder))
	}
	return strings.Join(out, " ")
}
