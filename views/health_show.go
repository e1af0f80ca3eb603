package views

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// healthShow answers "ok" when the log can be read, for a supervisor.
func (s *Server) healthShow(c echo.Context) error {
	if _, err := s.Desk.Store.Head(c.Request().Context()); err != nil {
		s.Log.Error("not healthy", "err", err)
		return c.String(http.StatusServiceUnavailable, "not ok\n")
	}
	return c.String(http.StatusOK, "ok\n")
}
