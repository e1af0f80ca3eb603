package views

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// newClub is the form that founds a club, as it was sent.
type newClub struct {
	ID, Name, Lang, Zone, Wrong string
	Before, After               string // of the id in the club's address
}

// clubNew shows the form for a new club.
func (s *Server) clubNew(c echo.Context) error {
	if _, err := member(c); err != nil {
		return err
	}
	return s.clubNewPage(c, http.StatusOK, nil)
}

func (s *Server) clubNewPage(c echo.Context, status int, wrong error) error {
	p := s.page(c).titled("page.found.title").at("/clubs/new")
	f := newClub{ID: s.sentID(c), Name: strings.TrimSpace(c.FormValue("name")),
		Lang: cmp.Or(c.FormValue("lang"), p.Tag), Zone: cmp.Or(strings.TrimSpace(c.FormValue("zone")), habits(c).Zone, s.Zone)}
	f.Before, f.After = s.around()
	if wrong != nil {
		f.Wrong = p.Refusal(wrong)
	}
	return p.render(c, status, clubNew(p, f))
}

// around is what stands before and behind the id in the address of a club.
func (s *Server) around() (before, after string) {
	before, after, _ = strings.Cut(s.Address("#"), "#")
	return before, after
}

// sentID is the id in the mail address that the form wants, be the address
// written whole.
func (s *Server) sentID(c echo.Context) string {
	local, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(c.FormValue("id"))), "@")
	before, _ := s.around()
	return strings.TrimPrefix(local, strings.ToLower(before))
}

// clubFound founds a club; whoever does is its owner.
func (s *Server) clubFound(c echo.Context) error {
	who, err := member(c)
	if err != nil {
		return err
	}
	id := events.ClubID(s.sentID(c))
	zone := cmp.Or(strings.TrimSpace(c.FormValue("zone")), s.Zone)
	got, err := s.do(c, who.ID, "", club.Found{ID: id, Name: strings.TrimSpace(c.FormValue("name")),
		Lang: c.FormValue("lang"), Zone: zone, By: who.ID})
	switch err = plain(err); {
	case err == nil:
		return back(c, "/c/"+string(id), got.Repeat)
	case refusal.Is(err, refusal.Already):
		err = refusal.New(clubExists).Quoting(cut(string(id)))
	case refusal.Of(err) == nil:
		return err
	}
	return s.clubNewPage(c, status(err), err)
}
