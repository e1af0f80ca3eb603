package views

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// tableTry shows the board after a play that was chosen or typed, with the
// button that plays it. Nothing is changed by looking.
func (s *Server) tableTry(c echo.Context) error {
	v, err := s.table(c)
	if err != nil {
		return err
	}
	text := c.QueryParam("move")
	m, after, err := v.try(text, c.QueryParam("turn"))
	if err != nil {
		return s.tableRefused(c, "play", text, err)
	}
	p := s.page(c)
	p.Title, p.Sticky = p.Say("page.try.title", "Move", v.Tell(p, m)), true
	if ask, _ := v.Ask(); projections.Worded([]rules.Move{m}) {
		p.Title = p.Say("page.try.word", "Word", wordOf(p, ask, m))
		return p.show(c, tableTryWord(p, v, ask, m))
	}
	return p.show(c, tableTry(p, v, m, text, after))
}

// try reads and makes a play on the reader's side of a page.
func (v tableView) try(text, turn string) (rules.Move, rules.Position, error) {
	if err := v.mayPlay(turn); err != nil {
		return "", nil, err
	}
	if len(text) > maxTyped {
		return "", nil, refusal.New(refusal.TooLong, "Max", maxTyped)
	}
	m, err := v.Now.Position.Read(v.Seat, text)
	if err != nil {
		return "", nil, err
	}
	after, err := v.Now.Position.Play(v.Seat, m)
	return m, after, err
}

func (v tableView) mayPlay(turn string) error {
	_, mine := v.Ask()
	switch {
	case !v.Seated():
		return refusal.New(refusal.NotYours)
	case v.Now.Status == table.Invited:
		return refusal.New(refusal.NotStarted)
	case v.Now.Status != table.Playing || v.Now.Position == nil:
		return refusal.New(refusal.Over)
	case turn != strconv.Itoa(v.Now.Turn):
		return refusal.New(refusal.Stale)
	case v.Now.Offer != nil:
		return refusal.New(refusal.OfferOpen)
	case !mine:
		return refusal.New(refusal.NotYourTurn)
	}
	return nil
}
