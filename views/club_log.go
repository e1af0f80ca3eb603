package views

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
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
}

func (s *Server) clubLog(c echo.Context) error {
	h, err := s.house(c)
	if err != nil {
		return err
	}
	l := clubLog{clubView: s.clubOf(h), Names: map[events.PlayerID]projections.Person{}, Rooms: map[string]string{}, Ladders: map[events.LadderID]ladderView{}}
	if l.Zone, err = timing.Zone(h.Terms.Zone); err != nil {
		l.Zone = time.UTC
	}
	if l.Acts, err = s.Books.Acts(c.Request().Context(), h.ID); err != nil {
		return err
	}
	if err = s.name(c.Request().Context(), &l); err != nil {
		return err
	}
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

// When is the instant of an act on the club's own dial.
func (l clubLog) When(a projections.Act) string {
	return a.At.In(l.Zone).Format("2006-01-02 15:04 -07:00")
}

// Where is the address of the ladder, the round robin or the table of an act, and
// what it is called.
func (l clubLog) Where(p page, a projections.Act) (path, name string) {
	switch {
	case a.Table != "":
		return "/g/" + string(a.Table), p.Say("page.log.table")
	case a.Ladder != "":
		return "/l/" + string(a.Ladder), l.Ladders[a.Ladder].Called(p)
	case a.Robin != "":
		return "/r/" + string(a.Robin), l.Rooms[string(a.Robin)]
	}
	return "", ""
}

// before are the terms that stood until act i: those of the change before it.
func (l clubLog) before(i int) events.ClubTerms {
	for _, a := range l.Acts[i+1:] {
		if f, ok := a.Fact.(events.ClubChanged); ok {
			return f.Terms
		}
	}
	return events.ClubTerms{}
}
