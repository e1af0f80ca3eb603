package views

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// newTable is the form for a new game as it was sent, with what it offers.
type newTable struct {
	Clubs    []projections.Club
	Partners []projections.Person // members of the reader's clubs
	Games    []gameField

	Guests []guestField // the first, and those for whom only larger games have room

	Game, Club, Words, Wrong string
	Time                     clockForm
	Rated                    bool
}

// More tells whether the form names more guests than one.
func (f newTable) More() bool {
	return slices.ContainsFunc(f.Guests[1:], func(g guestField) bool { return !g.Empty() })
}

func (s *Server) tableNew(c echo.Context) error {
	if _, err := member(c); err != nil {
		return err
	}
	return s.newPage(c, http.StatusOK, nil)
}

// newPage shows the form with what was sent, or with what the address asks for.
func (s *Server) newPage(c echo.Context, status int, wrong error) error {
	who := reader(c)
	p := s.page(c).titled("page.new.title").at("/games/new")
	if c.Request().Method == http.MethodGet {
		p.Here = *c.Request().URL
	}
	f := newTable{Guests: guestFields(c.FormValue, p.Tag), Club: c.FormValue("club"), Words: c.FormValue("words"), Rated: c.FormValue("rated") != ""}
	var err error
	if f.Clubs, f.Partners, err = s.partners(c.Request().Context(), who.ID); err != nil {
		return err
	}
	if f.Club == "" && len(f.Clubs) == 1 && c.Request().Method == http.MethodGet {
		f.Club = string(f.Clubs[0].ID)
	}
	agreed, err := s.agreedFor(c, f)
	if err != nil {
		return err
	}
	f.Game = cmp.Or(c.FormValue("game"), agreed.Game, games.All[0].Game.About().Key)
	f.Games, f.Time = gameFields(sentOr(c.FormValue, agreed)), s.clockSent(c, agreed)
	if wrong != nil {
		f.Wrong = p.Refusal(projections.Labelled(wrong, f.Game, p.Say))
	}
	return p.render(c, status, tableNew(p, f))
}

// agreedFor is what the club of a form that was not sent yet has agreed on for
// its tables; of a form that was sent, nothing.
func (s *Server) agreedFor(c echo.Context, f newTable) (events.ClubTerms, error) {
	if c.Request().Method == http.MethodPost || !slices.ContainsFunc(f.Clubs, func(k projections.Club) bool { return string(k.ID) == f.Club }) {
		return events.ClubTerms{}, nil
	}
	h, err := s.Books.House(c.Request().Context(), events.ClubID(f.Club))
	return h.Terms, err
}

// partners are the clubs of a person and who belongs to them beside the person.
func (s *Server) partners(ctx context.Context, id events.PlayerID) ([]projections.Club, []projections.Person, error) {
	clubs, err := s.Books.ClubsOf(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	var all []projections.Person
	for _, k := range clubs {
		full, err := s.Books.Club(ctx, k.ID)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, confirmed(full.Members)...)
	}
	slices.SortFunc(all, byName)
	all = slices.CompactFunc(all, func(a, b projections.Person) bool { return a.ID == b.ID })
	return clubs, slices.DeleteFunc(all, func(m projections.Person) bool { return m.ID == id }), nil
}

// newRefused shows the form again with all that was typed.
func (s *Server) newRefused(c echo.Context, err error) error {
	if err = plain(err); refusal.Of(err) == nil {
		return err
	}
	return s.newPage(c, status(err), err)
}
