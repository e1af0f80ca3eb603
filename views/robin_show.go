package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
)

// robinShow is the page of a round robin: entries, then the cross table, the
// standings and the rounds.
func (s *Server) robinShow(c echo.Context) error {
	v, err := s.robin(c)
	if err != nil {
		return err
	}
	p := s.page(c)
	p.Title = v.Terms.Name
	return p.show(c, robinShow(p, v, unsent))
}

// unsent is the form that nobody has sent.
func unsent(string, string) string { return "" }

// robinRefused shows the round robin again with what was wrong and, in a
// steward's form, what was typed.
func (s *Server) robinRefused(c echo.Context, deed string, refused error) error {
	v, err := s.robin(c)
	if err != nil {
		return err
	}
	if refused = plain(refused); refusal.Of(refused) == nil {
		return refused
	}
	p := s.page(c).at(v.Path())
	p.Title, v.Wrong = v.Terms.Name, p.Refusal(refused)
	return p.render(c, status(refused), robinShow(p, v, func(of, field string) string {
		if of != deed {
			return ""
		}
		return c.FormValue(field)
	}))
}

// robinPrint is the table on a sheet of paper.
func (s *Server) robinPrint(c echo.Context) error {
	v, err := s.robin(c)
	if err != nil {
		return err
	}
	v.Me = ""
	p := s.page(c)
	p.Title, p.Sticky = v.Terms.Name, true
	return p.show(c, robinPrint(p, v))
}
