package views

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/events"
)

// robinForm is what a form of a round robin was sent with.
type robinForm struct {
	robin.In
	events.Ruled
	By     events.PlayerID
	Whom   events.PlayerID
	N      int    // the number of a game
	Choice string // what shall become of it, or who is excused
	View   robinView
}

// robinDeeds are the acts in a round robin, by the last word of the form's
// address: first those of players, then those of stewards.
var robinDeeds = map[string]func(robinForm) robin.Command{
	"enter": func(f robinForm) robin.Command { return robin.Enter{In: f.In, By: f.By} },
	"leave": func(f robinForm) robin.Command { return robin.Leave{In: f.In, By: f.By} },

	"admit":   func(f robinForm) robin.Command { return robin.Admit{In: f.In, Ruled: f.Ruled, Who: f.Whom} },
	"scratch": func(f robinForm) robin.Command { return robin.Scratch{In: f.In, Ruled: f.Ruled, Who: f.Whom} },
	"begin":   func(f robinForm) robin.Command { return robin.Begin{In: f.In, Ruled: f.Ruled} },
	"expel":   func(f robinForm) robin.Command { return robin.Expel{In: f.In, Ruled: f.Ruled, Who: f.Whom} },
	"excuse": func(f robinForm) robin.Command {
		return robin.Excuse{In: f.In, Ruled: f.Ruled, Who: events.PlayerID(f.Choice), N: f.N}
	},
	"rule": ruleOnGame,
	"stop": func(f robinForm) robin.Command { return robin.Stop{In: f.In, Ruled: f.Ruled} },
}

// ruleOnGame says how a game ends: the choice is first, second, draw or void.
func ruleOnGame(f robinForm) robin.Command {
	r := robin.Rule{In: f.In, Ruled: f.Ruled, N: f.N, Void: f.Choice == "void"}
	if g, ok := f.View.Game(f.N); ok {
		r.Winner = map[string]events.PlayerID{"first": g.First, "second": g.Second}[f.Choice]
	}
	return r
}

// robinAct is every form of a round robin: do it, and back to it.
func (s *Server) robinAct(c echo.Context) error {
	name := c.Param("deed")
	deed, ok := robinDeeds[name]
	if !ok {
		return refusal.New(refusal.NotFound)
	}
	f, err := s.robinForm(c)
	if err != nil {
		return s.robinRefused(c, name, err)
	}
	got, err := s.do(c, f.By, "", deed(f))
	if err != nil {
		return s.robinRefused(c, name, err)
	}
	if got.Repeat {
		return back(c, f.View.Path(), true)
	}
	return c.Redirect(http.StatusSeeOther, f.View.Path()+"?notice=saved")
}

// robinForm reads a form; a choice is written "5-first".
func (s *Server) robinForm(c echo.Context) (f robinForm, err error) {
	if f.View, err = s.robin(c); err != nil {
		return f, err
	}
	who, err := member(c)
	if err != nil {
		return f, err
	}
	f.ID, f.By, f.Whom = f.View.ID, who.ID, events.PlayerID(c.FormValue("whom"))
	f.Ruled = events.Ruled{Steward: who.ID, Reason: strings.TrimSpace(c.FormValue("reason"))}
	if text := c.FormValue("choice"); text != "" {
		var n string
		n, f.Choice, _ = strings.Cut(text, "-")
		if f.N, err = strconv.Atoi(n); err != nil {
			return f, refusal.New(nothingChosen)
		}
	}
	return f, nil
}
