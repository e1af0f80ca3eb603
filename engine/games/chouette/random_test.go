package chouette

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// chance plays evenings at random and looks at every position.
type chance struct {
	t    *rapid.T
	luck *rulestest.Luck
	*Position
	steps int
}

// A random evening: accounts sum to zero, nothing under seal is told before its
// time, nobody owes a decision that is not listed, and it ends.
func TestRandomEvenings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := rules.Options{"games": fmt.Sprint(rapid.IntRange(1, 3).Draw(t, "games"))}
		for _, opt := range options {
			if _, applies := opt.In(o); applies && opt.Name != "games" {
				o[opt.Name] = rapid.SampledFrom(append([]string{opt.Default}, opt.Values...)).Draw(t, opt.Name)
			}
		}
		if o["scoring"] != Traditional {
			delete(o, "triplo")
		}
		p, err := Game{}.Setup(o, rapid.IntRange(MinSeats, MaxSeats).Draw(t, "seats"))
		require.NoError(t, err)
		c := &chance{t: t, luck: rulestest.NewLuck(rapid.Uint64().Draw(t, "luck")), Position: p.(*Position)}
		for len(c.Awaits()) > 0 {
			require.Less(t, c.steps, 6000, "it ends")
			c.look()
			c.step()
			c.steps++
		}
		c.look()
		_, over := c.Outcome()
		require.True(t, over)
	})
}

// step is a move, or now and then silence, somebody who leaves, or a newcomer.
func (c *chance) step() {
	asks := c.Awaits()
	by := asks[c.luck.Pick(len(asks))].Seat
	var next rules.Position
	var err error
	switch n := c.luck.Pick(400); {
	case n == 0 && len(c.Offers(0)) > 0:
		next, err = c.Settle(rules.Offer{By: 0, Kind: []string{Resign, Resign, Resign, End}[c.luck.Pick(4)]})
	case n == 1 && c.seats < MaxSeats:
		next, err = c.Welcome(rules.Seat(c.seats))
	case n < 8 && by >= 0:
		next, err = rules.Lapse(c.Position, by)
	case n < 12 && by >= 0 && len(c.Offers(by)) > 0:
		next, err = c.Settle(rules.Offer{By: by, Kind: Resign})
	case by == rules.Nature:
		next, err = c.Play(by, c.Draw(c.luck))
	default:
		next, err = c.Play(by, c.chosen(by))
	}
	require.NoError(c.t, err)
	c.Position = next.(*Position)
}

// chosen is a legal move; most windows pass without a double, so that games go
// on.
func (c *chance) chosen(by rules.Seat) rules.Move {
	legal := slices.Collect(c.Legal(by))
	if c.luck.Pick(12) > 0 && (c.phase == phaseWindow || c.phase == phaseRoll) {
		return legal[0]
	}
	return legal[c.luck.Pick(len(legal))]
}

func (c *chance) look() {
	c.sums()
	c.owed()
	if c.phase.sealed() {
		c.hidden()
	}
}

// sums demands that all accounts sum to zero.
func (c *chance) sums() {
	sum, now := 0, 0
	for _, a := range c.accounts() {
		sum, now = sum+a.Points, now+a.Now
	}
	require.Zero(c.t, sum)
	require.Zero(c.t, now)
	for i, game := range c.past {
		for _, pair := range game.Pairs {
			require.Equal(c.t, pair.Settled, pair.How != "", "what is settled has a reason")
			require.True(c.t, pair.Settled || c.result == ResultAgreed && i == len(c.past)-1)
		}
	}
}

// owed demands that whoever the cubes wait for is asked, that nobody is asked who
// has left, and that nobody else can do anything.
func (c *chance) owed() {
	asked := map[rules.Seat]bool{}
	for _, a := range c.Awaits() {
		require.False(c.t, asked[a.Seat], "asked once")
		asked[a.Seat] = true
		require.True(c.t, a.Seat == rules.Nature || !c.gone[a.Seat], "who has left is not asked")
		next := slices.Collect(c.Legal(a.Seat))
		require.NotEmpty(c.t, next)
	}
	for _, a := range c.game.Awaits() {
		if c.phase == phaseOver {
			break // ended by agreement
		}
		s := seat(a.Who)
		spoken := c.phase.sealed() && c.answers[s] != ""
		require.True(c.t, asked[s] || spoken || c.gone[s], "%s waits for %d", asks[c.phase], s)
	}
	for s := range rules.Seat(c.seats) {
		if !asked[s] {
			require.Empty(c.t, slices.Collect(c.Legal(s)))
		}
	}
	if c.phase == phasePlay {
		require.True(c.t, c.onRoll() == boxSide || c.live(c.Captain()), "the captain's pair is live")
	}
}

// hidden demands that no view and no telling depends on what others have said
// under seal, or for how long.
func (c *chance) hidden() {
	for eye := rules.Watcher; int(eye) < c.seats; eye++ {
		if eye == rules.Nature {
			continue
		}
		other := *c.Position
		for s := range rules.Seat(c.seats) {
			if s != eye && c.answers[s] != "" && c.phase == phaseWindow {
				other.answers[s], other.standing[s] = flip[c.answers[s]], 7
			} else if s != eye && c.answers[s] != "" {
				other.answers[s] = flip[c.answers[s]]
			}
		}
		require.Equal(c.t, c.json(c.Position, eye), c.json(&other, eye))
		for _, a := range c.Awaits() {
			if a.Seat != eye {
				require.Equal(c.t, answered, c.Tell(a.Seat, moveDouble, eye))
			}
		}
	}
}

// flip gives another answer than the one that was given.
var flip = map[rules.Move]rules.Move{"double": "no", "no": "double", "take": "pass", "pass": "beaver", "beaver": "take",
	"accept": "refuse", "refuse": "raccoon", "raccoon": "accept"}

func (c *chance) json(p *Position, eye rules.Seat) string {
	data, err := json.Marshal(p.SeenBy(eye))
	require.NoError(c.t, err)
	return string(data)
}
