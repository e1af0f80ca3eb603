package ladder_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// script is a random course of a ladder: every fact, the state after each, and
// how often each reason refused a challenge.
type script struct {
	t      *rapid.T
	s      ladder.State
	now    time.Time
	facts  []events.Fact
	states []ladder.State
}

// values are what random scripts choose settings from.
var values = map[string][]string{
	"mode": {"leapfrog", "swap"}, "reach_min": {"1", "3"}, "reach_skip_unavailable": {"true", "false"}, "max_out": {"1", "2"},
	"max_in": {"1", "2"}, "accept": {"required", "auto"}, "overtake": {"symmetric", "challenger_only"}, "cooldown_days": {"0", "7"},
	"forfeit_effect": {"defender_below", "challenger_above"}, "timeout_challenger": {"none", "last"}, "draw_effect": {"none", "challenger_below"},
	"strike_limit": {"1", "2", "3"}, "leave_protect_days": {"0", "21"}, "idle_first_days": {"7", "28"}, "idle_exempt_top": {"0", "1", "3"},
	"free_challenges": {"0", "2"}, "cap_days": {"10", "60"}, "season_weeks": {"2", "13"}, "season_carry": {"keep", "reverse", "by_rating"},
	"entry": {"bottom", "by_rating"}, "zone": {"UTC", "Europe/Lisbon", "America/Sao_Paulo"},
}

func begin(t *rapid.T) *script {
	settings := map[string]string{}
	for _, name := range ladder.Explain() {
		if choices := values[name.Name]; choices != nil && rapid.Bool().Draw(t, name.Name) {
			settings[name.Name] = rapid.SampledFrom(choices).Draw(t, name.Name)
		}
	}
	open := ladder.Open{Settings: settings}
	for i, p := range letters("ABCDEFG")[:rapid.IntRange(1, 7).Draw(t, "members")] {
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p, Registered: day(float64(i))})
	}
	sc := &script{t: t, now: day(0)}
	require.NoError(t, sc.do(open))
	return sc
}

// do decides a command and folds its facts; a refusal has a code and no facts.
func (sc *script) do(c ladder.Command) error {
	facts, err := ladder.Decide(sc.s, ladder.Request{Command: c, At: sc.now})
	if err != nil {
		require.Empty(sc.t, facts)
		require.NotNil(sc.t, refusal.Of(err), "%v", err)
		require.NotEmpty(sc.t, refusal.Of(err).Code)
	}
	for _, f := range facts {
		before := sc.s
		sc.s = ladder.Fold(sc.s, f)
		sc.facts, sc.states = append(sc.facts, f), append(sc.states, sc.s)
		instant := f.(interface{ Instant() time.Time }).Instant()
		require.False(sc.t, instant.After(sc.now))
		require.Equal(sc.t, instant, sc.s.At, "instants never go back")
		require.NoError(sc.t, ladder.Check(before, sc.s, f))
	}
	return err
}

// step lets some time pass and a random command come.
func (sc *script) step() {
	sc.now = sc.now.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 16, 64, 4 * 64, 20 * 64}).Draw(sc.t, "pause")) * 1350 * time.Second)
	checkDue(sc.t, sc.s, sc.now)
	_ = sc.do(sc.command())
	require.Empty(sc.t, ladder.Due(sc.s.Later(sc.now), sc.now), "what was due is done")
	checkReach(sc.t, sc.s.Later(sc.now), sc.now)
}

func (sc *script) command() ladder.Command {
	who := rapid.SampledFrom(letters("ABCDEFGHI"))
	a, b := who.Draw(sc.t, "who"), who.Draw(sc.t, "whom")
	n := max(1, len(sc.s.Challenges())-rapid.IntRange(0, 3).Draw(sc.t, "n"))
	var c ladder.Challenge
	for _, open := range sc.s.Open() {
		if open.N == n {
			c = open
		}
	}
	how := rapid.SampledFrom([]string{"board", "resign", "time"}).Draw(sc.t, "how")
	winner := rapid.SampledFrom([]events.PlayerID{c.By, c.To, ""}).Draw(sc.t, "winner")
	place := rapid.IntRange(1, 8).Draw(sc.t, "place")
	rating := events.LadderRating{Rating: float64(place)}
	propose, accept := ladder.Propose{By: a, To: b}, ladder.Accept{N: n, By: c.To}
	report := ladder.Report{N: n, Winner: winner, How: how}
	return rapid.SampledFrom([]ladder.Command{
		propose, propose, propose, propose, accept, accept, accept, report, report, report,
		ladder.Decline{N: n, By: c.To}, ladder.Withdraw{N: n, By: c.By}, ladder.Cancel{N: n, By: c.To}, ladder.Act{N: n, By: a},
		ladder.Leave{By: a}, ladder.Return{By: a}, ladder.Join{By: a}, ladder.Join{By: b, Rating: &rating}, ladder.Quit{By: a},
		ladder.Block{By: a, Whom: b}, ladder.Unblock{By: a, Whom: b}, ladder.Place{Ruled: steward, Who: a, To: place},
		ladder.Rate{Ratings: map[events.PlayerID]events.LadderRating{a: rating}}, ladder.Annul{Ruled: steward, N: n},
		ladder.Rule{Ruled: steward, N: n, Winner: winner}, ladder.Excuse{Ruled: steward, Who: a, N: n}, ladder.Suspend{Ruled: steward, Who: a},
		ladder.Readmit{Ruled: steward, Who: a}, ladder.Tick{}, ladder.Configure{Ruled: steward, Settings: map[string]string{"reach_pct": fmt.Sprint(10 * place)}},
		ladder.CorrectSeason{Ruled: steward, Season: 1, Order: sc.s.Order},
	}).Draw(sc.t, "command")
}

// scripted runs a check at the end of random scripts.
func scripted(t *testing.T, check func(*script)) {
	rapid.Check(t, func(t *rapid.T) {
		sc := begin(t)
		for range rapid.IntRange(5, 60).Draw(t, "steps") {
			sc.step()
		}
		check(sc)
	})
}
