package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/clock"
)

const (
	h   = time.Hour
	day = 24 * time.Hour
)

// at reads "2026-03-02 10:00" as UTC.
func at(t require.TestingT, text string) time.Time {
	instant, err := time.Parse("2006-01-02 15:04", text)
	require.NoError(t, err)
	return instant
}

func zone(t require.TestingT, name string) *time.Location {
	z, err := clock.Zone(name)
	require.NoError(t, err)
	return z
}

func span(t require.TestingT, from, to string) clock.Span {
	return clock.Span{From: at(t, from), To: at(t, to)}
}

// due is a turn's deadline in UTC, "" for none.
func due(turn clock.Turn) string {
	deadline, ok := turn.Deadline()
	if !ok {
		return ""
	}
	return deadline.UTC().Format("2006-01-02 15:04")
}

func TestC1PerMove(t *testing.T) {
	c := clock.Bank{Move: 72 * h}
	assert.Equal(t, "2026-03-05 10:00", due(clock.Begin(c, c.Fresh(), at(t, "2026-03-02 10:00"), clock.Pauses{})))
}

func TestC2Bank(t *testing.T) {
	c := clock.Bank{Move: 48 * h, Reserve: 120 * h}
	turn := clock.Begin(c, c.Fresh(), at(t, "2026-06-01 08:00"), clock.Pauses{})
	used := turn.Used(at(t, "2026-06-04 08:00"))
	assert.Equal(t, 72*h, used)
	s := c.Moved(c.Fresh(), used, 0)
	assert.Equal(t, 96*h, s.Left)
	assert.Equal(t, "2026-06-11 12:00", due(clock.Begin(c, s, at(t, "2026-06-05 12:00"), clock.Pauses{})))
}

func TestK6BankNeverGrows(t *testing.T) {
	c := clock.Bank{Move: 48 * h, Reserve: 120 * h}
	s := c.Moved(c.Fresh(), h, 0)
	assert.Equal(t, 120*h, s.Left)
	s = c.Moved(s, 60*h, 100*h)
	assert.Equal(t, 120*h, s.Left, "a credit does not fill it")
	s = c.Moved(s, 500*h, 0)
	assert.Zero(t, s.Left, "K16: a late move that stands leaves 0")
}

func TestC9Fischer(t *testing.T) {
	c := clock.Fischer{Start: 240 * h, Increment: 36 * h, Cap: 240 * h}
	s := c.Moved(c.Fresh(), 10*h, 0)
	assert.Equal(t, 240*h, s.Left)
	s = c.Moved(s, 100*h, 0)
	assert.Equal(t, 176*h, s.Left)
	assert.Equal(t, 36*h, c.Moved(s, 200*h, 0).Left, "late, and the move stands")
}

func TestC10ICCFCharges(t *testing.T) {
	for used, want := range map[time.Duration]int{
		20 * h: 0, 25 * h: 1, 20*day + 23*h: 20, 21 * day: 22, 23*day + 10*h: 26, 40 * day: 60,
	} {
		assert.Equal(t, want, clock.Charged(used), used)
	}
}

// The days of a control are kept into the next one.
func TestK6ICCFControls(t *testing.T) {
	c := clock.ICCF{Days: 10, Moves: 2}
	s := c.Moved(c.Fresh(), 3*day+23*h, 0)
	assert.Equal(t, clock.State{Days: 7, Moves: 1}, s)
	s = c.Moved(s, 5*day, 2*day)
	assert.Equal(t, clock.State{Days: 14}, s, "a credit is not charged")
	assert.Equal(t, 10, c.Moved(clock.State{Days: 1, Moves: 1}, 9*day, 0).Days, "late, and the move stands")
}

// The first instant at which what is charged is all that there was (K7).
func TestK7ICCFDeadline(t *testing.T) {
	c := clock.ICCF{Days: 50, Moves: 10}
	for _, days := range []int{1, 2, 19, 20, 21, 22, 23, 49, 50} {
		total, _ := c.Allows(clock.State{Days: days})
		assert.Less(t, clock.Charged(total-1), days, days)
		assert.GreaterOrEqual(t, clock.Charged(total), days, days)
	}
	none, _ := c.Allows(clock.State{})
	assert.Equal(t, day, none, "who has none left has the day that costs nothing")
	assert.Equal(t, "2026-02-05 00:00", due(clock.Begin(c, c.Fresh(), at(t, "2026-01-01 00:00"), clock.Pauses{})))
}

// The hands of the clocks go forward on 29 March in Lisbon and on 8 March in New
// York; a day stays 24 hours, so that the hour on the wall is another one.
func TestK2ADayIs24Hours(t *testing.T) {
	for start, due24 := range map[string]string{"2026-03-28 12:00": "2026-03-29 12:00", "2026-03-07 17:00": "2026-03-08 17:00"} {
		turn := clock.Begin(clock.Bank{Move: clock.Day}, clock.State{}, at(t, start), clock.Pauses{})
		assert.Equal(t, due24, due(turn))
		deadline, _ := turn.Deadline()
		assert.Equal(t, 24*time.Hour, deadline.Sub(at(t, start)))
	}
	lisbon := zone(t, "Europe/Lisbon")
	deadline, _ := clock.Begin(clock.Bank{Move: clock.Day}, clock.State{}, at(t, "2026-03-28 12:00"), clock.Pauses{}).Deadline()
	assert.Equal(t, "13:00", deadline.In(lisbon).Format("15:04"))
}

func TestNoneNeverEnds(t *testing.T) {
	turn := clock.Begin(clock.None{}, clock.State{}, at(t, "2026-01-01 00:00"), clock.Pauses{})
	assert.Empty(t, due(turn))
	assert.Equal(t, clock.Endless, turn.Left(at(t, "2029-01-01 00:00")))
	assert.False(t, turn.Late(at(t, "2029-01-01 00:00")))
	assert.Equal(t, []clock.ReminderKind{clock.TurnBegan}, kinds(turn.Reminders(clock.QuietIn(time.UTC))))
	assert.Equal(t, clock.State{}, clock.None{}.Moved(clock.None{}.Fresh(), day, 0))
}

// Whoever moves before the deadline keeps what K6 says, whatever the kind.
func TestK6NobodyGainsByThinking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		total, _ := c.Allows(c.Fresh())
		a := rapid.Int64Range(0, int64(total)).Draw(t, "a")
		b := rapid.Int64Range(a, int64(total)).Draw(t, "b")
		quick, slow := c.Moved(c.Fresh(), time.Duration(a), 0), c.Moved(c.Fresh(), time.Duration(b), 0)
		assert.GreaterOrEqual(t, quick.Left, slow.Left)
		assert.GreaterOrEqual(t, quick.Days, slow.Days)
		assert.True(t, slow.Left >= 0 && slow.Days >= 0)
	})
}

func anyClock(t *rapid.T) clock.Clock {
	hours := func(name string, least int) time.Duration {
		return time.Duration(rapid.IntRange(least, 300).Draw(t, name)) * h
	}
	switch rapid.IntRange(0, 2).Draw(t, "kind") {
	case 0:
		return clock.Bank{Move: hours("move", 1), Reserve: hours("reserve", 0)}
	case 1:
		f := clock.Fischer{Start: hours("start", 1), Increment: hours("increment", 0)}
		f.Cap = f.Start + hours("more", 0)
		return f
	}
	return clock.ICCF{Days: rapid.IntRange(1, 60).Draw(t, "days"), Moves: rapid.IntRange(1, 12).Draw(t, "moves")}
}
