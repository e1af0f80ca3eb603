package player_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

var zones = []string{"", "UTC", "Europe/Lisbon", "Atlantic/Azores", "America/Havana", "America/Santiago", "Africa/Cairo", "Asia/Beirut",
	"Pacific/Kiritimati", "Pacific/Pago_Pago"}

// anyWish is a command that has to do with vacation, around an instant.
func anyWish(t *rapid.T, now time.Time, bookings int) player.Command {
	date := func(name string) string {
		return now.AddDate(0, 0, rapid.IntRange(-2, 60).Draw(t, name)).Format(time.DateOnly)
	}
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		return player.SetZone{ID: ana, Zone: rapid.SampledFrom(zones).Draw(t, "zone")}
	case 1:
		return player.SetSafety{ID: ana, On: rapid.IntRange(0, 3).Draw(t, "on") > 0}
	case 2, 3:
		return player.EndVacation{ID: ana, N: rapid.IntRange(0, bookings+1).Draw(t, "n")}
	case 4, 5:
		late := time.Duration(rapid.IntRange(-1, 30).Draw(t, "late")) * hour
		return player.SpendSafety{ID: ana, Table: "a", Turn: rapid.IntRange(1, 3).Draw(t, "turn"), Deadline: now.Add(-late)}
	case 6:
		return book("", date("last"))
	}
	first := rapid.IntRange(-2, 200).Draw(t, "first")
	last := first + rapid.IntRange(-1, 31).Draw(t, "days")
	return book(now.AddDate(0, 0, first).Format(time.DateOnly), now.AddDate(0, 0, last).Format(time.DateOnly))
}

// costs says what every vacation costs: never more than it was booked for, and
// in all years together what it is charged for.
func costs(t require.TestingT, s player.State) {
	for i, v := range s.Vacations {
		require.False(t, v.To.Before(v.From) || v.Paid().Before(v.To) || v.Booked.Before(v.Paid()), "%+v", v)
		require.Less(t, v.Paid().Sub(v.To), hour, "whole hours come back")
		var sum time.Duration
		for year := v.From.Year() - 1; year <= v.Booked.Year()+1; year++ {
			sum += v.Charged(year)
		}
		require.Equal(t, v.Paid().Sub(v.From), sum, "%+v", v)
		for _, o := range s.Vacations[:i] {
			none := v.To.Equal(v.From) || o.To.Equal(o.From)
			require.True(t, none || !v.From.Before(o.To) || !o.From.Before(v.To), "%+v %+v", v, o)
		}
	}
}

// TestK9TheBudgetNeverGoesBelowZero, whatever is booked, ended, cancelled and
// spent in whatever zones; a refusal changes nothing, and no state changes once
// it is there.
func TestK9TheBudgetNeverGoesBelowZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := on(t, "2026-01-01 00:00").Add(time.Duration(rapid.IntRange(0, 365*24*60).Draw(t, "joins")) * time.Minute)
		s := evolved(t, player.State{ID: ana}, now, joined)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 20*24*60).Draw(t, "later")) * time.Minute)
			facts, err := player.Decide(s, player.Request{Command: anyWish(t, now, len(s.Vacations)), Now: now})
			if err != nil {
				require.Empty(t, facts)
				require.NotNil(t, refusal.Of(err))
				continue
			}
			before, vacations, spent := s, slices.Clone(s.Vacations), slices.Clone(s.Spent)
			s = evolved(t, s, now, facts...)
			require.Equal(t, vacations, before.Vacations)
			require.Equal(t, spent, before.Spent)
			costs(t, s)
			for year := 2025; year <= now.Year()+2; year++ {
				b, _ := s.Budget(time.Date(year, 6, 1, 0, 0, 0, 0, time.UTC))
				require.GreaterOrEqual(t, b.Left, time.Duration(0), "%d: %+v", year, s.Vacations)
				require.LessOrEqual(t, b.Left, b.Granted)
				require.Equal(t, year, b.Year)
			}
		}
	})
}

// FuzzEvolve folds any data of any type, twice.
func FuzzEvolve(f *testing.F) {
	f.Add("player.vacation_booked", []byte(`{"n":1,"from":"0001-01-01T00:00:00Z","to":"9999-12-31T00:00:00Z","zone":"Local"}`))
	f.Add("player.vacation_booked", []byte(`{"n":-1,"from":"2026-07-01T00:00:00+14:00","to":"2026-07-01T00:00:00Z"}`))
	f.Add("player.vacation_ended", []byte(`{"n":7,"at":"2026-07-01T00:00:00Z"}`))
	f.Add("player.safety_spent", []byte(`{"table":"","deadline":"0000-01-01T00:00:00Z"}`))
	f.Add("player.zone", []byte(`{"zone":"../etc"}`))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		now := on(t, "2026-01-02 00:00")
		s := done(t, living(t, ""), book("2026-07-01", "2026-07-03"), "2026-01-02 00:00")
		n := s.N
		for range 2 {
			s = player.Evolve(s, events.Event{New: events.New{Type: name, V: 1, Data: data}, N: s.N + 1, At: now})
		}
		require.Equal(t, n+2, s.N)
		this, next := s.Budget(now)
		require.True(t, this.Left <= this.Granted && next.Left <= next.Granted)
		for _, v := range s.Vacations {
			require.False(t, v.To.Before(v.From))
			v.Warnings()
		}
		for _, c := range []player.Command{book("2026-06-01", "2026-08-01"), player.EndVacation{ID: ana, N: 1}, spend(t, "a", 1, "2026-01-01 00:00")} {
			_, err := player.Decide(s, player.Request{Command: c, Now: now})
			require.True(t, err == nil || refusal.Of(err) != nil)
		}
	})
}

// FuzzBook reads dates as strangers write them.
func FuzzBook(f *testing.F) {
	for _, d := range []string{"", "2026-07-01", "2026-02-30", "0000-00-00", "9999-12-31", "2026-07-01T00:00:00Z", "\xff"} {
		f.Add(d, "2026-07-09", "Europe/Lisbon")
		f.Add("2026-07-01", d, "Atlantic/Azores")
	}
	f.Fuzz(func(t *testing.T, first, last, zone string) {
		now := on(t, "2026-01-02 00:00")
		b := book(first, last)
		b.Zone = zone
		facts, err := player.Decide(living(t, ""), player.Request{Command: b, Now: now})
		if err != nil {
			require.NotNil(t, refusal.Of(err))
			return
		}
		v := facts[0].(events.VacationBooked)
		require.False(t, v.From.Before(now))
		require.True(t, v.To.Sub(v.From) >= day && v.To.Sub(v.From) <= 60*day)
	})
}
