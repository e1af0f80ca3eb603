package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

func sits(by events.PlayerID, words string) table.Request {
	return ask(table.Sit{ID: id, By: by, Words: words})
}

// settledGame is the end of the first game: all doubled, and the box passed.
var settledGame = []events.Fact{events.Played{Seat: 1, Move: "double"}, events.Played{Seat: 2, Move: "double"},
	events.Played{Seat: 3, Move: "double"}, events.Played{Seat: 0, Move: "pass 2, pass 3, pass 4"}}

// A newcomer in a game waits for the next one; nobody's reply is stale for it.
func TestANewcomerSitsDown(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...).When(sits(zoe, "sorte")).Then(events.SeatAdded{Seat: 4, Player: zoe, Words: "sorte"})
	s := c.State()
	require.Equal(t, zoe, s.Player(4))
	require.Empty(t, s.Group(4))
	c.When(sits(zoe, "")).Refused(refusal.Already)
	c.When(says(zoe, "no", -1)).Refused(refusal.NotYourTurn)
	c.When(says(eva, "no", 6)).Then(events.Played{Seat: 2, Move: "no"})
	c.When(ends(ana)).Then(events.Offered{Seat: 0, Kind: "end"})
	require.Equal(t, endAsks(1, 2, 3), c.State().Asks(), "nobody asks who has not played yet")
	c.When(answers(ivo, false, -1)).Then(events.OfferAnswered{Seat: 3})
	c = spec.Given(t, d(), append(chouette(nil), events.SeatAdded{Seat: 4, Player: zoe})...).And(settledGame...)
	require.Equal(t, []rules.Ask{{Seat: 1, Kind: "partner"}}, c.State().Asks(), "five play the next game, with whom the box may call a partner")
	c.And(events.Played{Seat: 1, Move: "alone"}, throw("1-3"))
	require.Equal(t, "crew", c.State().Group(4))
}

func TestNobodySitsDownWhereThereIsNoSeat(t *testing.T) {
	no := func(when string, facts ...events.Fact) {
		t.Helper()
		_, err := table.Decide(spec.Given(t, d(), facts...).State(), sits(zoe, ""))
		r := refusal.Of(err)
		require.NotNil(t, r)
		require.Equal(t, table.NoSeatNow, r.Code)
		require.Equal(t, when, r.Args["When"])
	}
	no("start", opened, seated)
	no("never", began...)
	no("never", chouette(func(o *events.TableOpened) { o.For = &events.Fixture{Ladder: "l", N: 1} })...)
	full := chouette(nil)
	for seat := range rules.Seat(4) {
		full = append(full, events.SeatAdded{Seat: 4 + seat, Player: events.PlayerID("new" + string(rune('a'+seat)))})
	}
	no("full", full...)
	spec.Given(t, d(), opened, seated).When(sits(ana, "")).Refused(refusal.Already)
	c := spec.Given(t, d(), chouette(nil)...)
	c.When(sits(zoe, string(make([]byte, 201)))).Refused(refusal.TooLong)
	c.And(events.TableEnded{How: "end", Points: []int{0, 0, 0, 0}}).When(sits(zoe, "")).Refused(refusal.Over)
	spec.Given(t, d(), opened, seated, events.SeatDeclined{Seat: 1, Player: rui}).When(sits(zoe, "")).Refused(table.WasDeclined)
}

// The words of a newcomer count from the next draw on: the throws before it stay
// as they were, those behind it are others.
func TestANewcomersWordsCountFromThenOn(t *testing.T) {
	next := func(facts ...events.Fact) (throws []string) {
		spec.Given(t, d(), append(chouette(nil), facts...)...).When(says(ana, "pass", -1)).
			ThenLike(func(t *testing.T, facts []events.Fact) {
				for _, f := range facts[1:] {
					throws = append(throws, f.(events.Played).Move)
				}
			})
		return throws
	}
	closed := settledGame[:3]
	without := next(closed...)
	require.NotEmpty(t, without)
	seen := map[string]bool{without[0]: true}
	for _, words := range []string{"um", "dois", "três", "quatro", "cinco", "seis"} {
		s := spec.Given(t, d(), append(append(chouette(nil), events.SeatAdded{Seat: 4, Player: zoe, Words: words}), closed...)...).
			And(settledGame[3], events.Played{Seat: 1, Move: "alone"})
		seen[string(s.State().Position.Draw(box.Draw(s.State().Draws, []string{"", "", "", "", words})))] = true
		require.Equal(t, s.State().Draws, 3)
		require.Equal(t, 3, s.State().Chairs[4].From)
	}
	require.Greater(t, len(seen), 2)
}

// A newcomer has a fresh clock, is asked to agree to a pause that is asked for,
// and makes nobody's game unrated.
func TestANewcomersClock(t *testing.T) {
	l := given(t, append(chouette(timed), events.PauseAsked{Seat: 0, Days: 2})...)
	l.state.Acted = []bool{true, true, true, true}
	l.at(opens.Add(h), table.Sit{ID: id, By: zoe})
	require.NoError(t, l.err)
	require.True(t, l.state.Started())
	require.Len(t, l.state.Clocks.Seats, 5)
	require.Equal(t, 48*h, l.state.Clocks.Has(4, opens.Add(2*h)))
	_, runs := l.state.Clocks.Deadline(4)
	require.False(t, runs)
	for _, p := range []events.PlayerID{rui, eva, ivo} {
		l.at(opens.Add(2*h), table.AnswerPause{ID: id, By: p, Accept: true})
		require.NoError(t, l.err)
	}
	require.NotNil(t, l.state.PauseAsk)
	l.at(opens.Add(3*h), table.AnswerPause{ID: id, By: zoe, Accept: true})
	require.Nil(t, l.state.PauseAsk)
	require.Len(t, l.facts, 2)
}
