package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/projections"
)

// sessionName is the name of the cookie; over https the prefix binds it to
// this very host (RFC 6265bis 4.1.3.2).
func (s *Server) sessionName() string {
	if s.secure() {
		return "__Host-carteiro"
	}
	return "carteiro"
}

// signedIn reads the cookie; without an id for nobody, and for who has signed
// out since it was made.
func (s *Server) signedIn(c echo.Context) (player.State, error) {
	k, err := c.Cookie(s.sessionName())
	if err != nil {
		return player.State{}, nil
	}
	id, ok := s.Links.Open(k.Value, s.Now())
	if !ok {
		return player.State{}, nil
	}
	p, err := s.Desk.Player(c.Request().Context(), id)
	if err != nil || !p.Admits(s.Links.Issued(k.Value)) {
		return player.State{}, err
	}
	return p, nil
}

// whoKey keeps the reader in the request's context, habitsKey the reader's ways.
const (
	whoKey    = "who"
	habitsKey = "habits"
)

// read finds out who reads. A cookie of somebody who is gone is of nobody.
func (s *Server) read(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		state, err := s.signedIn(c)
		if err != nil {
			return err
		}
		if state.ID != "" {
			p, err := s.Books.Person(c.Request().Context(), state.ID)
			switch {
			case err == nil && !p.Erased:
				c.Set(whoKey, p)
				c.Set(habitsKey, state)
			case err != nil && refusal.Of(err) == nil:
				return err
			}
		}
		return next(c)
	}
}

// reader is who reads, with an empty id for somebody who is not signed in.
func reader(c echo.Context) projections.Person {
	p, _ := c.Get(whoKey).(projections.Person)
	return p
}

// habits are the reader's time zone, letters and vacations; empty for somebody
// who is not signed in.
func habits(c echo.Context) player.State {
	h, _ := c.Get(habitsKey).(player.State)
	return h
}

// member is reader for pages that need one; the others are asked to sign in.
func member(c echo.Context) (projections.Person, error) {
	p := reader(c)
	if p.ID == "" {
		return p, refusal.New(signInFirst)
	}
	return p, nil
}
