package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"carteiro/engine/clock"
)

func kinds(list []clock.Reminder) (out []clock.ReminderKind) {
	for _, r := range list {
		out = append(out, r.Kind)
	}
	return out
}

// goes lists reminders as "kind instant".
func goes(list []clock.Reminder) (out []string) {
	for _, r := range list {
		out = append(out, string(r.Kind)+" "+r.At.UTC().Format("2006-01-02 15:04"))
	}
	return out
}

func TestC12Reminders(t *testing.T) {
	c := clock.Bank{Move: 48 * h, Reserve: 120 * h}
	turn := clock.Begin(c, c.Fresh(), at(t, "2026-06-01 08:00"), clock.Pauses{})
	list := turn.Reminders(clock.QuietIn(zone(t, "Europe/Lisbon")))
	assert.Equal(t, []string{
		"turn 2026-06-01 08:00", "reserve 2026-06-03 08:00", "half 2026-06-04 20:00", "day 2026-06-07 08:00", "hours 2026-06-07 21:00",
	}, goes(list))
	assert.Equal(t, at(t, "2026-06-08 05:00"), list[4].Due)
}

func TestK19NoHalfWhereLessThanTwoDaysAreThere(t *testing.T) {
	q := clock.Quiet{Zone: time.UTC}
	begin := func(move time.Duration) []string {
		c := clock.Bank{Move: move}
		return goes(clock.Begin(c, c.Fresh(), at(t, "2026-06-01 00:00"), clock.Pauses{}).Reminders(q))
	}
	assert.Equal(t, []string{"turn 2026-06-01 00:00", "day 2026-06-01 23:00", "hours 2026-06-02 20:00"}, begin(47*h))
	assert.Equal(t, []string{"turn 2026-06-01 00:00", "half 2026-06-02 06:00", "day 2026-06-02 12:00", "hours 2026-06-03 09:00"}, begin(60*h))
	assert.Equal(t, []string{"turn 2026-06-01 00:00", "day 2026-06-02 11:00", "hours 2026-06-03 08:00"}, begin(59*h), "half, 5 h 30 before a day: the later wins")
	assert.Equal(t, []string{"turn 2026-06-01 00:00", "hours 2026-06-01 21:00"}, begin(24*h), "a day is left as the turn begins")
	assert.Equal(t, []string{"turn 2026-06-01 00:00"}, begin(8*h), "the first letter has said it all")
}

func TestK19ReserveRunsOnce(t *testing.T) {
	q := clock.Quiet{Zone: time.UTC}
	c := clock.Bank{Move: 48 * h, Reserve: 100 * h}
	start := at(t, "2026-06-01 00:00")
	assert.Contains(t, kinds(clock.Begin(c, clock.State{Left: h}, start, clock.Pauses{}).Reminders(q)), clock.DayLeft)
	assert.NotContains(t, kinds(clock.Begin(c, clock.State{}, start, clock.Pauses{}).Reminders(q)), clock.ReserveRuns, "it is empty")
	given := clock.Begin(c, c.Fresh(), start, clock.Pauses{})
	given.Credit = 10 * h
	assert.Contains(t, goes(given.Reminders(q)), "reserve 2026-06-03 10:00", "a credit goes first")
	sudden := clock.Bank{Reserve: 100 * h}
	assert.NotContains(t, kinds(clock.Begin(sudden, sudden.Fresh(), start, clock.Pauses{}).Reminders(q)), clock.ReserveRuns, "it runs from the start")
}

// Half of what is there is half of the time used, not of the time that passes.
func TestK19HalfKnowsPauses(t *testing.T) {
	c := clock.Bank{Move: 48 * h}
	p := clock.Pauses{Weekend: clock.WeekendIn(time.UTC)}
	turn := clock.Begin(c, c.Fresh(), at(t, "2026-06-05 12:00"), p) // a Friday
	assert.Equal(t, []string{"turn 2026-06-05 12:00", "day 2026-06-08 12:00", "hours 2026-06-09 09:00"}, goes(turn.Reminders(clock.Quiet{Zone: time.UTC})))
	c = clock.Bank{Move: 72 * h}
	turn = clock.Begin(c, c.Fresh(), at(t, "2026-06-05 12:00"), p)
	assert.Contains(t, goes(turn.Reminders(clock.Quiet{Zone: time.UTC})), "half 2026-06-09 00:00")
}

func TestK20QuietHours(t *testing.T) {
	lisbon := zone(t, "Europe/Lisbon")
	c := clock.Bank{Move: 96 * h}
	night := clock.Begin(c, c.Fresh(), at(t, "2026-06-01 02:00"), clock.Pauses{}) // 03:00 in Lisbon
	assert.Equal(t, []string{
		"turn 2026-06-01 02:00", "half 2026-06-03 06:00", "day 2026-06-03 21:00", "hours 2026-06-04 21:00",
	}, goes(night.Reminders(clock.QuietIn(lisbon))), "half waits until 07:00, the others go at 22:00")
	nap := clock.Quiet{Zone: lisbon, Begin: 2 * h, End: 4 * h} // not over midnight
	assert.Equal(t, []string{
		"turn 2026-06-01 02:00", "half 2026-06-03 03:00", "day 2026-06-04 01:00", "hours 2026-06-04 23:00",
	}, goes(night.Reminders(nap)))
	short := clock.Bank{Move: 10 * h}
	evening := clock.Begin(short, short.Fresh(), at(t, "2026-06-01 21:30"), clock.Pauses{})
	assert.Equal(t, []string{"turn 2026-06-01 21:30"}, goes(evening.Reminders(clock.QuietIn(lisbon))), "22:00 was before the turn")
}

// The laws of K19 and K20 for any turn.
func TestK19K20Laws(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		c := anyClock(r)
		z := zone(r, rapid.SampledFrom([]string{"Europe/Lisbon", "America/Havana", "Asia/Tehran"}).Draw(r, "zone"))
		q := clock.Quiet{Zone: z, Begin: time.Duration(rapid.IntRange(0, 23).Draw(r, "begin")) * h, End: time.Duration(rapid.IntRange(0, 23).Draw(r, "end")) * h}
		start := time.Date(2026, 3, 1, 0, rapid.IntRange(0, 60*24*60).Draw(r, "minute"), 0, 0, time.UTC)
		turn := clock.Begin(c, c.Fresh(), start, clock.Pauses{Weekend: clock.WeekendIn(z)})
		deadline, _ := turn.Deadline()
		list := turn.Reminders(q)
		assert.Equal(r, clock.Reminder{Kind: clock.TurnBegan, Due: start, At: start}, list[0])
		seen := map[clock.ReminderKind]bool{}
		for i, m := range list {
			assert.False(r, seen[m.Kind], "twice")
			seen[m.Kind] = true
			assert.True(r, m.At.Before(deadline))
			if i > 0 {
				assert.GreaterOrEqual(r, m.At.Sub(list[i-1].At), 6*h)
			}
			if m.Kind == clock.HalfUsed {
				assert.False(r, m.At.Before(m.Due), "never earlier")
			} else {
				assert.False(r, m.At.After(m.Due), "never later")
			}
		}
	})
}
