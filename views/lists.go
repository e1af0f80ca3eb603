package views

import (
	"context"
	"slices"
	"time"

	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// listed prepares a page for a list of tables, in one zone for a reader without
// one, and the list itself: a challenge has until when it is to be answered, and
// the soonest deadline comes first.
func (s *Server) listed(ctx context.Context, p page, ls []projections.Listing, zone *time.Location) (page, error) {
	p.Dial, p.CalledOff = zone, map[events.TableID]bool{}
	for i := range ls {
		if l := &ls[i]; l.Status != table.Invited && l.Status != table.Withdrawn {
			continue
		}
		t, err := s.Desk.Table(ctx, ls[i].ID)
		if err != nil {
			return p, err
		}
		p.CalledOff[t.ID] = t.Status == table.Withdrawn && t.Position != nil
		if ls[i].Due, err = s.answerBy(ctx, t, p.Now); err != nil {
			return p, err
		}
	}
	slices.SortStableFunc(ls, sooner)
	return p, nil
}

// answerBy is until when a challenge on a ladder is to be answered (L11); zero for
// every other invitation, and while that time stands still.
func (s *Server) answerBy(ctx context.Context, t table.State, now time.Time) (time.Time, error) {
	if t.Status != table.Invited || t.For == nil || t.For.Ladder == "" {
		return time.Time{}, nil
	}
	on, err := s.Desk.Ladder(ctx, t.For.Ladder)
	if err != nil {
		return time.Time{}, err
	}
	c, ok := on.Challenge(t.For.N)
	if !ok || c.Stage != ladder.Proposed || on.Members[c.To].Status == ladder.OnLeave {
		return time.Time{}, nil
	}
	return c.RespondBy, nil
}

// sooner puts the soonest deadline first, and what has none last.
func sooner(a, b projections.Listing) int {
	switch {
	case a.Due.IsZero() && b.Due.IsZero():
		return 0
	case a.Due.IsZero():
		return 1
	case b.Due.IsZero():
		return -1
	}
	return a.Due.Compare(b.Due)
}

// until says the deadline of a table in a list; one that is over, until when a move
// still counts (K16).
func until(p page, l projections.Listing) string {
	if last := l.Due.Add(table.Grace); l.Status == table.Playing && p.Now.After(l.Due) && p.Now.Before(last) {
		return p.Say("page.standing.grace", "At", p.due(last, p.Dial))
	}
	return p.Say("page.standing.until", "At", p.due(l.Due, p.Dial))
}
