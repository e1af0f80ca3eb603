package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// agreed is the table of the other tests with another agreement about time.
func agreed(change func(*events.TableOpened)) events.TableOpened {
	o := onTime
	change(&o)
	return o
}

// turnAt is a table at which seat 0's turn begins at an instant.
func turnAt(t *testing.T, at string, o events.TableOpened) *timeline {
	l := given(t, o, seated, joined)
	l.state = table.Fold(l.state, started[3], utc(t, at))
	return l
}

func utc(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02 15:04", s)
	require.NoError(t, err)
	return at.UTC()
}

func (l *timeline) ok() *timeline {
	l.t.Helper()
	require.NoError(l.t, l.err)
	return l
}

func (l *timeline) dueAt(at string) *timeline {
	l.t.Helper()
	require.Equal(l.t, at, l.due().Format("2006-01-02 15:04"))
	return l
}

func (l *timeline) vacation(who events.PlayerID, n int, at, from, to string) *timeline {
	l.t.Helper()
	return l.at(utc(l.t, at), table.Pause{ID: id, Kind: "vacation", Who: who, N: n, From: utc(l.t, from), To: utc(l.t, to)})
}

// C5 at a table: 14 days of vacation move the deadline by 14 days.
func TestC5K9AVacationStopsItsPlayersClock(t *testing.T) {
	l := turnAt(t, "2026-07-06 09:00", onTime).dueAt("2026-07-13 09:00")
	l.vacation(ana, 1, "2026-07-06 10:00", "2026-07-08 00:00", "2026-07-22 00:00").ok()
	require.Equal(t, []events.Fact{events.ClockPaused{Kind: "vacation", Seat: 0, N: 1,
		From: utc(t, "2026-07-08 00:00"), To: utc(t, "2026-07-22 00:00")}}, l.facts)
	l.dueAt("2026-07-27 09:00")
	l.vacation(ana, 1, "2026-07-06 11:00", "2026-07-08 00:00", "2026-07-22 00:00").ok()
	require.Empty(t, l.facts, "it is so already")
	l.vacation(rui, 1, "2026-07-06 11:00", "2026-07-08 00:00", "2026-07-30 00:00").ok().dueAt("2026-07-27 09:00")
	l.vacation(ana, 1, "2026-07-10 12:00", "2026-07-08 00:00", "2026-07-10 12:00").ok().dueAt("2026-07-15 21:00")
	l.vacation(ana, 2, "2026-07-10 12:00", "2026-07-11 00:00", "2026-07-12 00:00").ok().dueAt("2026-07-16 21:00")
	l.vacation(ana, 2, "2026-07-10 13:00", "2026-07-11 00:00", "2026-07-11 00:00").ok().dueAt("2026-07-15 21:00")
	require.Len(t, l.state.Clocks.Stops, 2, "one that was taken back is none")
}

// It stops the clock also where the turn begins later, and C13: one may move,
// the vacation goes on and the other clock starts at once.
func TestC13K9MovingOnVacation(t *testing.T) {
	l := given(t, onTime, seated)
	l.vacation(ana, 1, "2026-07-01 10:00", "2026-07-08 00:00", "2026-07-22 00:00").ok()
	l.state = table.Fold(l.state, joined, utc(t, "2026-07-05 09:00"))
	l.state = table.Fold(l.state, started[3], utc(t, "2026-07-06 09:00"))
	l.dueAt("2026-07-27 09:00").does(utc(t, "2026-07-10 09:00"), ana, "8/5 6/5")
	l.dueAt("2026-07-17 09:00")
	require.Equal(t, 120*h, l.state.Clocks.Seats[0].Left.Left, "39 hours were used")
	stop, stands := l.state.Clocks.Standing(0, utc(t, "2026-07-10 09:00"))
	require.True(t, stands)
	require.Equal(t, clock.Vacation, stop.Kind)
	_, stands = l.state.Clocks.Standing(1, utc(t, "2026-07-10 09:00"))
	require.False(t, stands)
}

// C6 at a table: a weekend and a vacation that overlap count once.
func TestC6K5OverlappingPausesCountOnce(t *testing.T) {
	o := agreed(func(o *events.TableOpened) { o.Clock, o.Weekend = "per_move 48h", true })
	l := turnAt(t, "2026-07-03 12:00", o)
	l.vacation(ana, 1, "2026-07-03 13:00", "2026-07-05 00:00", "2026-07-07 00:00").ok().dueAt("2026-07-08 13:00")
	l.does(utc(t, "2026-07-08 12:00"), ana, "8/5 6/5")
	require.Equal(t, 48*h, l.state.Clocks.Has(0, utc(t, "2026-07-08 12:00")))
}

func TestK9WhereNoVacationCounts(t *testing.T) {
	l := turnAt(t, "2026-07-06 09:00", agreed(func(o *events.TableOpened) { o.NoVacation = true }))
	l.vacation(ana, 1, "2026-07-06 10:00", "2026-07-08 00:00", "2026-07-22 00:00").refused(table.NoVacationHere)
	given(t, began...).vacation(ana, 1, "2026-07-06 10:00", "2026-07-08 00:00", "2026-07-22 00:00").refused(table.NoClockHere)
	l = turnAt(t, "2026-07-06 09:00", onTime)
	l.vacation(eva, 1, "2026-07-06 10:00", "2026-07-08 00:00", "2026-07-22 00:00").refused(refusal.NotYours)
	l.vacation("", 1, "2026-07-06 10:00", "2026-07-08 00:00", "2026-07-22 00:00").refused(refusal.BadInput)
	l.at(now, table.Pause{ID: id, Kind: "vacation", Who: ana, From: now}).refused(refusal.BadInput)
	l.at(now, table.Pause{ID: id, Kind: "holiday", Who: ana, From: now}).refused(refusal.BadInput)
}

var ruling = events.Ruled{Steward: eva, Reason: "Tempestade"}

func steward(n int, from, to time.Time) table.Pause {
	return table.Pause{ID: id, Kind: "steward", N: n, From: from, To: to, Ruled: ruling}
}

// A steward stops all clocks, and at the end at least a day is left (K12).
func TestK11AStewardsPause(t *testing.T) {
	l := turnAt(t, "2026-07-06 09:00", onTime)
	at := utc(t, "2026-07-13 04:00") // five hours before the deadline
	silent := steward(1, at, time.Time{})
	silent.Reason = " "
	l.at(at, silent).refused("reason_wanted")
	l.at(at, steward(1, at.Add(-9*h), time.Time{})).ok()
	require.Equal(t, at, l.facts[0].(events.ClockPaused).From, "never backwards")
	require.Equal(t, rules.Watcher, l.facts[0].(events.ClockPaused).Seat)
	_, _, ok := l.state.Clocks.First()
	require.False(t, ok, "no end is known")
	end := at.Add(72 * h)
	l.at(end, steward(1, at, at.Add(h))).ok()
	require.Equal(t, events.ClockPaused{Ruled: ruling, Kind: "steward", Seat: rules.Watcher, N: 1, From: at, To: end}, l.facts[0], "and what has passed stays")
	require.Equal(t, end.Add(24*h), l.due(), "K12")
	l.at(end.Add(h), steward(1, at, end.Add(9*h))).refused(table.PauseOver)
	l.at(end.Add(h), steward(2, end.Add(9*h), end.Add(19*h))).ok()
	require.Equal(t, end.Add(43*h), l.due(), "K12 again")
	l.at(end.Add(2*h), steward(2, end.Add(2*h), end.Add(2*h))).ok()
	require.Equal(t, end.Add(24*h), l.due(), "it was taken back before it began")
}

func TestK11APauseByAgreement(t *testing.T) {
	l := turnAt(t, "2026-07-06 09:00", onTime)
	at := utc(t, "2026-07-13 04:00")
	for _, days := range []int{-1, 0, 31} {
		l.at(at, table.AskPause{ID: id, By: ana, Days: days}).refused(table.BadPause)
	}
	l.at(at, table.AnswerPause{ID: id, By: rui, Accept: true}).refused(table.NoPauseAsked)
	l.at(at, table.EndPause{ID: id, By: rui}).refused(table.NoPause)
	l.at(at, table.AskPause{ID: id, By: eva, Days: 7}).refused(refusal.NotYours)
	l.at(at, table.AskPause{ID: id, By: ana, Days: 7}).ok().dueAt("2026-07-13 09:00")
	l.at(at, table.AskPause{ID: id, By: rui, Days: 7}).refused(table.PauseOpen)
	l.at(at, table.AnswerPause{ID: id, By: ana, Accept: true}).refused(refusal.Already)
	l.at(at, table.AnswerPause{ID: id, By: rui}).ok()
	require.Nil(t, l.state.PauseAsk)
	l.dueAt("2026-07-13 09:00")

	l.at(at, table.AskPause{ID: id, By: ana, Days: 7}).ok().at(at, table.AnswerPause{ID: id, By: rui, Accept: true}).ok()
	require.Equal(t, []events.Fact{events.PauseAnswered{Seat: 1, Accepted: true},
		events.ClockPaused{Kind: "mutual", Seat: rules.Watcher, N: 1, From: at, To: at.Add(7 * 24 * h)}}, l.facts)
	require.Nil(t, l.state.PauseAsk)
	require.Equal(t, at.Add(8*24*h), l.due(), "K12: five hours were left, a day is")
	l.at(at.Add(h), table.AskPause{ID: id, By: rui, Days: 7}).refused(table.PauseRuns)

	l.at(at.Add(h), table.EndPause{ID: id, By: rui}).ok()
	require.Equal(t, at.Add(49*h), l.due(), "with a day's notice")
	l.at(at.Add(2*h), table.EndPause{ID: id, By: ana}).refused(refusal.Already)
	l.at(at.Add(26*h), table.EndPause{ID: id, By: ana}).refused(table.NoPause)
	l.at(at.Add(26*h), table.AskPause{ID: id, By: ana, Days: 30}).ok().at(at.Add(27*h), table.AnswerPause{ID: id, By: rui, Accept: true}).ok()
	require.Equal(t, 2, l.facts[1].(events.ClockPaused).N)
}

// All of several have to agree.
func TestK11APauseAmongSeveral(t *testing.T) {
	o := events.TableOpened{Game: "mathable", Host: ana, Guests: []events.PlayerID{rui, eva}, Commitment: box.Commitment(), Clock: "per_move 48h", Zone: "UTC"}
	l := given(t, o, seated, joined).at(now, table.Accept{ID: id, By: eva}).ok()
	l.at(now, table.AskPause{ID: id, By: eva, Days: 1}).ok().at(now, table.AnswerPause{ID: id, By: ana, Accept: true}).ok()
	require.Len(t, l.facts, 1)
	before := l.state
	l.at(now, table.AnswerPause{ID: id, By: rui, Accept: true}).ok()
	require.Len(t, l.facts, 2)
	require.Equal(t, []bool{true, false, true}, before.PauseAsk.Agreed)
	require.Equal(t, now.Add(72*h+2*time.Minute), l.due())
}

func TestK11NoPausesWhereTheGameIsForSomething(t *testing.T) {
	l := turnAt(t, "2026-07-06 09:00", challenge)
	at := utc(t, "2026-07-06 10:00")
	l.at(at, table.AskPause{ID: id, By: ana, Days: 7}).refused(table.NoPausesHere)
	l.at(at, steward(1, at, at.Add(24*h))).ok()
	loose := challenge
	loose.Pauses = true
	l = turnAt(t, "2026-07-06 09:00", loose).at(at, table.AskPause{ID: id, By: ana, Days: 7}).ok()
	l.at(at, table.AskPause{ID: id, By: ana, Days: 7}).refused(table.PauseOpen)
	given(t, began...).at(now, table.AskPause{ID: id, By: ana, Days: 7}).refused(table.NoClockHere)
}

// A move made during a pause is charged what was used, without the day that the
// pause's end would have brought.
func TestK12NoCreditForATurnThatEndedBefore(t *testing.T) {
	l := turnAt(t, "2026-07-06 09:00", onTime)
	at := utc(t, "2026-07-13 04:00")
	l.at(at, steward(1, at, at.Add(72*h))).ok().does(at.Add(h), ana, "8/5 6/5")
	require.Equal(t, 5*h, l.state.Clocks.Seats[0].Left.Left)
}

// A weekend that has begun is kept as it was: when the rules of its zone change
// on a later day, the past stays the same.
func TestK8AWeekendThatHasPassedIsKept(t *testing.T) {
	o := agreed(func(o *events.TableOpened) { o.Clock, o.Weekend = "bank 48h 120h", true })
	l := turnAt(t, "2026-03-26 12:00", o)
	l.does(utc(t, "2026-04-01 12:00"), ana, "8/5 6/5")
	passed := events.WeekendPassed{From: utc(t, "2026-03-28 00:00"), To: utc(t, "2026-03-29 23:00")}
	require.Equal(t, passed, l.facts[0])
	require.Equal(t, 120*h-(144*h-47*h-48*h), l.state.Clocks.Seats[0].Left.Left)
	l.does(utc(t, "2026-04-01 13:00"), rui, "roll")
	require.Equal(t, events.Played{Seat: 1, Move: "roll"}, l.facts[0], "it is kept once")
	l.does(utc(t, "2026-04-04 13:00"), rui, firstMove(t, l.state))
	require.IsType(t, events.WeekendPassed{}, l.facts[0], "also one that has only begun")
	l.at(utc(t, "2026-04-05 13:00"), table.Say{ID: id, By: ana, Text: "Olá"}).ok()
	require.Len(t, l.facts, 1)

	other := turnAt(t, "2026-03-26 12:00", o)
	other.state = table.Fold(other.state, events.WeekendPassed{From: utc(t, "2026-03-28 00:00"), To: utc(t, "2026-03-30 00:00")}, utc(t, "2026-04-01 12:00"))
	other.dueAt("2026-04-06 12:00") // an hour later than by the rules of today
	turnAt(t, "2026-03-26 12:00", o).dueAt("2026-04-06 11:00")
}
