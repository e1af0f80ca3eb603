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

const (
	ivo = events.PlayerID("ivoaaaaa")
	zoe = events.PlayerID("zoeaaaaa")
)

// chouette is a table for four with a window that is open: seat 0 is the box, 1
// the captain, 2 and 3 the crew with them. Turn is 6.
func chouette(change func(*events.TableOpened)) []events.Fact {
	o := events.TableOpened{Game: "chouette", Host: ana, Guests: []events.PlayerID{rui, eva, ivo}, Commitment: box.Commitment()}
	if change != nil {
		change(&o)
	}
	facts := []events.Fact{o}
	for i, p := range []events.PlayerID{ana, rui, eva, ivo} {
		facts = append(facts, events.SeatTaken{Seat: rules.Seat(i), Player: p})
	}
	return append(facts, throw("66-65-55-45"), throw("1-3"), events.Played{Seat: 1, Move: "8/5 6/5"},
		events.Played{Seat: 0, Move: "roll"}, throw("21"), events.Played{Seat: 0, Move: "13/11 6/5"})
}

func throw(m string) events.Fact { return events.Played{Seat: rules.Nature, Move: m} }

func says(by events.PlayerID, text string, turn int) table.Request {
	return ask(table.Play{ID: id, By: by, Text: text, Turn: turn})
}

func TestAWindowAsksSeveralAtOnce(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...)
	require.Equal(t, 6, c.State().Turn)
	require.Equal(t, []rules.Ask{{Seat: 1, Kind: "window"}, {Seat: 2, Kind: "window"}, {Seat: 3, Kind: "window"}}, c.State().Asks())
	c.When(says(eva, "no", 5)).Refused(refusal.Stale)
	c.When(says(eva, "no", 7)).Refused(refusal.Stale)
	c.When(says(eva, "double", 6)).Then(events.Played{Seat: 2, Move: "double"})
	c.When(says(eva, "no", 6)).Refused(refusal.Stale)
	c.When(says(eva, "no", -1)).Refused(refusal.NotYourTurn)
	c.When(says(ana, "take", 6)).Refused(refusal.Stale)
	c.When(says(ivo, "no", 6)).Then(events.Played{Seat: 3, Move: "no"})
	require.True(t, c.State().Fits(1, 6))
	require.False(t, c.State().Fits(1, 5))
	c.When(says(rui, "no", 7)).Then(events.Played{Seat: 1, Move: "no"})
	require.Equal(t, []rules.Ask{{Seat: 0, Kind: "doubles"}}, c.State().Asks())
	c.When(says(ana, "take", 8)).Refused(refusal.Stale)
}

// An offer asks for something else, so that what was written before it is stale
// even when it is gone again.
func TestAnOfferBetweenMakesAReplyStale(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...).And(events.Offered{Seat: 3, Kind: "end"}, events.OfferWithdrawn{Seat: 3})
	c.When(says(rui, "no", 6)).Refused(refusal.Stale)
	c.When(says(rui, "no", 8)).Then(events.Played{Seat: 1, Move: "no"})
}

// Who leaves asks nobody, so that the others' letters hold.
func TestWhoLeavesMakesNobodysReplyStale(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...)
	c.When(ask(table.Offer{ID: id, By: ivo, Kind: "resign", Value: 1, Turn: 6})).Then(
		events.Offered{Seat: 3, Kind: "resign", Value: 1}, events.OfferAnswered{Seat: 0, Accepted: true, Auto: true})
	c.When(says(ivo, "no", 6)).Refused(refusal.Stale)
	c.When(says(eva, "no", 6)).Then(events.Played{Seat: 2, Move: "no"})
}

// With three at Mathable whoever leaves off turn does not make the letter of who
// is on turn stale; who has moved since it was written, it does.
func TestRepliesAtAMathableOfThree(t *testing.T) {
	open := events.TableOpened{Game: "mathable", Host: ana, Guests: []events.PlayerID{rui, eva}, Commitment: box.Commitment()}
	c := spec.Given(t, d(), open, seated, joined)
	c.When(ask(table.Accept{ID: id, By: eva})).ThenLike(func(t *testing.T, facts []events.Fact) { require.Len(t, facts, 2) })
	s := c.State()
	first := s.Asks()[0].Seat
	on, next, last := s.Player(first), s.Player((first+1)%3), s.Player((first+2)%3)
	c.When(ask(table.Offer{ID: id, By: last, Kind: "resign", Value: 1, Turn: s.Turn})).
		ThenLike(func(*testing.T, []events.Fact) {})
	require.Equal(t, []rules.Ask{{Seat: first, Kind: "play"}}, c.State().Asks())
	c.When(says(next, "pass", s.Turn)).Refused(refusal.Stale)
	c.When(says(on, "pass", s.Turn)).Then(events.Played{Seat: first, Move: "pass"})
	c.When(says(on, "pass", s.Turn)).Refused(refusal.Stale)
	c.When(says(next, "pass", s.Turn)).Refused(refusal.Stale)
}

// Invitations of several guests stand apart from one another.
func TestSeveralGuestsAnswerTheirInvitations(t *testing.T) {
	open := events.TableOpened{Game: "mathable", Host: ana, Guests: []events.PlayerID{rui, eva}, Commitment: box.Commitment()}
	for _, order := range [][2]events.PlayerID{{rui, eva}, {eva, rui}} {
		c := spec.Given(t, d(), open, seated)
		require.Equal(t, []rules.Ask{{Seat: 1, Kind: "invitation"}, {Seat: 2, Kind: "invitation"}}, c.State().Asks())
		c.When(ask(table.Accept{ID: id, By: order[0]})).ThenLike(func(t *testing.T, facts []events.Fact) { require.Len(t, facts, 1) })
		require.True(t, c.State().Fits(1, 0))
		require.True(t, c.State().Fits(2, 0))
		c.When(ask(table.Accept{ID: id, By: order[1]})).ThenLike(func(*testing.T, []events.Fact) {})
		require.Equal(t, table.Playing, c.State().Status)
	}
}

// Nothing is looser for two: what fits is what was written at the present turn,
// after every command of random games with offers in between.
func TestBetweenTwoOnlyThePresentTurnFits(t *testing.T) {
	for _, game := range []string{"backgammon", "draughts", "mathable"} {
		o := events.TableOpened{Game: game, Host: ana, Guests: []events.PlayerID{rui}, Commitment: box.Commitment()}
		if game == "backgammon" {
			o.Options = map[string]string{"play": "match", "length": "3"}
		}
		s := table.Zero(id)
		step := func(r table.Request) {
			facts, err := table.Decide(s, r)
			if err != nil {
				require.NotNil(t, refusal.Of(err), err)
			}
			for _, f := range facts {
				s = table.Fold(s, f, now)
			}
			for seat := range rules.Seat(2) {
				for turn := range s.Turn + 2 {
					require.Equal(t, turn == s.Turn, s.Fits(seat, turn), "%s: seat %d at %d, now %d", game, seat, turn, s.Turn)
				}
			}
		}
		for _, f := range []events.Fact{o, seated} {
			s = table.Fold(s, f, now)
		}
		step(ask(table.Accept{ID: id, By: rui}))
		for i := 0; i < 60 && s.Status == table.Playing; i++ {
			offerer, other := s.Player(rules.Seat(i%2)), s.Player(rules.Seat(1-i%2))
			if i%5 == 0 && game != "mathable" {
				step(ask(table.Offer{ID: id, By: offerer, Kind: map[bool]string{true: "draw", false: "resign"}[game == "draughts"], Value: 1, Turn: -1}))
				step(ask(table.Answer{ID: id, By: map[bool]events.PlayerID{true: other, false: offerer}[i%2 == 0], Turn: -1}))
			}
			if s.Offer != nil || len(s.Asks()) == 0 {
				continue
			}
			var list []rules.Move
			for m := range s.Position.Legal(s.Asks()[0].Seat) {
				if list = append(list, m); len(list) == 7 {
					break
				}
			}
			step(says(s.Player(s.Asks()[0].Seat), string(list[i%len(list)]), s.Turn))
		}
		require.Greater(t, s.Turn, 20, game)
	}
}
