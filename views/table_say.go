package views

import (
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/table"
	"carteiro/events"
)

// tableSay speaks to the table.
func (s *Server) tableSay(c echo.Context) error {
	text := strings.ReplaceAll(c.FormValue("text"), "\r\n", "\n")
	return s.act(c, "say", text, func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Say{ID: id, By: by, Text: strings.TrimSpace(text)}
	})
}
