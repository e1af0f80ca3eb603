package views

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// clubView is the page of a club, with the forms as they were sent.
type clubView struct {
	projections.House
	Post     string // where the club gets its letters
	Tables   []projections.Listing
	Partners []projections.Person // whom the reader knows from other clubs
	Silent   silences             // of those whom it concerns the reader to know of

	Form                string // the form that was refused: "join", "invite"
	Name, Address, Lang string // of a newcomer
	Guest               guestField
	Wrong               string
}

// Confirmed lists the members who have acted on a letter: nobody is named here
// because somebody else wrote their address into a form.
func (v clubView) Confirmed() []projections.Person {
	return confirmed(v.list(v.Members))
}

// Waiting lists those who have been invited; who has never acted on a letter is
// not named.
func (v clubView) Waiting() []projections.Person {
	return slices.DeleteFunc(v.list(v.Invited), func(m projections.Person) bool { return m.Erased })
}

func (v clubView) list(set map[events.PlayerID]bool) (out []projections.Person) {
	for id := range set {
		out = append(out, v.People[id])
	}
	slices.SortFunc(out, byName)
	return out
}

func confirmed(list []projections.Person) []projections.Person {
	return slices.DeleteFunc(slices.Clone(list), func(m projections.Person) bool { return !m.Confirmed || m.Erased })
}

func byName(a, b projections.Person) int {
	return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(string(a.ID), string(b.ID)))
}

// wrong is why a form was refused, for that form alone.
func (v clubView) wrong(form string) string {
	if v.Form == form {
		return v.Wrong
	}
	return ""
}

// zone is the club's own.
func (v clubView) zone() *time.Location {
	if z, err := timing.Zone(v.Terms.Zone); err == nil {
		return z
	}
	return time.UTC
}

// path is the address of the club, or of a part of it.
func (v clubView) path(rest string) string { return "/c/" + string(v.ID) + rest }

// joinLetter begins a letter to a club that asks to join it.
func joinLetter(p page, address string) templ.SafeURL {
	return templ.SafeURL("mailto:" + address + "?subject=" +
		url.PathEscape(p.Say("page.club.letter")) + "&body=" + url.PathEscape(p.Say("page.club.letter")))
}

// house is the club of the page's address.
func (s *Server) house(c echo.Context) (projections.House, error) {
	id, err := clubID(c)
	if err != nil {
		return projections.House{}, err
	}
	h, err := s.Books.House(c.Request().Context(), id)
	if err == nil && h.Name == "" {
		err = refusal.New(refusal.NotFound)
	}
	return h, err
}

// clubOf is a club without its tables and people.
func (s *Server) clubOf(h projections.House) clubView {
	return clubView{House: h, Post: s.Address(h.ID)}
}

func (s *Server) clubView(c echo.Context) (clubView, error) {
	h, err := s.house(c)
	if err != nil {
		return clubView{}, err
	}
	v := s.clubOf(h)
	ctx := c.Request().Context()
	if v.Tables, err = s.Books.TablesIn(ctx, v.ID); err != nil || !v.Members[reader(c).ID] {
		return v, err
	}
	if err := s.unreachedIn(c, &v); err != nil {
		return v, err
	}
	_, v.Partners, err = s.partners(ctx, reader(c).ID)
	v.Partners = slices.DeleteFunc(v.Partners, func(m projections.Person) bool { return v.Members[m.ID] })
	return v, err
}

func (s *Server) clubShow(c echo.Context) error {
	v, err := s.clubView(c)
	if err != nil {
		return err
	}
	p, err := s.listed(c.Request().Context(), s.page(c), v.Tables, v.zone())
	p.Title, v.Lang = v.House.Name, p.Tag
	v.Guest = guestField{N: 1, Lang: v.House.Lang}
	if err != nil {
		return err
	}
	return p.show(c, clubShow(p, v))
}

// clubRefused shows the club again with what was wrong and all that was typed.
func (s *Server) clubRefused(c echo.Context, form string, refused error) error {
	v, err := s.clubView(c)
	if err != nil {
		return err
	}
	refused = plain(refused)
	if refusal.Of(refused) == nil {
		return refused
	}
	p, err := s.listed(c.Request().Context(), s.page(c), v.Tables, v.zone())
	if err != nil {
		return err
	}
	p = p.at(v.path(""))
	p.Title = v.House.Name
	v.Name, v.Address, v.Lang = c.FormValue("name"), c.FormValue("address"), cmp.Or(c.FormValue("lang"), p.Tag)
	v.Guest = guestFields(c.FormValue, v.House.Lang)[0]
	v.Form, v.Wrong = form, p.Refusal(refused)
	return p.render(c, status(refused), clubShow(p, v))
}
