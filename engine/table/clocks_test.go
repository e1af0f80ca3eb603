package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/clock"
	"carteiro/engine/decider/spec"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// onTime is the table of the other tests with a clock of 48 hours for a move
// and 120 more for the game.
var onTime = func() events.TableOpened {
	o := opened
	o.Clock, o.Zone = "bank 48h 120h", "Europe/Lisbon"
	return o
}()

var (
	now     = spec.Epoch
	started = []events.Fact{onTime, seated, joined, events.Played{Seat: rules.Nature, Move: "3-1"}}
	handed  = spec.Epoch.Add(3 * time.Minute) // when seat 0's turn begins
)

const h = time.Hour

// timeline folds what commands decide at instants of their own.
type timeline struct {
	t     *testing.T
	state table.State
	facts []events.Fact
	err   error
}

func given(t *testing.T, facts ...events.Fact) *timeline {
	return &timeline{t: t, state: spec.Given(t, d(), facts...).State()}
}

func (l *timeline) at(at time.Time, c table.Command) *timeline {
	l.t.Helper()
	l.facts, l.err = table.Decide(l.state, table.Request{Command: c, Box: box, At: at})
	for _, f := range l.facts {
		if at.Before(l.state.Last) {
			at = l.state.Last
		}
		l.state = table.Fold(l.state, f, at)
	}
	return l
}

func (l *timeline) does(at time.Time, by events.PlayerID, text string) *timeline {
	l.t.Helper()
	l.at(at, table.Play{ID: id, By: by, Text: text, Turn: -1})
	require.NoError(l.t, l.err)
	return l
}

func (l *timeline) expires(at time.Time) *timeline {
	l.t.Helper()
	return l.at(at, table.Expire{ID: id, Turn: l.state.Turn, Now: at.Add(table.Grace)})
}

func (l *timeline) refused(code refusal.Code) *timeline {
	l.t.Helper()
	require.True(l.t, refusal.Is(l.err, code), "%v", l.err)
	require.Empty(l.t, l.facts)
	return l
}

func (l *timeline) due() time.Time {
	l.t.Helper()
	_, at, ok := l.state.Clocks.First()
	require.True(l.t, ok)
	return at
}

func TestOpenWithAClock(t *testing.T) {
	open := table.Open{ID: id, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui}}
	open.Time = table.Time{Clock: "Bank(2d, 120h)", Zone: "Europe/Lisbon"}
	spec.Given(t, d()).When(ask(open)).Then(onTime, seated)
	open.Time = table.Time{Clock: "none", Zone: "Europe/Lisbon", Weekend: true}
	spec.Given(t, d()).When(ask(open)).Then(opened, seated)
	standard := opened
	standard.Clock, standard.Zone, standard.Weekend = "bank 72h 120h", "UTC", true
	open.Time = table.Time{Clock: "standard", Weekend: true}
	spec.Given(t, d()).When(ask(open)).Then(standard, seated)
	for _, odd := range []string{"per_move 90s", "bank 48h 20s", "fischer 24h 30s 24h"} {
		open.Time = table.Time{Clock: odd}
		spec.Given(t, d()).When(ask(open)).Refused("whole_minutes")
	}
	open.Time = table.Time{Clock: "soon"}
	spec.Given(t, d()).When(ask(open)).Refused(clock.BadClock)
	open.Time = table.Time{Clock: "standard", Zone: "Atlantis"}
	spec.Given(t, d()).When(ask(open)).Refused(clock.NoSuchZone)
}

func TestWithoutAClockNobodysTimeIsCounted(t *testing.T) {
	l := given(t, began...)
	require.Empty(t, l.state.Clocks)
	l.at(now, table.Expire{ID: id, Turn: l.state.Turn, Now: now.Add(1000 * h)}).refused(table.NotExpired)
	l.does(now.Add(20000*h), ana, "8/5 6/5")
}

func TestK3ATurnStartsWhenTheMoveIsHandedOver(t *testing.T) {
	l := given(t, onTime, seated)
	_, _, runs := l.state.Clocks.First()
	require.False(t, runs, "an invitation is no turn")
	l = given(t, started...)
	require.Equal(t, handed.Add(168*h), l.due(), "what Nature does takes no time")
	l.does(handed.Add(10*h), ana, "8/5 6/5")
	seat, at, _ := l.state.Clocks.First()
	require.Equal(t, rules.Seat(1), seat)
	require.Equal(t, handed.Add(178*h), at)
	l.does(handed.Add(40*h), rui, "roll")
	require.Equal(t, handed.Add(178*h), l.due(), "a roll and its play are one turn")
}

// C2 at a table: the reserve pays what goes beyond the time for the move.
func TestK6TheClockIsCharged(t *testing.T) {
	l := given(t, started...).does(handed.Add(72*h), ana, "8/5 6/5")
	require.Equal(t, 96*h, l.state.Clocks.Seats[0].Left.Left)
	require.Equal(t, 144*h, l.state.Clocks.Has(0, handed.Add(80*h)), "for the next turn")
	require.Equal(t, 168*h-8*h, l.state.Clocks.Has(1, handed.Add(80*h)))
	l.does(handed.Add(73*h), rui, "roll")
	m := firstMove(t, l.state)
	l.does(handed.Add(74*h), rui, m)
	require.Equal(t, 120*h, l.state.Clocks.Seats[1].Left.Left)
	require.Equal(t, handed.Add((74+48+96)*h), l.due())
}

func firstMove(t *testing.T, s table.State) string {
	for m := range s.Position.Legal(s.Asks()[0].Seat) {
		return string(m)
	}
	require.FailNow(t, "nothing is legal")
	return ""
}

func TestK8TheWeekendIsAPause(t *testing.T) {
	weekly := onTime
	weekly.Weekend = true
	l := given(t, weekly, seated, joined, started[3])
	require.Equal(t, handed.Add(168*h+48*h), l.due(), "from a Monday over one weekend")
}

// An offer halts the turn of whoever makes it, and gives no time back.
func TestAnOfferHaltsTheTurn(t *testing.T) {
	l := given(t, started...).at(handed.Add(30*h), table.Offer{ID: id, By: ana, Kind: "resign", Value: 1, Turn: -1})
	seat, at, _ := l.state.Clocks.First()
	require.Equal(t, rules.Seat(1), seat)
	require.Equal(t, handed.Add(198*h), at)
	require.Equal(t, 138*h, l.state.Clocks.Has(0, handed.Add(40*h)))
	l.at(handed.Add(50*h), table.Answer{ID: id, By: rui, Turn: -1})
	require.NoError(t, l.err)
	require.Equal(t, handed.Add(50*h+138*h), l.due(), "30 of the 168 hours were used")
	l.does(handed.Add(50*h+28*h), ana, "8/5 6/5")
	require.Equal(t, 110*h, l.state.Clocks.Seats[0].Left.Left, "58 hours were used")
}

func TestK15TimeOutLosesTheGame(t *testing.T) {
	l := given(t, started...)
	due := l.due()
	l.at(due, table.Expire{ID: id, Turn: l.state.Turn + 1, Now: due.Add(h)}).refused(refusal.Stale)
	l.at(due.Add(-h), table.Expire{ID: id, Turn: l.state.Turn, Now: due.Add(h)}).refused(table.NotExpired)
	l.expires(due)
	require.NoError(t, l.err)
	require.Equal(t, []events.Fact{
		events.TurnExpired{Seat: 0, Deadline: due},
		events.TableEnded{How: "time", Result: "single", Winner: 1, Points: []int{-1, 1}},
		events.SecretRevealed{Secret: l.state.Secret},
	}, l.facts)
	require.Equal(t, table.Ended, l.state.Status)
	require.Zero(t, l.state.Clocks.Seats[0].Left.Left)
	_, _, runs := l.state.Clocks.First()
	require.False(t, runs)
	l.expires(due).refused(table.TimeUp)
}

// C8: a letter that comes after the grace is told when it came and what the
// deadline was, before and after the table has been told.
func TestC8K17ALateMoveIsAnswered(t *testing.T) {
	l := given(t, started...)
	due := l.due()
	late := table.Play{ID: id, By: ana, Text: "8/5 6/5", Turn: -1}
	for range 2 {
		l.at(due.Add(40*time.Minute), late).refused(table.TimeUp)
		require.Equal(t, map[string]any{"Came": "2026-01-12 09:43 +00:00 (2026-01-12 09:43 UTC)",
			"Deadline": "2026-01-12 09:03 +00:00 (2026-01-12 09:03 UTC)", "Minutes": 30}, refusal.Of(l.err).Args)
		l.expires(due)
	}
}

func TestK16Grace(t *testing.T) {
	due := given(t, started...).due()
	expire := table.Expire{ID: id, Turn: given(t, started...).state.Turn}
	expire.Now = due.Add(table.Grace - time.Millisecond)
	given(t, started...).at(due, expire).refused(table.NotExpired)

	l := given(t, started...).does(due.Add(table.Grace), ana, "8/5 6/5")
	require.Zero(t, l.state.Clocks.Seats[0].Left.Left, "it stands, with nothing left")
	l = given(t, started...).at(due.Add(table.Grace+time.Millisecond), table.Play{ID: id, By: ana, Text: "8/5 6/5", Turn: -1})
	l.refused(table.TimeUp)
	l.at(due.Add(h), table.Offer{ID: id, By: rui, Kind: "resign", Value: 1, Turn: -1}).refused(table.TimeUp)
	l.at(due.Add(h), table.Say{ID: id, By: rui, Text: "Olá"})
	require.NoError(t, l.err, "one may talk")
	l.expires(due)
	require.NoError(t, l.err, "words after the deadline change nothing")
}

// C7: what counts is when the letter came, not when it was worked.
func TestC7K4ALetterCountsWhenItCame(t *testing.T) {
	l := given(t, started...)
	due := l.due()
	l.at(due.Add(5*time.Minute), table.Say{ID: id, By: rui, Text: "Olá"})
	l.does(due.Add(-30*time.Second), ana, "8/5 6/5")
	require.Equal(t, events.Played{Seat: 0, Move: "8/5 6/5"}, l.facts[0])
}

// Whoever is offered a resignation and does nothing has won all the same.
func TestATimeOutUnderAResignation(t *testing.T) {
	l := given(t, started...).at(handed.Add(h), table.Offer{ID: id, By: rui, Kind: "resign", Value: 1, Turn: -1})
	l.expires(l.due())
	require.NoError(t, l.err)
	require.Equal(t, events.OfferAnswered{Seat: 0, Accepted: true, Auto: true}, l.facts[0])
	require.Equal(t, rules.Seat(0), l.state.Ending.Winner)
	require.Equal(t, "resign", l.state.Ending.How)
}

// Every game of a match begins with a turn of its own.
func TestAGameOfAMatchBeginsANewTurn(t *testing.T) {
	facts := match("play", "match", "length", "3")
	o := facts[0].(events.TableOpened)
	o.Clock, o.Zone = "per_move 48h", "UTC"
	facts[0] = o
	l := given(t, facts...)
	l.does(now.Add(10*h), rui, "double").does(now.Add(50*h), ana, "pass")
	require.Equal(t, now.Add(98*h), l.due())
}

// C11: 48 hours from Thursday noon, and the server away on Saturday from 10 to
// 14. At its return less than a day is left, so a day is.
func TestC11K13AnOutageIsAPause(t *testing.T) {
	o := onTime
	o.Clock = "per_move 48h"
	l := given(t, o, seated, joined)
	thursday := time.Date(2026, 8, 13, 12, 0, 0, 0, time.UTC)
	l.state = table.Fold(l.state, started[3], thursday)
	away := table.Outage{ID: id, From: thursday.Add(46 * h), To: thursday.Add(50 * h)}
	l.at(away.To, away)
	require.Equal(t, []events.Fact{events.OutageRecorded{From: away.From, To: away.To}}, l.facts)
	require.Equal(t, time.Date(2026, 8, 16, 14, 0, 0, 0, time.UTC), l.due(), "K12")
	l.at(thursday.Add(51*h), table.Expire{ID: id, Turn: l.state.Turn, Now: thursday.Add(60 * h)}).refused(table.NotExpired)
	l.does(thursday.Add(70*h), ana, "8/5 6/5")
	require.Equal(t, thursday.Add(70*h+48*h), l.due(), "the credit was for that turn alone")
	l = given(t, began...).at(now, away)
	require.Empty(t, l.facts, "nothing pauses where no clock runs")
}

// A time-out that fell into an outage is none.
func TestK13NobodyLosesWhileTheServerIsAway(t *testing.T) {
	l := given(t, started...)
	due := l.due()
	away := table.Outage{ID: id, From: due.Add(-h), To: due.Add(30 * 24 * h)}
	l.at(away.To, away)
	require.Equal(t, away.To.Add(24*h), l.due())
	l.does(away.To.Add(23*h), ana, "8/5 6/5")
	require.Equal(t, h, l.state.Clocks.Seats[0].Left.Left, "the credit is used up first")
}

// Of several, the first time-out costs the turn and the second the seat; the
// last one who stays has won.
func TestATimeOutAmongSeveral(t *testing.T) {
	o := events.TableOpened{Game: "mathable", Host: ana, Guests: []events.PlayerID{rui, eva}, Commitment: box.Commitment(), Clock: "per_move 48h", Zone: "UTC"}
	l := given(t, o, seated, joined).at(now, table.Accept{ID: id, By: eva})
	require.NoError(t, l.err)
	first := l.state.Asks()[0].Seat
	for i := range rules.Seat(3) {
		seat, due, _ := l.state.Clocks.First()
		require.Equal(t, (first+i)%3, seat)
		l.expires(due)
		require.NoError(t, l.err)
		require.Equal(t, events.TurnExpired{Seat: seat, Deadline: due}, l.facts[0])
		require.Equal(t, due.Add(48*h), l.due(), "the next turn begins at the deadline")
		require.Equal(t, table.Playing, l.state.Status)
	}
	l.expires(l.due())
	require.Equal(t, table.Playing, l.state.Status, "two play on")
	require.Equal(t, (first+1)%3, l.state.Asks()[0].Seat)
	l.expires(l.due())
	require.Equal(t, table.Ended, l.state.Status)
	require.Equal(t, "time", l.state.Ending.How)
	require.Equal(t, (first+2)%3, l.state.Ending.Winner)
}
