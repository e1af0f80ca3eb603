package ladder_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// TestPropertiesL1ToL34 plays random scripts; the checks below look at each fact
// and each pause, and at the end the log is replayed.
func TestPropertiesL1ToL34(t *testing.T) {
	scripted(t, func(sc *script) {
		s := ladder.State{}
		for i, f := range sc.facts {
			n, err := events.Encode(f)
			require.NoError(sc.t, err)
			s = ladder.Evolve(s, events.Event{New: n})
			require.Equal(sc.t, sc.states[i], s, "a prefix of the log gives the state of that time, which nothing later reached into")
		}
		require.Equal(sc.t, len(sc.s.Challenges()), made1toN(sc))
	})
}

// made1toN counts the challenges made, and checks their numbers.
func made1toN(sc *script) (n int) {
	for _, f := range sc.facts {
		if m, ok := f.(events.ChallengeMade); ok {
			n++
			require.Equal(sc.t, n, m.N)
		}
	}
	return n
}

// TestCheckFindsWhatIsWrong gives Check ladders that no fact could have made so.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	open := events.LadderOpened{Dated: events.Dated{At: at}, Order: letters("ABCDEF")}
	start := ladder.Fold(ladder.State{}, open)
	require.NoError(t, ladder.Check(ladder.State{}, start, open))
	made := events.ChallengeMade{Dated: events.Dated{At: at}, N: 1, By: "F", To: "D", RespondBy: at.Add(time.Hour)}
	one := ladder.Fold(start, made)
	require.NoError(t, ladder.Check(start, one, made))
	won := events.ChallengeEnded{Dated: events.Dated{At: at}, N: 1, Winner: "F", How: "board"}
	ordered := func(order string) ladder.State {
		s := one
		s.Order = letters(order)
		return s
	}
	require.NoError(t, ladder.Check(one, ordered("ABCFDE"), won))
	for order, says := range map[string]string{
		"ABCFDEE": "stands twice", "ABCDE": "F is Active at place 0",
		"ACFBDE": "B went from 2 to 4", "CABFDE": "C went from 3 to 1", "BCAFDE": "A went from 1 to 3",
	} {
		require.ErrorContains(t, ladder.Check(one, ordered(order), won), says)
	}
	silence := events.ChallengeForfeited{Dated: events.Dated{At: at}, N: 1, Why: "silence"}
	require.ErrorContains(t, ladder.Check(one, ordered("FABCDE"), silence), "F went from 6 to 1", "only who wins jumps")
	again := made
	again.N = 2
	require.ErrorContains(t, ladder.Check(one, one, again), "L6")
	over := ladder.Fold(ladder.Fold(one, events.ChallengeAccepted{Dated: made.Dated, N: 1}), won)
	require.ErrorContains(t, ladder.Check(over, over, again), "L7")
	again.At = at.Add(7 * 24 * time.Hour)
	require.NoError(t, ladder.Check(over, over, again))
	busy := start
	for n, to := range letters("DE") {
		busy = ladder.Fold(busy, events.ChallengeMade{Dated: made.Dated, N: n + 1, By: "F", To: to, RespondBy: made.RespondBy})
	}
	require.ErrorContains(t, ladder.Check(busy, busy, events.ChallengeMade{Dated: made.Dated, N: 3, By: "F", To: "C"}), "L8")
	crowded := start
	for n, by := range letters("EF") {
		crowded = ladder.Fold(crowded, events.ChallengeMade{Dated: made.Dated, N: n + 1, By: by, To: "D", RespondBy: made.RespondBy})
	}
	require.ErrorContains(t, ladder.Check(crowded, crowded, events.ChallengeMade{Dated: made.Dated, N: 3, By: "A", To: "D"}), "L9")
}

// checkDue holds that what falls due does not depend on when somebody looks.
func checkDue(t *rapid.T, s ladder.State, until time.Time) {
	all := ladder.Due(s, until)
	half := s.At.Add(until.Sub(s.At) / 2).Truncate(time.Millisecond)
	first := ladder.Due(s, half)
	later := ladder.Due(folded(s, first), until)
	require.Equal(t, all, append(first, later...))
	require.Empty(t, ladder.Due(folded(s, all), until), "firing twice does nothing")
	require.Equal(t, folded(s, all).Later(until), s.Later(until))
	next, ok := ladder.NextDue(s)
	require.True(t, ok, "a season always ends")
	require.Equal(t, len(all) > 0, !next.After(until))
}

func folded(s ladder.State, facts []events.Fact) ladder.State {
	for _, f := range facts {
		s = ladder.Fold(s, f)
	}
	return s
}

// checkReach holds that every active member but the first available one has
// somebody in reach.
func checkReach(t *rapid.T, s ladder.State, at time.Time) {
	far := []refusal.Code{ladder.IsOnLeave, ladder.BelowYou, ladder.OutOfReach}
	first := true
	for _, p := range s.Order {
		if s.Members[p].Status != ladder.Active {
			continue
		}
		near := slices.ContainsFunc(ladder.Targets(s, p, at), func(t ladder.Target) bool { return !slices.Contains(far, t.Code) && t.Place < s.Place(p) })
		if s.Settings.ReachSkip {
			require.Equal(t, !first, near, "%s of %v", p, s.Order)
		}
		first = false
	}
}
