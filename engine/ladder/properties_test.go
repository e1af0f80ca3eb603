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

// checkOrder holds L1 and who may move how far by one fact.
func checkOrder(t *rapid.T, before, after ladder.State, f events.Fact) {
	gained, lost := except(after.Order, before.Order), except(before.Order, after.Order)
	switch f.(type) {
	case events.LadderOpened:
		return
	case events.LadderJoined:
		require.True(t, len(gained) == 1 && len(lost) == 0, "%#v", f)
	case events.LadderLeft, events.LadderSuspended, events.MadeInactive:
		require.True(t, len(gained) == 0 && len(lost) == 1, "%#v", f)
	default:
		require.True(t, len(gained) == 0 && len(lost) == 0, "%#v", f)
	}
	require.Len(t, after.Order, len(before.Order)+len(gained)-len(lost))
	for p, m := range after.Members {
		ranked := m.Status == ladder.Active || m.Status == ladder.OnLeave
		require.Equal(t, ranked, after.Place(p) > 0, "%s is %s", p, m.Status)
	}
	switch f.(type) {
	case events.PlaceSet, events.SeasonEnded:
		return
	}
	jumper, faller := mayJump(before, f)
	for _, p := range after.Order {
		if was, is := before.Place(p), after.Place(p); was > 0 && p != jumper {
			require.GreaterOrEqual(t, is, was-1, "%s went from %d to %d by %#v", p, was, is, f)
			require.True(t, is <= was+1 || p == faller, "%s went from %d to %d by %#v", p, was, is, f)
		}
	}
}

func except(a, b []events.PlayerID) []events.PlayerID {
	return slices.DeleteFunc(slices.Clone(a), func(p events.PlayerID) bool { return slices.Contains(b, p) })
}

// mayJump names who may rise by more than one place by a fact, and who may fall
// by more than one.
func mayJump(s ladder.State, f events.Fact) (jumper, faller events.PlayerID) {
	find := func(n int) ladder.Challenge {
		return s.Challenges()[n-1]
	}
	swap := s.Settings.Mode == "swap"
	switch f := f.(type) {
	case events.ChallengeForfeited:
		c := find(f.N)
		if s.Settings.ForfeitEffect != "challenger_above" {
			return "", c.To
		}
		if swap {
			faller = c.To
		}
		return c.By, faller
	case events.ChallengeEnded:
		c := find(f.N)
		if f.Winner == "" { // the one exception: a draw may lift the challenger
			return c.By, ""
		}
		if swap || f.How == "time" {
			faller = c.Other(f.Winner)
		}
		return f.Winner, faller
	}
	return "", ""
}

// checkMade holds L6 to L9 against the list of challenges alone.
func checkMade(t *rapid.T, s ladder.State, f events.Fact) {
	made, ok := f.(events.ChallengeMade)
	if !ok {
		return
	}
	out, in, last := 0, 0, ladder.Challenge{}
	for _, c := range s.Challenges() {
		open := c.Stage == ladder.Proposed || c.Stage == ladder.Playing
		if open && c.By == made.By && s.Members[c.To].Status != ladder.OnLeave {
			out++
		}
		if open && c.To == made.To {
			in++
		}
		if c.Other(made.By) == made.To {
			last = c
			require.False(t, open, "L6")
		}
	}
	limit := s.Settings.MaxIn
	if s.Place(made.To) <= 3 {
		limit = s.Settings.MaxInTop3
	}
	require.Less(t, out, s.Settings.MaxOut, "L8")
	require.Less(t, in, limit, "L9")
	if last.N > 0 && last.Stage != ladder.Drawn && last.Stage != ladder.Void {
		require.GreaterOrEqual(t, made.At.Sub(last.Ended), time.Duration(s.Settings.CooldownDays)*24*time.Hour, "L7")
	}
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
