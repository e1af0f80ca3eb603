package chouette_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/chouette"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// TestRandomChouettes plays random games after one another by what Awaits,
// MayDouble and Reach say alone, with wrong events in between.
func TestRandomChouettes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := evening(t)
		for range rapid.IntRange(1, 4).Draw(t, "games") {
			s, err := e.Game(partner(t, e))
			if refusal.Is(err, chouette.TooFewPlayers) {
				return
			}
			require.NoError(t, err)
			s = course(t, s)
			e, err = e.Post(s)
			require.NoError(t, err)
			requireZero(t, e.Ledger())
			requireSeats(t, s)
			e = arrivals(t, e)
		}
	})
}

func evening(t *rapid.T) chouette.Evening {
	options := rules.Options{}
	for _, o := range chouette.Rules.Options {
		options[o.Name] = rapid.SampledFrom(append([]string{o.Default}, o.Values...)).Draw(t, o.Name)
	}
	line := names("ABCDEFGH")[:rapid.IntRange(3, 8).Draw(t, "players")]
	e, err := chouette.Gather(chouette.Seats{Box: line[0], Crew: line[1:]}, options)
	require.NoError(t, err)
	return e
}

func partner(t *rapid.T, e chouette.Evening) events.PlayerID {
	return rapid.SampledFrom(append(e.Invitations(), "")).Draw(t, "partner")
}

func arrivals(t *rapid.T, e chouette.Evening) chouette.Evening {
	who := rapid.SampledFrom(names("ABCDEFGHIJ")).Draw(t, "who")
	next, err := e.Join(who)
	if err != nil {
		next, err = e.Leave(who)
		require.NoError(t, err)
	}
	require.Len(t, next.Seats().All(), len(slices.Compact(slices.Sorted(slices.Values(next.Seats().All())))))
	return next
}

// course plays a game until it is over: the board ends it at the latest.
func course(t *rapid.T, s chouette.State) chouette.State {
	for range rapid.IntRange(0, 20).Draw(t, "steps") {
		if s.Over() {
			break
		}
		s = step(t, s, owed(t, s))
	}
	for !s.Over() {
		if len(s.Awaits()) == 0 {
			value := rapid.SampledFrom(chouette.Values).Draw(t, "value")
			s = step(t, s, chouette.End{Winner: rapid.SampledFrom([]string{"box", "crew"}).Draw(t, "winner"), Value: value})
			require.True(t, s.Over(), "the end of the board ends every pair")
			break
		}
		s = step(t, s, owed(t, s))
	}
	require.Empty(t, s.Captain())
	return s
}

// step lets an event happen, which must leave the state before it alone, after a
// wrong one, which must be refused.
func step(t *rapid.T, s chouette.State, e chouette.Event) chouette.State {
	requireRefused(t, s)
	before, accounts := shown(s), s.Accounts()
	next, err := chouette.Decide(s, e)
	if refusal.Is(err, chouette.TakeCaptain) || refusal.Is(err, chouette.TakeMore) {
		all := chouette.Answers{}
		for _, member := range s.Awaits()[0].Pairs {
			all[member] = chouette.Pass
		}
		next, err = chouette.Decide(s, chouette.BoxAnswer{Answers: all})
	}
	require.NoError(t, err, "%s: %#v", before, e)
	require.Equal(t, before, shown(s), "a state never changes")
	require.Equal(t, accounts, s.Accounts())
	requireCubes(t, s, next)
	return next
}

// owed is what somebody owes or may do now.
func owed(t *rapid.T, s chouette.State) chouette.Event {
	said := chouette.Answers{}
	var last chouette.Ask
	for _, last = range s.Awaits() {
		for _, member := range last.Pairs {
			said[member] = rapid.SampledFrom(last.Words).Draw(t, "word")
		}
	}
	byBox := last.Who == s.Seats().Box
	switch {
	case len(said) == 0 && len(s.Reach()) > 0 && rapid.Bool().Draw(t, "box doubles"):
		return chouette.BoxDouble{}
	case len(said) == 0:
		by := rapid.SliceOfDistinct(rapid.SampledFrom(append(s.MayDouble(), "")), rapid.ID).Draw(t, "by")
		return chouette.CrewDouble{By: slices.DeleteFunc(by, func(p events.PlayerID) bool { return p == "" })}
	case rapid.IntRange(0, 19).Draw(t, "forfeit") == 0:
		return chouette.Forfeit{Who: s.Captain()}
	case slices.Contains(last.Words, chouette.Accept):
		return chouette.BeaverAnswer{ByBox: byBox, Answers: said}
	case byBox:
		return chouette.BoxAnswer{Answers: said}
	}
	return chouette.CrewAnswer{Answers: said}
}

// requireRefused tries answers that nobody owes, and events that must wait.
func requireRefused(t *rapid.T, s chouette.State) {
	said := chouette.Answers{}
	for _, ask := range s.Awaits() {
		for _, member := range ask.Pairs {
			said[member] = ask.Words[0]
		}
	}
	wrong := []chouette.Event{chouette.CrewDouble{By: []events.PlayerID{s.Seats().Box}}, chouette.End{Winner: "box"}}
	if len(said) > 0 {
		wrong = append(wrong, chouette.CrewDouble{}, chouette.BoxDouble{}, chouette.End{Winner: "box", Value: 1})
	}
	for _, extra := range append(s.Seats().All(), "X") {
		if _, asked := said[extra]; asked {
			continue
		}
		more := maps.Clone(said)
		more[extra] = chouette.Take
		wrong = append(wrong, chouette.BoxAnswer{Answers: more}, chouette.CrewAnswer{Answers: more},
			chouette.BeaverAnswer{Answers: more}, chouette.BeaverAnswer{ByBox: true, Answers: more})
	}
	e := rapid.SampledFrom(wrong).Draw(t, "wrong")
	next, err := chouette.Decide(s, e)
	require.NotNil(t, refusal.Of(err), "%s: %#v", shown(s), e)
	require.Equal(t, s, next)
}

// requireCubes compares a state with the one before: levels are powers of two
// and never fall, a settled pair stays as it is, and the accounts sum to zero.
func requireCubes(t *rapid.T, before, after chouette.State) {
	var live []events.PlayerID
	for _, member := range after.Seats().Crew {
		was, _ := before.Pair(member)
		is, ok := after.Pair(member)
		require.True(t, ok)
		require.Zero(t, is.Level&(is.Level-1))
		require.GreaterOrEqual(t, is.Level, was.Level)
		require.Equal(t, is.Settled, is.Points != 0)
		require.Equal(t, is.Level == 1, is.Holder == chouette.Centre)
		if was.Settled {
			require.Equal(t, was, is)
		}
		if !is.Settled {
			live = append(live, member)
		}
	}
	if len(live) > 0 {
		require.Equal(t, live[0], after.Captain())
	}
	for _, ask := range after.Awaits() {
		require.Subset(t, live, ask.Pairs, "nobody owes a decision about a settled pair")
	}
	requireZero(t, after.Accounts())
}

func requireZero(t *rapid.T, accounts map[events.PlayerID]int) {
	sum := 0
	for _, points := range accounts {
		sum += points
	}
	require.Zero(t, sum)
}

// requireSeats checks that the rotation loses nobody and seats nobody twice, and
// that the box stays or goes to the end.
func requireSeats(t *rapid.T, s chouette.State) {
	next, over := s.Next()
	require.True(t, over)
	require.ElementsMatch(t, s.Seats().All(), next.All())
	if box := s.Seats().Box; next.Box != box {
		require.Equal(t, box, next.Crew[len(next.Crew)-1])
	}
}

// TestEveryRefusalHasASentence looks each code up in both languages.
func TestEveryRefusalHasASentence(t *testing.T) {
	catalogue, err := lang.New()
	require.NoError(t, err)
	for _, code := range []refusal.Code{
		chouette.NoLiveCube, chouette.CubeWithBox, chouette.NothingToTurn, chouette.CubeTooHigh, chouette.NamedTwice, chouette.AnswersDue,
		chouette.NoSuchAnswer, chouette.BeaverStands, chouette.TakeCaptain, chouette.TakeMore, chouette.NoSuchValue, chouette.NoSuchSide,
		chouette.TooFewPlayers, chouette.PartnerNotHere, chouette.SeatedAlready, chouette.NotSeated, chouette.NotThisGame,
	} {
		for _, tag := range lang.Tags {
			require.True(t, catalogue.In(tag).Has("refusal."+string(code)), "%s: %s", tag, code)
		}
	}
}
