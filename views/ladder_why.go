package views

import (
	"context"
	"math"
	"slices"

	"github.com/labstack/echo/v4"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// ladderWhy answers "why am I fifth?": what moved a member, the last first.
func (s *Server) ladderWhy(c echo.Context) error {
	v, err := s.ladder(c)
	if err != nil {
		return err
	}
	who, err := pathID[events.PlayerID](c, "player", goodID)
	if err != nil {
		return err
	}
	if _, ok := v.Members[who]; !ok {
		return refusal.New(refusal.NotFound)
	}
	moves := ladder.Why(v.State, who)
	slices.Reverse(moves)
	p := s.page(c)
	p.Title = v.whyTitle(p, who)
	first, err := s.opening(c.Request().Context(), v.ID)
	if err != nil {
		return err
	}
	return p.show(c, ladderWhy(p, v.teller(p), who, moves, first))
}

// opening is how a ladder opened.
func (s *Server) opening(ctx context.Context, id events.LadderID) (events.LadderOpened, error) {
	all, err := s.Books.Chronicle(ctx, id)
	for _, h := range all {
		if f, ok := h.Fact.(events.LadderOpened); ok {
			return f, nil
		}
	}
	return events.LadderOpened{}, err
}

// openedBy says by what somebody's place in the opening order came about (L3).
func openedBy(p page, f events.LadderOpened, who events.PlayerID) string {
	switch r, rated := f.Ratings[who]; {
	case rated:
		return p.Say("page.why.by_rating", "Rating", fraction(p, int(math.Round(r.Rating)), 1))
	case len(f.Drawn) > 0:
		return p.Say("page.why.by_lot")
	}
	return p.Say("page.why.by_registration")
}

// whyTitle is the question that the page answers.
func (v ladderView) whyTitle(p page, who events.PlayerID) string {
	if place := v.Place(who); place > 0 {
		return p.Say("page.why.title", "Name", v.Call(p, who), "Place", place)
	}
	return p.Say("page.why.title_off", "Name", v.Call(p, who))
}

// Now says where a member stands, and as what.
func (t teller) Now(who events.PlayerID) string {
	place, state := t.Place(who), t.StateOf(t.page, t.Members[who])
	switch {
	case place == 0:
		return t.Say("page.why.now_off", "Name", t.name(who), "State", state)
	case state != "":
		return t.Say("page.why.now_state", "Name", t.name(who), "Place", place, "Of", len(t.Order), "State", state)
	}
	return t.Say("page.why.now", "Name", t.name(who), "Place", place, "Of", len(t.Order))
}

// began is the place at which a member of the opening order stood before
// anything moved them; 0 for who joined later.
func began(moves []ladder.Move, now int) int {
	if len(moves) == 0 {
		return now
	}
	return moves[len(moves)-1].From
}
