package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"carteiro/engine/clock"
)

func lisbonWeekend(t *testing.T) clock.Weekend { return clock.WeekendIn(zone(t, "Europe/Lisbon")) }

func TestC3C4WeekendOverChangesOfTheClocks(t *testing.T) {
	c := clock.Bank{Move: 48 * h}
	p := clock.Pauses{Weekend: lisbonWeekend(t)}
	for start, want := range map[string]string{
		"2026-03-27 18:00": "2026-03-31 17:00", // a pause of 47 hours
		"2026-10-23 17:00": "2026-10-27 18:00", // of 49
	} {
		assert.Equal(t, want, due(clock.Begin(c, c.Fresh(), at(t, start), p)), start)
	}
	assert.Equal(t, 24*h, p.Used(at(t, "2026-03-27 12:00"), at(t, "2026-03-30 11:00")))
}

func TestC5Vacation(t *testing.T) {
	c := clock.Bank{Move: 48 * h, Reserve: 120 * h}
	away := clock.Pauses{List: []clock.Pause{{Kind: clock.Vacation, Span: span(t, "2026-07-08 00:00", "2026-07-22 00:00")}}}
	assert.Equal(t, "2026-07-27 09:00", due(clock.Begin(c, c.Fresh(), at(t, "2026-07-06 09:00"), away)))
}

func TestC6OverlappingPausesCountOnce(t *testing.T) {
	c := clock.Bank{Move: 48 * h}
	p := clock.Pauses{Weekend: lisbonWeekend(t),
		List: []clock.Pause{{Kind: clock.Vacation, Span: span(t, "2026-07-05 00:00", "2026-07-07 00:00")}}}
	assert.Equal(t, "2026-07-08 13:00", due(clock.Begin(c, c.Fresh(), at(t, "2026-07-03 12:00"), p)))
}

func TestK8OtherWeekends(t *testing.T) {
	cairo := clock.Weekend{Zone: zone(t, "Africa/Cairo"), First: time.Friday, Last: time.Saturday}
	p := clock.Pauses{Weekend: cairo}
	// Friday 2026-04-24 begins at 01:00, 22:00Z the day before; Sunday at 21:00Z.
	assert.Equal(t, time.Duration(0), p.Used(at(t, "2026-04-23 22:00"), at(t, "2026-04-25 21:00")))
	assert.Equal(t, time.Hour, p.Used(at(t, "2026-04-23 21:00"), at(t, "2026-04-25 21:00")))
	one := clock.Pauses{Weekend: clock.Weekend{Zone: time.UTC, First: time.Wednesday, Last: time.Wednesday}}
	assert.Equal(t, 6*day, one.Used(at(t, "2026-03-02 00:00"), at(t, "2026-03-09 00:00")))
	whole := clock.Pauses{Weekend: clock.Weekend{Zone: time.UTC, First: time.Monday, Last: time.Sunday}}
	assert.Equal(t, 7*day, whole.Used(at(t, "2026-03-02 00:00"), at(t, "2026-03-09 00:00")), "no weekend")
}

func TestK11PauseWithoutAKnownEnd(t *testing.T) {
	c := clock.Bank{Move: 48 * h}
	p := clock.Pauses{Weekend: lisbonWeekend(t), List: []clock.Pause{{Kind: clock.Mutual, Span: clock.Span{From: at(t, "2026-07-01 12:00")}}}}
	turn := clock.Begin(c, c.Fresh(), at(t, "2026-07-01 00:00"), p)
	assert.Empty(t, due(turn))
	assert.Equal(t, 12*h, turn.Used(at(t, "2026-08-01 00:00")))
	assert.Equal(t, 36*h, turn.Left(at(t, "2026-08-01 00:00")))
	assert.False(t, turn.Late(at(t, "2026-08-01 00:00")))
	assert.Equal(t, turn, turn.Credited(time.Time{}), "nothing is credited before it ends")
	turn = clock.Begin(clock.Bank{Move: 12 * h}, clock.State{}, at(t, "2026-07-01 00:00"), p)
	assert.Equal(t, "2026-07-01 12:00", due(turn), "out of time just before")
}

func TestC13MovingOnVacation(t *testing.T) {
	away := clock.Pauses{List: []clock.Pause{{Kind: clock.Vacation, Span: span(t, "2026-07-08 00:00", "2026-07-22 00:00")}}}
	c := clock.Bank{Move: 24 * h, Reserve: 24 * h}
	turn := clock.Begin(c, c.Fresh(), at(t, "2026-07-07 18:00"), away)
	assert.Equal(t, 6*h, turn.Used(at(t, "2026-07-10 00:00")))
	other := clock.Begin(c, c.Fresh(), at(t, "2026-07-10 00:00"), clock.Pauses{})
	assert.Equal(t, "2026-07-12 00:00", due(other), "it pauses nobody else's clock")
	mine := clock.Begin(c, c.Fresh(), at(t, "2026-07-11 00:00"), away)
	assert.Equal(t, "2026-07-24 00:00", due(mine), "and moving does not end it")
}

// K5 and K7 by counting: walk the turn in quarters of an hour.
func TestK5K7AgainstCounting(t *testing.T) {
	const step = 15 * time.Minute
	start := at(t, "2026-03-20 00:00")
	after := func(quarters int) time.Time { return start.Add(time.Duration(quarters) * step) }
	rapid.Check(t, func(r *rapid.T) {
		weekend := clock.Weekend{First: time.Weekday(rapid.IntRange(0, 6).Draw(r, "first")), Last: time.Weekday(rapid.IntRange(0, 6).Draw(r, "last"))}
		if rapid.Bool().Draw(r, "weekends") {
			weekend.Zone = zone(r, rapid.SampledFrom([]string{"Europe/Lisbon", "Atlantic/Azores", "America/Havana", "Asia/Beirut"}).Draw(r, "zone"))
		}
		p := clock.Pauses{Weekend: weekend}
		for range rapid.IntRange(0, 4).Draw(r, "pauses") {
			from := rapid.IntRange(-50, 1500).Draw(r, "from")
			p.List = append(p.List, clock.Pause{Span: clock.Span{From: after(from), To: after(from + rapid.IntRange(1, 600).Draw(r, "long"))}})
		}
		turn := clock.Turn{Start: after(rapid.IntRange(0, 300).Draw(r, "start")), Pauses: p,
			Total: time.Duration(rapid.IntRange(1, 800).Draw(r, "total")) * step}
		used, now := time.Duration(0), turn.Start
		for ; used < turn.Total; now = now.Add(step) {
			if !stands(p, now) {
				used += step
			}
			assert.Equal(r, used, turn.Used(now.Add(step)), now)
		}
		deadline, ok := turn.Deadline()
		assert.True(r, ok)
		assert.Equal(r, now, deadline.UTC())
		assert.False(r, turn.Late(deadline))
		assert.True(r, turn.Late(deadline.Add(1)))
	})
}

// stands tells whether a clock stands at an instant, by looking at the wall: in
// the weeks of the test no date is shown, left and shown again.
func stands(p clock.Pauses, t time.Time) bool {
	for _, pause := range p.List {
		if !t.Before(pause.From) && t.Before(pause.To) {
			return true
		}
	}
	w := p.Weekend
	length := (int(w.Last-w.First)+7)%7 + 1
	return w.Zone != nil && length < 7 && (int(t.In(w.Zone).Weekday()-w.First)+7)%7 < length
}

// What was given comes after the day that an earlier pause brought, and before
// that of a later one.
func TestK12WhatWasGivenCountsFromThen(t *testing.T) {
	out := func(from, to string) clock.Pause { return clock.Pause{Kind: clock.Outage, Span: span(t, from, to)} }
	first, second := out("2026-07-02 18:00", "2026-07-02 20:00"), out("2026-07-04 09:00", "2026-07-04 12:00")
	turn := clock.Begin(clock.Bank{Move: 48 * h}, clock.State{}, at(t, "2026-07-01 00:00"), clock.Pauses{List: []clock.Pause{first}})
	given := clock.Given{At: at(t, "2026-07-03 12:00"), D: 24 * h}
	assert.Equal(t, "2026-07-03 20:00", due(turn.Credited(time.Time{})), "18 of 24 hours were missing")
	assert.Equal(t, "2026-07-04 20:00", due(turn.Credited(time.Time{}, given)))
	turn.Pauses.List = append(turn.Pauses.List, second)
	assert.Equal(t, "2026-07-05 12:00", due(turn.Credited(time.Time{}, given)), "13 hours were missing again")
}

// K8: a weekend that has passed is what the list says, whatever its zone's rules
// say now.
func TestK8PassedWeekendsAreThoseOfTheList(t *testing.T) {
	z := lisbonWeekend(t)
	from := at(t, "2026-03-27 18:00")
	begun := clock.Pauses{Weekend: z}.Begun(from, at(t, "2026-04-04 12:00"))
	assert.Equal(t, []clock.Span{span(t, "2026-03-28 00:00", "2026-03-29 23:00"), span(t, "2026-04-03 23:00", "2026-04-05 23:00")}, begun)
	kept := clock.Pauses{Weekend: z, Passed: begun[0].To, List: []clock.Pause{{Kind: clock.Passed, Span: span(t, "2026-03-28 00:00", "2026-03-30 00:00")}}}
	assert.Equal(t, begun[1:], kept.Begun(from, at(t, "2026-04-04 12:00")))
	c := clock.Bank{Move: 48 * h}
	assert.Equal(t, "2026-03-31 18:00", due(clock.Begin(c, c.Fresh(), from, kept)))
	assert.Equal(t, "2026-03-31 18:00", due(clock.Begin(c, c.Fresh(), from, kept).Credited(time.Time{})), "no day is credited after it")
	assert.Equal(t, "2026-03-31 17:00", due(clock.Begin(c, c.Fresh(), from, clock.Pauses{Weekend: z})))
}
