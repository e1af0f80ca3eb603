package mail

import (
	"context"
	"strings"

	"carteiro/engine/player"
)

// stop pauses all letters to the writer but the answers to what they write.
func (h *hearing) stop(ctx context.Context, c Command) error {
	err := h.order(ctx, c.Verb+itoa(len(h.data.Lines)), player.Stop{ID: h.who.ID})
	if err == nil {
		h.did(c.Line, "done.stop", "Word", h.word("start"))
		h.answers = true
	}
	return err
}

// start ends the pause, and shows the games that went on meanwhile.
func (h *hearing) start(ctx context.Context, c Command) error {
	err := h.order(ctx, c.Verb+itoa(len(h.data.Lines)), player.Start{ID: h.who.ID})
	if err == nil {
		h.did(c.Line, "done.start")
		h.show("games")
	}
	return err
}

// mend notes that somebody has written from an address that letters did not
// reach: the person is there, at least.
func (h *hearing) mend(ctx context.Context, address string) error {
	if !h.who.Troubled() || !strings.EqualFold(address, h.in.From) {
		return nil
	}
	err := h.order(ctx, "mend", player.Mend{ID: h.who.ID})
	if err != nil && !isUndecided(err) {
		h.note("not mended: %v", err)
		return nil
	}
	return err
}
