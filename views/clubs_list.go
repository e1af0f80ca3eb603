package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/club"
	"carteiro/projections"
)

// clubsList shows every club, with a door for whoever is signed in.
func (s *Server) clubsList(c echo.Context) error {
	all, err := s.Books.Clubs(c.Request().Context())
	if err != nil {
		return err
	}
	var list []projections.House
	for _, k := range all {
		h, err := s.Books.House(c.Request().Context(), k.ID)
		if err != nil {
			return err
		}
		list = append(list, h)
	}
	p := s.page(c).titled("page.clubs.title")
	return p.show(c, clubsList(p, list, s.Address))
}

// mayEnter tells whether the reader would be let in.
func mayEnter(p page, h club.State) bool {
	return p.Who.ID != "" && !h.Members[p.Who.ID] && (h.Terms.Door != club.DoorInvited || h.Invited[p.Who.ID])
}
