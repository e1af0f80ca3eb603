package views

import (
	"net/http"
	"net/url"
	"regexp"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/lang"
	"carteiro/events"
	"carteiro/projections"
)

// page is what every page knows: its language, its reader, where it stands.
type page struct {
	lang.Phrases
	Title  string
	Who    projections.Person // with an empty id for a stranger
	Here   url.URL            // an address that shows this page again
	Demo   bool               // the demo's letters can be read at /outbox
	Nonce  string             // names the order that a form of this page will make
	Notice string
	Now    time.Time
	Zone   *time.Location // the reader's own, nil for a reader without one
	Dial   *time.Location // in which a list of tables is told to a reader without a zone

	CalledOff map[events.TableID]bool // the tables of a list that had begun, see listed

	Silent time.Time // since when no letter reaches the reader, zero while they do
	Sticky bool      // the page speaks of a moment: no search engine needs it
}

var goodNotice = regexp.MustCompile(`^[a-z_]{1,20}$`)

// page begins a page for a request.
func (s *Server) page(c echo.Context) page {
	who := reader(c)
	p := page{Phrases: s.Words.In(s.language(c, who)), Who: who, Here: *c.Request().URL,
		Demo: s.Letters != nil, Nonce: s.nonce(), Now: s.Now(), Silent: habits(c).Failing.Since}
	if z, err := timing.Zone(habits(c).Zone); err == nil {
		p.Zone = z
	}
	if n := c.QueryParam("notice"); goodNotice.MatchString(n) && p.Has("page.notice."+n) {
		p.Notice = p.Say("page.notice." + n)
	}
	return p
}

// dial is the zone in which the page tells a time to its reader: the reader's
// own, else the one given, else UTC (K22).
func (p page) dial(otherwise *time.Location) *time.Location {
	switch {
	case p.Zone != nil:
		return p.Zone
	case otherwise != nil:
		return otherwise
	}
	return time.UTC
}

// due states an instant as every page does: local time with its offset, UTC and
// how long it is until then (K22).
func (p page) due(at time.Time, zone *time.Location) string {
	return timing.Show(at, p.Now, p.dial(zone)).Say(p.Say)
}

// titled gives the page a title of the catalogue.
func (p page) titled(id string, args ...any) page {
	p.Title = p.Say(id, args...)
	return p
}

// at says where the page can be fetched again, for a page that answers a form.
func (p page) at(path string) page {
	p.Here = url.URL{Path: path}
	return p
}

// in is the address of this page in another language.
func (p page) in(tag string) templ.SafeURL {
	q := p.Here.Query()
	q.Del("notice")
	q.Set("lang", tag)
	u := url.URL{Path: p.Here.Path, RawQuery: q.Encode()}
	return templ.SafeURL(u.String())
}

// render answers with a page.
func (p page) render(c echo.Context, status int, body templ.Component) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, echo.MIMETextHTMLCharsetUTF8)
	h.Set("Content-Language", p.Tag)
	c.Response().WriteHeader(status)
	return layout(p, body).Render(c.Request().Context(), c.Response())
}

// show is render for a page that is well.
func (p page) show(c echo.Context, body templ.Component) error {
	return p.render(c, http.StatusOK, body)
}

// back sends the browser to a page after a form; repeated says that the form
// had been sent before.
func back(c echo.Context, path string, repeated bool) error {
	if repeated {
		path += "?notice=repeat"
	}
	return c.Redirect(http.StatusSeeOther, path)
}

// clock writes an instant for a person: UTC, to the minute.
func clock(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") + " UTC" }

// stamp writes an instant for a machine (RFC 3339).
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }
