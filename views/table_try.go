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
	if word := c.QueryParam("word"); word != "" {
		text = projections.Picked(word, c.QueryParams()["pick"])
	}
	if parts := c.QueryParams()["answer"]; len(parts) > 0 {
		text = projections.Answered(parts)
	}
	if times := c.QueryParam("times"); times != "" && times != "1" {
		text += " " + times
	}
	pre, err := v.try(v.Replay.Numbered(text), c.QueryParam("turn"))
	if err != nil {
		return s.tableRefused(c, "play", text, err)
	}
	p := s.page(c)
	p.Title, p.Sticky = p.Say("page.try.title", "Move", v.Tell(p, pre.Move)), true
	ask, _ := v.Ask()
	word := projections.Worded([]rules.Move{pre.Move})
	switch {
	case word:
		p.Title = p.Say("page.try.word", "Word", wordOf(p, ask, pre.Move))
	case !v.lays(pre.Move):
		p.Title = p.Say("page.try.word", "Word", sentence(v.Tell(p, pre.Move)))
	}
	if word && pre.Seen == nil {
		return p.show(c, tableTryWord(p, v, ask, pre.Move))
	}
	return p.show(c, tableTry(p, v, pre, text))
}

// try reads a play and says what it would do. Where the game has no words for
// that, the board after it does, and a word ("take") has none.
func (v tableView) try(text, turn string) (pre rules.Preview, err error) {
	if err := v.mayPlay(turn); err != nil {
		return pre, err
	}
	if len(text) > maxTyped {
		return pre, refusal.New(refusal.TooLong, "Max", maxTyped)
	}
	if p, ok := v.Now.Position.(rules.Previewing); ok {
		return p.Preview(v.Seat, text)
	}
	if pre.Move, err = v.Now.Position.Read(v.Seat, text); err != nil {
		return pre, err
	}
	after, err := v.Now.Position.Play(v.Seat, pre.Move)
	if err == nil && !projections.Worded([]rules.Move{pre.Move}) {
		pre.Seen = after.SeenBy(v.Seat)
	}
	return pre, err
}

// lays tells whether a move changes the board: a word, or one that is said with
// numbers, does not.
func (v tableView) lays(m rules.Move) bool {
	return !projections.Worded([]rules.Move{m}) && !counted.MatchString(string(m)) && !projections.Answering(v.Now.Position, m)
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
	case !v.fits(turn):
		return refusal.New(refusal.Stale)
	case v.Now.Offer != nil:
		return refusal.New(refusal.OfferOpen)
	case !mine:
		return refusal.New(refusal.NotYourTurn)
	}
	return nil
}

// fits tells whether the reader's decision is still the one that they saw at a
// turn; others may have decided beside them.
func (v tableView) fits(turn string) bool {
	n, err := strconv.Atoi(turn)
	return err == nil && n >= 0 && v.Now.Fits(v.Seat, n)
}
