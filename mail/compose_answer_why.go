package mail

import (
	"context"
	"time"

	"carteiro/engine/ladder"
	"carteiro/events"
	"carteiro/projections"
)

// whyHere writes what moved the reader on a ladder, the last first.
func (d *draft) whyHere(ctx context.Context, id string) error {
	l, err := d.ladderNow(ctx, events.LadderID(id))
	if err != nil || l.At.IsZero() {
		return err
	}
	if err := d.know(ctx, ladderZone(l.State)); err != nil {
		return err
	}
	duels := map[int]ladder.Challenge{}
	for _, c := range l.Challenges() {
		duels[c.N] = c
	}
	d.sheet.Lead = append(d.sheet.Lead, d.standing(l))
	var lines []string
	moves := ladder.Why(l.State, d.to.ID)
	if len(moves) == 0 {
		d.sheet.Lead = append(d.sheet.Lead, d.t("why.none"))
	}
	for i := len(moves) - 1; i >= 0 && len(lines) < maxWhy; i-- {
		m := moves[i]
		said := d.t("why.from_to", "From", m.From, "To", m.To)
		switch {
		case m.From == 0:
			said = d.t("why.enters", "To", m.To)
		case m.To == 0:
			said = d.t("why.goes", "From", m.From)
		}
		lines = append(lines, m.At.In(d.habits.quiet.Zone).Format(time.DateOnly)+": "+said+". "+d.whyMoved(l, m.Fact, duels))
	}
	d.block(d.t("why.title", "Ladder", l.Name), lines)
	d.link("link.ladder", "/l/"+id+"/why/"+string(d.to.ID))
	return nil
}

// maxWhy is how many of the moves a letter tells.
const maxWhy = 30

// whyMoved says a fact that changed the order.
func (d *draft) whyMoved(l projections.Ladder, f events.Fact, duels map[int]ladder.Challenge) string {
	say := func(what string, p events.PlayerID, args ...any) string {
		return d.t("why."+what+d.you(p), append(args, "Name", d.memberName(l, p))...)
	}
	switch f := f.(type) {
	case events.LadderJoined:
		return say("joined", f.Player)
	case events.LadderLeft:
		return say("left", f.Player)
	case events.LadderSuspended:
		return say("suspended", f.Player, "Reason", f.Reason)
	case events.MadeInactive:
		return say("inactive_"+f.Why, f.Player)
	case events.PlaceDropped:
		return say("dropped_"+f.Why, f.Player)
	case events.PlaceSet:
		return say("placed", f.Player, "Reason", f.Reason)
	case events.SeasonEnded:
		return d.t("why.season", "Season", f.Season)
	case events.ChallengeForfeited:
		c := duels[f.N]
		return say("forfeit_"+f.Why, c.To, "Other", d.memberName(l, c.By))
	case events.ChallengeEnded:
		return d.endedBecause(l, f, duels[f.N])
	}
	return ""
}

// endedBecause says how a game ended that moved somebody.
func (d *draft) endedBecause(l projections.Ladder, f events.ChallengeEnded, c ladder.Challenge) string {
	winner := f.Winner
	if winner == "" {
		return d.t("why.drawn", "By", d.memberName(l, c.By), "To", d.memberName(l, c.To))
	}
	loser := c.Other(winner)
	id := "why.won"
	if f.How == "time" {
		id = "why.won_time"
	}
	return d.t(id+d.you(winner), "Name", d.memberName(l, winner), "Other", d.memberName(l, loser))
}

// you is the ending of the sentences that speak to the reader.
func (d *draft) you(p events.PlayerID) string {
	if p == d.to.ID {
		return "_you"
	}
	return ""
}
