package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/clock"
	"carteiro/engine/lang"
)

func TestK22Deadline(t *testing.T) {
	c, err := lang.New()
	require.NoError(t, err)
	now := at(t, "2026-06-09 06:29")
	shown := clock.Show(at(t, "2026-06-11 12:00"), now, zone(t, "Europe/Lisbon"))
	assert.Equal(t, clock.Shown{Local: "2026-06-11 13:00", Offset: "+01:00", UTC: "2026-06-11 12:00",
		Days: 2, Hours: 5, Minutes: 31}, shown)
	assert.Equal(t, "2026-06-11 13:00 +01:00 (2026-06-11 12:00 UTC), in 2 d 5 h", shown.Say(c.In("en").Say))
	assert.Equal(t, "2026-06-11 13:00 +01:00 (2026-06-11 12:00 UTC), daqui a 2 d 5 h", shown.Say(c.In("pt").Say))
	for left, want := range map[time.Duration][2]string{
		2 * day:                         {"in 2 d 0 h", "daqui a 2 d 0 h"},
		23*h + 59*time.Minute:           {"in 23 h 59 min", "daqui a 23 h 59 min"},
		59*time.Minute + 59*time.Second: {"in 59 min", "daqui a 59 min"},
		30 * time.Second:                {"in less than a minute", "daqui a menos de um minuto"},
		-30 * time.Second:               {"less than a minute ago", "há menos de um minuto"},
		-5 * h:                          {"5 h 0 min ago", "há 5 h 0 min"},
	} {
		until := clock.Show(now.Add(left), now, time.UTC).Until
		assert.Equal(t, want, [2]string{until(c.In("en").Say), until(c.In("pt").Say)}, left)
	}
}

func TestK22OverMidnight(t *testing.T) {
	c, err := lang.New()
	require.NoError(t, err)
	shown := clock.Show(at(t, "2026-06-12 01:30"), at(t, "2026-06-12 00:30"), zone(t, "America/Sao_Paulo"))
	assert.Equal(t, "2026-06-11 22:30 -03:00 (2026-06-12 01:30 UTC), in 1 h 0 min", shown.Say(c.In("en").Say))
}

func TestC14ZoneChangesTheDisplayOnly(t *testing.T) {
	c := clock.Bank{Move: 48 * h, Reserve: 120 * h}
	deadline, ok := clock.Begin(c, c.Fresh(), at(t, "2026-07-06 09:00"), clock.Pauses{}).Deadline()
	require.True(t, ok)
	now := deadline.Add(-5 * h)
	lisbon, saoPaulo := clock.Show(deadline, now, zone(t, "Europe/Lisbon")), clock.Show(deadline, now, zone(t, "America/Sao_Paulo"))
	assert.Equal(t, "2026-07-13 10:00", lisbon.Local)
	assert.Equal(t, "2026-07-13 06:00", saoPaulo.Local)
	assert.Equal(t, lisbon.UTC, saoPaulo.UTC)
	assert.Equal(t, 5, saoPaulo.Hours)
}
