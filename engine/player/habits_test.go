package player_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/lang"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

func TestK20K21UsualHabits(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	require.Equal(t, player.Habits{Begin: 22 * 60, End: 7 * 60, Plan: "each", Hour: 8}, c.State().Habits)
	require.Equal(t, spec.Epoch, c.State().Joined)
}

func TestK22Zone(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	c.When(at(player.SetZone{ID: ana, Zone: "Atlantic/Azores"}, 1)).Then(events.ZoneChosen{Zone: "Atlantic/Azores"})
	require.Equal(t, "Atlantic/Azores", c.State().Zone)
	for _, bad := range []string{"Local", "Lisboa", "+01:00", "../x"} {
		c.When(at(player.SetZone{ID: ana, Zone: bad}, 2)).Refused("no_such_zone")
	}
	c.When(at(player.SetZone{ID: ana}, 3)).Then(events.ZoneChosen{})
	require.Empty(t, c.State().Zone, "the club's again")
}

func TestK20QuietHours(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	c.When(at(player.SetQuiet{ID: ana, Begin: 23*60 + 59, End: 0}, 1)).Then(events.QuietChosen{Begin: 1439})
	require.Equal(t, [2]int{1439, 0}, [2]int{c.State().Begin, c.State().End})
	for _, bad := range [][2]int{{-1, 0}, {0, -1}, {1440, 0}, {0, 1440}} {
		c.When(at(player.SetQuiet{ID: ana, Begin: bad[0], End: bad[1]}, 2)).Refused(player.BadQuiet)
	}
}

func TestK21Plans(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	for hour, plan := range []string{"each", "digest", "both", "none"} {
		c.When(at(player.SetMail{ID: ana, Plan: plan, Hour: hour * 7}, 1)).Then(events.MailChosen{Plan: plan, Hour: hour * 7})
		require.Equal(t, plan, c.State().Plan)
		require.Equal(t, hour*7, c.State().Hour)
	}
	c.When(at(player.SetMail{ID: ana, Plan: "weekly"}, 2)).Refused(player.BadPlan)
	for _, hour := range []int{-1, 24} {
		c.When(at(player.SetMail{ID: ana, Plan: "each", Hour: hour}, 2)).Refused(player.BadHour)
	}
}

func TestAway(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	c.When(at(player.SetAway{ID: ana}, 1)).Then()
	c.When(at(player.SetAway{ID: ana, On: true}, 1)).Then(events.AwayBegun{})
	require.True(t, c.State().Away)
	c.When(at(player.SetAway{ID: ana, On: true}, 2)).Then()
	c.When(at(player.SetAway{ID: ana}, 3)).Then(events.AwayEnded{})
	require.False(t, c.State().Away)
}

func TestStrangersHaveNoHabits(t *testing.T) {
	for _, c := range []player.Command{player.SetZone{ID: ana}, player.SetMail{ID: ana, Plan: "each"}, player.Book{ID: ana, Last: "2026-07-01"},
		player.EndVacation{ID: ana, N: 1}, player.SetSafety{ID: ana, On: true}, player.SpendSafety{ID: ana}, player.SetAway{ID: ana, On: true}} {
		spec.Given(t, player.Decider(ana)).When(at(c, 0)).Refused(refusal.NotFound)
	}
	spec.Given(t, player.Decider(ana), joined).When(at(nil, 0)).Refused(refusal.BadInput)
}

func TestEveryCodeHasASentence(t *testing.T) {
	c, err := lang.New()
	require.NoError(t, err)
	for _, code := range []refusal.Code{player.BadQuiet, player.BadPlan, player.BadHour, player.BadDate, player.VacationPast, player.VacationShort,
		player.VacationFar, player.VacationOverlaps, player.VacationDry, player.NoSuchVacation, player.SafetyOff, player.SafetyInARow} {
		for _, tag := range lang.Tags {
			require.True(t, c.In(tag).Has("refusal."+string(code)), "%s in %s", code, tag)
		}
	}
}
