package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// timed is the same table with two days for each decision.
func timed(o *events.TableOpened) { o.Clock, o.Zone = "per_move 48h", "UTC" }

// opens is when the window of a timed chouette opens.
var opens = spec.Epoch.Add(time.Duration(len(chouette(nil))-1) * time.Minute)

func (l *timeline) plays(at time.Time, by events.PlayerID, text string) *timeline {
	l.t.Helper()
	l.at(at, table.Play{ID: id, By: by, Text: text, Turn: -1})
	require.NoError(l.t, l.err)
	return l
}

// lapses has the first time that runs out run out, and says whose it was.
func (l *timeline) lapses() rules.Seat {
	l.t.Helper()
	seat, due, ok := l.state.Clocks.First()
	require.True(l.t, ok)
	l.expires(due)
	require.NoError(l.t, l.err)
	require.Equal(l.t, events.TurnExpired{Seat: seat, Deadline: due}, l.facts[0])
	return seat
}

// Each who is asked in a window has a clock of their own, and silence is no
// double (paragraph 4, and the table of time-outs).
func TestSilenceInAWindowIsNoDouble(t *testing.T) {
	l := given(t, chouette(timed)...)
	for seat := rules.Seat(1); seat < 4; seat++ {
		due, runs := l.state.Clocks.Deadline(seat)
		require.True(t, runs)
		require.Equal(t, opens.Add(48*h), due)
	}
	l.plays(opens.Add(10*h), eva, "double")
	_, runs := l.state.Clocks.Deadline(2)
	require.False(t, runs, "who has answered waits")
	require.Equal(t, rules.Seat(1), l.lapses())
	require.Equal(t, rules.Seat(3), l.lapses())
	require.Equal(t, []rules.Ask{{Seat: 0, Kind: "doubles"}}, l.state.Asks())
	require.Equal(t, opens.Add(96*h), l.due(), "the box's time begins when the window closes")
}

// Whose time is up holds nobody back who is in time.
func TestWhoIsInTimeAnswersBesideWhoIsNot(t *testing.T) {
	l := given(t, chouette(timed)...)
	l.at(opens.Add(47*h), table.Pause{ID: id, Who: eva, Kind: "vacation", N: 1, From: opens.Add(47 * h), To: opens.Add(200 * h)})
	require.NoError(t, l.err)
	late := opens.Add(60 * h)
	l.at(late, table.Play{ID: id, By: rui, Text: "no", Turn: -1}).refused(table.TimeUp)
	l.at(late, table.Offer{ID: id, By: ana, Kind: "end", Turn: -1}).refused(table.TimeUp)
	l.plays(late, eva, "double")
	require.Equal(t, rules.Seat(1), l.lapses())
	require.Equal(t, rules.Seat(3), l.lapses())
	require.Equal(t, []rules.Ask{{Seat: 0, Kind: "doubles"}}, l.state.Asks())
}

// The captain's silence: the next live member plays the turn, twice; the third
// time the pair is lost, and the game goes on (paragraph 11).
func TestACaptainsSilencePassesTheTurnOn(t *testing.T) {
	l := given(t, chouette(timed)...)
	at := l.window(opens)
	for lapse := range 3 {
		require.Equal(t, []rules.Ask{{Seat: 1, Kind: "play"}}, l.state.Asks())
		require.Equal(t, rules.Seat(1), l.lapses())
		require.Equal(t, table.Playing, l.state.Status)
		require.Equal(t, []rules.Ask{{Seat: 2, Kind: "play"}}, l.state.Asks(), "the next in line plays this turn")
		at = l.state.Last
		require.Equal(t, at.Add(48*h), l.due(), "with a time of their own")
		if lapse == 2 {
			break
		}
		l.plays(at.Add(h), eva, firstMove(t, l.state))
		at = l.window(at.Add(2 * h))
	}
	require.NotContains(t, l.asksNow(l.window(at)), rules.Seat(1), "the captain's pair is lost")
}

// The box's silence loses to all standing cubes, and another game begins.
func TestTheBoxsSilenceLosesToAll(t *testing.T) {
	for _, at := range []string{"roll", "doubles", "play"} {
		facts := chouette(timed)
		switch at {
		case "roll":
			facts = facts[:len(facts)-3]
		case "play":
			facts = facts[:len(facts)-1]
		case "doubles":
			facts = append(facts, settledGame[:3]...)
		}
		l := given(t, facts...)
		require.Equal(t, []rules.Ask{{Seat: 0, Kind: at}}, l.state.Asks())
		require.Equal(t, rules.Seat(0), l.lapses())
		require.Equal(t, table.Playing, l.state.Status)
		require.Positive(t, l.state.Paused, "a game has ended")
		require.Equal(t, "box", l.state.Group(1), "the captain has won and is box")
	}
}

// A member's silence to the box's double drops it.
func TestSilenceToTheBoxsDoubleIsAPass(t *testing.T) {
	facts := chouette(timed)
	l := given(t, append(facts[:len(facts)-3], events.Played{Seat: 0, Move: "double"})...)
	require.Len(t, l.state.Asks(), 3)
	l.plays(l.state.Last.Add(h), rui, "take")
	require.Equal(t, rules.Seat(2), l.lapses())
	l.plays(l.state.Last.Add(time.Minute), ivo, "take")
	require.False(t, l.state.Position.(rules.Grouping).Consults(2), "the pair is settled")
	require.True(t, l.state.Position.(rules.Grouping).Consults(3))
	require.Zero(t, l.state.Paused)
}

// window plays on, with nobody doubling, until the captain's dice wait, and
// tells when.
func (l *timeline) window(at time.Time) time.Time {
	l.t.Helper()
	for i := 0; ; i++ {
		require.Less(l.t, i, 60)
		a := l.state.Asks()[0]
		if a.Kind == "play" && a.Seat != 0 && i > 0 {
			return at
		}
		text := map[string]string{"window": "no", "roll": "roll"}[a.Kind]
		if text == "" {
			text = firstMove(l.t, l.state)
		}
		at = at.Add(time.Minute)
		l.plays(at, l.state.Player(a.Seat), text)
	}
}

// asksNow are the seats that the next window asks.
func (l *timeline) asksNow(at time.Time) (seats []rules.Seat) {
	l.t.Helper()
	for i := 0; l.state.Asks()[0].Kind != "window"; i++ {
		require.Less(l.t, i, 60)
		at = at.Add(time.Minute)
		l.plays(at, l.state.Player(l.state.Asks()[0].Seat), map[bool]string{true: "roll", false: firstMove(l.t, l.state)}[l.state.Asks()[0].Kind == "roll"])
	}
	for _, a := range l.state.Asks() {
		seats = append(seats, a.Seat)
	}
	return seats
}
