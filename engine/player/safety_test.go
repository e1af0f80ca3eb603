package player_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/player"
	"carteiro/events"
)

func spend(t require.TestingT, table events.TableID, turn int, deadline string) player.SpendSafety {
	return player.SpendSafety{ID: ana, Table: table, Turn: turn, Deadline: on(t, deadline)}
}

func TestK10SafetyIsOptIn(t *testing.T) {
	s := living(t, "")
	refused(t, s, spend(t, "a", 4, "2026-06-01 12:00"), "2026-06-01 12:00", player.SafetyOff)
	s = done(t, s, player.SetSafety{ID: ana, On: true}, "2026-05-01 12:00")
	require.True(t, s.Safety)
	refused(t, s, spend(t, "a", 4, "2026-06-01 12:00"), "2026-06-01 11:59", "not_expired")
	got := done(t, s, spend(t, "a", 4, "2026-06-01 12:00"), "2026-06-01 12:30")
	require.Equal(t, []player.SafetyDay{{Table: "a", Turn: 4, Deadline: on(t, "2026-06-01 12:00"), Year: 2026}}, got.Spent)
	this, next := left(got, t, "2026-06-01 12:30")
	require.Equal(t, [2]time.Duration{29 * day, 30 * day}, [2]time.Duration{this, next})

	n := got.N
	got = done(t, got, spend(t, "a", 4, "2026-06-01 12:00"), "2026-06-01 13:00")
	got = done(t, got, player.SetSafety{ID: ana, On: true}, "2026-06-01 13:00")
	require.Equal(t, n, got.N, "twice is once")
	got = done(t, got, player.SetSafety{ID: ana}, "2026-06-01 13:00")
	require.False(t, got.Safety)
}

func TestK10AtMostThreeInARow(t *testing.T) {
	s := done(t, living(t, ""), player.SetSafety{ID: ana, On: true}, "2026-05-01 12:00")
	for _, d := range []string{"2026-06-01 12:00", "2026-06-02 12:00", "2026-06-05 12:00"} {
		s = done(t, s, spend(t, "a", 4, d), "2026-06-09 12:00")
	}
	refused(t, s, spend(t, "a", 4, "2026-06-06 12:00"), "2026-06-09 12:00", player.SafetyInARow, "Max", 3)
	s = done(t, s, spend(t, "b", 4, "2026-06-06 12:00"), "2026-06-09 12:00")
	s = done(t, s, spend(t, "a", 6, "2026-06-08 12:00"), "2026-06-09 12:00")
	this, _ := left(s, t, "2026-06-09 12:00")
	require.Equal(t, 25*day, this)
}

func TestK10NoDayLeft(t *testing.T) {
	s := done(t, living(t, "Asia/Tokyo"), player.SetSafety{ID: ana, On: true}, "2026-05-01 12:00")
	s = done(t, s, book("2026-06-01", "2026-06-30"), "2026-05-01 12:00")
	refused(t, s, spend(t, "a", 1, "2026-12-31 14:59"), "2026-12-31 15:30", player.VacationDry, "Year", 2026, "Days", 0, "Hours", 0)
	s = done(t, s, spend(t, "a", 1, "2026-12-31 15:00"), "2026-12-31 15:30")
	this, _ := left(s, t, "2027-01-01 00:00")
	require.Equal(t, 29*day, this, "the year of the deadline where the player is")
}
