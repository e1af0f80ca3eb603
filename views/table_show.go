package views

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/engine/table"
)

// tableShow is the table now. ?move= puts back what a person had typed.
func (s *Server) tableShow(c echo.Context) error {
	v, err := s.table(c)
	if err != nil {
		return err
	}
	if m := c.QueryParam("move"); m != "" && len(m) <= maxTyped {
		v.Form = typed{Name: "play", Text: m}
	}
	return s.tablePage(c, v, http.StatusOK)
}

// maxTyped bounds a move as typed, in bytes.
const maxTyped = 200

func (s *Server) tablePage(c echo.Context, v tableView, status int) error {
	p := s.page(c).at(v.path(""))
	p.Title = v.names(p) + " · " + gameName(p, v.Now.Game)
	return p.render(c, status, tableShow(p, v))
}

// tableRefused shows the table as it is now, says why the form was refused and
// puts what was typed back into it.
func (s *Server) tableRefused(c echo.Context, form, text string, err error) error {
	err = plain(err)
	if refusal.Of(err) == nil {
		return err
	}
	v, missing := s.table(c)
	if missing != nil {
		return missing
	}
	p, err := s.page(c), v.truly(form, err)
	v.Form = typed{Name: form, Text: text, Wrong: p.Refusal(err), Days: c.FormValue("days"), To: c.FormValue("to")}
	return s.tablePage(c, v, status(err))
}

// truly names the refusal of a form about an invitation or an offer for what it
// is: there is none of that kind any more.
func (v tableView) truly(form string, err error) error {
	gone := refusal.Is(err, refusal.Already) || refusal.Is(err, refusal.Over) || refusal.Is(err, table.NothingYours)
	switch {
	case (form == "accept" || form == "withdraw") && gone && v.Now.Status != table.Invited:
		return refusal.New(noInvitation)
	case form == takeBack && refusal.Is(err, refusal.NoOffer):
		return refusal.New(noOwnOffer)
	}
	return err
}
