package mail

import (
	"context"
	"slices"
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
	return h.answerPause(ctx, c, true)
}

func (h *hearing) declinePause(ctx context.Context, c Command) error {
	return h.answerPause(ctx, c, false)
}

// answerPause answers a pause that another asks for.
func (h *hearing) answerPause(ctx context.Context, c Command, yes bool) error {
	if c.Verb = VerbNoPause; yes {
		c.Verb = VerbYesPause
	}
	err := h.aboutTime(ctx, c, table.AnswerPause{ID: h.To.Table, By: h.who.ID, Accept: yes})
	if err != nil || !yes {
		return err
	}
	s, err := h.Desk.Table(ctx, h.To.Table)
	if s.PauseAsk != nil {
		h.data.Lines[len(h.data.Lines)-1].Say = "done.yes_pause_wait"
	}
	return err
}

// pauseAlone tells whether a plain yes or no can only mean the pause that another
// asks for: it is about the present turn, no offer is open, and the game takes no
// such word now.
func (h *hearing) pauseAlone(s table.State, c Command) bool {
	a := s.PauseAsk
	if s.Status != table.Playing || s.Turn != h.turn || s.Offer != nil || a == nil || int(h.To.Seat) >= len(a.Agreed) || a.Agreed[h.To.Seat] {
		return false
	}
	word, _ := splitVerb(foldLine(c.Line))
	_, err := s.Position.Read(h.To.Seat, or(c.Text, c.Verb))
	return err != nil && !slices.Contains(takeWords, word)
}

// takeWords accept what the game asks for, and never a pause.
var takeWords = []string{"take", "tomo", "tomar", "pego", "pegar"}

// talk makes words to the others again of what would be an answer to a time that
// is up, where none is, and of what stands below: "wait" may be said of anything,
// and "claim" where a time that is up is nobody's to claim.
func (h *hearing) talk(s table.State) {
	if s.Lapsed != nil && s.Status == table.Playing {
		return
	}
	at := slices.IndexFunc(h.in.Commands, func(c Command) bool {
		return c.Verb == VerbClaim && c.Text != "give" && (c.Text != "claim" || !s.Clocks.Claim)
	})
	if at < 0 {
		return
	}
	var words []string
	for _, c := range h.in.Commands[at:] {
		words = append(words, c.Line)
	}
	h.in.Rest = strings.TrimSpace(strings.Join(append(words, h.in.Rest), "\n"))
	h.in.Commands = h.in.Commands[:at]
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
