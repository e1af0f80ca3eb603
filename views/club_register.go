package views

import (
	"context"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// clubRegister makes a newcomer known and orders the letter with the link. An
// address that is known already gets the link alone, and the page is the same:
// it betrays nobody. The newcomer is shown as a member once the link is used.
func (s *Server) clubRegister(c echo.Context) error {
	if err := s.registers(c); err != nil {
		return s.clubRefused(c, "join", err)
	}
	p := s.page(c).titled("page.sent.title").at("/sign-in")
	return p.show(c, signInSent(p, p.Say("page.sent.newcomer", "Address", strings.TrimSpace(c.FormValue("address")))))
}

func (s *Server) registers(c echo.Context) error {
	id, err := clubID(c)
	if err != nil {
		return err
	}
	nonce, err := sent(c)
	if err != nil {
		return err
	}
	address := strings.TrimSpace(c.FormValue("address"))
	j := player.Join{ID: events.PlayerID(s.idFor("player", nonce, address)), Address: address,
		Name: strings.TrimSpace(c.FormValue("name")), Lang: c.FormValue("lang"), Invited: true}
	if err := player.CheckJoin(j); err != nil {
		return err
	}
	if h, err := s.house(c); err != nil {
		return err
	} else if h.Terms.Door == club.DoorInvited { // whoever it is, so that it betrays nobody
		return refusal.New(club.ByInvitation, "Club", h.Name)
	}
	if err := s.mayCauseLetters(c); err != nil {
		return err
	}
	return s.later(func(ctx context.Context) error {
		known, made, err := s.introduce(ctx, j, "", nonce)
		if err != nil {
			return err
		}
		if made {
			o := engine.Order{ID: orderID(nonce, known, "club"), Actor: known, Command: club.Join{ID: id, By: known}}
			if _, err := s.Desk.Do(ctx, o); err != nil && !refusal.Is(err, "already_member") {
				return err
			}
		}
		return s.askLink(ctx, known, nonce)
	})
}
