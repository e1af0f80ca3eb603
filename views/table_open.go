package views

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/games"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// tableOpen opens a table and invites the guest: a member of one of the
// reader's clubs, or whoever has the address.
func (s *Server) tableOpen(c echo.Context) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	nonce, err := sent(c)
	if err != nil {
		return s.newRefused(c, err)
	}
	cmd := table.Open{ID: events.TableID(s.idFor("table", nonce, string(who.ID))), Game: c.FormValue("game"),
		Host: who.ID, Words: strings.TrimSpace(c.FormValue("words"))}
	if cmd.Club, err = s.clubFor(c, who); err != nil {
		return s.newRefused(c, err)
	}
	if cmd.Options, err = optionsFor(c, cmd.Game); err != nil {
		return s.newRefused(c, err)
	}
	if len(cmd.Words) > table.MaxWords {
		return s.newRefused(c, refusal.New(refusal.TooLong, "Max", table.MaxWords))
	}
	guest, err := s.guest(c, who, nonce)
	if err != nil {
		return s.newRefused(c, err)
	}
	cmd.Guests = []events.PlayerID{guest}
	got, err := s.do(c, who.ID, "", cmd)
	if err != nil {
		return s.newRefused(c, err)
	}
	return back(c, "/g/"+string(cmd.ID), got.Repeat)
}

// optionsFor are the options that the form chooses, checked before anybody is
// written to.
func optionsFor(c echo.Context, game string) (rules.Options, error) {
	g, ok := games.Find(game)
	if !ok {
		return nil, refusal.New("no_such_game").Quoting(cut(game))
	}
	chosen := chosenOptions(g.Game.About(), c.FormValue)
	_, err := g.Game.Setup(chosen, 2)
	return chosen, err
}

// cut bounds what a stranger's text shows of itself.
func cut(s string) string {
	if r := []rune(strings.ToValidUTF8(s, "?")); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return strings.ToValidUTF8(s, "?")
}

// clubFor is the club that the table belongs to: one of the reader's, or none.
func (s *Server) clubFor(c echo.Context, who projections.Person) (events.ClubID, error) {
	id := events.ClubID(c.FormValue("club"))
	if id == "" {
		return "", nil
	}
	clubs, err := s.Books.ClubsOf(c.Request().Context(), who.ID)
	if err != nil {
		return "", err
	}
	if !slices.ContainsFunc(clubs, func(k projections.Club) bool { return k.ID == id }) {
		return "", refusal.New("not_member", "Club", string(id))
	}
	return id, nil
}

// guest finds whom the form invites; an unknown address becomes a person.
func (s *Server) guest(c echo.Context, who projections.Person, nonce string) (events.PlayerID, error) {
	address := strings.TrimSpace(c.FormValue("address"))
	if address == "" {
		return s.partner(c, who)
	}
	j := player.Join{ID: events.PlayerID(s.idFor("player", nonce, string(who.ID)+"/"+address)), Address: address,
		Name: strings.TrimSpace(c.FormValue("name")), Lang: c.FormValue("guest_lang"), Invited: true}
	if j.Lang == "" {
		j.Lang = s.language(c, who)
	}
	if j.Name == "" {
		j.Name = s.Words.In(j.Lang).Say("page.person.guest")
	}
	if err := player.CheckJoin(j); err != nil {
		return "", err
	}
	if strings.EqualFold(address, who.Address) {
		return "", refusal.New("same_player")
	}
	if err := s.mayCauseLetters(c); err != nil {
		return "", err
	}
	id, _, err := s.introduce(c.Request().Context(), j, who.ID, nonce)
	return id, err
}

func (s *Server) partner(c echo.Context, who projections.Person) (events.PlayerID, error) {
	id := events.PlayerID(c.FormValue("guest"))
	_, partners, err := s.partners(c.Request().Context(), who.ID)
	if err != nil {
		return "", err
	}
	if !slices.ContainsFunc(partners, func(m projections.Person) bool { return m.ID == id }) {
		return "", refusal.New(noGuest)
	}
	return id, nil
}
