package table_test

import (
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// challenge is the table of the other tests, played for a ladder and with a clock.
var challenge = func() events.TableOpened {
	o := onTime
	o.For, o.Rated = &events.Fixture{Ladder: "ladderaa", N: 7}, true
	return o
}()

func TestOpenForALadder(t *testing.T) {
	open := table.Open{ID: id, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui}, Rated: true,
		Time: table.Time{Clock: "bank 48h 120h", Zone: "Europe/Lisbon"}, For: &events.Fixture{Ladder: "ladderaa", N: 7}}
	c := spec.Given(t, d()).When(ask(open)).Then(challenge, seated)
	require.Equal(t, table.Invited, c.State().Status)
	require.Equal(t, open.For, c.State().For)
	require.False(t, c.State().Friendly())

	open.Pauses, open.Time.NoVacation = true, true
	loose := challenge
	loose.Pauses, loose.NoVacation = true, true
	spec.Given(t, d()).When(ask(open)).Then(loose, seated)
}

// Whoever has agreed before needs no invitation.
func TestOpenSeatedBeginsAtOnce(t *testing.T) {
	open := table.Open{ID: id, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui}, Seated: true,
		Time: table.Time{Clock: "bank 48h 120h", Zone: "Europe/Lisbon"}, For: challenge.For, Rated: true}
	c := spec.Given(t, d()).When(ask(open)).Then(challenge, seated, joined, events.Played{Seat: rules.Nature, Move: "2-6"})
	require.Equal(t, table.Playing, c.State().Status)
	_, _, runs := c.State().Clocks.First()
	require.True(t, runs)
	c.When(ask(open)).Refused(refusal.Already)
}

func TestK15NobodyClaimsAGameThatCounts(t *testing.T) {
	open := table.Open{ID: id, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui},
		Time: table.Time{Clock: "standard", Claim: true}}
	_, err := table.Decide(table.Zero(id), ask(open))
	require.NoError(t, err)
	for _, none := range []string{"", "none"} {
		unclocked := open
		unclocked.Time.Clock = none
		spec.Given(t, d()).When(ask(unclocked)).Refused(table.NoClockHere)
	}
	rated, fixed := open, open
	rated.Rated, fixed.For = true, challenge.For
	spec.Given(t, d()).When(ask(rated)).Refused(table.NoClaimHere)
	spec.Given(t, d()).When(ask(fixed)).Refused(table.NoClaimHere)
}

func TestCallOff(t *testing.T) {
	off := table.CallOff{ID: id, By: ana}
	c := spec.Given(t, d(), challenge, seated).When(ask(off)).Then(events.TableWithdrawn{By: ana})
	c.When(ask(table.Accept{ID: id, By: rui})).Refused(table.WasWithdrawn)
	c.When(ask(off)).Then()

	l := given(t, challenge, seated, joined, started[3]).at(handed.Add(h), table.CallOff{ID: id})
	require.Equal(t, []events.Fact{events.TableWithdrawn{}, events.SecretRevealed{Secret: l.state.Secret}}, l.facts)
	require.Equal(t, table.Withdrawn, l.state.Status)
	require.NotEmpty(t, l.state.Secret)
	require.Empty(t, l.state.Asks())
	_, _, runs := l.state.Clocks.First()
	require.False(t, runs, "the clocks stop")
	l.at(handed.Add(2*h), table.Play{ID: id, By: ana, Text: "8/5 6/5", Turn: -1}).refused(table.CalledOff)
	l.at(handed.Add(2*h), table.CallOff{ID: id})
	require.NoError(t, l.err)
	require.Empty(t, l.facts)

	spec.Given(t, d(), began...).When(ask(off)).Refused(table.NoFixture)
	spec.Given(t, d(), challenge, seated, events.SeatDeclined{Seat: 1, Player: rui}).When(ask(off)).Then()
	spec.Given(t, d(), challenge, seated, joined, events.TableEnded{How: "board"}).When(ask(off)).Refused(refusal.Over)
}

func TestL17AGameEndsAsAStewardHasRuled(t *testing.T) {
	ruled := events.Ruled{Steward: eva, Reason: "it lasts too long"}
	c := spec.Given(t, d(), challenge, seated, joined, started[3])
	box := hex.EncodeToString(ask(nil).Box.Secret)
	c.When(ask(table.Adjudicate{ID: id, Winner: rui, Ruled: ruled})).
		Then(events.TableEnded{Ruled: ruled, How: "ruling", Result: "ruling", Winner: 1, Points: []int{-1, 1}}, events.SecretRevealed{Secret: box})
	c.When(ask(table.Adjudicate{ID: id, Winner: ana, Ruled: ruled})).Refused(refusal.Over)
	spec.Given(t, d(), challenge, seated, joined, started[3]).When(ask(table.Adjudicate{ID: id, Ruled: ruled})).
		Then(events.TableEnded{Ruled: ruled, How: "ruling", Result: "ruling", Winner: rules.Watcher, Points: []int{0, 0}}, events.SecretRevealed{Secret: box})
	spec.Given(t, d(), challenge, seated, joined, started[3]).When(ask(table.Adjudicate{ID: id, Winner: eva})).Refused(refusal.BadInput)
	spec.Given(t, d(), challenge, seated).When(ask(table.Adjudicate{ID: id})).Refused(refusal.Over)
	spec.Given(t, d(), began...).When(ask(table.Adjudicate{ID: id})).Refused(table.NoFixture)
}

// Only what a person does is an act: no throw, no dance, no order, no time-out.
func TestK18WhoHasActed(t *testing.T) {
	l := given(t, started...)
	require.Equal(t, []bool{false, false}, l.state.Acted, "Nature threw")
	l.at(handed.Add(h), table.GiveOrder{ID: id, By: rui, Kind: "roll"})
	require.NoError(t, l.err)
	before := l.state
	l.does(handed.Add(h), ana, "8/5 6/5")
	require.Equal(t, []bool{true, false}, l.state.Acted, "the order rolled")
	require.Equal(t, []bool{false, false}, before.Acted)
	require.False(t, l.state.Started())
	l.does(handed.Add(2*h), rui, firstMove(t, l.state))
	require.True(t, l.state.Started())

	l = given(t, started...)
	l.expires(l.due())
	require.Equal(t, table.Ended, l.state.Status)
	require.False(t, l.state.Started(), "not started")
	l = given(t, started...).at(handed.Add(h), table.Offer{ID: id, By: rui, Kind: "resign", Value: 1, Turn: -1})
	l.at(handed.Add(h), table.Answer{ID: id, By: ana, Accept: true, Turn: -1})
	require.True(t, l.state.Started(), "one resigned, the other took it")
}
