package views

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// tableOpen opens a table and invites the guests: members of the reader's
// clubs, or whoever has the address.
func (s *Server) tableOpen(c echo.Context) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	nonce, err := sent(c)
	if err != nil {
		return s.newRefused(c, err)
	}
	cmd := table.Open{ID: events.TableID(s.idFor("table", nonce, string(who.ID))), Host: who.ID}
	list, err := s.wanted(c, who, &cmd)
	if err != nil {
		return s.newRefused(c, err)
	}
	if cmd.Guests, err = s.guests(c, who, nonce, list); err != nil {
		return s.newRefused(c, err)
	}
	got, err := s.do(c, who.ID, "", cmd)
	if err != nil {
		return s.newRefused(c, err)
	}
	return back(c, "/g/"+string(cmd.ID), got.Repeat)
}

// wanted reads what the form wants to be played, where and with whom, and checks
// it before anybody is written to.
func (s *Server) wanted(c echo.Context, who projections.Person, cmd *table.Open) (list []guestField, err error) {
	g, ok := games.Find(c.FormValue("game"))
	if !ok {
		return nil, refusal.New("no_such_game").Quoting(cut(c.FormValue("game")))
	}
	about := g.Game.About()
	cmd.Game, cmd.Words, cmd.Options = about.Key, strings.TrimSpace(c.FormValue("words")), chosenOptions(about, c.FormValue)
	cmd.Time, cmd.Rated = s.clockSent(c, events.ClubTerms{}).Wished(), c.FormValue("rated") != ""
	if err = cmd.Time.Check(); err != nil {
		return nil, err
	}
	if cmd.Time.Claim && presetOr(cmd.Time.Clock) == "" {
		return nil, refusal.New(claimNoClock)
	}
	if cmd.Club, err = s.clubFor(c, who); err != nil {
		return nil, err
	}
	if _, err = about.Resolve(cmd.Options); err != nil {
		return nil, err
	}
	if len(cmd.Words) > table.MaxWords {
		return nil, refusal.New(refusal.TooLong, "Max", table.MaxWords)
	}
	if list, err = s.invited(c, who, about); err != nil {
		return nil, err
	}
	_, err = g.Game.Setup(cmd.Options, 1+len(list))
	return list, err
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
