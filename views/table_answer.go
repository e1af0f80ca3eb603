package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// takeBack is the answer of an offer's own maker.
const takeBack = "take_back"

// tableAnswer accepts or refuses the open offer; its maker may take it back.
func (s *Server) tableAnswer(c echo.Context) error {
	answer := c.FormValue("answer")
	switch answer {
	case takeBack:
		return s.tableTakeBack(c)
	case "accept", "refuse":
	default:
		return s.tableRefused(c, "answer", "", refusal.New(refusal.BadInput))
	}
	return s.act(c, "answer", "", func(id events.TableID, by events.PlayerID, turn int) table.Command {
		return table.Answer{ID: id, By: by, Accept: answer == "accept", Turn: turn}
	})
}

// tableTakeBack withdraws the reader's own offer, and never answers another's.
func (s *Server) tableTakeBack(c echo.Context) error {
	v, err := s.table(c)
	if err != nil {
		return err
	}
	if o := v.Now.Offer; v.Seated() && o != nil && o.By != v.Seat {
		return s.tableRefused(c, takeBack, "", refusal.New(noOwnOffer))
	}
	return s.act(c, takeBack, "", func(id events.TableID, by events.PlayerID, turn int) table.Command {
		return table.Answer{ID: id, By: by, Turn: turn}
	})
}
