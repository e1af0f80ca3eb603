package table_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/fair"
	"carteiro/engine/games"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// match opens a table of these options; seat 0 has opened with 3-1 and seat 1
// is to roll.
func match(options ...string) []events.Fact {
	o := opened
	o.Options = map[string]string{}
	for i := 0; i < len(options); i += 2 {
		o.Options[options[i]] = options[i+1]
	}
	return []events.Fact{o, seated, joined, events.Played{Seat: rules.Nature, Move: "3-1"}, events.Played{Seat: 0, Move: "8/5 6/5"}}
}

func order(by events.PlayerID, kind string) table.Request {
	return ask(table.GiveOrder{ID: id, By: by, Kind: kind})
}

func next(by events.PlayerID, text string) table.Request {
	return ask(table.GiveOrder{ID: id, By: by, Kind: rules.NextOrder, Text: text})
}

func auto(seat rules.Seat, move, order string) events.Played {
	return events.Played{Seat: seat, Move: move, Auto: true, Order: order}
}

func thrown(dice string) events.Played { return events.Played{Seat: rules.Nature, Move: dice} }

func TestOrdersAreGivenAndWithdrawn(t *testing.T) {
	c := spec.Given(t, d(), began...)
	c.When(order(rui, "roll")).Then(events.OrderGiven{Seat: 1, Kind: "roll"})
	c.When(order(rui, "roll")).Refused(refusal.Already)
	c.When(order(rui, "take")).Then(events.OrderGiven{Seat: 1, Kind: "take", Once: true})
	c.When(order(rui, "pass")).Then(events.OrderWithdrawn{Seat: 1, Kind: "take"}, events.OrderGiven{Seat: 1, Kind: "pass", Once: true})
	c.When(next(rui, "  lançar ")).Then(events.OrderGiven{Seat: 1, Kind: "next", Text: "lançar", Once: true})
	c.When(next(rui, "lançar")).Refused(refusal.Already)
	c.When(next(rui, "double")).Then(events.OrderGiven{Seat: 1, Kind: "next", Text: "double", Once: true})
	require.Equal(t, []rules.Order{{Kind: "roll"}, {Kind: "pass", Once: true}, {Kind: "next", Text: "double", Once: true}},
		c.State().Orders(1), "the earliest first; the same kind only once")
	require.Empty(t, c.State().Orders(0), "nobody sees another's orders")
	require.Empty(t, c.State().Orders(rules.Watcher))
	require.Equal(t, 1, c.State().Turn, "an order is no turn: letters stay good")

	withdraw := table.WithdrawOrder{ID: id, By: rui, Kind: "roll"}
	c.When(ask(withdraw)).Then(events.OrderWithdrawn{Seat: 1, Kind: "roll"})
	c.When(ask(withdraw)).Refused("no_order")
	withdraw.By, withdraw.Kind = ana, "pass"
	c.When(ask(withdraw)).Refused("no_order")
}

func TestBadOrdersAreRefused(t *testing.T) {
	c := spec.Given(t, d(), began...)
	c.When(order(eva, "roll")).Refused(refusal.NotYours)
	c.When(order(rui, "cheat")).Refused("no_such_order")
	c.When(order(rui, "")).Refused("no_such_order")
	c.When(next(rui, " \n")).Refused("nothing_said")
	c.When(next(rui, strings.Repeat("x", 401))).Refused(refusal.TooLong)
	c.When(ask(table.GiveOrder{ID: id, By: rui, Kind: "roll", Text: "now"})).Refused(refusal.BadInput)
	c.When(ask(table.WithdrawOrder{ID: id, By: eva, Kind: "roll"})).Refused(refusal.NotYours)
	spec.Given(t, d(), opened, seated).When(order(ana, "roll")).Refused(refusal.NotStarted)
	words, err := lang.New(games.Locales()...)
	require.NoError(t, err)
	for _, code := range []string{"no_order", "no_such_order", "order_now"} {
		require.True(t, words.In("pt").Has("refusal."+code) && words.In("en").Has("refusal."+code))
	}
}

func TestRollByOrder(t *testing.T) {
	c := spec.Given(t, d(), began...)
	c.When(order(rui, "roll")).Then(events.OrderGiven{Seat: 1, Kind: "roll"})
	c.When(play(ana, "8/5 6/5")).Then(events.Played{Seat: 0, Move: "8/5 6/5"}, auto(1, "roll", "roll"), thrown("21"))
	require.Equal(t, []rules.Ask{{Seat: 1, Kind: "play"}}, c.State().Asks(), "where there is a choice, it stops")
	require.Len(t, c.State().Orders(1), 1, "it stands until it is withdrawn")

	now := spec.Given(t, d(), match()...)
	now.When(order(rui, "roll")).Then(events.OrderGiven{Seat: 1, Kind: "roll"}, auto(1, "roll", "roll"), thrown("21"))
	require.Len(t, now.State().Orders(1), 1)

	cube := spec.Given(t, d(), match("play", "match")...)
	cube.When(order(rui, "roll")).Then(events.OrderGiven{Seat: 1, Kind: "roll"})
	require.Equal(t, "roll", cube.State().Asks()[0].Kind, "a double would be possible")
	cube.When(order(rui, "no_double")).Then(events.OrderGiven{Seat: 1, Kind: "no_double"}, auto(1, "roll", "roll"), thrown("21"))
}

func TestDoubleNextTurnOnce(t *testing.T) {
	c := spec.Given(t, d(), match("play", "match")[:4]...)
	c.When(order(rui, "double")).Then(events.OrderGiven{Seat: 1, Kind: "double", Once: true})
	c.When(play(ana, "8/5 6/5")).Then(events.Played{Seat: 0, Move: "8/5 6/5"}, auto(1, "double", "double"))
	require.Empty(t, c.State().Orders(1), "used")
	require.Equal(t, []rules.Ask{{Seat: 0, Kind: "cube"}}, c.State().Asks(), "the answer is never made up")

	c = spec.Given(t, d(), match()[:4]...) // no cube: dropped, and said why
	c.When(order(rui, "double")).Then(events.OrderGiven{Seat: 1, Kind: "double", Once: true})
	c.When(play(ana, "8/5 6/5")).Then(events.Played{Seat: 0, Move: "8/5 6/5"},
		events.OrderWithdrawn{Seat: 1, Kind: "double", Refused: "illegal"})
}

func TestTakeAndPassByOrder(t *testing.T) {
	c := spec.Given(t, d(), match("play", "match", "length", "3")...)
	c.When(order(ana, "take")).Then(events.OrderGiven{Seat: 0, Kind: "take", Once: true})
	c.When(play(rui, "dobro")).Then(events.Played{Seat: 1, Move: "double"}, auto(0, "take", "take"), thrown("21"))
	require.Empty(t, c.State().Orders(0))

	c = spec.Given(t, d(), match("play", "match", "length", "3")...)
	c.When(order(ana, "pass")).Then(events.OrderGiven{Seat: 0, Kind: "pass", Once: true})
	c.When(play(rui, "dobro")).Then(events.Played{Seat: 1, Move: "double"}, auto(0, "pass", "pass"), thrown("2-1"))
	require.Empty(t, c.State().Orders(0), "not for the doubles of later games")
	require.Equal(t, table.Playing, c.State().Status, "the match goes on with its second game")

	c = spec.Given(t, d(), match("play", "money")...)
	c.When(play(rui, "double")).Then(events.Played{Seat: 1, Move: "double"})
	c.When(order(ana, "pass")).Refused("order_now") // a double that waits is answered by itself
	c.When(order(ana, "take")).Refused("order_now")
	c = spec.Given(t, d(), match("play", "money")...)
	c.When(order(rui, "double")).Refused("order_now")
	c.When(order(ana, "double")).Then(events.OrderGiven{Seat: 0, Kind: "double", Once: true})
	c.When(order(ana, "pass")).Then(events.OrderGiven{Seat: 0, Kind: "pass", Once: true})
	c.When(play(rui, "double")).ThenLike(func(t *testing.T, facts []events.Fact) {
		require.Equal(t, auto(0, "pass", "pass"), facts[1])
		require.Equal(t, events.TableEnded{How: "board", Result: "passed", Winner: 1, Points: []int{-1, 1}}, facts[2])
	})
}

// TestWordsOfTheNextTurn: several turns in one text.
func TestWordsOfTheNextTurn(t *testing.T) {
	c := spec.Given(t, d(), began...)
	c.When(play(ana, "8/5 6/5, then roll")).Then(events.Played{Seat: 0, Move: "8/5 6/5"},
		events.OrderGiven{Seat: 0, Kind: "next", Text: "roll", Once: true})
	c.When(play(rui, "roll")).Then(events.Played{Seat: 1, Move: "roll"}, thrown("21"))
	c.When(play(rui, "24/23 13/11")).ThenLike(func(t *testing.T, facts []events.Fact) {
		require.Equal(t, auto(0, "roll", "next"), facts[1])
		require.Equal(t, rules.Nature, facts[2].(events.Played).Seat)
		require.Len(t, facts, 3)
	})
	require.Empty(t, c.State().Orders(0), "once")

	for _, text := range []string{"8/5 6/5 depois lançar", "8/5 6/5. E depois, rolar", "8/5 6/5; em seguida: dados", "8/5 6/5 and then roll"} {
		spec.Given(t, d(), began...).When(play(ana, text)).ThenLike(func(t *testing.T, facts []events.Fact) {
			require.Equal(t, "8/5 6/5", facts[0].(events.Played).Move, text)
			require.Equal(t, "next", facts[1].(events.OrderGiven).Kind, text)
		})
	}
	c = spec.Given(t, d(), began...)
	c.When(play(ana, "8/5, then 6/5")).Then(events.Played{Seat: 0, Move: "8/5 6/5"}) // one play in two parts
	c = spec.Given(t, d(), began...)
	c.When(play(ana, "13/10, then roll")).Refused("incomplete")
	c.When(play(ana, "xyz, then roll")).Refused(refusal.Unreadable)
	c.When(play(ana, "8/5 6/5, then ")).Then(events.Played{Seat: 0, Move: "8/5 6/5"})
}

// TestOrdersInARow: each turn leaves the next one its words.
func TestOrdersInARow(t *testing.T) {
	c := spec.Given(t, d(), began...)
	c.When(next(rui, "roll, then 24/23 13/11, then roll")).
		Then(events.OrderGiven{Seat: 1, Kind: "next", Text: "roll, then 24/23 13/11, then roll", Once: true})
	c.When(play(ana, "8/5 6/5")).Then(events.Played{Seat: 0, Move: "8/5 6/5"},
		auto(1, "roll", "next"), events.OrderGiven{Seat: 1, Kind: "next", Text: "24/23 13/11, then roll", Once: true},
		thrown("21"),
		auto(1, "24/23 13/11", "next"), events.OrderGiven{Seat: 1, Kind: "next", Text: "roll", Once: true})
	require.Equal(t, []rules.Ask{{Seat: 0, Kind: "roll"}}, c.State().Asks())
}

func TestWordsThatTurnOutWrongAreDroppedAndNamed(t *testing.T) {
	c := spec.Given(t, d(), began...)
	c.When(next(rui, "roll, then 24/18 13/9")).Then(events.OrderGiven{Seat: 1, Kind: "next", Text: "roll, then 24/18 13/9", Once: true})
	c.When(play(ana, "8/5 6/5")).Then(events.Played{Seat: 0, Move: "8/5 6/5"},
		auto(1, "roll", "next"), events.OrderGiven{Seat: 1, Kind: "next", Text: "24/18 13/9", Once: true},
		thrown("21"), events.OrderWithdrawn{Seat: 1, Kind: "next", Refused: "wrong_dice"})
	require.Equal(t, []rules.Ask{{Seat: 1, Kind: "play"}}, c.State().Asks())
	require.Empty(t, c.State().Orders(1))

	c = spec.Given(t, d(), match("play", "match")...) // a double instead of one's turn
	c.When(next(ana, "roll")).Then(events.OrderGiven{Seat: 0, Kind: "next", Text: "roll", Once: true})
	c.When(play(rui, "double")).Then(events.Played{Seat: 1, Move: "double"},
		events.OrderWithdrawn{Seat: 0, Kind: "next", Refused: "answer_double"})

	c = spec.Given(t, d(), match()...) // words for a decision that is due now are the decision
	c.When(next(rui, "24/18")).Refused("roll_first")
	c.When(next(rui, "rolar")).Then(events.Played{Seat: 1, Move: "roll"}, thrown("21"))
}

func TestOrdersWaitForAnOpenOffer(t *testing.T) {
	c := spec.Given(t, d(), match()...)
	resign := table.Offer{ID: id, By: rui, Kind: "resign", Value: 1, Turn: -1}
	c.When(ask(resign)).Then(events.Offered{Seat: 1, Kind: "resign", Value: 1})
	c.When(order(rui, "roll")).Then(events.OrderGiven{Seat: 1, Kind: "roll"})
	c.When(ask(table.Answer{ID: id, By: ana, Turn: -1})).
		Then(events.OfferAnswered{Seat: 0}, auto(1, "roll", "roll"), thrown("21"))
	c = spec.Given(t, d(), match()...)
	c.When(ask(resign)).Then(events.Offered{Seat: 1, Kind: "resign", Value: 1})
	c.When(order(rui, "roll")).Then(events.OrderGiven{Seat: 1, Kind: "roll"})
	c.When(ask(table.Answer{ID: id, By: rui, Turn: -1})).
		Then(events.OfferWithdrawn{Seat: 1}, auto(1, "roll", "roll"), thrown("21"))
	c.When(next(ana, "x")).Then(events.OrderGiven{Seat: 0, Kind: "next", Text: "x", Once: true})
}

// TestGamesByOrders: with every standing order on both sides whole games play
// on by themselves as far as nobody has a choice; every automatic step names
// its order, and one decision stays bounded.
func TestGamesByOrders(t *testing.T) {
	used := map[string]int{}
	for secret := range byte(12) {
		b := fair.Box{Table: id, Secret: bytes.Repeat([]byte{secret}, 32)}
		request := func(c table.Command) table.Request { return table.Request{Command: c, Box: b} }
		note := func(t *testing.T, facts []events.Fact) {
			require.Less(t, len(facts), 1600)
			for _, f := range facts {
				if p, ok := f.(events.Played); ok && p.Auto {
					require.True(t, (p.Order == "") == (p.Move == "dance"), "%+v", p)
					used[p.Order]++
				}
			}
		}
		c := spec.Given(t, d(), opened, seated).When(request(table.Accept{ID: id, By: rui})).ThenLike(note)
		for _, kind := range []string{"roll", "forced", "bearoff"} {
			for _, who := range []events.PlayerID{ana, rui} {
				c.When(request(table.GiveOrder{ID: id, By: who, Kind: kind})).ThenLike(note)
			}
		}
		for s := c.State(); s.Status == table.Playing; s = c.State() {
			a := s.Asks()[0]
			require.Equal(t, "play", a.Kind, "nobody is asked to roll")
			n := 0
			var first rules.Move
			for m := range s.Position.Legal(a.Seat) {
				if n++; n == 1 {
					first = m
				}
			}
			require.Greater(t, n, 1, "nobody is asked where there is no choice")
			c.When(request(table.Play{ID: id, By: s.Player(a.Seat), Text: string(first), Turn: s.Turn})).ThenLike(note)
		}
		require.Equal(t, table.Ended, c.State().Status)
	}
	require.Positive(t, used["roll"])
	require.Positive(t, used["forced"])
	require.Positive(t, used[""], "dances need no order")
}

// TestWordsOfOneTurnAreNotParted: what a game reads as one turn, and refuses, is
// not played up to the "then".
func TestWordsOfOneTurnAreNotParted(t *testing.T) {
	bag := "bag 3 4"
	left := grid.Bag()
	for _, v := range []int{3, 4} {
		at := slices.Index(left, v)
		left = slices.Delete(left, at, at+1)
	}
	for _, v := range left {
		bag += " " + strconv.Itoa(v)
	}
	begun := []events.Fact{
		events.TableOpened{Game: "mathable", Host: ana, Guests: []events.PlayerID{rui}, Options: map[string]string{"start": "fixed"}},
		seated, joined, events.Played{Seat: rules.Nature, Move: bag},
	}
	for _, text := range []string{"7F=3 then 7E=5", "7F=3, depois 7E=5", "7F=3 then 7E=90"} {
		c := spec.Given(t, d(), begun...)
		require.NoError(t, c.State().Broken)
		c.When(play(ana, text)).Refused("tile_wrong_value")
		require.Equal(t, 1, c.State().Turn)
	}
	c := spec.Given(t, d(), begun...)
	c.When(play(ana, "7F=3 then 7E=4")).ThenLike(func(t *testing.T, facts []events.Fact) {
		require.Equal(t, []events.Fact{events.Played{Seat: 0, Move: "7F=3 7E=4"}}, facts)
	})
	c = spec.Given(t, d(), begun...)
	c.When(play(ana, "7F=3, then pass")).ThenLike(func(t *testing.T, facts []events.Fact) {
		require.Equal(t, "7F=3", facts[0].(events.Played).Move)
		require.Equal(t, "pass", facts[1].(events.OrderGiven).Text)
	})
}
