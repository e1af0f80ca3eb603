package views

import (
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// ladderSeason shows the frozen table of an ended season, with every corrected
// version of it, the last first (L31).
func (s *Server) ladderSeason(c echo.Context) error {
	v, err := s.ladder(c)
	if err != nil {
		return err
	}
	n, err := pathNumber(c, "season")
	if err != nil {
		return err
	}
	var versions []ladder.SeasonTable
	for _, t := range v.Tables {
		if t.Season == n {
			versions = append([]ladder.SeasonTable{t}, versions...)
		}
	}
	if len(versions) == 0 {
		return refusal.New(refusal.NotFound)
	}
	p := s.page(c)
	p.Title = p.Say("page.season.title", "N", n, "Name", v.Called(p))
	return p.show(c, ladderSeason(p, v, versions))
}

// Champion is the first of a table; empty where nobody was on it.
func (v ladderView) Champion(p page, t ladder.SeasonTable) string {
	if len(t.Order) == 0 {
		return p.Say("page.ladder.nobody")
	}
	return v.Call(p, t.Order[0])
}

// Winners names who has a side prize; a dash for nobody.
func (v ladderView) Winners(p page, ids []events.PlayerID) string {
	if len(ids) == 0 {
		return "–"
	}
	var names []string
	for _, id := range ids {
		names = append(names, v.Call(p, id))
	}
	return strings.Join(names, ", ")
}
