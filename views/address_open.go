package views

import (
	"errors"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/events"
)

// addressOpen shows what the link to a new address opens: a button. Programs
// that fetch every link of a letter use nothing up.
func (s *Server) addressOpen(c echo.Context) error {
	id, n, err := s.addressLink(c)
	if err != nil {
		return err
	}
	who, err := s.Desk.Player(c.Request().Context(), id)
	if err != nil {
		return err
	}
	address := ""
	if who.Wanted.Ask == n {
		if address, err = s.Desk.Vault.Open(who.Wanted.Address); errors.Is(err, events.ErrErased) {
			err = refusal.New(refusal.NotFound)
		}
		if err != nil {
			return err
		}
	}
	p := s.page(c).titled("page.address.title")
	p.Sticky = true
	return p.show(c, addressOpen(p, address))
}

// addressLink reads the link to a new address from the address of the page.
func (s *Server) addressLink(c echo.Context) (events.PlayerID, uint64, error) {
	id, err := pathID[events.PlayerID](c, "player", goodID)
	if err != nil {
		return "", 0, err
	}
	n, err := pathNumber(c, "n")
	if err == nil && !s.Links.CheckAddress(id, uint64(n), c.Param("mac")) {
		err = refusal.New(refusal.NotFound)
	}
	return id, uint64(n), err
}
