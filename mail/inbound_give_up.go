package mail

import (
	"context"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/projections"
)

// givingUp asks before somebody takes back a game of a ladder that has begun: a
// letter about a turn that is gone does not, and the challenged, who loses the
// challenge by it (L16), says yes with it.
func (h *hearing) givingUp(ctx context.Context, c Command, s table.State) error {
	seat, _ := s.Seat(h.who.ID)
	switch {
	case s.Status != table.Playing || s.For == nil || s.For.Ladder == "" || s.Offer != nil && s.Offer.By == seat:
		return nil
	case h.To.Kind == ToGame && h.turn < s.Turn:
		return h.late(ctx, refusal.New(refusal.Stale))
	}
	l, err := h.ladderNow(ctx, s.For.Ladder)
	if err != nil {
		return err
	}
	return h.costly(c, duel{l, challengeOf(l.State, s.For.N)}, h.word("withdraw"))
}

// costly refuses what would lose a challenge by forfeit, unless a yes stands with
// it. Words are what would be right, but for the yes.
func (h *hearing) costly(c Command, d duel, words string) error {
	if c.Sure || d.To != h.who.ID || d.Stage != ladder.Playing || d.Acted[1] {
		return nil
	}
	effect := effectOf(d.ladder.State, d.Challenge, h.who.ID, d.ladder.Forfeiting(d.Challenge))
	name := d.ladder.People[d.By].Name
	return refusal.New("confirm_give_up", "Name", name, "Effect",
		h.Words.In(h.who.Lang).Say("letter.effect."+effect, "Name", name)).Offering(words + " " + h.word("sure"))
}

// gaveUp says of the last line what taking a game of a ladder back came to.
func (h *hearing) gaveUp(ctx context.Context, s table.State) error {
	if s.For == nil || s.For.Ladder == "" {
		return nil
	}
	l, err := h.Books.Ladder(ctx, s.For.Ladder)
	if err != nil {
		return err
	}
	if c := challengeOf(l.State, s.For.N); c.Stage == ladder.Forfeited || c.Stage == ladder.Withdrawn {
		last := &h.data.Lines[len(h.data.Lines)-1]
		last.Say, last.Args = takenBack(c), map[string]string{"Who": string(c.Other(h.who.ID)), "Ladder": nameOf(l)}
	}
	return nil
}

// takenBack is the sentence about a challenge that was taken back or given up.
func takenBack(c ladder.Challenge) string {
	if c.Stage == ladder.Forfeited {
		return "done.give_up"
	}
	return "done.unchallenge"
}

// nameOf is how the club calls a ladder, or its number.
func nameOf(l projections.Ladder) string { return or(l.Name, string(l.ID)) }
