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

func whispers(by events.PlayerID, to string) table.Request {
	return ask(table.Say{ID: id, By: by, Text: "Dobramos?", Seal: "x", To: to})
}

func TestAGroupConsultsAmongItself(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...)
	c.When(whispers(eva, "crew")).Then(events.Said{Player: eva, Text: "x", To: "crew"})
	c.When(whispers(ana, "box")).Then(events.Said{Player: ana, Text: "x", To: "box"})
	c.When(whispers(ana, "crew")).Refused(table.NotInGroup)
	c.When(whispers(rui, "box")).Refused(table.NotInGroup)
	c.When(whispers(rui, "queue")).Refused(table.NotInGroup)
	c.When(whispers(zoe, "crew")).Refused(refusal.NotYours)
	c.When(whispers(rui, "")).Then(events.Said{Player: rui, Text: "x"})
	_, err := table.Decide(c.State(), whispers(ana, "crew"))
	require.Equal(t, []string{"box"}, refusal.Of(err).Legal)

	spec.Given(t, d(), began...).When(whispers(ana, "crew")).Refused(table.NoGroupHere)
	spec.Given(t, d(), chouette(nil)[:6]...).When(whispers(ana, "box")).Refused(table.NoGroupHere)
	spec.Given(t, d(), chouette(nil)[:3]...).When(whispers(ana, "box")).Refused(table.NoGroupHere)
	mute := spec.Given(t, d(), chouette(func(o *events.TableOpened) { o.Options = map[string]string{"consulting": "none"} })...)
	mute.When(whispers(eva, "crew")).Refused(table.SilentNow)
	mute.When(whispers(eva, "")).Then(events.Said{Player: eva, Text: "x"})
}

// A member whose pair is settled advises no more, and hears the others still.
func TestWhoIsSettledHearsAndIsSilent(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...).And(events.Played{Seat: 1, Move: "no"}, events.Played{Seat: 2, Move: "double"},
		events.Played{Seat: 3, Move: "no"}, events.Played{Seat: 0, Move: "pass 3"})
	c.When(whispers(eva, "crew")).Refused(table.SilentNow)
	c.When(whispers(rui, "crew")).Then(events.Said{Player: rui, Text: "x", To: "crew"})
	require.True(t, table.Hears(events.Said{Player: rui, To: "crew"}, c.State(), c.State(), 2))
	require.False(t, table.Hears(events.Said{Player: rui, To: "crew"}, c.State(), c.State(), 0))
}

func hearers(s, now table.State, by events.PlayerID, to string) (list []rules.Seat) {
	for eye := rules.Watcher; eye < 5; eye++ {
		if table.Hears(events.Said{Player: by, To: to}, s, now, eye) {
			list = append(list, eye)
		}
	}
	return list
}

// What a group says reaches the others when the game in which it was said is
// over, though the evening goes on; what it says in the next game waits for that
// one's end.
func TestGroupsAreOverheardAfterTheirGame(t *testing.T) {
	everyone := []rules.Seat{rules.Watcher, rules.Nature, 0, 1, 2, 3, 4}
	c := spec.Given(t, d(), chouette(nil)...)
	first := c.State()
	require.Equal(t, everyone, hearers(first, first, eva, ""))
	require.Equal(t, []rules.Seat{1, 2, 3}, hearers(first, first, eva, "crew"))
	require.Equal(t, []rules.Seat{0}, hearers(first, first, ana, "box"))

	c.And(events.Played{Seat: 1, Move: "double"}, events.Played{Seat: 2, Move: "double"}, events.Played{Seat: 3, Move: "double"})
	require.Equal(t, []rules.Seat{1, 2, 3}, hearers(first, c.State(), eva, "crew"), "the game goes on")
	c.And(events.Played{Seat: 0, Move: "pass 2, pass 3, pass 4"})
	require.Equal(t, everyone, hearers(first, c.State(), eva, "crew"))
	require.Equal(t, everyone, hearers(first, c.State(), ana, "box"))
	c.When(whispers(eva, "crew")).Refused(table.NoGroupHere)

	c.And(throw("1-3"))
	second := c.State()
	require.Equal(t, "box", second.Group(1), "who was captain and won is box")
	require.Equal(t, everyone, hearers(first, second, eva, "crew"))
	require.Equal(t, []rules.Seat{1}, hearers(second, second, rui, "box"))
	require.Equal(t, []rules.Seat{0, 2, 3}, hearers(second, second, eva, "crew"))
	c.And(events.Offered{Seat: 2, Kind: "end"}, events.OfferAnswered{Seat: 0, Accepted: true}, events.OfferAnswered{Seat: 1, Accepted: true})
	require.Equal(t, []rules.Seat{1}, hearers(second, c.State(), rui, "box"))
	c.And(events.OfferAnswered{Seat: 3, Accepted: true}, events.TableEnded{How: "end", Result: "agreed", Winner: rules.Watcher, Points: []int{0, 0, 0, 0}})
	require.Equal(t, everyone, hearers(second, c.State(), rui, "box"), "the table is over")
}

// Who comes between two games reads nothing of the game that goes on.
func TestNewcomersHearNothingOfTheGameAtHand(t *testing.T) {
	c := spec.Given(t, d(), chouette(nil)...)
	s := c.State()
	c.And(events.SeatAdded{Seat: 4, Player: zoe})
	require.Equal(t, []rules.Seat{1, 2, 3}, hearers(s, c.State(), eva, "crew"))
	require.Equal(t, []rules.Seat{1, 2, 3}, hearers(c.State(), c.State(), eva, "crew"))
	c.When(whispers(zoe, "crew")).Refused(table.NotInGroup)
}
