package views

import (
	"net/url"
	"slices"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// clubView is the page of a club, with the form for newcomers as it was sent.
type clubView struct {
	projections.Club
	Host                string // the domain of the club's address
	Tables              []projections.Listing
	Name, Address, Lang string
	Wrong               string
}

// Confirmed lists the members who have acted on a letter: nobody is named here
// because somebody else wrote their address into a form.
func (v clubView) Confirmed() []projections.Person {
	return slices.DeleteFunc(slices.Clone(v.Members), func(m projections.Person) bool {
		return !m.Confirmed || m.Erased
	})
}

// Has tells whether a person is a member.
func (v clubView) Has(id events.PlayerID) bool {
	return slices.ContainsFunc(v.Members, func(m projections.Person) bool { return m.ID == id })
}

// clubAddress is where a club gets its letters.
func clubAddress(id events.ClubID, host string) string { return string(id) + "@" + host }

// joinLetter begins a letter to a club that asks to join it.
func joinLetter(p page, id events.ClubID, host string) templ.SafeURL {
	return templ.SafeURL("mailto:" + clubAddress(id, host) + "?subject=" +
		url.PathEscape(p.Say("page.club.letter")) + "&body=" + url.PathEscape(p.Say("page.club.letter")))
}

func (s *Server) clubView(c echo.Context) (clubView, error) {
	id, err := clubID(c)
	if err != nil {
		return clubView{}, err
	}
	v := clubView{Host: s.MailHost}
	if v.Club, err = s.Books.Club(c.Request().Context(), id); err != nil {
		return v, err
	}
	if v.Club.Name == "" {
		return v, refusal.New(refusal.NotFound)
	}
	v.Tables, err = s.Books.TablesIn(c.Request().Context(), id)
	return v, err
}

func (s *Server) clubShow(c echo.Context) error {
	v, err := s.clubView(c)
	if err != nil {
		return err
	}
	p := s.page(c)
	p.Title, v.Lang = v.Club.Name, p.Tag
	return p.show(c, clubShow(p, v))
}

// clubRefused shows the club again with what was wrong and all that was typed.
func (s *Server) clubRefused(c echo.Context, refused error) error {
	v, err := s.clubView(c)
	if err != nil {
		return err
	}
	refused = plain(refused)
	if refusal.Of(refused) == nil {
		return refused
	}
	p := s.page(c).at("/c/" + string(v.ID))
	p.Title = v.Club.Name
	v.Name, v.Address, v.Lang = c.FormValue("name"), c.FormValue("address"), c.FormValue("lang")
	v.Wrong = p.Refusal(refused)
	return p.render(c, status(refused), clubShow(p, v))
}
