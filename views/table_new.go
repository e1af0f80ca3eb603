package views

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
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
	Time                     table.Time
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
	f := newTable{Games: gameFields(c.FormValue), Guests: guestFields(c.FormValue, p.Tag),
		Game: cmp.Or(c.FormValue("game"), games.All[0].Game.About().Key), Club: c.FormValue("club"), Words: c.FormValue("words"), Time: s.clockWished(c)}
	if wrong != nil {
		f.Wrong = p.Refusal(projections.Labelled(wrong, f.Game, p.Say))
	}
	var err error
	if f.Clubs, f.Partners, err = s.partners(c.Request().Context(), who.ID); err != nil {
		return err
	}
	if f.Club == "" && len(f.Clubs) == 1 && c.Request().Method == http.MethodGet {
		f.Club = string(f.Clubs[0].ID)
	}
	return p.render(c, status, tableNew(p, f))
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
		all = append(all, clubView{Club: full}.Confirmed()...)
	}
	slices.SortFunc(all, func(a, b projections.Person) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(string(a.ID), string(b.ID)))
	})
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
