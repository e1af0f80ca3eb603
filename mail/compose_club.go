package mail

import (
	"context"

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
			d.clubSays(ctx, h, f)
		}
	}
	if len(d.sheet.Lead) == 0 {
		return Past("it is settled")
	}
	return d.personalReply()
}

// clubSays says a fact about the reader; an invitation only as long as it is open.
func (d *draft) clubSays(ctx context.Context, h projections.House, f events.Fact) {
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
