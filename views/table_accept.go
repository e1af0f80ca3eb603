package views

import (
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/rules"
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

// tableSit takes a seat of the reader's own at a game under way.
func (s *Server) tableSit(c echo.Context) error {
	words := strings.TrimSpace(c.FormValue("words"))
	return s.act(c, "sit", words, func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Sit{ID: id, By: by, Words: words}
	})
}

// MaySit tells whether the game has a seat for a reader who has none; whether
// they are of the table's club, the table says.
func (v tableView) MaySit(p page) bool {
	w, ok := v.Now.Position.(rules.Welcoming)
	if !ok || v.Seated() || !v.Live || v.Now.Status != table.Playing || v.Now.For != nil || p.Who.ID == "" {
		return false
	}
	_, err := w.Welcome(rules.Seat(len(v.Now.Chairs)))
	return err == nil
}
