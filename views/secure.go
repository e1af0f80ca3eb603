package views

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"carteiro/engine/refusal"
)

// policy lets a page use what this server sends as a file, and nothing else:
// no script or style inside the page, no frame around it.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; " +
	"frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// secured sets the headers that keep a page from being misused. The referrer
// stays within the site: with none at all, browsers would send forms with the
// origin "null".
func secured(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		h.Set("Cache-Control", "no-cache, private")
		h.Set("Vary", "Cookie, Accept-Language")
		return next(c)
	}
}

// maxBody bounds a form; a word to the table is the longest text in one.
const maxBody = "32K"

var bounded = middleware.BodyLimit(maxBody)

// sameSite refuses a form that another site's page has sent, but the one that
// mail programs send.
func (s *Server) sameSite(next echo.HandlerFunc) echo.HandlerFunc {
	guard := http.NewCrossOriginProtection()
	if err := guard.AddTrustedOrigin(s.Base); err != nil {
		s.Log.Warn("base is no origin; forms are checked against Host alone", "base", s.Base)
	}
	return func(c echo.Context) error {
		if c.Path() == stopPath {
			return next(c)
		}
		if err := guard.Check(c.Request()); err != nil {
			return refusal.New(foreignForm)
		}
		return next(c)
	}
}
