package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"carteiro/engine/clock"
)

func TestC11OutageLeavesADay(t *testing.T) {
	c := clock.Bank{Move: 48 * h}
	out := clock.Pauses{List: []clock.Pause{{Kind: clock.Outage, Span: span(t, "2026-08-15 10:00", "2026-08-15 14:00")}}}
	turn := clock.Begin(c, c.Fresh(), at(t, "2026-08-13 12:00"), out)
	assert.Equal(t, "2026-08-15 16:00", due(turn))
	assert.Equal(t, 22*h, turn.Missing(at(t, "2026-08-15 14:00")))
	credited := turn.Credited(time.Time{})
	assert.Equal(t, "2026-08-16 14:00", due(credited))
	assert.Equal(t, turn, turn.Credited(at(t, "2026-08-15 13:59")), "not before the pause ends")
	assert.Equal(t, credited, turn.Credited(at(t, "2026-08-15 14:00")))
}

func TestK12OnlyAfterPausesThatItNames(t *testing.T) {
	c := clock.Bank{Move: 48 * h}
	for kind, want := range map[clock.PauseKind]string{
		clock.Mutual: "2026-08-16 14:00", clock.Steward: "2026-08-16 14:00", clock.Outage: "2026-08-16 14:00", clock.Vacation: "2026-08-15 16:00",
	} {
		p := clock.Pauses{List: []clock.Pause{{Kind: kind, Span: span(t, "2026-08-15 10:00", "2026-08-15 14:00")}}}
		assert.Equal(t, want, due(clock.Begin(c, c.Fresh(), at(t, "2026-08-13 12:00"), p).Credited(time.Time{})), kind)
	}
}

func TestK12NotForTurnsThatBeginLaterOrAreOver(t *testing.T) {
	c := clock.Bank{Move: 12 * h}
	p := clock.Pauses{List: []clock.Pause{{Kind: clock.Outage, Span: span(t, "2026-08-15 10:00", "2026-08-15 14:00")}}}
	for start, want := range map[string]string{
		"2026-08-15 14:00": "2026-08-16 02:00", // begins when play goes on
		"2026-08-15 12:00": "2026-08-16 14:00", // begins in the pause
		"2026-08-14 12:00": "2026-08-15 00:00", // was out of time: nothing is revived
		"2026-08-14 22:00": "2026-08-15 10:00", // out of time as the pause begins
	} {
		assert.Equal(t, want, due(clock.Begin(c, c.Fresh(), at(t, start), p).Credited(time.Time{})), start)
	}
}

// Credits of several pauses add up to a day left at each resume.
func TestK12ADayIsLeftAtEveryResume(t *testing.T) {
	start := at(t, "2026-03-20 00:00")
	rapid.Check(t, func(r *rapid.T) {
		c := anyClock(r)
		var p clock.Pauses
		for range rapid.IntRange(1, 4).Draw(r, "pauses") {
			from := start.Add(time.Duration(rapid.IntRange(-50, 400).Draw(r, "from")) * h)
			p.List = append(p.List, clock.Pause{Kind: rapid.SampledFrom([]clock.PauseKind{clock.Mutual, clock.Outage, clock.Vacation}).Draw(r, "kind"),
				Span: clock.Span{From: from, To: from.Add(time.Duration(rapid.IntRange(1, 100).Draw(r, "long")) * h)}})
		}
		bare := clock.Begin(c, c.Fresh(), start, p)
		turn := bare.Credited(time.Time{})
		deadline, ok := turn.Deadline()
		assert.True(r, ok)
		for _, pause := range p.List {
			if by := bare.Credited(pause.To); pause.Kind != clock.Vacation && pause.To.After(start) && by.Left(pause.To) > 0 {
				assert.GreaterOrEqual(r, by.Left(pause.To), day)
				assert.False(r, deadline.Before(pause.To.Add(day)))
			}
		}
		assert.GreaterOrEqual(r, turn.Credit, time.Duration(0))
		assert.Equal(r, c.Moved(c.Fresh(), 0, 0), c.Moved(c.Fresh(), turn.Credit, turn.Credit), "a credit is used up first")
	})
}

func TestK14AGiftMovesTheDeadline(t *testing.T) {
	c := clock.Bank{Move: 48 * h, Reserve: 10 * h}
	turn := clock.Begin(c, c.Fresh(), at(t, "2026-06-01 08:00"), clock.Pauses{})
	turn.Credit += day
	assert.Equal(t, "2026-06-04 18:00", due(turn))
	assert.Equal(t, 10*h, c.Moved(c.Fresh(), 72*h, turn.Credit).Left)
	assert.Equal(t, 9*h, c.Moved(c.Fresh(), 73*h, turn.Credit).Left)
}

func TestK16TheDeadlineItselfIsInTime(t *testing.T) {
	c := clock.Bank{Move: 24 * h}
	turn := clock.Begin(c, c.Fresh(), at(t, "2026-03-02 00:00"), clock.Pauses{})
	assert.False(t, turn.Late(at(t, "2026-03-03 00:00")))
	assert.True(t, turn.Late(at(t, "2026-03-03 00:00").Add(time.Second)))
	assert.Zero(t, turn.Left(at(t, "2026-03-05 00:00")))
}

// BenchmarkDeadline derives a deadline through weekends, a vacation and an
// outage, as the projection of deadlines does.
func BenchmarkDeadline(b *testing.B) {
	p := clock.Pauses{Weekend: clock.WeekendIn(zone(b, "Europe/Lisbon")), List: []clock.Pause{
		{Kind: clock.Vacation, Span: span(b, "2026-03-20 00:00", "2026-04-03 00:00")},
		{Kind: clock.Outage, Span: span(b, "2026-03-10 10:00", "2026-03-10 14:00")},
	}}
	c := clock.Bank{Move: 72 * h, Reserve: 120 * h}
	turn, n := clock.Begin(c, c.Fresh(), at(b, "2026-03-09 12:00"), p), 0
	for b.Loop() {
		turn.Credited(time.Time{}).Deadline()
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "deadlines/s")
}
