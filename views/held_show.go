package views

import (
	"context"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/projections"
)

// Held are letters in somebody's name that wait for their word: a letter is
// known by its row and by the code of its link. refusal.NotFound for a wrong
// code. Take and Drop act once: a letter that was settled stays as it is.
type Held interface {
	Look(ctx context.Context, row int64, code string) (projections.HeldLetter, error)
	Take(ctx context.Context, row int64, code string, trust bool) error
	Drop(ctx context.Context, row int64, code string) error
}

// The buttons of the page.
const (
	heldMine = "mine"
	heldNot  = "not"
)

// heldShow shows a letter that waits, with two buttons. To look at it changes
// nothing: programs fetch every link of a letter.
func (s *Server) heldShow(c echo.Context) error { return s.heldPage(c, nil) }

// heldPage shows it, with why the buttons did nothing.
func (s *Server) heldPage(c echo.Context, why error) error {
	row, err := s.heldRow(c)
	if err != nil {
		return err
	}
	l, err := s.Held.Look(c.Request().Context(), row, c.Param("mac"))
	if err != nil {
		return err
	}
	p := s.page(c).titled("page.held.title")
	p.Sticky = true
	if why == nil {
		return p.show(c, heldShow(p, l, ""))
	}
	return p.render(c, status(why), heldShow(p, l, p.Refusal(why)))
}

// heldUse does what a button says. The page it leads to tells what has become
// of the letter, whoever was first.
func (s *Server) heldUse(c echo.Context) error {
	row, err := s.heldRow(c)
	if err != nil {
		return err
	}
	ctx, mac := c.Request().Context(), c.Param("mac")
	switch c.FormValue("deed") {
	case heldMine:
		err = s.Held.Take(ctx, row, mac, c.FormValue("trust") == "on")
	case heldNot:
		err = s.Held.Drop(ctx, row, mac)
	default:
		return refusal.New(badForm)
	}
	if err = plain(err); err != nil {
		if refusal.Of(err) == nil || refusal.Is(err, refusal.NotFound) {
			return err
		}
		return s.heldPage(c, err)
	}
	return back(c, c.Request().URL.Path, false)
}

func (s *Server) heldRow(c echo.Context) (int64, error) {
	row, err := pathNumber(c, "row")
	return int64(row), err
}

// heldWords is what the letter says.
func heldWords(p page, l projections.HeldLetter) string {
	if l.Text == "" {
		return p.Say("page.held.nothing")
	}
	return l.Text
}
