package views

import (
	timing "carteiro/engine/clock"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
)

// ladderRules are the rules of a ladder as one can recite them, made from its
// settings.
func ladderRules(p page, s ladder.Settings) []string {
	say := func(id string, args ...any) string { return p.Say("page.rule."+id, args...) }
	return []string{
		say("played."+yesNo(s.Rated), "Game", ladderGame(p, s)) + " " + ladderClock(p, s),
		say("win."+s.Mode) + " " + say("overtake."+s.Overtake),
		ladderReach(p, s),
		say("limits", "Out", s.MaxOut, "In", s.MaxIn, "Top", s.MaxInTop3),
		ladderAnswer(p, s),
		say("forfeit." + s.ForfeitEffect),
		say("timeout."+s.TimeoutChallenger) + " " + say("draw."+s.DrawEffect),
		say("cooldown", "Count", s.CooldownDays),
		say("strikes", "Count", s.StrikeLimit, "Days", s.StrikeWindowDays),
		say("leave", "Days", s.LeaveProtectDays, "Every", s.LeaveDropEveryDays),
		say("idle", "First", s.IdleFirstDays, "Every", s.IdleEveryDays, "Out", s.IdleOutDays) + exempt(p, s),
		say("entry."+s.Entry) + newcomer(p, s),
		say("cap", "Days", s.CapDays),
		say("season."+s.SeasonCarry, "Weeks", s.SeasonWeeks),
		say("steward"),
	}
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// ladderGame says what is played: the game, its variant, its length.
func ladderGame(p page, s ladder.Settings) string {
	game, options := gameName(p, s.Game), errand.Options(s)
	if s.Variant != "" {
		game = variantName(p, s.Game, s.Variant)
	}
	if options["length"] == "" {
		return game
	}
	return p.Say("page.rule.match", "Game", game, "Count", s.MatchLength)
}

// ladderClock says what the ladder's clock gives.
func ladderClock(p page, s ladder.Settings) string {
	c, err := timing.Parse(s.Clock)
	if err != nil {
		c = timing.None{}
	}
	out := timing.Terms(c, p.Say)
	if s.Weekend {
		out += " " + p.Say("clock.weekend", "Zone", s.Zone)
	}
	return out
}

func ladderReach(p page, s ladder.Settings) string {
	id := "reach"
	if s.ReachPct > 0 {
		id = "reach_share"
	}
	out := p.Say("page.rule."+id, "Count", s.ReachMin, "Share", s.ReachPct)
	if s.ReachSkip {
		out += " " + p.Say("page.rule.reach_skip")
	}
	return out
}

func ladderAnswer(p page, s ladder.Settings) string {
	if s.Accept == "auto" {
		return p.Say("page.rule.accept_auto")
	}
	out := p.Say("page.rule.accept", "Count", s.RespondDays)
	if s.FreeRefusals > 0 {
		out += " " + p.Say("page.rule.free_refusals", "Count", s.FreeRefusals, "Days", s.RefusalWindowDays)
	} else {
		out += " " + p.Say("page.rule.no_refusals")
	}
	return out
}

func exempt(p page, s ladder.Settings) string {
	if s.IdleExemptTop == 0 {
		return ""
	}
	return " " + p.Say("page.rule.idle_exempt", "Count", s.IdleExemptTop)
}

func newcomer(p page, s ladder.Settings) string {
	if s.FreeChallenges == 0 {
		return ""
	}
	return " " + p.Say("page.rule.newcomer", "Count", s.FreeChallenges, "Days", s.FreeWindowDays)
}
