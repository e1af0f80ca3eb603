package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// stopPath is the page that stops all letters. Mail programs post to it without
// cookies and from wherever they are (RFC 8058), so its form may come from
// another site: only the code in the address counts.
const stopPath = "/stop/:player/:mac"

// oneClick is the field, and its value, that such a form has.
const (
	oneClickField = "List-Unsubscribe"
	oneClick      = "One-Click"
)

// stopShow shows a button. To look at it changes nothing: programs fetch every
// link of a letter.
func (s *Server) stopShow(c echo.Context) error {
	if _, err := s.stops(c); err != nil {
		return err
	}
	p := s.page(c).titled("page.stop.title")
	p.Sticky = true
	return p.show(c, stopShow(p))
}

// stopUse stops all letters to a player.
func (s *Server) stopUse(c echo.Context) error {
	id, err := s.stops(c)
	if err != nil {
		return err
	}
	if c.FormValue(oneClickField) != oneClick {
		return refusal.New(badForm)
	}
	_, err = s.order(c, engine.Order{ID: orderID(s.nonce(), id, "stop"), Actor: id, Command: player.Stop{ID: id}})
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.stopped.title").at("/")
	return p.show(c, stopUsed(p))
}

// stops reads whose letters the address of the page stops. A wrong code tells
// nothing of anybody.
func (s *Server) stops(c echo.Context) (events.PlayerID, error) {
	id, err := pathID[events.PlayerID](c, "player", goodID)
	if err == nil && !s.Links.CheckStop(id, c.Param("mac")) {
		err = refusal.New(refusal.NotFound)
	}
	return id, err
}
