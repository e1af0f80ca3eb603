package ladder_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// day is an instant counted in days from Monday 2026-01-05 00:00 UTC.
func day(n float64) time.Time {
	return time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC).Add(time.Duration(n * 24 * float64(time.Hour)))
}

func on(n float64) events.Dated { return events.Dated{At: day(n)} }

var steward = events.Ruled{Steward: "steward", Reason: "as agreed"}

// opened is a ladder opened on day 0 with one member a letter; settings come in
// pairs, name and value.
func opened(order string, settings ...string) events.LadderOpened {
	values := map[string]string{}
	for i := 0; i+1 < len(settings); i += 2 {
		values[settings[i]] = settings[i+1]
	}
	return events.LadderOpened{Dated: on(0), Settings: values, Order: letters(order), SeasonEnds: day(91)}
}

func letters(s string) (out []events.PlayerID) {
	for _, p := range strings.Split(s, "") {
		out = append(out, events.PlayerID(p))
	}
	return out
}

func at(n float64, c ladder.Command) ladder.Request { return ladder.Request{Command: c, At: day(n)} }

func given(t *testing.T, facts ...events.Fact) *spec.Case[ladder.State, ladder.Request] {
	return spec.Given(t, ladder.Decider("porto"), facts...)
}

// made is a challenge of day n that is answered in time for the next 4 days.
func made(n int, by, to events.PlayerID, d float64) events.ChallengeMade {
	return events.ChallengeMade{Dated: on(d), N: n, By: by, To: to, RespondBy: day(d + 4)}
}

func accepted(n int, d float64) events.ChallengeAccepted {
	return events.ChallengeAccepted{Dated: on(d), N: n}
}

// game is a script played on a ladder, for the scenarios.
type game struct {
	t   *testing.T
	s   ladder.State
	now float64
}

func play(t *testing.T, order string, settings ...string) *game {
	return &game{t: t, s: ladder.Fold(ladder.State{}, opened(order, settings...))}
}

// try does a command on the present day.
func (g *game) try(c ladder.Command) error {
	facts, err := ladder.Decide(g.s, at(g.now, c))
	for _, f := range facts {
		g.s = ladder.Fold(g.s, f)
	}
	return err
}

func (g *game) do(c ladder.Command) *game {
	g.t.Helper()
	require.NoError(g.t, g.try(c))
	return g
}

// on lets time pass up to a day.
func (g *game) on(d float64) *game { g.now = d; return g.do(ladder.Tick{}) }

// challenge is "FC": F challenges C; begin has it accepted too.
func (g *game) challenge(pair string) *game {
	return g.do(ladder.Propose{By: p(pair, 0), To: p(pair, 1)})
}

func (g *game) begin(pair string) *game {
	g.challenge(pair)
	return g.do(ladder.Accept{N: g.last(), By: p(pair, 1)})
}

func (g *game) last() int { cs := g.s.Challenges(); return cs[len(cs)-1].N }

// beats is "FC": F beats C in the game of the two.
func (g *game) beats(pair, how string) *game {
	c, ok := g.s.Between(p(pair, 0), p(pair, 1))
	require.True(g.t, ok)
	return g.do(ladder.Report{N: c.N, Winner: p(pair, 0), How: how})
}

func (g *game) draw(pair string) *game {
	c, _ := g.s.Between(p(pair, 0), p(pair, 1))
	return g.do(ladder.Report{N: c.N})
}

func (g *game) refused(code refusal.Code, c ladder.Command) *game {
	g.t.Helper()
	err := g.try(c)
	require.Error(g.t, err)
	require.Equal(g.t, code, refusal.Of(err).Code)
	return g
}

func (g *game) order(want string) *game {
	g.t.Helper()
	require.Equal(g.t, letters(want), g.s.Order)
	return g
}

func p(pair string, i int) events.PlayerID { return events.PlayerID(pair[i : i+1]) }
