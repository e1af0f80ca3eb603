package chouette_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/fair"
	"carteiro/engine/games/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
	"carteiro/engine/table"
	"carteiro/events"
)

// club is a table of the house at which a chouette is played.
type club struct {
	*testing.T
	table.State
	box   fair.Box
	now   time.Time
	facts []events.Fact
}

func person(s rules.Seat) events.PlayerID { return events.PlayerID(fmt.Sprintf("player%d", s)) }

// seated is a table for so many, all of them seated.
func seated(t *testing.T, seats int, o rules.Options, clock string) *club {
	c := &club{T: t, State: table.Zero("chouette"), now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	c.box = fair.Box{Table: c.ID, Secret: bytes.Repeat([]byte{7}, 32)}
	open := table.Open{ID: c.ID, Game: chouette.Key, Options: o, Host: person(0), Seated: true, Time: table.Time{Clock: clock}}
	for s := 1; s < seats; s++ {
		open.Guests = append(open.Guests, person(rules.Seat(s)))
	}
	c.does(open)
	return c
}

func (c *club) tries(cmd table.Command) error {
	facts, err := table.Decide(c.State, table.Request{Command: cmd, Box: c.box, At: c.now})
	for _, f := range facts {
		c.State = table.Fold(c.State, f, c.now)
	}
	c.facts = append(c.facts, facts...)
	return err
}

func (c *club) does(cmd table.Command) { c.Helper(); require.NoError(c, c.tries(cmd)) }

func (c *club) plays(s rules.Seat, text string) {
	c.Helper()
	c.does(table.Play{ID: c.ID, By: person(s), Text: text, Turn: -1})
}

// Evenings of three, five and eight people go through the table's own machinery
// to their end, and their log replays to the same points.
func TestATablePlaysWholeEvenings(t *testing.T) {
	for _, seats := range []int{3, 5, 8} {
		c := seated(t, seats, rules.Options{"games": "2"}, "")
		luck := rulestest.NewLuck(uint64(seats))
		for steps := 0; c.Status == table.Playing; steps++ {
			require.Less(t, steps, 4000)
			asks := c.Asks()
			a := asks[luck.Pick(len(asks))]
			require.GreaterOrEqual(t, a.Seat, rules.Seat(0), "the table draws for Nature")
			var legal []rules.Move
			for m := range c.Position.Legal(a.Seat) {
				legal = append(legal, m)
			}
			m := legal[0]
			if luck.Pick(6) == 0 || a.Kind == "play" {
				m = legal[luck.Pick(len(legal))]
			}
			c.plays(a.Seat, c.Position.Tell(a.Seat, m, a.Seat))
		}
		require.NotNil(t, c.Ending)
		assert.Equal(t, chouette.ResultPlayed, c.Ending.Result)
		sum := 0
		for _, n := range c.Ending.Points {
			sum += n
		}
		assert.Zero(t, sum)
		again := table.Zero(c.ID)
		for _, f := range c.facts {
			again = table.Fold(again, f, c.now)
		}
		require.NoError(t, again.Broken)
		assert.Equal(t, c.Position.SeenBy(rules.Watcher), again.Position.SeenBy(rules.Watcher))
	}
}

// A clock runs for each who is asked, and the rules of silence are the game's.
func TestClocksRunForAllWhoAreAskedAndSilenceIsTheGames(t *testing.T) {
	c := seated(t, 4, nil, "per_move 48h")
	for c.Asks()[0].Kind != "window" {
		a := c.Asks()[0]
		for m := range c.Position.Legal(a.Seat) {
			c.plays(a.Seat, string(m))
			break
		}
	}
	asked := c.Asks()
	require.Len(t, asked, 3)
	c.now = c.now.Add(time.Hour)
	c.plays(asked[1].Seat, "dobro")
	require.Len(t, c.Asks(), 2)
	first, deadline, runs := c.Clocks.First()
	require.True(t, runs)
	assert.Equal(t, asked[0].Seat, first)
	c.now = deadline
	c.does(table.Expire{ID: c.ID, Turn: c.Turn, Now: deadline.Add(table.Grace)})
	assert.Equal(t, []rules.Ask{asked[2]}, c.Asks(), "the silent one has said no")
	c.plays(asked[2].Seat, "não")
	assert.Equal(t, "doubles", c.Asks()[0].Kind)
}

// A standing order says no in every window until it is withdrawn, and whoever
// leaves asks nobody.
func TestOrdersAndLeavingAtATable(t *testing.T) {
	c := seated(t, 4, nil, "")
	v := c.Position.SeenBy(rules.Watcher).(chouette.View)
	last := v.Next
	if last == nil {
		last = &v.Roles
	}
	quiet := last.Line[len(last.Line)-1]
	c.does(table.GiveOrder{ID: c.ID, By: person(quiet), Kind: "no_double"})
	for c.Asks()[0].Kind != "window" {
		a := c.Asks()[0]
		for m := range c.Position.Legal(a.Seat) {
			c.plays(a.Seat, string(m))
			break
		}
	}
	assert.Len(t, c.Asks(), 2)
	c.does(table.Offer{ID: c.ID, By: person(quiet), Kind: chouette.Resign, Value: 1, Turn: -1})
	assert.Nil(t, c.Offer)
	assert.Equal(t, table.Playing, c.Status)
	err := c.tries(table.Offer{ID: c.ID, By: person(quiet), Kind: chouette.Resign, Value: 1, Turn: -1})
	assert.True(t, refusal.Is(err, refusal.NotYours))
}
