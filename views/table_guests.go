package views

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/games"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
	"carteiro/projections"
)

// guestField is one person to invite, as the form for a new table has it: a
// member of the reader's clubs, or an address with a name and a language. N
// counts from 1.
type guestField struct {
	N                          int
	Guest, Address, Name, Lang string
}

// guestFields reads as many guests as the largest game has room for.
func guestFields(sent func(field string) string, tongue string) (list []guestField) {
	most := 1
	for _, g := range games.All {
		most = max(most, g.Game.About().MaxSeats-1)
	}
	for n := 1; n <= most; n++ {
		g := guestField{N: n}
		g.Guest, g.Address = sent(g.Field("guest")), strings.TrimSpace(sent(g.Field("address")))
		g.Name, g.Lang = strings.TrimSpace(sent(g.Field("name"))), cmp.Or(sent(g.Field("guest_lang")), tongue)
		list = append(list, g)
	}
	return list
}

// Field names a field of the guest in the form: "address", "address_2".
func (g guestField) Field(name string) string {
	if g.N == 1 {
		return name
	}
	return name + "_" + strconv.Itoa(g.N)
}

// Empty tells whether nobody is named there.
func (g guestField) Empty() bool { return g.Guest == "" && g.Address == "" }

// invited are the guests of a form that name somebody, at least one and as many
// as the game has seats for.
func (s *Server) invited(c echo.Context, who projections.Person, about rules.About) (list []guestField, err error) {
	for _, g := range guestFields(c.FormValue, s.language(c, who)) {
		if !g.Empty() {
			list = append(list, g)
		}
	}
	seats := 1 + len(list)
	switch {
	case len(list) == 0:
		return nil, refusal.New(noGuest)
	case seats < about.MinSeats || seats > about.MaxSeats:
		return nil, refusal.New("wrong_seats", "Min", about.MinSeats, "Max", about.MaxSeats, "Seats", seats)
	}
	return list, nil
}

// guests finds whom the form invites; an unknown address becomes a person.
func (s *Server) guests(c echo.Context, who projections.Person, nonce string, list []guestField) (ids []events.PlayerID, err error) {
	for _, g := range list {
		if g.Guest != "" && g.Address != "" {
			return nil, refusal.New(bothGiven)
		}
		find := s.newcomer
		if g.Address == "" {
			find = s.partner
		}
		id, err := find(c, who, nonce, g)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

func (s *Server) newcomer(c echo.Context, who projections.Person, nonce string, g guestField) (events.PlayerID, error) {
	j := player.Join{ID: events.PlayerID(s.idFor("player", nonce, string(who.ID)+"/"+g.Address)), Address: g.Address,
		Name: g.Name, Lang: g.Lang, Invited: true}
	if j.Name == "" {
		j.Name = s.Words.In(j.Lang).Say("page.person.guest")
	}
	if err := player.CheckJoin(j); err != nil {
		return "", err
	}
	if strings.EqualFold(g.Address, who.Address) {
		return "", refusal.New("same_player")
	}
	if err := s.mayCauseLetters(c); err != nil {
		return "", err
	}
	id, _, err := s.introduce(c.Request().Context(), j, who.ID, nonce)
	return id, err
}

func (s *Server) partner(c echo.Context, who projections.Person, _ string, g guestField) (events.PlayerID, error) {
	_, partners, err := s.partners(c.Request().Context(), who.ID)
	if err != nil {
		return "", err
	}
	for _, m := range partners {
		if m.ID == events.PlayerID(g.Guest) {
			return m.ID, nil
		}
	}
	return "", refusal.New(noGuest)
}
