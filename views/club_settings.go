package views

import (
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// maxReason bounds the reason of a steward's act, in characters.
const maxReason = club.MaxReason

// clubDesk is the page from which stewards rule a club, with the form that was
// refused as it was sent.
type clubDesk struct {
	clubView
	Want   events.ClubTerms
	Games  []gameField
	Clock  clockForm
	Reason string
	Who    events.PlayerID
	Role   string
}

// reason is the reason that a form was sent with, for that form alone.
func (d clubDesk) reason(form string) string {
	if d.Form == form {
		return d.Reason
	}
	return ""
}

// Removable lists whom the reader may take out: nobody takes oneself out, and
// owners are for owners.
func (d clubDesk) Removable(by events.PlayerID) []projections.Person {
	return slices.DeleteFunc(d.list(d.Members), func(m projections.Person) bool {
		return m.ID == by || d.State.Role(m.ID) == events.RoleOwner && d.State.Role(by) != events.RoleOwner
	})
}

// clubSettings shows the desk to a steward.
func (s *Server) clubSettings(c echo.Context) error {
	return s.deskPage(c, http.StatusOK, "", nil)
}

func (s *Server) deskPage(c echo.Context, code int, form string, wrong error) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	h, err := s.house(c)
	if err != nil {
		return err
	}
	if !h.MayRule(who.ID) {
		return refusal.New("not_steward", "Club", h.Name)
	}
	d := clubDesk{clubView: s.clubOf(h), Want: h.Terms, Reason: c.FormValue("reason"),
		Who: events.PlayerID(c.FormValue("who")), Role: c.FormValue("role")}
	d.Form, d.Clock = form, s.clockSent(c, d.Want)
	d.Games = gameFields(sentOr(c.FormValue, d.Want))
	if form == "terms" {
		d.Want, d.Clock = s.termsSent(c), s.clockSent(c, events.ClubTerms{})
		d.Games = gameFields(c.FormValue)
	}
	p := s.page(c).titled("page.desk.title", "Club", h.Name).at(d.path("/settings"))
	if wrong != nil {
		d.Wrong = p.Refusal(projections.Labelled(wrong, d.Want.Game, p.Say))
	}
	return p.render(c, code, clubSettings(p, d))
}

// termsSent are the terms that the form asks for.
func (s *Server) termsSent(c echo.Context) events.ClubTerms {
	field := func(name string) string { return strings.TrimSpace(c.FormValue(name)) }
	t := events.ClubTerms{Name: field("name"), Lang: field("lang"), Zone: field("zone"), Door: field("door"),
		Game: field("game"), Clock: s.clockSent(c, events.ClubTerms{}).Wished().Clock,
		Weekend: c.FormValue("weekend") != "", Ratings: field("ratings")}
	if g, ok := games.Find(t.Game); ok {
		t.Options = chosenOptions(g.Game.About(), c.FormValue)
	}
	return t
}

// clubChange replaces what the club has agreed on.
func (s *Server) clubChange(c echo.Context) error {
	return s.presides(c, "terms", func(in club.In, by events.Ruled) any {
		return club.Change{In: in, Ruled: by, Terms: s.termsSent(c)}
	})
}

// clubRole gives a member a role.
func (s *Server) clubRole(c echo.Context) error {
	return s.presides(c, "role", func(in club.In, by events.Ruled) any {
		return club.Give{In: in, Ruled: by, Who: events.PlayerID(c.FormValue("who")), Role: c.FormValue("role")}
	})
}

// clubRemove takes a member out.
func (s *Server) clubRemove(c echo.Context) error {
	return s.presides(c, "remove", func(in club.In, by events.Ruled) any {
		return club.Remove{In: in, Ruled: by, Who: events.PlayerID(c.FormValue("who"))}
	})
}

// presides is one act of a steward in a club, with the reason that all can read.
func (s *Server) presides(c echo.Context, form string, command func(club.In, events.Ruled) any) error {
	id, err := clubID(c)
	if err != nil {
		return err
	}
	who, err := member(c)
	if err != nil {
		return err
	}
	got, err := s.do(c, who.ID, "", command(club.In{ID: id}, rulingOf(c, who)))
	switch err = plain(err); {
	case refusal.Of(err) != nil:
		return s.deskPage(c, status(err), form, err)
	case err != nil:
		return err
	case got.Repeat:
		return back(c, "/c/"+string(id)+"/settings", true)
	}
	return back(c, "/c/"+string(id)+"/settings?notice=saved", false)
}

// rulingOf is who acts as a steward, and why.
func rulingOf(c echo.Context, who projections.Person) events.Ruled {
	return events.Ruled{Steward: who.ID, Reason: strings.TrimSpace(c.FormValue("reason"))}
}
