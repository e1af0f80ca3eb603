package views

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// clubLog is the public log of what the stewards of a club did.
type clubLog struct {
	clubView
	Acts  []projections.Act
	Zone  *time.Location // the club's: the log is the same for every reader
	Names map[events.PlayerID]projections.Person
	Rooms map[string]string // ladders and round robins by id

	Ladders map[events.LadderID]ladderView
	Games   map[events.TableID]projections.Listing
	Changes []agreement // the first change first
}

// agreement is what a club had agreed on before a change and after it.
type agreement struct{ Before, After events.ClubTerms }

func (s *Server) clubLog(c echo.Context) error {
	h, err := s.house(c)
	if err != nil {
		return err
	}
	l := clubLog{clubView: s.clubOf(h), Names: map[events.PlayerID]projections.Person{}, Rooms: map[string]string{},
		Ladders: map[events.LadderID]ladderView{}, Games: map[events.TableID]projections.Listing{}}
	l.Zone = l.zone()
	if l.Acts, err = s.Books.Acts(c.Request().Context(), h.ID); err != nil {
		return err
	}
	if l.Changes, err = s.agreements(c.Request().Context(), h.ID); err != nil {
		return err
	}
	if err = s.name(c.Request().Context(), &l); err != nil {
		return err
	}
	l.Acts = slices.DeleteFunc(l.Acts, l.twice)
	p := s.page(c).titled("page.log.title", "Club", h.Name)
	return p.show(c, clubLogShow(p, l))
}

// name looks up everybody and every place that the log speaks of.
func (s *Server) name(ctx context.Context, l *clubLog) error {
	for _, a := range l.Acts {
		if _, known := l.Ladders[a.Ladder]; a.Ladder != "" && !known {
			on, err := s.Books.Ladder(ctx, a.Ladder)
			if err != nil {
				return err
			}
			l.Ladders[a.Ladder] = ladderView{Ladder: on}
		}
		if err := s.game(ctx, l.Games, a.Table); err != nil {
			return err
		}
		for _, id := range append(spoken(a.Fact), a.Ruling.Steward) {
			if err := s.called(ctx, l.Names, id); err != nil {
				return err
			}
		}
		switch f := a.Fact.(type) {
		case events.LadderAdded:
			l.Rooms[string(f.Ladder)] = f.Name
		case events.RobinAdded:
			l.Rooms[string(f.Robin)] = f.Name
		}
	}
	return nil
}

// game looks up a table of the log.
func (s *Server) game(ctx context.Context, known map[events.TableID]projections.Listing, id events.TableID) error {
	if _, done := known[id]; done || id == "" {
		return nil
	}
	g, err := s.Books.Table(ctx, id)
	if err != nil && refusal.Of(err) == nil {
		return err
	}
	known[id] = g
	return nil
}

// twice tells whether an act tells of a new round robin that its announcement
// tells of, too.
func (l clubLog) twice(a projections.Act) bool {
	added, ok := a.Fact.(events.RobinAdded)
	return ok && slices.ContainsFunc(l.Acts, func(b projections.Act) bool {
		_, announced := b.Fact.(events.RobinAnnounced)
		return announced && b.Robin == added.Robin
	})
}

// When is the instant of an act on the club's own dial.
func (l clubLog) When(a projections.Act) string {
	return a.At.In(l.Zone).Format("2006-01-02 15:04 -07:00")
}

// Where is the address of the ladder, the round robin or the table of an act, and
// what it is called.
func (l clubLog) Where(p page, a projections.Act) (path, name string) {
	switch {
	case a.Table != "":
		return "/g/" + string(a.Table), cmp.Or(rivals(p, l.Games[a.Table]), p.Say("page.log.table"))
	case a.Ladder != "":
		return "/l/" + string(a.Ladder), l.Ladders[a.Ladder].Called(p)
	case a.Robin != "":
		return "/r/" + string(a.Robin), l.Rooms[string(a.Robin)]
	}
	return "", ""
}

// change is what act i changed of the club's terms.
func (l clubLog) change(i int) (out agreement) {
	n := 0
	for _, a := range l.Acts[i+1:] {
		if _, ok := a.Fact.(events.ClubChanged); ok {
			n++
		}
	}
	if n < len(l.Changes) {
		out = l.Changes[n]
	}
	return out
}

// agreements are the changes of a club's terms since it was founded.
func (s *Server) agreements(ctx context.Context, id events.ClubID) (out []agreement, err error) {
	all, _, err := s.Desk.Store.Load(ctx, id.Stream(), 0)
	now := club.State{ID: id}
	for _, e := range all {
		before := now.Terms
		now = club.Evolve(now, e)
		if f, err := events.Decode(e.New); err != nil {
			return nil, err
		} else if _, ok := f.(events.ClubChanged); ok {
			out = append(out, agreement{before, now.Terms})
		}
	}
	return out, err
}
