package robin_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/robin"
	"carteiro/events"
)

// The schedule: everybody meets everybody as often as the terms say, once in a
// round; each has the first seat as often as the second, or once more or less.
func TestPropertiesOfTheSchedule(t *testing.T) {
	for n := robin.MinPlayers; n <= robin.MaxPlayers; n++ {
		for rounds := 1; rounds <= robin.MaxRounds; rounds++ {
			checkSchedule(t, n, rounds)
		}
	}
}

func checkSchedule(t *testing.T, n, rounds int) {
	many := terms
	many.Rounds = rounds
	met, seats, busy := map[[2]events.PlayerID]int{}, map[events.PlayerID]int{}, map[events.PlayerID]int{}
	for i, g := range folded(begun(n, many)).Schedule() {
		require.Equal(t, i+1, g.N)
		for _, p := range []events.PlayerID{g.First, g.Second} {
			require.Less(t, busy[p], g.Round, "%s has one game in a round", p)
			busy[p] = g.Round
			met[[2]events.PlayerID{p, g.Other(p)}]++
		}
		seats[g.First]++
		seats[g.Second]--
	}
	require.Len(t, met, n*(n-1))
	for pair, times := range met {
		require.Equal(t, rounds, times, pair)
		require.NotEqual(t, pair[0], pair[1])
	}
	for p, more := range seats {
		require.LessOrEqual(t, max(more, -more), 1, "%d players, %d rounds: %s", n, rounds, p)
	}
}

// course is a random course of a round robin.
type course struct {
	t     *rapid.T
	s     robin.State
	facts []events.Fact
}

func (c *course) do(cmd robin.Command) bool {
	facts, err := robin.Decide(c.s, asked(cmd, len(c.facts)))
	if err != nil {
		require.Empty(c.t, facts)
		return false
	}
	for _, f := range facts {
		n, err := events.Encode(f)
		require.NoError(c.t, err)
		c.s = robin.Evolve(c.s, events.Event{New: n, N: c.s.N + 1})
		c.facts = append(c.facts, f)
	}
	c.check()
	return true
}

// check holds what is so after every command.
func (c *course) check() {
	running := map[events.PlayerID]int{}
	for i, g := range c.s.Games {
		require.True(c.t, i == 0 || c.s.Games[i-1].N < g.N)
		if !g.Done {
			running[g.First]++
			running[g.Second]++
		}
	}
	for p, n := range running {
		require.True(c.t, c.s.Terms.AtOnce == 0 || n <= c.s.Terms.AtOnce, "%s has %d games", p, n)
	}
	points, counted := 0, 0
	for i, l := range c.s.Table() {
		points, counted = points+l.Points, counted+l.Played
		require.Equal(c.t, l.Played, l.Wins+l.Draws+l.Losses)
		require.Equal(c.t, l.Points, 2*l.Wins+l.Draws)
		require.LessOrEqual(c.t, l.Place, i+1)
		require.Len(c.t, l.Cells, len(c.s.Order))
	}
	require.Equal(c.t, counted, points, "two points for each game that two have played")
}

// open lists the games that run.
func (c *course) open() (list []robin.Game) {
	for _, g := range c.s.Games {
		if !g.Done {
			list = append(list, g)
		}
	}
	return list
}

// meddle may do something beside the games.
func (c *course) meddle() {
	who := rapid.SampledFrom(c.s.Order).Draw(c.t, "who")
	n := rapid.IntRange(1, len(c.s.Schedule())).Draw(c.t, "game")
	switch rapid.IntRange(0, 30).Draw(c.t, "act") {
	case 0:
		c.do(robin.Leave{By: who})
	case 1:
		c.do(robin.Expel{Ruled: ruled, Who: who})
	case 2, 3, 4, 5, 6:
		for _, g := range c.s.Schedule() {
			c.do(robin.Excuse{Ruled: ruled, Who: who, N: g.N})
		}
	case 7, 8:
		c.do(robin.Rule{Ruled: ruled, N: n, Winner: who})
	case 9, 10:
		c.do(robin.Rule{Ruled: ruled, N: n, Void: true})
	}
}

func (c *course) report() {
	running := c.open()
	require.NotEmpty(c.t, running, "what has not ended goes on")
	g := rapid.SampledFrom(running).Draw(c.t, "ended")
	winner := rapid.SampledFrom([]events.PlayerID{g.First, g.Second}).Draw(c.t, "winner")
	how := rapid.SampledFrom([]string{"board", "board", "resign", "time", "draw"}).Draw(c.t, "how")
	if how == "draw" {
		winner, how = "", "board"
	}
	require.True(c.t, c.do(robin.Report{N: g.N, Winner: winner, How: how, BothActed: rapid.Bool().Draw(c.t, "acted")}))
}

// Every round robin ends, whatever the order of results and however many games
// at once; then every game has ended, and who is out lost what was left.
func TestPropertiesOfACourse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		many := terms
		many.Rounds, many.AtOnce = rapid.IntRange(1, 3).Draw(t, "rounds"), rapid.IntRange(0, 4).Draw(t, "at once")
		c := &course{t: t, facts: entered(rapid.IntRange(4, 10).Draw(t, "players"), many)}
		c.s = folded(c.facts)
		meddled := rapid.Bool().Draw(t, "meddled")
		require.True(t, c.do(robin.Begin{Ruled: ruled, Luck: keep{}}))
		for !c.s.Over {
			if c.report(); meddled && !c.s.Over {
				c.meddle()
			}
		}
		for _, g := range c.s.Schedule() {
			require.True(t, g.Done)
			require.True(t, g.How != "forfeit" || g.Winner != "" && !g.Rated)
		}
		require.Empty(t, c.open())
		require.Equal(t, c.s, folded(c.facts), "the log gives the state")
	})
}

// Facts in any order, lost or doubled, make no panic, and leave what was before.
func TestPropertyOfTheFold(t *testing.T) {
	facts := begun(5, terms)
	for n := range 10 {
		facts = append(facts, events.RobinScored{Dated: on(2), N: n, Winner: "A", How: "time"}, events.RobinExcused{Dated: on(3), N: n, Player: "B"})
	}
	facts = append(facts, events.RobinPaired{Dated: on(2), N: 99, First: "A", Second: "B"}, events.RobinPaired{Dated: on(2), N: 1, First: "X", Second: "Y"},
		events.RobinForfeited{Dated: on(2), Player: "C", Why: "time"}, events.RobinForfeited{Dated: on(2), Player: "X", Why: "left"}, events.RobinEnded{Dated: on(3)})
	rapid.Check(t, func(t *rapid.T) {
		states, known := []robin.State{{}}, []string{"[]"}
		for range rapid.IntRange(1, 60).Draw(t, "facts") {
			f := rapid.SampledFrom(facts).Draw(t, "fact")
			n, err := events.Encode(f)
			require.NoError(t, err)
			s := robin.Evolve(states[len(states)-1], events.Event{New: n})
			states, known = append(states, s), append(known, fmt.Sprint(s.Games, s.Out, s.Entered, s.Table()))
		}
		for i, s := range states[1:] {
			require.Equal(t, known[i+1], fmt.Sprint(s.Games, s.Out, s.Entered, s.Table()))
		}
	})
}
