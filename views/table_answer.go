package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// tableAnswer accepts or refuses the open offer; its maker may take it back.
func (s *Server) tableAnswer(c echo.Context) error {
	answer := c.FormValue("answer")
	if answer != "accept" && answer != "refuse" {
		return s.tableRefused(c, "answer", "", refusal.New(refusal.BadInput))
	}
	return s.act(c, "answer", "", func(id events.TableID, by events.PlayerID, turn int) table.Command {
		return table.Answer{ID: id, By: by, Accept: answer == "accept", Turn: turn}
	})
}
