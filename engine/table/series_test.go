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

// TestOpenLogsEveryOption: a default of a later day changes no game.
func TestOpenLogsEveryOption(t *testing.T) {
	open := table.Open{ID: id, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui},
		Options: rules.Options{"play": "match", "length": "3", "cube": ""}}
	full := opened
	full.Options = map[string]string{"play": "match", "length": "3", "cube": "on", "cube_limit": "1024"}
	spec.Given(t, d()).When(ask(open)).Then(full, seated)
	open.Options = rules.Options{"jacoby": "on"}
	spec.Given(t, d()).When(ask(open)).Refused(rules.OptionNotHere)
	open.Options = rules.Options{"play": "match", "length": "1", "cube": "on"}
	spec.Given(t, d()).When(ask(open)).Refused("cube_to_one")
	open.Options = nil
	spec.Given(t, d()).When(ask(open)).Then(opened, seated)
}

// TestAMatchGoesOn: the table ends with the match, not with a game of it.
func TestAMatchGoesOn(t *testing.T) {
	c := spec.Given(t, d(), match("play", "match", "length", "3")...)
	c.When(play(rui, "aceito")).Refused("no_double")
	c.When(play(rui, "double")).Then(events.Played{Seat: 1, Move: "double"})
	for _, text := range []string{"", "ok", "sim", "roll"} {
		c.When(play(ana, text)).Refused("answer_double")
	}
	c.When(play(ana, "passo")).Then(events.Played{Seat: 0, Move: "pass"}, thrown("2-1"))
	require.Equal(t, []rules.Ask{{Seat: 0, Kind: "play"}}, c.State().Asks())

	resign := table.Offer{ID: id, By: rui, Kind: "resign", Value: 1, Turn: -1}
	c.When(ask(resign)).Then(events.Offered{Seat: 1, Kind: "resign", Value: 1})
	c.When(ask(table.Answer{ID: id, By: ana, Accept: true, Turn: -1})).ThenLike(func(t *testing.T, facts []events.Fact) {
		require.Equal(t, events.OfferAnswered{Seat: 0, Accepted: true}, facts[0])
		require.Equal(t, []events.Fact{thrown("2-2"), thrown("3-5")}, facts[1:], "the third game opens")
	})
	require.Equal(t, table.Playing, c.State().Status)
	c.When(ask(table.Offer{ID: id, By: rui, Kind: "resign", Value: 4, Turn: -1})).Refused(refusal.BadInput)
	c.When(ask(table.Offer{ID: id, By: rui, Kind: "resign", Value: 2, Turn: -1})).Then(
		events.Offered{Seat: 1, Kind: "resign", Value: 2},
		events.OfferAnswered{Seat: 0, Accepted: true, Auto: true}, // it gives the match: no answer is needed
		events.TableEnded{How: "resign", Result: "match", Winner: 0, Points: []int{1, -1}},
		events.SecretRevealed{Secret: "0101010101010101010101010101010101010101010101010101010101010101"})
	require.Equal(t, table.Ended, c.State().Status)
	c.When(order(ana, "roll")).Refused(refusal.Over)
}

func TestBeaversAtTheTable(t *testing.T) {
	c := spec.Given(t, d(), match("play", "money")...)
	c.When(play(rui, "dobrar")).Then(events.Played{Seat: 1, Move: "double"})
	c.When(play(ana, "bivar")).Then(events.Played{Seat: 0, Move: "beaver"})
	require.Equal(t, []rules.Ask{{Seat: 1, Kind: "beaver"}}, c.State().Asks())
	c.When(play(rui, "passo")).Refused("answer_beaver")
	c.When(play(rui, "racunar")).Then(events.Played{Seat: 1, Move: "raccoon"}, thrown("21"))
	require.Equal(t, []rules.Ask{{Seat: 1, Kind: "play"}}, c.State().Asks())
}
