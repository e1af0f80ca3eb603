package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// signInOpen shows what a mailed link opens: a button. Programs that fetch
// every link of a letter use nothing up.
func (s *Server) signInOpen(c echo.Context) error {
	if _, _, err := s.link(c); err != nil {
		return err
	}
	p := s.page(c).titled("page.link.title")
	p.Sticky = true
	return p.show(c, signInOpen(p))
}

// link reads a one-time link from the address of the page.
func (s *Server) link(c echo.Context) (events.PlayerID, uint64, error) {
	id, err := pathID[events.PlayerID](c, "player", goodID)
	if err != nil {
		return "", 0, err
	}
	n, err := pathNumber(c, "n")
	if err != nil {
		return "", 0, err
	}
	if !s.Links.Check(id, uint64(n), c.Param("mac")) {
		return "", 0, refusal.New(refusal.NotFound)
	}
	return id, uint64(n), nil
}
