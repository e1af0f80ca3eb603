package mail

import (
	"context"

	"carteiro/engine/ladder"
	"carteiro/events"
	"carteiro/projections"
)

// ofClub tells a person what a club did about them.
func (d *draft) ofClub(ctx context.Context) error {
	id := events.ClubID(d.room())
	h, err := d.Books.House(ctx, id)
	if err != nil {
		return err
	}
	if err := d.know(ctx, nil); err != nil {
		return err
	}
	list, err := d.changed(ctx)
	if err != nil {
		return err
	}
	d.from = id
	d.sheet.Subject = d.t("subject.club", "Club", h.Name)
	d.sheet.Link = linked{d.t("link.club"), d.Base + "/c/" + string(id)}
	for _, e := range list {
		if f, err := events.Decode(e.New); err == nil {
			d.clubSays(ctx, h, f, e)
		}
	}
	if len(d.sheet.Lead) == 0 {
		return Past("it is settled")
	}
	return d.personalReply()
}

// clubSays says a fact about the reader; an invitation only as long as it is open.
func (d *draft) clubSays(ctx context.Context, h projections.House, f events.Fact, e events.Event) {
	name := d.naming(ctx)
	switch f := f.(type) {
	case events.MemberInvited:
		if f.Player == d.to.ID && h.Invited[f.Player] {
			d.sheet.Lead = append(d.sheet.Lead, d.t("club.invited", "Name", name(f.By), "Club", h.Name))
			d.sheet.How = []string{d.t("how.club", "Club", string(h.ID))}
			if !d.to.Confirmed {
				d.sheet.How = append(d.sheet.How, d.t("how.stranger_club", "Name", d.name()))
			}
		}
	case events.MemberRemoved:
		if f.Player == d.to.ID {
			d.sheet.Lead = append(append(d.sheet.Lead, d.t("club.removed", "Name", name(f.Steward), "Club", h.Name)), d.because(f.Ruled)...)
			d.placesLost(ctx, h, e)
		}
	case events.LadderClosed:
		l, err := d.Books.Ladder(ctx, f.Ladder)
		if place := l.Place(d.to.ID); err == nil && place > 0 {
			d.sheet.Lead = append(append(d.sheet.Lead, d.t("club.ladder_closed", "Name", name(f.Steward), "Ladder", nameOf(l), "Place", place)), d.because(f.Ruled)...)
		}
	case events.RoleGiven:
		if f.Player != d.to.ID {
			return
		}
		d.sheet.Lead = append(d.sheet.Lead, d.t("club.role_"+f.Role, "Club", h.Name))
		if f.Steward != "" {
			d.sheet.Lead = append(append(d.sheet.Lead, d.t("club.ruled", "Name", name(f.Steward))), d.because(f.Ruled)...)
		}
	}
}

// placesLost says on which ladders of a club the reader lost a place with the
// membership, be it that the ladder has heard of it or not.
func (d *draft) placesLost(ctx context.Context, h projections.House, removed events.Event) {
	for _, listed := range h.Ladders {
		l, err := d.Books.Ladder(ctx, events.LadderID(listed.ID))
		if err != nil {
			continue
		}
		place, moves := l.Place(d.to.ID), ladder.Why(l.State, d.to.ID)
		if n := len(moves); place == 0 && n > 0 && moves[n-1].To == 0 && !moves[n-1].At.Before(removed.At) {
			place = moves[n-1].From
		}
		if place > 0 {
			d.sheet.Lead = append(d.sheet.Lead, d.t("club.removed_place", "Ladder", nameOf(l), "Place", place))
		}
	}
}
