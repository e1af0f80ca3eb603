package views

import (
	"context"
	"regexp"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
)

// nextCookie remembers for an hour where the reader wanted to go.
const nextCookie = "next"

var goodNext = regexp.MustCompile(`^/(g|c|games|me)(/[a-z0-9-]+)*$`)

// signInAsk orders the letter with the link. It answers the same, and as fast,
// whether or not anybody is known by the address.
func (s *Server) signInAsk(c echo.Context) error {
	address := strings.TrimSpace(c.FormValue("address"))
	if err := s.asks(c, address); err != nil {
		if refusal.Of(err) == nil {
			return err
		}
		p := s.page(c).titled("page.sign_in.title")
		return p.render(c, status(err), signInShow(p, address, p.Refusal(err)))
	}
	p := s.page(c).titled("page.sent.title").at("/sign-in")
	return p.show(c, signInSent(p, p.Say("page.sent.body", "Address", address)))
}

func (s *Server) asks(c echo.Context, address string) error {
	nonce, err := sent(c)
	if err != nil {
		return err
	}
	if err := player.CheckAddress(address); err != nil {
		return err
	}
	if err := s.mayCauseLetters(c); err != nil {
		return err
	}
	return s.later(func(ctx context.Context) error {
		known, err := s.Desk.PlayerAt(ctx, address)
		if err != nil || known == "" {
			return err
		}
		return s.askLink(ctx, known, nonce)
	})
}

// signInFor sends a stranger to the sign-in form, and back afterwards.
func (s *Server) signInFor(c echo.Context) error {
	if next := c.Request().URL.Path; goodNext.MatchString(next) {
		c.SetCookie(s.cookie(nextCookie, next, time.Hour))
	}
	return back(c, "/sign-in", false)
}
