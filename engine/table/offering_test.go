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

func answers(by events.PlayerID, accept bool, turn int) table.Request {
	return ask(table.Answer{ID: id, By: by, Accept: accept, Turn: turn})
}

func ends(by events.PlayerID) table.Request {
	return ask(table.Offer{ID: id, By: by, Kind: "end", Turn: -1})
}

func endAsks(seats ...rules.Seat) (asks []rules.Ask) {
	for _, s := range seats {
		asks = append(asks, rules.Ask{Seat: s, Kind: "answer_end"})
	}
	return asks
}

func TestToEndAnEveningAllMustAgree(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...).When(ends(eva)).Then(events.Offered{Seat: 2, Kind: "end"})
	at := c.State().Turn
	require.Equal(t, endAsks(0, 1, 3), c.State().Asks())
	c.When(says(rui, "no", -1)).Refused(refusal.OfferOpen)
	c.When(answers(eva, true, -1)).Refused(refusal.NotYourTurn)
	c.When(answers(rui, true, at)).Then(events.OfferAnswered{Seat: 1, Accepted: true})
	require.Equal(t, endAsks(0, 3), c.State().Asks())
	c.When(answers(rui, true, -1)).Refused(refusal.Already)
	c.When(ends(rui)).Refused(refusal.OfferOpen)
	c.When(ask(table.Withdraw{ID: id, By: rui})).Refused(table.NotYourOffer)
	c.When(answers(ivo, true, at)).Then(events.OfferAnswered{Seat: 3, Accepted: true})
	c.When(answers(ana, true, at)).Then(events.OfferAnswered{Seat: 0, Accepted: true},
		events.TableEnded{How: "end", Result: "agreed", Winner: rules.Watcher, Points: []int{0, 0, 0, 0}},
		events.SecretRevealed{Secret: "0101010101010101010101010101010101010101010101010101010101010101"})
}

func TestOneRefusalClosesAnOfferToAll(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...).When(ends(eva)).Then(events.Offered{Seat: 2, Kind: "end"})
	c.When(answers(rui, true, -1)).Then(events.OfferAnswered{Seat: 1, Accepted: true})
	c.When(answers(ana, false, -1)).Then(events.OfferAnswered{Seat: 0})
	require.Nil(t, c.State().Offer)
	require.Len(t, c.State().Asks(), 3, "the window is open again")
	c.When(answers(ivo, true, -1)).Refused(refusal.NoOffer)
	c.When(ends(eva)).Then(events.Offered{Seat: 2, Kind: "end"})
	require.Equal(t, endAsks(0, 1, 3), c.State().Asks(), "nobody has agreed to the new one")
	c.When(ask(table.Withdraw{ID: id, By: eva})).Then(events.OfferWithdrawn{Seat: 2})
}

// Who has left the evening is not asked, and the others agree without them.
func TestWhoHasLeftNeedNotAgree(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...).And(events.Offered{Seat: 3, Kind: "resign", Value: 1}, events.OfferAnswered{Seat: 0, Accepted: true, Auto: true})
	c.When(ends(ana)).Then(events.Offered{Seat: 0, Kind: "end"})
	require.Equal(t, endAsks(1, 2), c.State().Asks())
	c.When(answers(ivo, true, -1)).Refused(refusal.NotYourTurn)
	c.When(answers(rui, true, -1)).Then(events.OfferAnswered{Seat: 1, Accepted: true})
	c.When(answers(eva, true, -1)).ThenLike(func(t *testing.T, facts []events.Fact) {
		require.Equal(t, "agreed", facts[1].(events.TableEnded).Result)
	})
}

// An offer between two is answered as ever: by one.
func TestAnOfferBetweenTwoIsAnsweredByOne(t *testing.T) {
	c := spec.Given(t, d(), append(began, events.Offered{Seat: 1, Kind: "resign", Value: 2})...)
	require.Nil(t, c.State().Agreed)
	c.When(answers(ana, true, -1)).ThenLike(func(t *testing.T, facts []events.Fact) { require.Len(t, facts, 3) })
}

// Silence to an offer that all must accept is a refusal, not a resignation; the
// turns that it halted go on with what they have used.
func TestSilenceRefusesAnOfferToAll(t *testing.T) {
	l := given(t, chouette(timed)...)
	asked := opens.Add(4 * h)
	l.at(asked, ends(eva).Command)
	require.NoError(t, l.err)
	require.Equal(t, opens.Add(48*h), l.due(), "the window's time runs on for who is asked here")
	l.at(asked.Add(h), answers(rui, true, -1).Command)
	l.at(asked.Add(2*h), answers(ivo, true, -1).Command)
	require.NoError(t, l.err)
	require.Equal(t, asked.Add(48*h), l.due(), "only the box is awaited, from the offer on")
	l.expires(asked.Add(48 * h))
	require.Equal(t, []events.Fact{events.OfferAnswered{Seat: 0, Auto: true}}, l.facts)
	require.Nil(t, l.state.Offer)
	require.Equal(t, table.Playing, l.state.Status)
	seat, due, _ := l.state.Clocks.First()
	require.Equal(t, rules.Seat(3), seat)
	require.Equal(t, asked.Add(48*h).Add(42*h), due, "six of 48 hours were used before it agreed")
	left, _ := l.state.Clocks.Turn(1)
	require.Equal(t, 43*h, left.Left(asked.Add(48*h)))
	left, _ = l.state.Clocks.Turn(2)
	require.Equal(t, 44*h, left.Left(asked.Add(48*h)))
}
