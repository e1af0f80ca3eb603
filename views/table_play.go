package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// tablePlay makes a step of the game: the roll, or a play that was confirmed.
func (s *Server) tablePlay(c echo.Context) error {
	text := c.FormValue("move")
	if len(text) > maxTyped {
		return s.tableRefused(c, "play", text, refusal.New(refusal.TooLong, "Max", maxTyped))
	}
	v, err := s.table(c)
	if err != nil {
		return err
	}
	text = v.Replay.Numbered(text)
	return s.act(c, "play", text, func(id events.TableID, by events.PlayerID, turn int) table.Command {
		return table.Play{ID: id, By: by, Text: text, Turn: turn}
	})
}
