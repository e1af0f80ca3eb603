package mail

import (
	"context"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// preview says what a move would do, and does nothing.
func (h *hearing) preview(ctx context.Context, c Command) error {
	s, err := h.Desk.Table(ctx, h.To.Table)
	switch {
	case err != nil:
		return err
	case s.Status == table.Invited:
		return refusal.New(refusal.NotStarted)
	case s.Status != table.Playing:
		return refusal.New(refusal.Over)
	case s.Offer != nil:
		return refusal.New(refusal.OfferOpen)
	}
	p, ok := s.Position.(rules.Previewing)
	if !ok {
		return refusal.New("no_preview")
	}
	if c.Text == "" {
		return refusal.New("preview_what")
	}
	seen, err := p.Preview(h.To.Seat, c.Text)
	if err != nil {
		return err
	}
	h.did(c.Line, "done.preview")
	h.data.Lines[len(h.data.Lines)-1].Preview = seen.Says
	h.answers = true
	return nil
}
