package views

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// doubleClick is how long the same form, sent again, still signs in.
const doubleClick = time.Minute

// signInUse uses a one-time link up and signs the browser in.
func (s *Server) signInUse(c echo.Context) error {
	id, n, err := s.link(c)
	if err != nil {
		return err
	}
	got, err := s.do(c, id, "", player.SignIn{ID: id, Ask: n})
	if err == nil && got.Repeat && !s.justUsed(c.Request().Context(), id, n) {
		err = refusal.New(refusal.Used)
	}
	if err = plain(err); err != nil {
		if refusal.Of(err) == nil {
			return err
		}
		p := s.page(c).titled("page.link.title").at("/sign-in")
		return p.render(c, status(err), signInRefused(p, err))
	}
	c.SetCookie(s.cookie(s.sessionName(), s.Links.Session(id, s.Now()), projections.SessionLife))
	return back(c, s.next(c), false)
}

// justUsed tells whether link n was used within the last minute, and nobody has
// signed out since.
func (s *Server) justUsed(ctx context.Context, id events.PlayerID, n uint64) bool {
	evs, _, err := s.Desk.Store.Load(ctx, id.Stream(), n)
	if err != nil {
		return false
	}
	just := false
	for _, e := range evs {
		f, err := events.Decode(e.New)
		switch f := f.(type) {
		case events.SignedIn:
			just = just || err == nil && f.Ask == n && s.Now().Sub(e.Recorded) < doubleClick
		case events.SignedOut:
			just = false
		}
	}
	return just
}

// next is where the reader wanted to go before signing in.
func (s *Server) next(c echo.Context) string {
	k, err := c.Cookie(nextCookie)
	if err != nil || !goodNext.MatchString(k.Value) {
		return "/games"
	}
	c.SetCookie(s.cookie(nextCookie, "", -time.Second))
	return k.Value
}
