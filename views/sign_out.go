package views

import (
	"time"

	"github.com/labstack/echo/v4"
)

func (s *Server) signOut(c echo.Context) error {
	c.SetCookie(s.cookie(s.sessionName(), "", -time.Second))
	return back(c, "/", false)
}
