package mail

import (
	"context"
	"slices"

	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/events"
	"carteiro/projections"
)

// robins are the round robins of the writer's clubs.
func (h *hearing) robins(ctx context.Context) (out []place[projections.Robin], err error) {
	houses, err := h.houses(ctx)
	for _, house := range houses {
		for _, listed := range house.Robins {
			r, err := h.Books.Robin(ctx, events.RobinID(listed.ID))
			if err != nil {
				return nil, err
			}
			if !r.At.IsZero() {
				out = append(out, place[projections.Robin]{listed.ID, listed.Name, r})
			}
		}
	}
	return out, err
}

// enters tells whether a player has a part in a round robin that goes on.
func enters(r projections.Robin, p events.PlayerID) bool {
	return !r.Over && r.Out[p] == "" && (slices.Contains(r.Entered, p) || slices.Contains(r.Order, p))
}

// robinMeant finds the round robin of a line: the one that it names, else the
// only one that fits.
func (h *hearing) robinMeant(ctx context.Context, c Command, fits func(projections.Robin) bool) (projections.Robin, error) {
	all, err := h.robins(ctx)
	switch {
	case err != nil:
		return projections.Robin{}, err
	case len(all) == 0:
		return projections.Robin{}, refusal.New("no_robins")
	}
	if bareName(plainForm(c.In)) == "" && len(fitting(all, c.In)) == 0 { // "the round robin"
		c.In = ""
	}
	return meant(all, c.In, fits, robin.NoSuchRobin, "which_robin", h.word(c.Verb))
}

// crossTable shows a round robin.
func (h *hearing) crossTable(ctx context.Context, c Command) error {
	r, err := h.robinMeant(ctx, c, func(r projections.Robin) bool { return enters(r, h.who.ID) })
	if err == nil {
		h.show(showRobin + string(r.ID))
	}
	return err
}

// enter puts the writer's name down.
func (h *hearing) enter(ctx context.Context, c Command) error {
	r, err := h.robinMeant(ctx, c, func(r projections.Robin) bool { return !r.Over && len(r.Order) == 0 && !enters(r, h.who.ID) })
	if err != nil {
		return err
	}
	return h.inRobin(ctx, c, "done.enter", r, robin.Enter{In: robin.In{ID: r.ID}, By: h.who.ID})
}

// scratch takes it back; what is not played is then lost, once games have begun,
// so a line without a name does not.
func (h *hearing) scratch(ctx context.Context, c Command) error {
	r, err := h.robinMeant(ctx, c, func(r projections.Robin) bool { return enters(r, h.who.ID) })
	switch {
	case err != nil:
		return err
	case c.In == "" && len(r.Order) > 0:
		return refusal.New("scratch_begun").Offering(h.word("scratch") + " " + r.Terms.Name)
	}
	return h.inRobin(ctx, c, "done.scratch", r, robin.Leave{In: robin.In{ID: r.ID}, By: h.who.ID})
}

func (h *hearing) inRobin(ctx context.Context, c Command, say string, r projections.Robin, order robin.Command) error {
	if err := h.order(ctx, c.Verb+itoa(len(h.data.Lines)), order); err != nil {
		return err
	}
	h.did(c.Line, say, "Robin", r.Terms.Name)
	h.answers = true
	return nil
}
