package mail

import (
	"reflect"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/events"
	"carteiro/projections"
)

// challengeSays says what became of a challenge, and what that did to both
// places; to a steward who is asked for a ruling, whose game it is.
func (d *draft) challengeSays(l projections.Ladder, f events.Fact) []string {
	n, id := d.duel(f)
	c := challengeOf(l.State, n)
	switch {
	case c.N == 0:
		return nil
	case id == "paired":
		return append(d.paired(l, c), d.t("ladder.paired_waits", "Name", d.memberName(l, c.To), "At", d.until(c.RespondBy)))
	}
	if c.Other(d.to.ID) == "" {
		if id != "ruling_asked" || !l.House.MayRule(d.to.ID) {
			return nil
		}
		id = "ruling_steward"
	}
	d.sheet.Link = linked{d.t("link.table"), d.Base + "/g/" + string(errand.TableOf(l.ID, n))}
	if c.To == d.to.ID && d.say.Has("letter.ladder."+id+"_you") {
		id += "_you"
	}
	r := rulingOf(f)
	said := []string{d.t("ladder."+id, "Name", d.memberName(l, c.Other(d.to.ID)), "Steward", d.steward(l.House, r.Steward),
		"By", d.memberName(l, c.By), "To", d.memberName(l, c.To), "Cap", l.Settings.CapDays)}
	said = append(said, d.because(r)...)
	switch f := f.(type) {
	case events.ChallengeDeclined, events.ChallengeWithdrawn:
		said = append(said, d.cooling(l, c)...)
	case events.RulingAsked:
		return said
	case events.ChallengeVoided:
		if f.Player == d.to.ID {
			id := "ladder.voided_yours"
			if l.Members[f.Player].Status == ladder.Suspended {
				id = "ladder.voided_suspended"
			}
			said = []string{d.t(id, "Name", d.memberName(l, c.Other(d.to.ID)))}
		}
		if c.Detached {
			said = append(said, d.t("ladder.goes_on"))
		}
		return said
	}
	said = append(said, d.places(l, c, func(o events.Fact) bool { return reflect.DeepEqual(o, f) })...)
	switch f.(type) {
	case events.ChallengeForfeited:
		if l.Settings.Rated {
			said = append(said, d.t("ladder.forfeit_unrated"))
		}
		said = append(said, d.cooling(l, c)...)
	case events.ChallengeEnded:
		said = append(said, d.cooling(l, c)...)
	}
	return said
}

// cooling says when the two of a challenge that has ended may challenge each other
// again, where they have to wait (L7).
func (d *draft) cooling(l projections.Ladder, c ladder.Challenge) []string {
	if days := l.Settings.CooldownDays; days > 0 && c.Stage != ladder.Drawn && c.Stage != ladder.Void {
		return []string{d.t("ladder.cooldown", "Count", days, "At", d.moment(c.Ended.Add(time.Duration(days)*clock.Day)))}
	}
	return nil
}

// paired says that a steward ordered a challenge, and why.
func (d *draft) paired(l projections.Ladder, c ladder.Challenge) []string {
	said := d.t("ladder.paired", "Steward", d.steward(l.House, c.Steward), "Name", d.memberName(l, c.Other(d.to.ID)), "Game", d.say.Say("game."+l.Settings.Game))
	return append([]string{said}, d.because(c.Ruled)...)
}

// duel is the challenge of a fact, and the sentence about it.
func (d *draft) duel(f events.Fact) (n int, id string) {
	switch f := f.(type) {
	case events.ChallengeMade:
		return f.N, "paired"
	case events.ChallengeDeclined:
		return f.N, "declined"
	case events.ChallengeWithdrawn:
		return f.N, "withdrawn"
	case events.ChallengeForfeited:
		return f.N, "forfeited_" + f.Why
	case events.RulingAsked:
		return f.N, "ruling_asked"
	case events.ChallengeVoided:
		return f.N, "voided_" + f.Why
	case events.ChallengeEnded:
		id = "ended_"
		if f.Steward != "" {
			id = "ruled_"
		}
		switch f.Winner {
		case "":
			return f.N, id + "draw"
		case d.to.ID:
			return f.N, id + "won"
		}
		return f.N, id + "lost"
	}
	return 0, ""
}

func rulingOf(f events.Fact) (r events.Ruled) {
	if ruled, ok := f.(interface{ Ruling() events.Ruled }); ok {
		r = ruled.Ruling()
	}
	return r
}

// because says the written reason of a steward, where there is one.
func (d *draft) because(r events.Ruled) []string {
	if r.Reason == "" {
		return nil
	}
	return []string{d.t("reason", "Reason", r.Reason)}
}

// steward is the name of who ruled.
func (d *draft) steward(h projections.House, p events.PlayerID) string {
	if p == "" {
		return ""
	}
	return d.theName(h.People[p])
}
