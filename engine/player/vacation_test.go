package player_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/lang"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

const (
	hour = time.Hour
	day  = 24 * hour
)

// on reads "2026-03-29 01:00" as UTC.
func on(t require.TestingT, text string) time.Time {
	at, err := time.Parse("2006-01-02 15:04", text)
	require.NoError(t, err)
	return at
}

// evolved folds facts at an instant.
func evolved(t require.TestingT, s player.State, at time.Time, facts ...events.Fact) player.State {
	for _, f := range facts {
		n, err := events.Encode(f)
		require.NoError(t, err)
		s = player.Evolve(s, events.Event{New: n, N: s.N + 1, At: at})
	}
	return s
}

// living is a player of old in a zone.
func living(t require.TestingT, zone string) player.State {
	s := evolved(t, player.State{ID: ana}, on(t, "2020-05-01 12:00"), joined)
	if zone == "" {
		return s
	}
	return evolved(t, s, on(t, "2020-05-01 12:00"), events.ZoneChosen{Zone: zone})
}

// done decides a command and folds what follows.
func done(t require.TestingT, s player.State, c player.Command, now string) player.State {
	facts, err := player.Decide(s, player.Request{Command: c, Now: on(t, now)})
	require.NoError(t, err)
	return evolved(t, s, on(t, now), facts...)
}

// refused decides a command that is refused, with the arguments of its sentence.
func refused(t require.TestingT, s player.State, c player.Command, now string, code refusal.Code, args ...any) {
	facts, err := player.Decide(s, player.Request{Command: c, Now: on(t, now)})
	require.Empty(t, facts)
	r := refusal.Of(err)
	require.NotNil(t, r, "not a refusal: %v", err)
	require.Equal(t, code, r.Code)
	require.Equal(t, refusal.New(code, args...).Args, r.Args)
}

func book(first, last string) player.Book { return player.Book{ID: ana, First: first, Last: last} }

func left(s player.State, t require.TestingT, at string) (this, next time.Duration) {
	a, b := s.Budget(on(t, at))
	return a.Left, b.Left
}

func TestK9BookedInAdvance(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined, events.ZoneChosen{Zone: "Europe/Lisbon"})
	c.When(at(book("2026-07-08", "2026-07-21"), 2)).
		Then(events.VacationBooked{N: 1, From: on(t, "2026-07-07 23:00"), To: on(t, "2026-07-21 23:00"), Zone: "Europe/Lisbon"})
	require.Equal(t, []player.Vacation{{N: 1, From: on(t, "2026-07-07 23:00"), To: on(t, "2026-07-21 23:00"),
		Booked: on(t, "2026-07-21 23:00"), Zone: "Europe/Lisbon"}}, c.State().Vacations)
	c.When(at(book("2026-07-22", "2026-07-22"), 2)).
		Then(events.VacationBooked{N: 2, From: on(t, "2026-07-21 23:00"), To: on(t, "2026-07-22 23:00"), Zone: "Europe/Lisbon"})
}

func TestK9FromNow(t *testing.T) {
	s := living(t, "Europe/Lisbon")
	for _, first := range []string{"", "2026-06-10"} {
		got := done(t, s, book(first, "2026-06-11"), "2026-06-10 14:30")
		require.Equal(t, on(t, "2026-06-10 14:30"), got.Vacations[0].From, "today begins now, never backwards")
		require.Equal(t, on(t, "2026-06-11 23:00"), got.Vacations[0].To)
		this, _ := left(got, t, "2026-06-10 15:00")
		require.Equal(t, 30*day-32*hour-30*time.Minute, this)
	}
}

func TestK9NeverBackwards(t *testing.T) {
	s := living(t, "America/Sao_Paulo")
	refused(t, s, book("2026-06-09", "2026-06-20"), "2026-06-10 03:00", player.VacationPast)
	done(t, s, book("2026-06-09", "2026-06-20"), "2026-06-10 02:59")
	refused(t, s, book("2026-06-11", "2026-06-09"), "2026-06-10 12:00", player.VacationShort, "Hours", 0)
	refused(t, s, book("", "2026-06-01"), "2026-06-10 12:00", player.VacationShort, "Hours", 0)
	for _, bad := range []string{"", "2026-02-29", "11/06/2026", "2026-6-1", "amanhã"} {
		refused(t, s, book("2026-06-11", bad), "2026-06-10 12:00", player.BadDate)
	}
	refused(t, s, book("x", "2026-06-11"), "2026-06-10 12:00", player.BadDate)
}

func TestK9AtLeastADay(t *testing.T) {
	s := living(t, "Europe/Lisbon")
	refused(t, s, book("", "2026-06-10"), "2026-06-10 12:00", player.VacationShort, "Hours", 11)
	refused(t, s, book("", "2026-06-11"), "2026-06-10 23:01", player.VacationShort, "Hours", 23)
	done(t, s, book("", "2026-06-11"), "2026-06-10 23:00")
	refused(t, s, book("2026-03-29", "2026-03-29"), "2026-03-01 12:00", player.VacationShort, "Hours", 23)
	got := done(t, s, book("2026-10-25", "2026-10-25"), "2026-03-01 12:00")
	this, _ := left(got, t, "2026-03-01 12:00")
	require.Equal(t, 30*day-25*hour, this, "hours are charged, not dates (K2)")
}

// TestK8aVacationDates: where vacations of two days begin and end whose first
// or last midnight is missing or comes twice.
func TestK8aVacationDates(t *testing.T) {
	for _, c := range []struct{ zone, first, last, from, to string }{
		{"Atlantic/Azores", "2026-03-29", "2026-03-30", "2026-03-29 01:00", "2026-03-31 00:00"},
		{"Atlantic/Azores", "2026-03-27", "2026-03-28", "2026-03-27 01:00", "2026-03-29 01:00"},
		{"Atlantic/Azores", "2026-10-25", "2026-10-26", "2026-10-25 00:00", "2026-10-27 01:00"},
		{"Atlantic/Azores", "2026-10-23", "2026-10-24", "2026-10-23 00:00", "2026-10-25 00:00"},
		{"America/Havana", "2026-03-08", "2026-03-09", "2026-03-08 05:00", "2026-03-10 04:00"},
		{"America/Havana", "2026-03-06", "2026-03-07", "2026-03-06 05:00", "2026-03-08 05:00"},
		{"America/Santiago", "2026-09-06", "2026-09-07", "2026-09-06 04:00", "2026-09-08 03:00"},
		{"America/Sao_Paulo", "2018-11-04", "2018-11-05", "2018-11-04 03:00", "2018-11-06 02:00"},
		{"Asia/Beirut", "2026-03-29", "2026-03-30", "2026-03-28 22:00", "2026-03-30 21:00"},
		{"Africa/Cairo", "2026-04-24", "2026-04-25", "2026-04-23 22:00", "2026-04-25 21:00"},
	} {
		s := evolved(t, player.State{ID: ana}, on(t, "2017-05-01 12:00"), joined, events.ZoneChosen{Zone: c.zone})
		now := c.first[:4] + "-01-02 12:00"
		v := done(t, s, book(c.first, c.last), now).Vacations[0]
		require.Equal(t, c.from, v.From.Format("2006-01-02 15:04"), "%s in %s", c.first, c.zone)
		require.Equal(t, c.to, v.To.Format("2006-01-02 15:04"), "%s in %s", c.last, c.zone)
	}
}

// A date that lacks its midnight lasts 23 hours, one that has two of them 25.
func TestK8aDaysOf23And25Hours(t *testing.T) {
	for zone, date := range map[string]string{"Atlantic/Azores": "2026-03-29", "America/Havana": "2026-03-08", "America/Santiago": "2026-09-06",
		"Asia/Beirut": "2026-03-29", "Africa/Cairo": "2026-04-24"} {
		refused(t, living(t, zone), book(date, date), "2026-01-02 12:00", player.VacationShort, "Hours", 23)
	}
	s := done(t, living(t, "Atlantic/Azores"), book("2026-10-25", "2026-10-25"), "2026-01-02 12:00")
	require.Equal(t, 25*hour, s.Vacations[0].Charged(2026))
}

func TestK9Overlaps(t *testing.T) {
	s := done(t, living(t, "Europe/Lisbon"), book("2026-07-08", "2026-07-10"), "2026-06-01 12:00")
	for _, b := range []player.Book{book("2026-07-10", "2026-07-12"), book("2026-07-05", "2026-07-08"), book("2026-07-09", "2026-07-09"), book("2026-07-01", "2026-07-20")} {
		refused(t, s, b, "2026-06-01 12:00", player.VacationOverlaps, "From", "2026-07-08 00:00", "To", "2026-07-11 00:00")
	}
	s = done(t, s, book("2026-07-11", "2026-07-11"), "2026-06-01 12:00")
	s = done(t, s, book("2026-07-07", "2026-07-07"), "2026-06-01 12:00")
	s = done(t, s, player.EndVacation{ID: ana, N: 1}, "2026-06-02 12:00")
	s = done(t, s, book("2026-07-09", "2026-07-10"), "2026-06-03 12:00")
	require.Equal(t, 4, s.Vacations[3].N, "no number comes twice")
}

func TestK9EndingEarlyRefundsWholeHours(t *testing.T) {
	s := done(t, living(t, ""), book("2026-07-08", "2026-07-10"), "2026-06-01 12:00")
	require.Equal(t, "UTC", s.Vacations[0].Zone)
	refused(t, s, player.EndVacation{ID: ana, N: 2}, "2026-07-08 12:00", player.NoSuchVacation)
	refused(t, s, player.EndVacation{ID: ana, N: 1}, "2026-07-11 00:00", player.NoSuchVacation)
	ended := done(t, s, player.EndVacation{ID: ana, N: 1}, "2026-07-09 12:20")
	require.Equal(t, on(t, "2026-07-09 12:20"), ended.Vacations[0].To)
	this, _ := left(ended, t, "2026-07-09 12:20")
	require.Equal(t, 30*day-37*hour, this, "36 h 20 min were used")
	refused(t, ended, player.EndVacation{ID: ana, N: 1}, "2026-07-09 13:00", player.NoSuchVacation)
	this, _ = left(s, t, "2026-07-09 12:20")
	require.Equal(t, 27*day, this, "a later fact must not reach into an earlier state")

	cancelled := done(t, s, player.EndVacation{ID: ana, N: 1}, "2026-07-08 00:00")
	require.Equal(t, cancelled.Vacations[0].From, cancelled.Vacations[0].To)
	this, _ = left(cancelled, t, "2026-07-08 00:00")
	require.Equal(t, 30*day, this)
}

func TestK9OverNewYear(t *testing.T) {
	s := done(t, living(t, "America/Sao_Paulo"), book("2026-12-22", "2027-01-05"), "2026-12-01 12:00")
	this, next := left(s, t, "2026-12-31 12:00")
	require.Equal(t, [2]time.Duration{20 * day, 25 * day}, [2]time.Duration{this, next})
	this, _ = left(s, t, "2027-01-01 02:59")
	require.Equal(t, 20*day, this, "still the old year there")
	this, _ = left(s, t, "2027-01-01 03:00")
	require.Equal(t, 25*day, this)
	s = done(t, s, player.EndVacation{ID: ana, N: 1}, "2026-12-30 03:30")
	this, next = left(s, t, "2026-12-31 12:00")
	require.Equal(t, [2]time.Duration{22*day - hour, 30 * day}, [2]time.Duration{this, next})
}

func TestK9EachYearBearsItsPart(t *testing.T) {
	s := done(t, living(t, ""), book("2026-06-01", "2026-06-28"), "2026-05-01 12:00")
	refused(t, s, book("2026-12-29", "2027-01-02"), "2026-12-01 12:00", player.VacationDry, "Year", 2026, "Days", 2, "Hours", 0)
	s = done(t, s, book("2026-12-30", "2027-01-29"), "2026-12-01 12:00")
	refused(t, s, book("2027-11-01", "2027-11-02"), "2026-12-01 12:00", player.VacationDry, "Year", 2027, "Days", 1, "Hours", 0)
	s = done(t, s, book("2027-11-01", "2027-11-01"), "2026-12-01 12:00")
	this, next := left(s, t, "2026-12-01 12:00")
	require.Zero(t, this+next)
	refused(t, s, book("2027-12-31", "2028-01-01"), "2026-12-01 12:00", player.VacationFar, "Year", 2027)
}

func TestK9FirstYearProRata(t *testing.T) {
	for joins, want := range map[string]time.Duration{
		"2026-01-01 00:00": 720 * hour, "2026-07-02 12:00": 360 * hour, "2026-12-31 12:00": 0, "2026-12-30 00:00": 3 * hour, "2028-07-02 00:00": 360 * hour,
	} {
		s := evolved(t, player.State{ID: ana}, on(t, joins), joined)
		this, next := s.Budget(on(t, joins))
		require.Equal(t, want, this.Granted, joins)
		require.Equal(t, 30*day, next.Granted)
		before, _ := s.Budget(on(t, "2025-06-01 00:00"))
		require.Zero(t, before.Granted)
	}
	s := evolved(t, player.State{ID: ana}, on(t, "2026-07-02 12:00"), joined)
	refused(t, s, book("2026-08-01", "2026-08-16"), "2026-07-03 12:00", player.VacationDry, "Year", 2026, "Days", 15, "Hours", 0)
	done(t, s, book("2026-08-01", "2026-08-15"), "2026-07-03 12:00")
}

func TestK9WarningsBeforeItRunsDry(t *testing.T) {
	s := living(t, "")
	v := done(t, s, book("2026-07-08", "2026-07-11"), "2026-06-01 12:00").Vacations[0]
	require.Equal(t, []time.Time{on(t, "2026-07-09 00:00"), on(t, "2026-07-11 00:00")}, v.Warnings())
	v = done(t, s, book("2026-07-08", "2026-07-10"), "2026-06-01 12:00").Vacations[0]
	require.Equal(t, []time.Time{on(t, "2026-07-10 00:00")}, v.Warnings())
	v = done(t, s, book("2026-07-08", "2026-07-08"), "2026-06-01 12:00").Vacations[0]
	require.Empty(t, v.Warnings())
}

func TestK22AnotherZoneLeavesVacationsAsTheyAre(t *testing.T) {
	s := done(t, living(t, "Europe/Lisbon"), book("2026-07-08", "2026-07-10"), "2026-06-01 12:00")
	moved := done(t, s, player.SetZone{ID: ana, Zone: "Asia/Tokyo"}, "2026-06-02 12:00")
	require.Equal(t, s.Vacations, moved.Vacations)
	this, next := left(s, t, "2026-06-02 12:00")
	there, later := left(moved, t, "2026-06-02 12:00")
	require.Equal(t, [2]time.Duration{this, next}, [2]time.Duration{there, later})
}

func TestK9InTheClubsZone(t *testing.T) {
	b := book("2026-07-08", "2026-07-10")
	b.Zone = "Europe/Lisbon"
	require.Equal(t, on(t, "2026-07-07 23:00"), done(t, living(t, ""), b, "2026-06-01 12:00").Vacations[0].From)
	require.Equal(t, on(t, "2026-07-07 15:00"), done(t, living(t, "Asia/Tokyo"), b, "2026-06-01 12:00").Vacations[0].From)
	b.Zone = "Nowhere"
	refused(t, living(t, ""), b, "2026-06-01 12:00", "no_such_zone")
}

func TestK9RefusalsSayHowMuchIsLeft(t *testing.T) {
	c, err := lang.New()
	require.NoError(t, err)
	s := done(t, living(t, ""), book("2026-07-01", "2026-07-25"), "2026-06-01 12:00")
	s = done(t, s, player.EndVacation{ID: ana, N: 1}, "2026-07-25 18:00")
	_, err = player.Decide(s, player.Request{Command: book("2026-08-01", "2026-08-06"), Now: on(t, "2026-07-26 12:00")})
	require.Equal(t, "São mais férias do que as que lhe restam de 2026: 5 d 6 h.", c.In("pt").Refusal(err))
	require.Equal(t, "That is more vacation than you have left of 2026: 5 d 6 h.", c.In("en").Refusal(err))
}

func TestAStateSharesNothingWithItsSuccessors(t *testing.T) {
	s := living(t, "")
	for _, date := range []string{"2026-07-01", "2026-07-02", "2026-07-03"} {
		s = done(t, s, book(date, date), "2026-06-01 12:00")
	}
	one := done(t, s, book("2026-07-04", "2026-07-04"), "2026-06-01 12:00")
	done(t, s, book("2026-08-04", "2026-08-04"), "2026-06-01 12:00")
	require.Equal(t, on(t, "2026-07-04 00:00"), one.Vacations[3].From)
	s = done(t, s, player.SetSafety{ID: ana, On: true}, "2026-06-01 12:00")
	for _, deadline := range []string{"2026-06-01 12:00", "2026-06-01 13:00", "2026-06-01 14:00"} {
		s = done(t, s, spend(t, "a", 1, deadline), "2026-06-02 12:00")
	}
	one = done(t, s, spend(t, "b", 1, "2026-06-01 12:00"), "2026-06-02 12:00")
	done(t, s, spend(t, "c", 1, "2026-06-01 12:00"), "2026-06-02 12:00")
	require.Equal(t, events.TableID("b"), one.Spent[3].Table)
}
