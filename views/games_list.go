package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

func (s *Server) gamesList(c echo.Context) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	all, err := s.Books.TablesOf(c.Request().Context(), who.ID)
	if err != nil {
		return err
	}
	clubs, err := s.Books.ClubsOf(c.Request().Context(), who.ID)
	if err != nil {
		return err
	}
	p, err := s.listed(c.Request().Context(), s.page(c).titled("page.games.title"), all, s.zone())
	if err != nil {
		return err
	}
	return p.show(c, gamesList(p, sorted(all, who.ID), clubs))
}

// piles are a person's tables: those that wait for the person, those that wait
// for others, those that are over.
type piles struct{ Mine, Theirs, Over []projections.Listing }

func sorted(all []projections.Listing, who events.PlayerID) (ps piles) {
	for _, l := range all {
		switch {
		case asked(l, who) != "":
			ps.Mine = append(ps.Mine, l)
		case l.Status == table.Playing, l.Status == table.Invited:
			ps.Theirs = append(ps.Theirs, l)
		default:
			ps.Over = append(ps.Over, l)
		}
	}
	return ps
}
