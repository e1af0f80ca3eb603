package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"carteiro/engine/clock"
	"carteiro/engine/refusal"
)

// TestK8aMidnights: where a local date begins, in UTC. Those of missing
// midnights show 01:00 (or 00:01) on the wall, the others 00:00.
func TestK8aMidnights(t *testing.T) {
	for _, c := range []struct{ zone, date, begins string }{
		{"Atlantic/Azores", "2026-03-29", "2026-03-29 01:00"},    // missing
		{"Atlantic/Azores", "2026-10-25", "2026-10-25 00:00"},    // double: 01:00Z shows it again
		{"America/Havana", "2026-03-08", "2026-03-08 05:00"},     // missing
		{"America/Santiago", "2026-09-06", "2026-09-06 04:00"},   // missing
		{"America/Sao_Paulo", "2018-11-04", "2018-11-04 03:00"},  // missing
		{"America/Sao_Paulo", "2019-02-17", "2019-02-17 03:00"},  // 23:00 of the day before comes twice
		{"Asia/Beirut", "2026-03-29", "2026-03-28 22:00"},        // missing
		{"Africa/Cairo", "2026-04-24", "2026-04-23 22:00"},       // missing
		{"Asia/Tehran", "2020-03-21", "2020-03-20 20:30"},        // missing
		{"Asia/Tehran", "2021-03-22", "2021-03-21 20:30"},        // missing
		{"Asia/Gaza", "2018-10-27", "2018-10-26 21:00"},          // double
		{"Asia/Gaza", "2020-10-24", "2020-10-23 21:00"},          // double
		{"America/St_Johns", "2010-11-07", "2010-11-07 02:30"},   // begins twice: back at 00:01
		{"Pacific/Apia", "2011-12-30", "2011-12-30 10:00"},       // the whole day is missing
		{"Pacific/Apia", "2011-12-31", "2011-12-30 10:00"},       // the next one
		{"Pacific/Kiritimati", "2026-01-01", "2025-12-31 10:00"}, // UTC+14
		{"Europe/Lisbon", "2026-03-29", "2026-03-29 00:00"},      // the change comes at 1
		{"UTC", "2026-03-29", "2026-03-29 00:00"},
	} {
		date, err := time.Parse(time.DateOnly, c.date)
		assert.NoError(t, err)
		year, month, day := date.Date()
		got := clock.Wall(zone(t, c.zone), year, month, day, 0)
		assert.Equal(t, c.begins, got.UTC().Format("2006-01-02 15:04"), "%s in %s", c.date, c.zone)
	}
}

// The same says when quiet hours begin.
func TestK8aHoursOfADay(t *testing.T) {
	lisbon := zone(t, "Europe/Lisbon")
	assert.Equal(t, at(t, "2026-06-07 21:00"), clock.Wall(lisbon, 2026, time.June, 7, 22*h).UTC())
	assert.Equal(t, at(t, "2026-03-29 01:00"), clock.Wall(lisbon, 2026, time.March, 29, 90*time.Minute).UTC(), "missing: 02:00 follows 01:00")
	assert.Equal(t, at(t, "2026-10-25 00:30"), clock.Wall(lisbon, 2026, time.October, 25, 90*time.Minute).UTC(), "the earlier 01:30")
	assert.Equal(t, at(t, "2026-12-31 22:00"), clock.Wall(lisbon, 2026, time.December, 31, 22*h).UTC())
	assert.Equal(t, at(t, "2027-01-01 00:00"), clock.Wall(lisbon, 2026, time.December, 32, 0).UTC())
}

// At that instant the wall shows the date or, if it is missing, a later one;
// the moment before it shows an earlier one.
func TestK8aFirstInstantOfADate(t *testing.T) {
	zones := []string{"Europe/Lisbon", "Atlantic/Azores", "America/Havana", "America/Santiago", "America/Sao_Paulo",
		"Asia/Beirut", "Africa/Cairo", "Asia/Tehran", "Asia/Gaza", "Pacific/Apia", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca"}
	rapid.Check(t, func(t *rapid.T) {
		z := zone(t, rapid.SampledFrom(zones).Draw(t, "zone"))
		date := time.Date(1990, 1, rapid.IntRange(1, 365*60).Draw(t, "day"), 0, 0, 0, 0, time.UTC)
		year, month, day := date.Date()
		begins := clock.Wall(z, year, month, day, 0)
		wall := func(i time.Time) string { return i.In(z).Format(time.DateOnly) }
		assert.GreaterOrEqual(t, wall(begins), date.Format(time.DateOnly))
		assert.Less(t, wall(begins.Add(-1)), date.Format(time.DateOnly))
	})
}

func TestZones(t *testing.T) {
	for _, name := range []string{"", "Local", "local", "LOCAL", "Europe/Nowhere", "../etc/passwd", "right/Europe/Lisbon", "Europe", "+01:00"} {
		_, err := clock.Zone(name)
		assert.True(t, refusal.Is(err, clock.NoSuchZone), name)
	}
	assert.Equal(t, "Atlantic/Azores", zone(t, "Atlantic/Azores").String())
}

func FuzzZone(f *testing.F) {
	for _, name := range []string{"Europe/Lisbon", "Local", "../../etc", "UTC", "Europe/\x00", "A/B/C", "Africa"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		z, err := clock.Zone(name)
		if err != nil {
			assert.True(t, refusal.Is(err, clock.NoSuchZone))
			return
		}
		assert.Equal(t, name, z.String())
		assert.NotSame(t, time.Local, z)
	})
}
