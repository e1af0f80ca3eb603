package views

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
)

func (s *Server) meShow(c echo.Context) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.me.title")
	return p.show(c, meShow(p, who.Name, who.Lang, ""))
}

// meChange takes a person's name and the language of their letters.
func (s *Server) meChange(c echo.Context) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	name, tongue := strings.TrimSpace(c.FormValue("name")), c.FormValue("lang")
	if name != who.Name {
		_, err = s.do(c, who.ID, "name", player.Rename{ID: who.ID, Name: name})
	}
	if err == nil && tongue != who.Lang {
		_, err = s.do(c, who.ID, "lang", player.Speak{ID: who.ID, Lang: tongue})
	}
	if err = plain(err); err == nil {
		return c.Redirect(http.StatusSeeOther, "/me?notice=saved")
	}
	if refusal.Of(err) == nil {
		return err
	}
	p := s.page(c).titled("page.me.title")
	return p.render(c, status(err), meShow(p, name, tongue, p.Refusal(err)))
}
