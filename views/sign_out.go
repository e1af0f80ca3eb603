package views

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine"
	"carteiro/engine/player"
)

// signOut ends the reader's sessions in every browser. It does so however often
// it is asked, so its form needs no number of its own.
func (s *Server) signOut(c echo.Context) error {
	c.SetCookie(s.cookie(s.sessionName(), "", -time.Second))
	if who := reader(c).ID; who != "" {
		o := engine.Order{ID: orderID(s.nonce(), who, "out"), Actor: who, Command: player.SignOut{ID: who}}
		if _, err := s.order(c, o); err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, "/?notice=signed_out")
}
