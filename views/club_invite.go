package views

import (
	"github.com/labstack/echo/v4"

	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// clubInvite invites somebody into a club: a person whom the reader knows, or
// whoever has the address.
func (s *Server) clubInvite(c echo.Context) error {
	id, err := clubID(c)
	if err != nil {
		return err
	}
	got, err := s.invites(c, id)
	if err = plain(err); refusal.Of(err) != nil {
		return s.clubRefused(c, "invite", err)
	}
	if err != nil {
		return err
	}
	if got.Repeat {
		return back(c, "/c/"+string(id), true)
	}
	return back(c, "/c/"+string(id)+"?notice=invited", false)
}

func (s *Server) invites(c echo.Context, id events.ClubID) (events.Receipt, error) {
	who, err := member(c)
	if err != nil {
		return events.Receipt{}, err
	}
	nonce, err := sent(c)
	if err != nil {
		return events.Receipt{}, err
	}
	h, err := s.house(c)
	switch {
	case err != nil:
		return events.Receipt{}, err
	case !h.Members[who.ID]: // before anybody is written to
		return events.Receipt{}, refusal.New("not_member", "Club", h.Name)
	}
	list := guestFields(c.FormValue, h.Lang)[:1]
	if list[0].Empty() {
		return events.Receipt{}, refusal.New(nobodyInvited)
	}
	ids, err := s.guests(c, who, nonce, list)
	if refusal.Is(err, "same_player") {
		err = refusal.New(inviteSelf)
	}
	if err != nil {
		return events.Receipt{}, err
	}
	return s.do(c, who.ID, "", club.Invite{In: club.In{ID: id}, By: who.ID, Whom: ids[0]})
}
