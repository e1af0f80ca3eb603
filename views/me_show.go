package views

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
)

// meView is a person's own page, with the form that was refused as it was sent.
type meView struct {
	player.State
	Zone              *time.Location // the person's, else the server's
	Name, Lang        string
	Where, Begin, End string // zone and quiet hours as the form has them
	Plan, Hour        string
	First, Last       string // of a vacation to book
	Address, Wanted   string // where letters go, and where they are to go
	Form, Wrong       string
}

// wrong is why a form was refused, for that form alone.
func (v meView) wrong(form string) string {
	if v.Form == form {
		return v.Wrong
	}
	return ""
}

func (s *Server) meShow(c echo.Context) error { return s.mePage(c, http.StatusOK, "", nil) }

// mePage shows the page; of the form that was refused, what was sent.
func (s *Server) mePage(c echo.Context, code int, form string, wrong error) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	v := meView{State: habits(c), Name: who.Name, Lang: who.Lang, Address: who.Address, Form: form}
	p := s.page(c).titled("page.me.title").at("/me")
	v.Zone = p.dial(s.zone())
	v.Where, v.Plan, v.Hour = v.Habits.Zone, v.Habits.Plan, fmt.Sprint(v.Habits.Hour)
	v.Begin, v.End = ofDay(v.Habits.Begin), ofDay(v.Habits.End)
	if wrong != nil {
		v.Wrong = p.Refusal(wrong)
		v.sent(c)
	}
	return p.render(c, code, meShow(p, v))
}

// sent puts back what was typed into the form that was refused.
func (v *meView) sent(c echo.Context) {
	switch v.Form {
	case "name":
		v.Name, v.Lang = c.FormValue("name"), c.FormValue("lang")
	case "times":
		v.Where, v.Begin, v.End = c.FormValue("zone"), c.FormValue("begin"), c.FormValue("end")
	case "letters":
		v.Plan, v.Hour = c.FormValue("plan"), c.FormValue("hour")
	case "address":
		v.Wanted = c.FormValue("address")
	case "book":
		v.First, v.Last = c.FormValue("first"), c.FormValue("last")
	}
}

// zone is the server's own, for readers and tables without one.
func (s *Server) zone() *time.Location {
	if z, err := timing.Zone(s.Zone); err == nil {
		return z
	}
	return time.UTC
}

// ofDay writes minutes after midnight as a field of a form does: "22:00".
func ofDay(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// meChange takes a person's name and the language of their letters.
func (s *Server) meChange(c echo.Context) error {
	return s.mine(c, "name", func() (list []player.Command, err error) {
		who := reader(c)
		if name := strings.TrimSpace(c.FormValue("name")); name != who.Name {
			list = append(list, player.Rename{ID: who.ID, Name: name})
		}
		if tongue := c.FormValue("lang"); tongue != who.Lang {
			list = append(list, player.Speak{ID: who.ID, Lang: tongue})
		}
		return list, nil
	})
}

// mine is one form of a person's own page: its commands in order, and back to
// the page; or the page with the refusal and all that was typed.
func (s *Server) mine(c echo.Context, form string, commands func() ([]player.Command, error)) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	list, err := commands()
	for i, command := range list {
		if err == nil {
			_, err = s.do(c, who.ID, fmt.Sprint(i), command)
		}
	}
	if err = plain(err); err == nil {
		return c.Redirect(http.StatusSeeOther, "/me?notice="+noticeOf(form))
	}
	if refusal.Of(err) == nil {
		return err
	}
	return s.mePage(c, status(err), form, err)
}

// noticeOf names what is told after a form.
func noticeOf(form string) string {
	switch form {
	case "address", "mended":
		return form
	}
	return "saved"
}

// Bookings are the vacations of this year and later, the earliest first.
func (v meView) Bookings(now time.Time) (out []player.Vacation) {
	begin := time.Date(now.In(v.Zone).Year(), 1, 1, 0, 0, 0, 0, time.UTC).Add(-timing.Day)
	for _, b := range v.Vacations {
		if b.To.After(begin) && b.To.After(b.From) {
			out = append(out, b)
		}
	}
	slices.SortFunc(out, func(a, b player.Vacation) int { return cmp.Or(a.From.Compare(b.From), cmp.Compare(a.N, b.N)) })
	return out
}

// Span says from when to when a vacation lasts, and how long that is.
func (v meView) Span(p page, b player.Vacation) string {
	at := func(t time.Time) string { return t.In(v.Zone).Format("2006-01-02 15:04 -07:00") }
	return p.Say("page.vacation.span", "From", at(b.From), "To", at(b.To), "Long", timing.Long(b.To.Sub(b.From), p.Say))
}

// Budget says how much vacation is left of this year and of the next.
func (v meView) Budget(p page) string {
	this, next := v.State.Budget(p.Now)
	say := func(b player.Budget) string {
		return p.Say("page.vacation.budget", "Year", b.Year, "Granted", timing.Long(b.Granted, p.Say), "Left", timing.Long(b.Left, p.Say))
	}
	return say(this) + " " + say(next)
}

// stage tells whether a vacation is still to come, now, or over.
func stage(b player.Vacation, now time.Time) string {
	switch {
	case now.Before(b.From):
		return "ahead"
	case now.Before(b.To):
		return "now"
	}
	return "over"
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}
