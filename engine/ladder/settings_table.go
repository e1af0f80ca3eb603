package ladder

import (
	"maps"
	"regexp"
	"slices"
	"time"

	"carteiro/engine/clock"
)

// maxDays and maxCount bound the numbers of the settings.
const (
	maxDays  = 3650
	maxCount = 1000
)

// settings is THE list of what a club may choose, with the defaults of the
// rules of club ladders.
var settings = []Setting{
	word("mode", func(s *Settings) *string { return &s.Mode }, "leapfrog", "swap"),
	number("reach_min", 3, 1, maxCount, func(s *Settings) *int { return &s.ReachMin }),
	number("reach_pct", 20, 0, 100, func(s *Settings) *int { return &s.ReachPct }),
	flag("reach_skip_unavailable", true, func(s *Settings) *bool { return &s.ReachSkip }),
	number("max_out", 2, 1, maxCount, func(s *Settings) *int { return &s.MaxOut }),
	number("max_in", 2, 1, maxCount, func(s *Settings) *int { return &s.MaxIn }),
	number("max_in_top3", 3, 1, maxCount, func(s *Settings) *int { return &s.MaxInTop3 }),
	word("accept", func(s *Settings) *string { return &s.Accept }, "required", "auto"),
	number("respond_days", 4, 1, maxDays, func(s *Settings) *int { return &s.RespondDays }),
	number("free_refusals", 1, 0, maxCount, func(s *Settings) *int { return &s.FreeRefusals }),
	number("refusal_window_days", 28, 0, maxDays, func(s *Settings) *int { return &s.RefusalWindowDays }),
	number("cooldown_days", 7, 0, maxDays, func(s *Settings) *int { return &s.CooldownDays }),
	word("overtake", func(s *Settings) *string { return &s.Overtake }, "symmetric", "challenger_only"),
	word("forfeit_effect", func(s *Settings) *string { return &s.ForfeitEffect }, "defender_below", "challenger_above"),
	word("timeout_challenger", func(s *Settings) *string { return &s.TimeoutChallenger }, "none", "last"),
	word("draw_effect", func(s *Settings) *string { return &s.DrawEffect }, "none", "challenger_below"),
	number("strike_limit", 2, 1, maxCount, func(s *Settings) *int { return &s.StrikeLimit }),
	number("strike_window_days", 60, 1, maxDays, func(s *Settings) *int { return &s.StrikeWindowDays }),
	number("leave_protect_days", 21, 0, maxDays, func(s *Settings) *int { return &s.LeaveProtectDays }),
	number("leave_drop_every_days", 7, 1, maxDays, func(s *Settings) *int { return &s.LeaveDropEveryDays }),
	number("idle_first_days", 28, 1, maxDays, func(s *Settings) *int { return &s.IdleFirstDays }),
	number("idle_every_days", 14, 1, maxDays, func(s *Settings) *int { return &s.IdleEveryDays }),
	number("idle_out_days", 84, 1, maxDays, func(s *Settings) *int { return &s.IdleOutDays }),
	number("idle_exempt_top", 1, 0, maxCount, func(s *Settings) *int { return &s.IdleExemptTop }),
	word("entry", func(s *Settings) *string { return &s.Entry }, "bottom", "by_rating"),
	number("free_challenges", 1, 0, maxCount, func(s *Settings) *int { return &s.FreeChallenges }),
	number("free_window_days", 21, 0, maxDays, func(s *Settings) *int { return &s.FreeWindowDays }),
	word("free_reach", func(s *Settings) *string { return &s.FreeReach }, "half"),
	number("cap_days", 60, 1, maxDays, func(s *Settings) *int { return &s.CapDays }),
	number("season_weeks", 13, 1, 520, func(s *Settings) *int { return &s.SeasonWeeks }),
	word("season_carry", func(s *Settings) *string { return &s.SeasonCarry }, "keep", "reverse", "by_rating"),
	text("zone", "UTC", isZone, func(s *Settings) *string { return &s.Zone }),
	text("game", "backgammon", shortWord.MatchString, func(s *Settings) *string { return &s.Game }),
	text("variant", "", shortWord.MatchString, func(s *Settings) *string { return &s.Variant }),
	number("match_length", 7, 1, 99, func(s *Settings) *int { return &s.MatchLength }),
	text("clock", "ladder", isClock, func(s *Settings) *string { return &s.Clock }),
	flag("weekend", false, func(s *Settings) *bool { return &s.Weekend }),
	flag("pauses", false, func(s *Settings) *bool { return &s.Pauses }),
	flag("rated", true, func(s *Settings) *bool { return &s.Rated }),
}

var shortWord = regexp.MustCompile(`^[a-z0-9_-]{0,40}$`)

func isZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local" && len(name) <= 60
}

// isClock takes what clock.Parse reads, and none. The name of a preset that is
// not known yet stands in for one: only at a table does it matter.
func isClock(text string) bool {
	_, err := clock.Parse(text)
	return err == nil && len(text) <= 60 || shortWord.MatchString(text)
}

func sortedKeys[K ~string, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
