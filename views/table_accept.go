package views

import (
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/table"
	"carteiro/events"
)

// tableAccept takes the seat the reader was invited to.
func (s *Server) tableAccept(c echo.Context) error {
	words := strings.TrimSpace(c.FormValue("words"))
	return s.act(c, "accept", words, func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Accept{ID: id, By: by, Words: words}
	})
}

// tableDecline refuses an invitation.
func (s *Server) tableDecline(c echo.Context) error {
	return s.act(c, "accept", "", func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Decline{ID: id, By: by}
	})
}

// tableWithdraw takes the reader's own invitation back.
func (s *Server) tableWithdraw(c echo.Context) error {
	return s.act(c, "withdraw", "", func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Withdraw{ID: id, By: by}
	})
}
