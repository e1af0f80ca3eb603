package mail

import (
	"context"
	"strings"

	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// withdrawInvitation takes back the invitation with the number that was said,
// or the one that is open.
func (h *hearing) withdrawInvitation(ctx context.Context, c Command) error {
	id, err := h.invitationMeant(ctx, c.Text)
	if err != nil {
		return err
	}
	s, err := h.Desk.Table(ctx, id)
	if err != nil {
		return err
	}
	if err := h.givingUp(ctx, c, s); err != nil {
		return err
	}
	err = h.order(ctx, c.Verb+itoa(len(h.data.Lines)), table.Withdraw{ID: id, By: h.who.ID})
	if err != nil {
		return err
	}
	h.did(c.Line, "done.withdraw_invitation", "Table", string(id))
	h.answers = true
	return h.gaveUp(ctx, s)
}

// takeSeat accepts an invitation. Where others have not answered yet, no letter
// about the start tells it.
func (h *hearing) takeSeat(ctx context.Context, c Command) error {
	if err := h.at(ctx, c, table.Accept{ID: h.To.Table, By: h.who.ID}); err != nil {
		return err
	}
	s, err := h.Desk.Table(ctx, h.To.Table)
	if s.Status == table.Invited {
		h.answers = true
		h.data.Lines[len(h.data.Lines)-1].Say = "done.accept_wait"
	}
	return err
}

// invitationMeant finds a table among those of the person.
func (h *hearing) invitationMeant(ctx context.Context, text string) (events.TableID, error) {
	list, err := h.Books.TablesOf(ctx, h.who.ID)
	if err != nil {
		return "", err
	}
	said := strings.Fields(text)
	var open []string
	for _, l := range list {
		for _, w := range said {
			if strings.Trim(w, "()#.,") == string(l.ID) {
				return l.ID, nil
			}
		}
		if invitedBy(l, h.who.ID) {
			open = append(open, string(l.ID))
		}
	}
	if len(open) == 1 && isPolite(text, nil) {
		return events.TableID(open[0]), nil
	}
	return "", h.whichInvitation(open, text)
}

func (h *hearing) whichInvitation(open []string, text string) error {
	if len(open) == 0 {
		return refusal.New(table.NothingYours)
	}
	word := h.Words.In(h.who.Lang).Say("letter.say.withdraw")
	for i, id := range open {
		open[i] = word + " " + id
	}
	if isPolite(text, nil) {
		return refusal.New("which_invitation").Offering(open...)
	}
	return refusal.New("no_such_invitation").Offering(open...)
}

// invitedBy tells whether a table is an open invitation by a person.
func invitedBy(l projections.Listing, host events.PlayerID) bool {
	return l.Status == table.Invited && len(l.Seats) > 0 && l.Seats[0].Player == host
}
