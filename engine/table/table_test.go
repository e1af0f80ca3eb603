package table_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider"
	"carteiro/engine/decider/spec"
	"carteiro/engine/fair"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

const (
	id  = events.TableID("k3m9x2pq")
	ana = events.PlayerID("anaaaaaa")
	rui = events.PlayerID("ruiaaaaa")
	eva = events.PlayerID("evaaaaaa")
)

var (
	box    = fair.Box{Table: id, Secret: bytes.Repeat([]byte{1}, 32)}
	opened = events.TableOpened{Game: "backgammon", Options: map[string]string{"play": "single"}, Host: ana, Guests: []events.PlayerID{rui}, Commitment: box.Commitment()}
	seated = events.SeatTaken{Seat: 0, Player: ana}
	joined = events.SeatTaken{Seat: 1, Player: rui}
	began  = []events.Fact{opened, seated, joined, events.Played{Seat: rules.Nature, Move: "3-1"}}
)

func d() decider.Decider[table.State, table.Request] { return table.Decider(id) }

func ask(c table.Command) table.Request { return table.Request{Command: c, Box: box} }

func play(by events.PlayerID, text string) table.Request {
	return ask(table.Play{ID: id, By: by, Text: text, Turn: -1})
}

func TestOpen(t *testing.T) {
	open := table.Open{ID: id, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui}, Words: "sorte"}
	c := spec.Given(t, d()).When(ask(open)).Then(opened, events.SeatTaken{Seat: 0, Player: ana, Words: "sorte"})
	c.When(ask(open)).Refused(refusal.Already)
	require.Equal(t, []rules.Ask{{Seat: 1, Kind: "invitation"}}, c.State().Asks())

	for code, change := range map[refusal.Code]func(*table.Open){
		"no_such_game": func(o *table.Open) { o.Game = "chess" },
		"wrong_seats":  func(o *table.Open) { o.Guests = append(o.Guests, eva) },
		"same_player":  func(o *table.Open) { o.Guests = []events.PlayerID{ana} },
		"too_long":     func(o *table.Open) { o.Words = string(make([]byte, 201)) },
	} {
		bad := open
		bad.Guests = []events.PlayerID{rui}
		change(&bad)
		spec.Given(t, d()).When(ask(bad)).Refused(code)
	}
}

func TestNothingHappensAtATableThatIsNot(t *testing.T) {
	spec.Given(t, d()).When(play(ana, "roll")).Refused(refusal.NotFound)
}

func TestAcceptStartsTheGame(t *testing.T) {
	c := spec.Given(t, d(), opened, seated)
	c.When(play(ana, "roll")).Refused(refusal.NotStarted)
	c.When(ask(table.Accept{ID: id, By: eva})).Refused(refusal.NotYours)
	c.When(ask(table.Accept{ID: id, By: ana})).Refused(refusal.Already)
	c.When(ask(table.Accept{ID: id, By: rui})).
		Then(joined, events.Played{Seat: rules.Nature, Move: "2-6"})
	c.When(ask(table.Accept{ID: id, By: rui})).Refused(refusal.Already)
	c.When(ask(table.Decline{ID: id, By: rui})).Refused(refusal.Already)
	require.Equal(t, []rules.Ask{{Seat: 1, Kind: "play"}}, c.State().Asks())
}

func TestDeclineAndWithdraw(t *testing.T) {
	c := spec.Given(t, d(), opened, seated).When(ask(table.Decline{ID: id, By: rui})).
		Then(events.SeatDeclined{Seat: 1, Player: rui})
	c.When(ask(table.Accept{ID: id, By: rui})).Refused(table.WasDeclined)
	c.When(ask(table.Withdraw{ID: id, By: ana})).Refused(table.WasDeclined)

	c = spec.Given(t, d(), opened, seated)
	c.When(ask(table.Withdraw{ID: id, By: rui})).Refused(table.NotHost)
	c.When(ask(table.Withdraw{ID: id, By: ana})).Then(events.TableWithdrawn{By: ana})
	c.When(ask(table.Accept{ID: id, By: rui})).Refused(table.WasWithdrawn)
	spec.Given(t, d(), began...).When(ask(table.Withdraw{ID: id, By: ana})).Refused(table.NothingYours)
}

// Whoever received an offer has nothing to take back, and has not refused it.
func TestOnlyTheOffererTakesBack(t *testing.T) {
	c := spec.Given(t, d(), append(began, events.Offered{Seat: 1, Kind: "resign", Value: 2})...)
	c.When(ask(table.Withdraw{ID: id, By: ana})).Refused(table.NotYourOffer)
	require.NotNil(t, c.State().Offer)
	c.When(ask(table.Withdraw{ID: id, By: rui})).Then(events.OfferWithdrawn{Seat: 1})
	c.When(ask(table.Withdraw{ID: id, By: rui})).Refused(table.NothingYours)
}

func TestPlayAndRoll(t *testing.T) {
	c := spec.Given(t, d(), began...)
	c.When(play(rui, "roll")).Refused(refusal.NotYourTurn)
	c.When(play(eva, "8/5 6/5")).Refused(refusal.NotYours)
	c.When(ask(table.Play{ID: id, By: ana, Text: "8/5 6/5", Turn: 0})).Refused(refusal.Stale)
	c.When(ask(table.Play{ID: id, By: ana, Text: "6/5, 8/5", Turn: 1})).Then(events.Played{Seat: 0, Move: "8/5 6/5"})
	c.When(play(ana, "roll")).Refused(refusal.NotYourTurn)
	c.When(play(rui, "lançar")).Then(
		events.Played{Seat: 1, Move: "roll"}, events.Played{Seat: rules.Nature, Move: "21"})
	require.Equal(t, 4, c.State().Turn)
	require.Equal(t, 2, c.State().Draws)
}

func TestResign(t *testing.T) {
	offer := table.Offer{ID: id, By: rui, Kind: "resign", Value: 1, Turn: -1}
	c := spec.Given(t, d(), began...).When(ask(offer)).Then(events.Offered{Seat: 1, Kind: "resign", Value: 1})
	require.Equal(t, []rules.Ask{{Seat: 0, Kind: "answer_resign"}}, c.State().Asks())
	c.When(ask(offer)).Refused(table.YourOfferOpen)
	c.When(play(ana, "8/5 6/5")).Refused(refusal.OfferOpen)
	c.When(ask(table.Answer{ID: id, By: rui, Accept: true, Turn: -1})).Refused(refusal.NotYourTurn)
	c.When(ask(table.Answer{ID: id, By: ana, Turn: -1})).Then(events.OfferAnswered{Seat: 0})
	c.When(ask(table.Answer{ID: id, By: ana, Accept: true, Turn: -1})).Refused(refusal.NoOffer)

	offer.Value = 2
	c.When(ask(offer)).Then(events.Offered{Seat: 1, Kind: "resign", Value: 2})
	c.When(ask(table.Answer{ID: id, By: rui, Turn: -1})).Then(events.OfferWithdrawn{Seat: 1})
	c.When(ask(offer)).Then(events.Offered{Seat: 1, Kind: "resign", Value: 2})
	c.When(ask(table.Answer{ID: id, By: ana, Accept: true, Turn: 2})).Refused(refusal.Stale)
	c.When(ask(table.Answer{ID: id, By: ana, Accept: true, Turn: -1})).Then(
		events.OfferAnswered{Seat: 0, Accepted: true},
		events.TableEnded{How: "resign", Result: "gammon", Winner: 0, Points: []int{2, -2}},
		events.SecretRevealed{Secret: "0101010101010101010101010101010101010101010101010101010101010101"})
	c.When(play(ana, "8/5 6/5")).Refused(refusal.Over)
	require.Equal(t, table.Ended, c.State().Status)
	require.Empty(t, c.State().Asks())
}

func TestResignThatCannotBeLessThanTheTruthEndsAtOnce(t *testing.T) {
	spec.Given(t, d(), began...).
		When(ask(table.Offer{ID: id, By: rui, Kind: "resign", Value: 3, Turn: -1})).
		ThenLike(func(t *testing.T, facts []events.Fact) {
			require.Equal(t, events.OfferAnswered{Seat: 0, Accepted: true, Auto: true}, facts[1])
			require.Equal(t, 3, facts[2].(events.TableEnded).Points[0])
		})
}

func TestBadOffers(t *testing.T) {
	c := spec.Given(t, d(), began...)
	for _, o := range []table.Offer{{Kind: "resign"}, {Kind: "resign", Value: 4}, {Kind: "draw", Value: 1}} {
		o.ID, o.By, o.Turn = id, rui, -1
		c.When(ask(o))
		require.NotNil(t, refusal.Of(func() error { _, err := table.Decide(c.State(), ask(o)); return err }()))
	}
}

func TestSay(t *testing.T) {
	c := spec.Given(t, d(), opened, seated)
	c.When(ask(table.Say{ID: id, By: rui, Text: "Olá", Seal: "x"})).Then(events.Said{Player: rui, Text: "x"})
	c.When(ask(table.Say{ID: id, By: eva, Text: "Olá"})).Refused(refusal.NotYours)
	c.When(ask(table.Say{ID: id, By: rui, Text: " \n"})).Refused("nothing_said")
	c.When(ask(table.Say{ID: id, By: rui, Text: string(make([]byte, 4001))})).Refused(refusal.TooLong)
}

func TestAFactTheRulesDoNotTakeStopsTheTable(t *testing.T) {
	c := spec.Given(t, d(), began...).And(events.Played{Seat: 0, Move: "24/1"})
	require.Error(t, c.State().Broken)
	_, err := table.Decide(c.State(), play(ana, "8/5 6/5"))
	require.Error(t, err)
	require.Nil(t, refusal.Of(err), "this is our fault, not the player's")
}

// TestEvolveIsTotal feeds the facts in orders that never happen.
func TestEvolveIsTotal(t *testing.T) {
	facts := []events.Fact{opened, seated, joined, events.SeatTaken{Seat: 9}, events.Played{Seat: 0, Move: "x"},
		events.Offered{Seat: 1, Kind: "resign", Value: 9}, events.OfferAnswered{Seat: 0, Accepted: true},
		events.OfferWithdrawn{}, events.OrderGiven{Seat: 7, Kind: "next"}, events.OrderWithdrawn{Seat: -2},
		events.Played{Seat: 9, Move: "roll", Order: "next"}, events.TurnExpired{Seat: 1}, events.TurnExpired{Seat: -3}, onTime,
		events.TurnLapsed{Seat: 9}, events.TurnLapsed{Seat: 1}, events.ClockPaused{Seat: 9, Kind: "vacation", To: now}, events.ClockPaused{Seat: -2, Kind: "steward"},
		events.ClockCredited{Seat: 9, Ms: 1}, events.ClockCredited{Seat: 1, Ms: -1, Why: "safety"}, events.PauseAsked{Seat: 9}, events.PauseAnswered{Seat: -2, Accepted: true},
		events.WeekendPassed{}, events.OutageRecorded{}, events.TableWithdrawn{}, events.TableEnded{}, events.SecretRevealed{}, events.MemberJoined{}}
	for i := range facts {
		for j := range facts {
			for k := range facts {
				s := table.Fold(table.Fold(table.Fold(table.Zero(id), facts[i], now), facts[j], now), facts[k], now)
				_ = s.Asks()
			}
		}
	}
}

// TestWholeGames plays the first legal move until the end: the server draws the
// dice, dances where nothing is legal, ends the game and opens the secret.
func TestWholeGames(t *testing.T) {
	dances := 0
	for secret := range byte(8) {
		dances += wholeGame(t, fair.Box{Table: id, Secret: bytes.Repeat([]byte{secret}, 32)})
	}
	require.Positive(t, dances)
}

func wholeGame(t *testing.T, b fair.Box) (dances int) {
	keep := func(t *testing.T, facts []events.Fact) {
		for _, f := range facts {
			if p, ok := f.(events.Played); ok && p.Move == "dance" {
				require.True(t, p.Auto)
				dances++
			}
		}
	}
	c := spec.Given(t, d(), opened, seated).
		When(table.Request{Command: table.Accept{ID: id, By: rui}, Box: b}).ThenLike(keep)
	for s := c.State(); s.Status == table.Playing; s = c.State() {
		a := s.Asks()[0]
		for m := range s.Position.Legal(a.Seat) {
			p := table.Play{ID: id, By: s.Player(a.Seat), Text: string(m), Turn: s.Turn}
			c.When(table.Request{Command: p, Box: b}).ThenLike(keep)
			break
		}
	}
	s := c.State()
	require.Equal(t, table.Ended, s.Status)
	require.Equal(t, "board", s.Ending.How)
	require.NotEmpty(t, s.Secret)
	require.Zero(t, s.Ending.Points[0]+s.Ending.Points[1])
	return dances
}
