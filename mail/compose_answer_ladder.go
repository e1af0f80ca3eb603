package mail

import (
	"context"

	"carteiro/engine/clock"
	"carteiro/engine/ladder"
	"carteiro/events"
	"carteiro/projections"
)

// What an answer shows of a ladder, a round robin and a person: the name, and
// behind those that end in a slash the id.
const (
	showLadder   = "ladder/"
	showWhy      = "why/"
	showRobin    = "robin/"
	showVacation = "vacation"
	showClubs    = "clubs"
)

// ladderNow is a ladder as it stands when the letter is written.
func (d *draft) ladderNow(ctx context.Context, id events.LadderID) (projections.Ladder, error) {
	l, err := d.Books.Ladder(ctx, id)
	if err == nil && !l.At.IsZero() {
		l.State = l.Later(later(d.Now(), l.At))
	}
	return l, err
}

// standings writes a ladder: the season, the reader's place and strikes, what is
// open, and of everybody whether the reader may challenge them.
func (d *draft) standings(ctx context.Context, id string) error {
	l, err := d.ladderNow(ctx, events.LadderID(id))
	if err != nil || l.At.IsZero() {
		return err
	}
	if err := d.know(ctx, ladderZone(l.State)); err != nil {
		return err
	}
	d.sheet.Lead = append(d.sheet.Lead,
		d.t("ladder.now", "Ladder", l.Name, "Season", l.Season.Number, "At", d.until(l.Season.Ends)), d.standing(l))
	var open []string
	for _, c := range l.Open() {
		open = append(open, d.openChallenge(l, c))
	}
	d.block(d.t("ladder.open"), open)
	d.block(d.t("ladder.order"), d.rungs(l))
	d.link("link.ladder", "/l/"+id)
	return nil
}

// standing says where the reader stands, with the strikes that count (L23).
func (d *draft) standing(l projections.Ladder) string {
	m, place := l.Members[d.to.ID], l.Place(d.to.ID)
	if place == 0 {
		return d.t("ladder.not_on")
	}
	out := d.t("ladder.you", "Place", place, "Of", len(l.Order))
	if m.Status == ladder.OnLeave {
		out += " " + d.t("ladder.you_leave", "Used", int(m.Leave/clock.Day), "Free", l.Settings.LeaveProtectDays)
	}
	if n := l.Strikes(d.to.ID, l.At); n > 0 {
		out += " " + d.t("ladder.strikes", "Count", n, "Limit", l.Settings.StrikeLimit, "Days", l.Settings.StrikeWindowDays)
	}
	if m.Free > 0 && l.At.Before(m.FreeUntil) {
		out += " " + d.t("ladder.free", "From", (len(l.Order)+1)/2)
	}
	return out
}

// openChallenge says what is open between two.
func (d *draft) openChallenge(l projections.Ladder, c ladder.Challenge) string {
	args := []any{"By", d.memberName(l, c.By), "To", d.memberName(l, c.To)}
	if c.Stage == ladder.Playing {
		return d.t("ladder.playing", args...)
	}
	return d.t("ladder.proposed", append(args, "At", d.until(c.RespondBy))...)
}

// rungs lists the order from the top, with what the reader may do about each.
func (d *draft) rungs(l projections.Ladder) (out []string) {
	targets := map[events.PlayerID]ladder.Target{}
	for _, t := range ladder.Targets(l.State, d.to.ID, l.At) {
		targets[t.Player] = t
	}
	for i, p := range l.Order {
		t, note := targets[p], ""
		switch {
		case p == d.to.ID:
			note = d.t("ladder.yourself")
		case l.Place(d.to.ID) == 0 && l.Members[p].Status == ladder.OnLeave:
			note = d.t("ladder.because.on_leave")
		case l.Place(d.to.ID) == 0:
		case t.Code != "":
			note = d.t("ladder.because." + string(t.Code))
		case t.Free:
			note = d.t("ladder.may_free", "Place", i+1)
		default:
			note = d.t("ladder.may", "Place", i+1)
		}
		out = append(out, d.t("ladder.rung", "Place", i+1, "Name", d.memberName(l, p), "Note", note))
	}
	return out
}
