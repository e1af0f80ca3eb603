package views

import (
	"context"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// silences tells since when no letter reaches some people; the others are not
// in it. It is for opponents and stewards alone.
type silences map[events.PlayerID]time.Time

func (s *Server) silences(ctx context.Context, ids []events.PlayerID) (silences, error) {
	out := silences{}
	for _, id := range ids {
		p, err := s.Books.Habits(ctx, id)
		if err != nil {
			return nil, err
		}
		if p.Fails() {
			out[id] = p.Failing.Since
		}
	}
	return out, nil
}

// past states an instant that is over in the reader's zone, or the one given.
func (p page) past(at time.Time, zone *time.Location) string {
	return at.In(p.dial(zone)).Format("2006-01-02 15:04 -07:00")
}

// unreachedAt looks up whom no letter reaches at a table that is not over, for
// those who sit there and for stewards.
func (s *Server) unreachedAt(ctx context.Context, v *tableView) (err error) {
	open := v.Now.Status == table.Playing || v.Now.Status == table.Invited
	if !open || !v.Seated() && !v.MayRule {
		return nil
	}
	var ids []events.PlayerID
	for seat, c := range v.Now.Chairs {
		if seat != int(v.Seat) && c.Player != "" {
			ids = append(ids, c.Player)
		}
	}
	v.Silent, err = s.silences(ctx, ids)
	return err
}

// outOfReach says whom no letter reaches, and what a steward may do about it.
func (v tableView) outOfReach(p page) (out []string) {
	for _, c := range v.Now.Chairs {
		since, ok := v.Silent[c.Player]
		if !ok {
			continue
		}
		text := p.Say("page.silent.seat", "Name", personName(p, v.Replay.Names[c.Player]), "Since", p.past(since, v.Now.Clocks.Zone))
		if v.Rules() {
			text += " " + p.Say("page.silent.steward")
		}
		out = append(out, text)
	}
	return out
}

// unreachedOn looks up whom no letter reaches on a ladder: stewards see all,
// the others those with whom they have an open challenge.
func (s *Server) unreachedOn(c echo.Context, v *ladderView) (err error) {
	ids := v.Order
	if !v.Rules() {
		ids = nil
		for _, o := range v.Open() {
			if v.Me != "" && (o.By == v.Me || o.To == v.Me) {
				ids = append(ids, o.By, o.To)
			}
		}
	}
	v.Silent, err = s.silences(c.Request().Context(), ids)
	return err
}

// unreachedIn looks up whom no letter reaches in a club: stewards see all
// members, the others those with whom they sit at an open table of the club.
func (s *Server) unreachedIn(c echo.Context, v *clubView) (err error) {
	me := reader(c).ID
	var ids []events.PlayerID
	switch {
	case me == "":
		return nil
	case v.MayRule(me):
		for id := range v.Members {
			ids = append(ids, id)
		}
	default:
		ids = rivalsOf(v.Tables, me)
	}
	v.Silent, err = s.silences(c.Request().Context(), ids)
	return err
}

// rivalsOf are who sits with a person at the tables of a list that are not over.
func rivalsOf(list []projections.Listing, me events.PlayerID) (ids []events.PlayerID) {
	for _, l := range list {
		open := l.Status == table.Playing || l.Status == table.Invited
		if !open || !slices.ContainsFunc(l.Seats, func(s projections.SeatLine) bool { return s.Player == me }) {
			continue
		}
		for _, s := range l.Seats {
			if s.Player != me && s.Player != "" {
				ids = append(ids, s.Player)
			}
		}
	}
	return ids
}
