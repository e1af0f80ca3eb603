package mail

import (
	"context"
	"encoding/json"
	"strings"

	"carteiro/engine/clock"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// unanswered reminds a challenged who has not answered (L11); its time moves
// with a leave.
func (d *draft) unanswered(ctx context.Context) error {
	var w waiting
	if json.Unmarshal([]byte(d.q.Data), &w) != nil {
		return Past("it cannot be read")
	}
	l, err := d.ofALadder(ctx, events.LadderID(d.room()))
	if err != nil {
		return err
	}
	l.State = l.Later(d.Now())
	c := challengeOf(l.State, w.N)
	urgent := w.Kind == clock.DayLeft
	switch at := d.habits.reminds(c, w.Kind); {
	case c.Stage != ladder.Proposed || c.To != d.to.ID:
		return Past("it has been answered")
	case !d.habits.turns() && (!urgent || d.habits.plan == planNone):
		return Past("it is not wanted")
	case l.Members[c.To].Status == ladder.OnLeave:
		return Later(d.Now().Add(clock.Day))
	case at.After(d.Now()):
		return Later(at)
	}
	return d.remindOf(ctx, l, c)
}

// remindOf writes the reminder, which is answered as the invitation is.
func (d *draft) remindOf(ctx context.Context, l projections.Ladder, c ladder.Challenge) error {
	d.sheet.Lead = []string{d.t("ladder.unanswered", "Name", d.memberName(l, c.By), "Ladder", nameOf(l))}
	if c.Steward != "" {
		d.sheet.Lead = append(d.sheet.Lead, d.paired(l, c)...)
	}
	d.ladder = &l
	d.stakesOf(c)
	d.sheet.StakesTitle = d.t("stakes.meaning")
	d.sheet.Time = []string{d.t("stakes.by", "At", d.until(c.RespondBy))}
	d.sheet.How = []string{d.t("how.challenge_page")}
	id := errand.TableOf(l.ID, c.N)
	s, err := d.tell(ctx, id, d.to.ID, 0)
	if err != nil || s.Status != table.Invited || s.eye < 0 {
		return err
	}
	d.sheet.How = []string{d.t("how.invitation")}
	d.sheet.Link = linked{d.t("link.table"), d.Base + "/g/" + string(id)}
	d.reply, err = d.Signer.Game(id, s.eye, s.Turn)
	return err
}

// room is the id of the room whose stream the row is about.
func (d *draft) room() string {
	_, id, _ := strings.Cut(d.q.Stream, "-")
	return id
}
