package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/lang"
	"carteiro/events"
)

func TestTheTermsOfAClock(t *testing.T) {
	words, err := lang.New()
	require.NoError(t, err)
	terms := func(in string, o events.TableOpened) []string {
		return given(t, o, seated).state.Clocks.Terms(words.In(in).Say)
	}
	friends := agreed(func(o *events.TableOpened) { o.Claim, o.NoVacation = true, true })
	require.Equal(t, []string{"Clock: 2 d for each turn, and beyond that 5 d in reserve for the whole game.",
		"Vacations do not stop the clock here.",
		"When the time of a turn is over, the other side may claim it 30 minutes later, give three days more or wait; after 30 days the game ends with no result."}, terms("en", friends))
	require.Equal(t, "As férias não param o relógio nesta mesa.", terms("pt", friends)[1])
	require.Len(t, terms("en", onTime), 2)
}

func TestWhyAClockStands(t *testing.T) {
	words, err := lang.New()
	require.NoError(t, err)
	l := turnAt(t, "2026-07-06 09:00", onTime)
	at := utc(t, "2026-07-08 10:00")
	says := func(in string) string { return l.state.Clocks.Says(0, "Ana", at, words.In(in).Say) }
	require.NotContains(t, says("en"), "vacation")
	l.vacation(ana, 1, "2026-07-06 10:00", "2026-07-08 00:00", "2026-07-22 00:00").ok()
	require.Equal(t, "Ana: 5 d 9 h, until 2026-07-27 10:00 +01:00 (2026-07-27 09:00 UTC), in 18 d 23 h; on vacation until 2026-07-22 01:00 +01:00 (2026-07-22 00:00 UTC), in 13 d 14 h", says("en"))
	require.Contains(t, says("pt"), "; de férias até 2026-07-22 01:00")
	l.at(utc(t, "2026-07-07 10:00"), steward(1, utc(t, "2026-07-08 09:00"), utc(t, "2026-07-30 00:00"))).ok()
	require.Contains(t, says("en"), "; stopped by a steward until 2026-07-30 01:00", "the one that ends last")
	l.at(utc(t, "2026-07-07 11:00"), steward(1, utc(t, "2026-07-08 09:00"), utc(t, "0001-01-01 00:00"))).ok()
	require.Equal(t, "Ana: 5 d 9 h; stopped by a steward", says("en"), "no end is known")
}
