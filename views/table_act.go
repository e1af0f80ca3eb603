package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/table"
	"carteiro/events"
)

// wish makes the command of a form from the table, the person and the turn.
type wish func(id events.TableID, by events.PlayerID, turn int) table.Command

// act is every form of a table: who, which turn, do it, and back to the table;
// or the table with the refusal, and in the form named so what was typed.
func (s *Server) act(c echo.Context, form, text string, w wish) error {
	id, err := tableID(c)
	if err != nil {
		return err
	}
	who, err := member(c)
	if err != nil {
		return s.tableRefused(c, form, text, err)
	}
	turn, err := formTurn(c)
	if err != nil {
		return s.tableRefused(c, form, text, err)
	}
	got, err := s.do(c, who.ID, "", w(id, who.ID, turn))
	if err != nil {
		return s.tableRefused(c, form, text, err)
	}
	return back(c, "/g/"+string(id), got.Repeat)
}
