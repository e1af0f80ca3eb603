package views

import (
	"strings"

	"carteiro/engine/ladder"
	"carteiro/events"
)

// teller says the facts of a ladder in sentences.
type teller struct {
	page
	ladderView
	duels map[int]ladder.Challenge
}

func (v ladderView) teller(p page) teller {
	t := teller{p, v, map[int]ladder.Challenge{}}
	for _, c := range v.Challenges() {
		t.duels[c.N] = c
	}
	return t
}

// deed is a sentence about a fact.
func (t teller) deed(id string, args ...any) string { return t.Say("page.deed."+id, args...) }

func (t teller) name(id events.PlayerID) string { return t.Call(t.page, id) }

func (t teller) duel(id string, n int, args ...any) string {
	c := t.duels[n]
	return t.deed(id, append(args, "N", n, "By", t.name(c.By), "To", t.name(c.To))...)
}

// Tell says what happened; empty for what is not for the reader or for nobody:
// the strikes and the blocks of others, ratings.
func (t teller) Tell(f events.Fact) string {
	switch f := f.(type) {
	case events.LadderOpened:
		return t.opened(f)
	case events.SeasonEnded:
		return t.deed("season_ended", "Season", f.Season, "Name", t.first(f.Order))
	case events.SeasonCorrected:
		return t.deed("season_corrected", "Season", f.Season, "Name", t.first(f.Order))
	case events.LadderConfigured:
		return t.deed("configured", "List", t.changed(f.Settings))
	}
	if out := t.member(f); out != "" {
		return out
	}
	return t.challenge(f)
}

func (t teller) opened(f events.LadderOpened) string {
	out := t.deed("opened", "Count", len(f.Order))
	if f.Secret != "" {
		out += " " + t.deed("drawn", "Secret", f.Secret)
	}
	return out
}

func (t teller) first(order []events.PlayerID) string {
	if len(order) == 0 {
		return t.Say("page.ladder.nobody")
	}
	return t.name(order[0])
}

// changed lists settings with their new values.
func (t teller) changed(values map[string]string) string {
	var out []string
	for _, k := range ladder.Explain() {
		if value, ok := values[k.Name]; ok {
			out = append(out, t.Say("page.setting."+k.Name)+": "+strings.TrimSuffix(settingValue(t.page, k, value), "."))
		}
	}
	return strings.Join(out, "; ")
}

// member says what happened to a member.
func (t teller) member(f events.Fact) string {
	switch f := f.(type) {
	case events.LadderJoined:
		return t.deed("joined", "Name", t.name(f.Player), "Place", f.Place)
	case events.LadderLeft:
		return t.deed("left", "Name", t.name(f.Player))
	case events.LadderSuspended:
		return t.deed("suspended", "Name", t.name(f.Player))
	case events.LadderReadmitted:
		return t.deed("readmitted", "Name", t.name(f.Player))
	case events.LeaveBegun:
		return t.deed("leave_begun", "Name", t.name(f.Player))
	case events.LeaveEnded:
		return t.deed("leave_ended", "Name", t.name(f.Player))
	case events.PlaceDropped:
		return t.deed("dropped_"+f.Why, "Name", t.name(f.Player), "Place", f.To)
	case events.MadeInactive:
		return t.deed("inactive_"+f.Why, "Name", t.name(f.Player))
	case events.PlaceSet:
		return t.deed("placed", "Name", t.name(f.Player), "Place", f.To)
	case events.StrikeExcused:
		return t.deed("excused", "Name", t.name(f.Player), "N", f.N)
	case events.StrikeGiven:
		if f.Player == t.Me || t.Rules() {
			return t.deed("strike", "Name", t.name(f.Player), "N", f.N)
		}
	case events.LadderBlocked:
		if f.By == t.Me {
			return t.deed("blocked", "Name", t.name(f.Whom))
		}
	case events.LadderUnblocked:
		if f.By == t.Me {
			return t.deed("unblocked", "Name", t.name(f.Whom))
		}
	}
	return ""
}

// challenge says what happened to a challenge.
func (t teller) challenge(f events.Fact) string {
	switch f := f.(type) {
	case events.ChallengeMade:
		switch {
		case f.Steward != "":
			return t.duel("ordered", f.N)
		case f.Free:
			return t.duel("made_free", f.N)
		}
		return t.duel("made", f.N)
	case events.ChallengeAccepted:
		if c := t.duels[f.N]; c.Made.Equal(c.Started) {
			return t.duel("accepted_auto", f.N)
		}
		return t.duel("accepted", f.N)
	case events.ChallengeActed:
		return t.duel("acted", f.N, "Name", t.name(f.Player))
	case events.ChallengeDeclined:
		return t.duel("declined", f.N)
	case events.ChallengeWithdrawn:
		return t.duel("withdrawn", f.N)
	case events.ChallengeForfeited:
		return t.duel("forfeit_"+f.Why, f.N) + t.moved(f.Change)
	case events.RulingAsked:
		return t.duel("ruling_asked", f.N)
	case events.ChallengeVoided:
		if f.Why == "gone" {
			return t.duel("void_gone", f.N, "Name", t.name(f.Player))
		}
		return t.duel("void_"+f.Why, f.N)
	case events.ChallengeEnded:
		return t.ended(f)
	}
	return ""
}

func (t teller) ended(f events.ChallengeEnded) string {
	c := t.duels[f.N]
	out := t.duel("drawn_game", f.N)
	switch {
	case f.Winner == "" && f.How == "ruling":
		out = t.duel("ruled_draw", f.N)
	case f.Winner != "":
		out = t.duel("won_"+f.How, f.N, "Winner", t.name(f.Winner), "Loser", t.name(c.Other(f.Winner)))
	}
	if c.Detached {
		return out + " " + t.deed("detached")
	}
	return out + t.moved(f.Change)
}

// moved says what a result did to the order.
func (t teller) moved(c *events.LadderChange) string {
	switch {
	case c == nil:
		return " " + t.deed("no_move")
	case c.Swap:
		return " " + t.deed("swap", "Name", t.name(c.Player), "Place", c.To)
	}
	return " " + t.deed("moves", "Name", t.name(c.Player), "Place", c.To)
}

// Ruling says who acted as steward and why; empty where nobody did.
func (t teller) Ruling(f events.Fact) string {
	r, ok := f.(interface{ Ruling() events.Ruled })
	if !ok || r.Ruling().Steward == "" {
		return ""
	}
	return t.deed("ruling", "Name", t.name(r.Ruling().Steward), "Reason", r.Ruling().Reason, "Own", r.Ruling().Own)
}

// Step says a move of a member on the ladder: "from 5 to 3".
func (t teller) Step(m ladder.Move) string {
	switch {
	case m.From == 0:
		return t.Say("page.why.in", "To", m.To)
	case m.To == 0:
		return t.Say("page.why.out", "From", m.From)
	case m.To < m.From:
		return t.Say("page.why.up", "From", m.From, "To", m.To)
	}
	return t.Say("page.why.down", "From", m.From, "To", m.To)
}

// settingValue says a value of a setting.
func settingValue(p page, k ladder.Setting, value string) string {
	switch {
	case k.Kind == ladder.Flag:
		return p.Say("page.setting.flag." + value)
	case k.Kind == ladder.Word:
		return p.Say("page.setting." + k.Name + "." + value)
	case k.Name == "game" && p.Has("game."+value):
		return gameName(p, value)
	case k.Name == "clock":
		return presetName(p, value)
	case k.Name == "variant" && value != "":
		return variantName(p, "", value)
	case value == "":
		return p.Say("page.setting.empty")
	}
	return value
}
