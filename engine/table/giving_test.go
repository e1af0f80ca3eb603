package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

func TestK14AGiftOfADay(t *testing.T) {
	l := given(t, started...)
	due := l.due()
	l.at(due.Add(-h), table.Give{ID: id, By: rui}).ok()
	require.Equal(t, []events.Fact{events.ClockCredited{Seat: 0, Ms: 86_400_000, Why: "gift"}}, l.facts)
	require.Equal(t, due.Add(24*h), l.due())
	l.at(due.Add(-h), table.Give{ID: id, By: ana}).refused(table.NotTheirTurn)
	l.at(due.Add(-h), table.Give{ID: id, By: eva}).refused(refusal.NotYours)
	l.at(due.Add(h), table.Give{ID: id, By: rui}).ok()
	require.Equal(t, due.Add(48*h), l.due())
	l.does(due.Add(2*h), ana, "8/5 6/5")
	require.Equal(t, 46*h, l.state.Clocks.Seats[0].Left.Left, "what was given is used first")
	require.Empty(t, l.state.Clocks.Seats[0].Given)

	given(t, began...).at(now, table.Give{ID: id, By: rui}).refused(table.NoClockHere)
	turnAt(t, "2026-07-06 09:00", challenge).at(utc(t, "2026-07-06 10:00"), table.Give{ID: id, By: rui}).refused(table.OnlyFriends)
	rated := agreed(func(o *events.TableOpened) { o.Rated = true })
	turnAt(t, "2026-07-06 09:00", rated).at(utc(t, "2026-07-06 10:00"), table.Give{ID: id, By: rui}).refused(table.OnlyFriends)
}

// What is given after a pause comes on top of the day that the pause brought,
// and an offer that halts the turn keeps it.
func TestK14AGiftComesOnTop(t *testing.T) {
	l := given(t, started...)
	due := l.due()
	l.at(due, table.Outage{ID: id, From: due.Add(-2 * h), To: due}).ok()
	require.Equal(t, due.Add(24*h), l.due(), "K12")
	l.at(due.Add(h), table.Give{ID: id, By: rui}).ok()
	require.Equal(t, due.Add(48*h), l.due())
	l.at(due.Add(2*h), table.Offer{ID: id, By: ana, Kind: "resign", Value: 1, Turn: -1}).ok()
	require.Equal(t, 46*h, l.state.Clocks.Has(0, due.Add(3*h)))
	l.at(due.Add(3*h), table.Answer{ID: id, By: rui, Turn: -1}).ok()
	require.Equal(t, due.Add(49*h), l.due())
}

// K10: a safety day at the deadline, once for each; a time-out told by the old
// deadline does no harm.
func TestK10ASafetyDay(t *testing.T) {
	l := given(t, started...)
	due := l.due()
	day := table.Credit{ID: id, Who: ana, Deadline: due}
	l.at(due.Add(-h), day).refused(table.NotExpired)
	l.at(due, table.Credit{ID: id, Who: rui, Deadline: due}).refused(refusal.Stale)
	l.at(due, table.Credit{ID: id, Who: eva, Deadline: due}).refused(refusal.NotYours)
	l.at(due, day).ok()
	require.Equal(t, []events.Fact{events.ClockCredited{Seat: 0, Ms: 86_400_000, Why: "safety"}}, l.facts)
	require.Equal(t, due.Add(24*h), l.due())
	l.at(due, day).ok()
	require.Empty(t, l.facts, "once for a deadline")
	l.at(due, table.Expire{ID: id, Turn: l.state.Turn, Now: due.Add(h)}).refused(table.NotExpired)
	l.at(due.Add(24*h), table.Credit{ID: id, Who: ana, Deadline: due.Add(24 * h)}).ok()
	require.Equal(t, due.Add(48*h), l.due())
	l.expires(l.due()).ok()
	require.Equal(t, table.Ended, l.state.Status)
	l.at(due.Add(99*h), day).refused(table.TimeUp)

	closed := turnAt(t, "2026-07-06 09:00", agreed(func(o *events.TableOpened) { o.NoVacation = true }))
	closed.at(closed.due(), table.Credit{ID: id, Who: ana, Deadline: closed.due()}).refused(table.NoVacationHere)
	given(t, began...).at(now, day).refused(table.NoClockHere)
}

var claimed = agreed(func(o *events.TableOpened) { o.Claim = true })

// lapsed is a table whose first turn has run out and is to be claimed.
func lapsed(t *testing.T) (*timeline, time.Time) {
	l := turnAt(t, "2026-07-06 09:00", claimed)
	due := l.due()
	l.expires(due).ok()
	require.Equal(t, []events.Fact{events.TurnLapsed{Seat: 0, Deadline: due}}, l.facts)
	return l, due
}

func TestK15ATimeThatIsUpMayBeClaimed(t *testing.T) {
	l, due := lapsed(t)
	require.Equal(t, table.Playing, l.state.Status)
	require.Equal(t, []rules.Ask{{Seat: 0, Kind: "play"}, {Seat: 1, Kind: "claim"}}, l.state.Asks())
	require.True(t, l.state.Clocks.Seats[1].Since.IsZero(), "nobody's clock runs for a claim")
	l.expires(due).refused(table.NotExpired)
	claim := table.Claim{ID: id, By: rui, What: "claim"}
	l.at(due.Add(h), table.Claim{ID: id, By: ana, What: "claim"}).refused(table.NothingToClaim)
	l.at(due.Add(h), table.Claim{ID: id, By: eva, What: "claim"}).refused(refusal.NotYours)
	l.at(due.Add(h), table.Claim{ID: id, By: rui, What: "win"}).refused(refusal.BadInput)
	l.at(due.Add(h), table.Play{ID: id, By: rui, Text: "roll", Turn: -1}).refused(refusal.NotYourTurn)
	l.at(due.Add(h), table.Claim{ID: id, By: rui, What: "wait"}).ok()
	require.Empty(t, l.facts)
	l.at(due.Add(99*h), claim).ok()
	require.Equal(t, []events.Fact{events.TurnExpired{Seat: 0, Deadline: due},
		events.TableEnded{How: "time", Result: "single", Winner: 1, Points: []int{-1, 1}},
		events.SecretRevealed{Secret: l.state.Secret}}, l.facts)
	l.at(due.Add(99*h), claim).refused(table.TimeUp)
	turnAt(t, "2026-07-06 09:00", claimed).at(utc(t, "2026-07-06 10:00"), claim).refused(table.NothingToClaim)
}

// Three days from when they are given, whatever has passed.
func TestK15ThreeDaysInsteadOfAClaim(t *testing.T) {
	l, due := lapsed(t)
	give := table.Claim{ID: id, By: rui, What: "give"}
	l.at(due.Add(50*h), give).ok()
	require.Equal(t, []events.Fact{events.ClockCredited{Seat: 0, Ms: 259_200_000, Why: "claim"}}, l.facts)
	require.Equal(t, due.Add(122*h), l.due())
	require.Len(t, l.state.Asks(), 1)
	l.at(due.Add(50*h), give).refused(table.NothingToClaim)
	l.at(due.Add(50*h), table.Abandon{ID: id, Now: due.Add(9999 * h)}).refused(table.NotExpired)
	l.expires(l.due()).ok()
	require.Equal(t, due.Add(122*h), l.state.Lapsed.Deadline)
	l.at(due.Add(130*h), table.Give{ID: id, By: rui}).ok()
	require.Equal(t, due.Add(154*h), l.due(), "a gift too")
}

// Until it is claimed, who is late may still move.
func TestK16LateMayMoveUntilClaimed(t *testing.T) {
	l := turnAt(t, "2026-07-06 09:00", claimed)
	due := l.due()
	l.does(due.Add(h), ana, "8/5 6/5")
	require.Nil(t, l.state.Lapsed, "also before the table was told")
	l, due = lapsed(t)
	l.does(due.Add(200*h), ana, "8/5 6/5")
	require.Nil(t, l.state.Lapsed)
	require.Zero(t, l.state.Clocks.Seats[0].Left.Left)
	require.Equal(t, due.Add(368*h), l.due())
	l.at(due.Add(200*h), table.Claim{ID: id, By: rui, What: "claim"}).refused(table.NothingToClaim)
	l.expires(l.due()).ok()
	require.Equal(t, rules.Seat(1), l.state.Lapsed.Seat)
}

func TestK15NobodyClaims(t *testing.T) {
	l, due := lapsed(t)
	month := due.Add(30 * 24 * h)
	l.at(month, table.Abandon{ID: id, Now: month.Add(-1)}).refused(table.NotExpired)
	l.at(month, table.Abandon{ID: id, Now: month}).ok()
	require.Equal(t, []events.Fact{
		events.TableEnded{How: "abandoned", Result: "abandoned", Winner: rules.Watcher, Points: []int{0, 0}},
		events.SecretRevealed{Secret: l.state.Secret}}, l.facts)
	require.Equal(t, table.Ended, l.state.Status)
	_, _, runs := l.state.Clocks.First()
	require.False(t, runs)
	l.at(month, table.Abandon{ID: id, Now: month}).refused(refusal.Over)
	given(t, started...).at(month, table.Abandon{ID: id, Now: month}).refused(table.NotExpired)
}

// Whoever resigned has lost, also where time is to be claimed.
func TestK15AResignationIsNotClaimed(t *testing.T) {
	l := turnAt(t, "2026-07-06 09:00", claimed)
	l.at(utc(t, "2026-07-06 10:00"), table.Offer{ID: id, By: rui, Kind: "resign", Value: 1, Turn: -1}).ok()
	l.expires(l.due()).ok()
	require.Equal(t, "resign", l.state.Ending.How)
}

// An offer of a draw that nobody answers in time loses as a turn does.
func TestK15AnOfferLeftUnanswered(t *testing.T) {
	o := events.TableOpened{Game: "draughts", Host: ana, Guests: []events.PlayerID{rui}, Commitment: box.Commitment(), Clock: "per_move 48h", Zone: "UTC"}
	l := given(t, o, seated).at(now, table.Accept{ID: id, By: rui}).ok()
	first := l.state.Asks()[0].Seat
	l.at(now.Add(h), table.Offer{ID: id, By: l.state.Player(first), Kind: "draw", Turn: -1}).ok()
	l.expires(l.due()).ok()
	require.Equal(t, events.TurnExpired{Seat: 1 - first, Deadline: l.facts[0].(events.TurnExpired).Deadline}, l.facts[0])
	require.Equal(t, first, l.state.Ending.Winner)
	require.Equal(t, "time", l.state.Ending.How)
}

// What a time-out costs at tables that count: a match is the match.
func TestK15ATimeOutOfARatedMatch(t *testing.T) {
	facts := match("play", "match", "length", "5")
	o := facts[0].(events.TableOpened)
	o.Clock, o.Zone, o.Rated = "per_move 48h", "UTC", true
	facts[0] = o
	l := given(t, facts...)
	late, due, _ := l.state.Clocks.First()
	l.expires(due).ok()
	require.Equal(t, table.Ended, l.state.Status)
	require.Equal(t, "match", l.state.Ending.Result)
	require.Equal(t, 1-late, l.state.Ending.Winner)
	require.False(t, l.state.Started(), "K18: nobody had acted")
}
