package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
)

// stepShow is move n of a table for ever.
func (s *Server) stepShow(c echo.Context) error {
	n, err := pathNumber(c, "n")
	if err != nil {
		return err
	}
	v, err := s.table(c)
	if err != nil {
		return err
	}
	if n > v.last() {
		return refusal.New(refusal.NotFound)
	}
	v.Live, v.Step = false, v.Replay.Steps[n]
	p := s.page(c)
	p.Title = p.Say("page.step.title", "N", n, "Names", v.names(p))
	var looks lookBack
	looks.Findings, looks.Ready = s.Books.Findings(v.Replay, n)
	return p.show(c, stepShow(p, v, looks))
}
