package views

import (
	"encoding/json"
	"net/http"

	"github.com/labstack/echo/v4"
)

// tableExport is the game as a file that "carteiro verify" reads.
func (s *Server) tableExport(c echo.Context) error {
	v, err := s.table(c)
	if err != nil {
		return err
	}
	b, err := json.MarshalIndent(v.Replay.JSON(v.Seat), "", " ")
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="carteiro-`+string(v.ID)+`.json"`)
	return c.Blob(http.StatusOK, "application/json", append(b, '\n'))
}
