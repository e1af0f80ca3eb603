package mail

import (
	"context"
	"strings"

	"carteiro/engine/table"
)

// askPause asks the others for a pause (K11).
func (h *hearing) askPause(ctx context.Context, c Command) error {
	days := number(c.Text)
	switch c.Text {
	case "um", "uma", "one", "a":
		days = 1
	case "dois", "duas", "two":
		days = 2
	}
	if strings.HasPrefix(c.In, "sem") || strings.HasPrefix(c.In, "week") {
		days *= 7
	}
	return h.aboutTime(ctx, c, table.AskPause{ID: h.To.Table, By: h.who.ID, Days: days}, "Days", itoa(days))
}

func (h *hearing) acceptPause(ctx context.Context, c Command) error {
	return h.aboutTime(ctx, c, table.AnswerPause{ID: h.To.Table, By: h.who.ID, Accept: true})
}

func (h *hearing) declinePause(ctx context.Context, c Command) error {
	return h.aboutTime(ctx, c, table.AnswerPause{ID: h.To.Table, By: h.who.ID})
}

func (h *hearing) endPause(ctx context.Context, c Command) error {
	return h.aboutTime(ctx, c, table.EndPause{ID: h.To.Table, By: h.who.ID})
}

// giveTime gives the opponent a day more (K14).
func (h *hearing) giveTime(ctx context.Context, c Command) error {
	return h.aboutTime(ctx, c, table.Give{ID: h.To.Table, By: h.who.ID})
}

// claim answers a time that is up (K15).
func (h *hearing) claim(ctx context.Context, c Command) error {
	what := c.Text
	c.Verb += "_" + what
	return h.aboutTime(ctx, c, table.Claim{ID: h.To.Table, By: h.who.ID, What: what})
}

// aboutTime does an order about the clocks and answers it: no other letter tells
// whoever gave it.
func (h *hearing) aboutTime(ctx context.Context, c Command, order table.Command, pairs ...string) error {
	h.answers = true
	return h.at(ctx, c, order, pairs...)
}
