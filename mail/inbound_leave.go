package mail

import (
	"context"
	"strings"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// losing asks before somebody leaves a club and loses places on its ladders, or
// games of its round robins, by it.
func (h *hearing) losing(ctx context.Context, c Command) error {
	found, err := h.findClub(ctx, c.Text)
	if err != nil || c.Sure {
		return err
	}
	house, err := h.Books.House(ctx, found.ID)
	if err != nil {
		return err
	}
	var lost []string
	for _, listed := range house.Ladders {
		l, err := h.ladderNow(ctx, events.LadderID(listed.ID))
		if err != nil {
			return err
		}
		if h.ranked(l) {
			lost = append(lost, h.word("lost_ladder", "Ladder", nameOf(l), "Place", l.Place(h.who.ID)))
		}
	}
	for _, listed := range house.Robins {
		r, err := h.Books.Robin(ctx, events.RobinID(listed.ID))
		if err != nil {
			return err
		}
		if enters(r, h.who.ID) && len(r.Order) > 0 {
			lost = append(lost, h.word("lost_robin", "Robin", r.Terms.Name))
		}
	}
	if len(lost) == 0 {
		return nil
	}
	return refusal.New("confirm_leave_club", "Club", found.Name, "Lost", strings.Join(lost, "; ")).
		Offering(h.word("leave") + " " + found.Name + " " + h.word("sure"))
}
