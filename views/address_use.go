package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
)

// addressUse makes the new address, to which the link was sent, the player's.
func (s *Server) addressUse(c echo.Context) error {
	id, n, err := s.addressLink(c)
	if err != nil {
		return err
	}
	_, err = s.do(c, id, "", player.ChangeAddress{ID: id, Ask: n})
	err = plain(err)
	if err != nil && refusal.Of(err) == nil {
		return err
	}
	p := s.page(c).titled("page.address.title").at("/me")
	if err != nil {
		return p.render(c, status(err), addressRefused(p, err))
	}
	return p.show(c, addressUsed(p))
}
