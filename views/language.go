package views

import (
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/lang"
	"carteiro/projections"
)

const langCookie = "lang"

// language chooses what a reader reads: ?lang=, which is kept in a cookie;
// that cookie; the language of the person who is signed in; Accept-Language.
func (s *Server) language(c echo.Context, who projections.Person) string {
	if l := c.QueryParam("lang"); slices.Contains(lang.Tags, l) {
		c.SetCookie(s.cookie(langCookie, l, 365*24*time.Hour))
		return l
	}
	if k, err := c.Cookie(langCookie); err == nil && slices.Contains(lang.Tags, k.Value) {
		return k.Value
	}
	if slices.Contains(lang.Tags, who.Lang) {
		return who.Lang
	}
	return lang.Match(c.Request().Header.Get("Accept-Language"))
}

// cookie is a cookie of the whole site, out of reach of scripts and of forms
// on other sites. A life below zero deletes it.
func (s *Server) cookie(name, value string, life time.Duration) *http.Cookie {
	return &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: int(life.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure()}
}
