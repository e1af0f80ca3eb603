package ladder_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

func TestStandingsAreThoseOfTheWeeksEnds(t *testing.T) {
	g := play(t, eight).on(1).begin("FC").on(3).beats("FC", "resign").on(8).begin("DB").on(14).beats("DB", "board").on(16)
	now := g.s.Later(day(16))
	got := now.Standings(10)
	require.Len(t, got, 4)
	for i, want := range []struct {
		day   float64
		order string
	}{{0, eight}, {7, "ABFCDEGH"}, {14, "ADBFCEGH"}, {16, "ADBFCEGH"}} {
		require.Equal(t, day(want.day), got[i].At)
		require.Equal(t, letters(want.order), got[i].Order, "day %v", want.day)
	}
	require.Equal(t, 3, got[1].Place("F"))
	require.Zero(t, got[1].Place("X"))
	require.Equal(t, got[2:], now.Standings(1), "of the last week alone")
}

// On the Azores the clocks changed on Sunday 2026-03-29.
func TestStandingsAreOfTheLaddersOwnWeeks(t *testing.T) {
	g := play(t, "AB", "zone", "Atlantic/Azores", "idle_first_days", "365", "idle_out_days", "400")
	var ends []string
	for _, s := range g.s.Later(day(90)).Standings(2) {
		ends = append(ends, s.At.Format(time.RFC3339))
	}
	require.Equal(t, []string{"2026-03-23T01:00:00Z", "2026-03-30T00:00:00Z", "2026-04-05T00:00:00Z"}, ends)
}

func TestStandingsEndWithTheOrderNow(t *testing.T) {
	scripted(t, func(sc *script) {
		for _, s := range []ladder.State{sc.s, sc.s.Later(sc.now)} {
			all := s.Standings(1000)
			require.Equal(sc.t, s.At, all[len(all)-1].At)
			require.Equal(sc.t, s.Order, all[len(all)-1].Order)
			for i, k := range all {
				require.True(sc.t, i == 0 || k.At.After(all[i-1].At))
				require.Equal(sc.t, sc.orderAt(k.At), k.Order)
			}
		}
	})
}

// orderAt is the order after the last fact up to an instant, or after what fell
// due by then.
func (sc *script) orderAt(at time.Time) []events.PlayerID {
	last := sc.states[0]
	for _, s := range sc.states {
		if !s.At.After(at) {
			last = s
		}
	}
	return last.Later(at).Order
}

func TestL13FreeRefusalsLeft(t *testing.T) {
	g := play(t, eight).challenge("EB")
	require.Equal(t, 1, g.s.FreeRefusals("B", day(0)))
	g.do(ladder.Decline{N: 1, By: "B"})
	require.Equal(t, 0, g.s.FreeRefusals("B", day(27.9)))
	require.Equal(t, 1, g.s.FreeRefusals("B", day(28)))
}

func TestRefuseSaysWhatMayChallengeSays(t *testing.T) {
	g := play(t, eight).do(ladder.Block{By: "A", Whom: "D"})
	require.True(t, g.s.Blocked("A", "D"))
	require.False(t, g.s.Blocked("D", "A"))
	require.Equal(t, 3, refusal.Of(g.s.Refuse("H", "D", day(0))).Args["Reach"])
	rapid.Check(t, func(t *rapid.T) {
		who := rapid.SampledFrom(letters(eight))
		a, b := who.Draw(t, "a"), who.Draw(t, "b")
		code := ladder.MayChallenge(g.s, a, b, day(0))
		if err := g.s.Refuse(a, b, day(0)); code == "" {
			require.NoError(t, err)
		} else {
			require.True(t, refusal.Is(err, code))
		}
	})
}
