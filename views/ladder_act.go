package views

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// ladderForm is what a form of a ladder was sent with.
type ladderForm struct {
	ladder.In
	By   events.PlayerID
	Whom events.PlayerID // the person chosen
	N    int             // the number of a challenge, 0 for none
}

// ladderDeeds are the acts of a member, by the last word of the form's address.
var ladderDeeds = map[string]func(ladderForm) ladder.Command{
	"challenge": func(f ladderForm) ladder.Command { return ladder.Propose{In: f.In, By: f.By, To: f.Whom} },
	"accept":    func(f ladderForm) ladder.Command { return ladder.Accept{In: f.In, N: f.N, By: f.By} },
	"decline":   func(f ladderForm) ladder.Command { return ladder.Decline{In: f.In, N: f.N, By: f.By} },
	"withdraw":  func(f ladderForm) ladder.Command { return ladder.Withdraw{In: f.In, N: f.N, By: f.By} },
	"cancel":    func(f ladderForm) ladder.Command { return ladder.Cancel{In: f.In, N: f.N, By: f.By} },
	"leave":     func(f ladderForm) ladder.Command { return ladder.Leave{In: f.In, By: f.By} },
	"return":    func(f ladderForm) ladder.Command { return ladder.Return{In: f.In, By: f.By} },
	"join":      func(f ladderForm) ladder.Command { return ladder.Join{In: f.In, By: f.By} },
	"quit":      func(f ladderForm) ladder.Command { return ladder.Quit{In: f.In, By: f.By} },
	"block":     func(f ladderForm) ladder.Command { return ladder.Block{In: f.In, By: f.By, Whom: f.Whom} },
	"unblock":   func(f ladderForm) ladder.Command { return ladder.Unblock{In: f.In, By: f.By, Whom: f.Whom} },
}

// ladderAct is every form of a member: do it, and back to the ladder.
func (s *Server) ladderAct(c echo.Context) error {
	deed, ok := ladderDeeds[c.Param("deed")]
	if !ok {
		return refusal.New(refusal.NotFound)
	}
	f, err := s.ladderForm(c)
	if err == nil && f.Whom != "" && !goodID.MatchString(string(f.Whom)) {
		err = refusal.New(refusal.NotFound)
	}
	if err != nil {
		return s.ladderRefused(c, err)
	}
	got, err := s.do(c, f.By, "", deed(f))
	if err != nil {
		return s.ladderRefused(c, err)
	}
	return back(c, "/l/"+string(f.ID), got.Repeat)
}

func (s *Server) ladderForm(c echo.Context) (f ladderForm, err error) {
	if f.ID, err = ladderID(c); err != nil {
		return f, err
	}
	who, err := member(c)
	if err != nil {
		return f, err
	}
	f.By, f.Whom = who.ID, events.PlayerID(c.FormValue("whom"))
	if text := c.FormValue("n"); text != "" {
		if f.N, err = strconv.Atoi(text); err != nil || f.N < 1 {
			return f, refusal.New(badForm)
		}
	}
	return f, nil
}
