package views

import (
	"context"
	"time"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// fixture looks up what a table is played for, and who stopped its clocks.
func (s *Server) fixture(ctx context.Context, v *tableView) (err error) {
	if f := v.Now.For; f != nil && f.Ladder != "" {
		if v.Ladder, err = s.Books.Ladder(ctx, f.Ladder); err != nil {
			return err
		}
	}
	if f := v.Now.For; f != nil && f.Robin != "" {
		if v.Robin, err = s.Books.Robin(ctx, f.Robin); err != nil {
			return err
		}
	}
	for _, step := range v.Replay.Steps {
		for _, t := range step.Moves {
			if err = s.called(ctx, v.Stewards, t.Ruled.Steward); err != nil {
				return err
			}
		}
	}
	return nil
}

// called looks up a person unless that has been done, or there is none.
func (s *Server) called(ctx context.Context, names map[events.PlayerID]projections.Person, id events.PlayerID) error {
	if _, known := names[id]; known || id == "" {
		return nil
	}
	who, err := s.Books.Person(ctx, id)
	if err != nil && refusal.Of(err) == nil {
		return err
	}
	names[id] = who
	return nil
}

// Purpose is what the table is played for: the address and the name of its
// ladder or round robin, and which of its games this is.
func (v tableView) Purpose(p page) (path, name, text string) {
	switch f := v.Now.For; {
	case f == nil:
		return "", "", ""
	case f.Ladder != "":
		return "/l/" + string(f.Ladder), v.Ladder.Name, p.Say(v.stands(), "N", f.N)
	default:
		return "/r/" + string(f.Robin), v.Robin.Terms.Name, p.Say("page.for.robin", "N", f.N)
	}
}

// stands names the sentence for the challenge of the table: whether it counts on
// its ladder still (L29).
func (v tableView) stands() string {
	if c, ok := v.Ladder.Challenge(v.Now.For.N); ok && (c.Detached || c.Stage == ladder.Void) {
		return "page.for.ladder_void"
	}
	return "page.for.ladder"
}

// counts says whether the game counts for ratings, or did.
func (v tableView) counts(p page) string {
	switch {
	case v.Now.Status == table.Ended && !v.Now.Started() && (v.Now.Rated || v.Now.For != nil):
		return p.Say("page.for.not_started")
	case v.Now.Rated:
		return p.Say("page.for.rated")
	}
	return p.Say("page.for.unrated")
}

// challenge is the challenge that the table is played for, as it is now.
func (v tableView) challenge(now time.Time) (ladder.Challenge, bool) {
	f := v.Now.For
	if f == nil || f.Ladder == "" || v.Ladder.At.IsZero() {
		return ladder.Challenge{}, false
	}
	for _, c := range v.Ladder.Later(now).Open() {
		if c.N == f.N {
			return c, true
		}
	}
	return ladder.Challenge{}, false
}

// onLadder is the ladder that the table is played for, as it is now.
func (v tableView) onLadder(p page) ladderView {
	on := ladderView{Ladder: v.Ladder, Me: p.Who.ID}
	on.State = on.State.Later(p.Now)
	return on
}

// OnLadder says to one of the two what answering a challenge does on the ladder
// (L11 to L16).
func (v tableView) OnLadder(p page) []string {
	c, open := v.challenge(p.Now)
	if !open || c.Stage != ladder.Proposed {
		return nil
	}
	on := v.onLadder(p)
	by, to := on.Call(p, c.By), on.Call(p, c.To)
	out := []string{p.Say("page.answer.places", "By", by, "ByPlace", on.Place(c.By), "To", to, "ToPlace", on.Place(c.To)), on.Waits(p, c)}
	if p.Who.ID == c.By {
		return append(out, p.Say("page.answer.withdraw"))
	}
	return append(out, p.Say("page.answer.accept"), on.Cost(p, c))
}

// Invites is the heading over an invitation, or over a challenge.
func (v tableView) Invites(p page) string {
	if _, open := v.challenge(p.Now); open {
		return p.Say("page.answer.title", "Name", v.name(p, 0))
	}
	return p.Say("page.invite.title", "Name", v.name(p, 0))
}

// Accepts is the button that takes an invitation; at a ladder's table, a challenge.
func (v tableView) Accepts(p page) string {
	if _, open := v.challenge(p.Now); open {
		return p.Say("page.answer.accept_button")
	}
	return p.Say("page.invite.accept")
}

// Declines is the button that does not; at a ladder's table it says whether that
// is free.
func (v tableView) Declines(p page) string {
	c, open := v.challenge(p.Now)
	switch {
	case !open:
		return p.Say("page.invite.decline")
	case v.onLadder(p).FreeRefusals(c.To, p.Now) > 0:
		return p.Say("page.answer.decline_button")
	}
	return p.Say("page.answer.forfeit_button")
}

// TakesBack is what the reader may still do to a challenge whose game goes on:
// "withdraw" one's own, "cancel" another's, before one has acted; empty for nothing.
func (v tableView) TakesBack(p page) (deed, cost string) {
	c, open := v.challenge(p.Now)
	if !open || c.Stage != ladder.Playing || !v.Live {
		return "", ""
	}
	on := v.onLadder(p)
	switch deeds := on.deeds(c); {
	case len(deeds) == 0:
		return "", ""
	case deeds[0] == "withdraw":
		return deeds[0], p.Say("page.answer.withdraw")
	default:
		return deeds[0], on.Cost(p, c)
	}
}
