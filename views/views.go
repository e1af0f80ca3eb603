// Package views is what a person sees in a browser: pages made on the server,
// complete without script. A page reads the books and sends orders to the
// desk; it decides nothing itself.
//
// routes.go is the map of all addresses. Each act has a file named noun_verb,
// with its templ file beside it where it shows a page of its own. All words
// stand in locales, one file a language.
//
// A form that acts carries a nonce, which names the order it makes, so that a
// form sent twice acts once; forms of a table also carry the turn they were
// made for, so that an old one is told so. A form from another site is refused
// by Go's CrossOriginProtection (Sec-Fetch-Site, or Origin against Host).
package views

import (
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine"
	"carteiro/engine/lang"
	"carteiro/events"
	"carteiro/projections"
)

// Server answers web requests. Desk, Books, Words and Links are needed; every
// other field works when left zero.
type Server struct {
	Desk  *engine.Desk
	Books projections.Reader
	Words *lang.Catalogue // with Locales among its folders
	Links projections.Links

	Held    Held                       // letters in somebody's name that wait; nil: no such page
	Letters Letters                    // the letters of a demo, shown at /outbox; nil: no such page
	Now     func() time.Time           // time.Now if nil
	Random  io.Reader                  // crypto/rand if nil
	Base    string                     // how people reach the server; http://localhost:8080 if empty
	Address func(events.ClubID) string // where a club gets its letters; at localhost if nil
	Zone    string                     // IANA: offered for the clocks of a new table; UTC if empty
	Log     *slog.Logger               // slog.Default if nil
	PerHour int                        // letters that one visitor may cause in an hour; 60 if zero

	jobs  sync.WaitGroup
	room  chan struct{}
	gauge gauge
}

// Handler sets the defaults and gives the whole site.
func (s *Server) Handler() http.Handler {
	s.defaults()
	e := echo.New()
	e.HTTPErrorHandler = s.failed
	e.IPExtractor = echo.ExtractIPFromXFFHeader() // believes proxies on private addresses only
	e.Use(s.logged, s.recovered, secured, s.sameSite, bounded, s.read)
	s.routes(e)
	return e
}

// Wait returns when the work that requests left behind is done: the letters
// with sign-in links are ordered after their page has been answered.
func (s *Server) Wait() { s.jobs.Wait() }

func (s *Server) defaults() {
	if s.Now == nil {
		s.Now = time.Now
	}
	if s.Random == nil {
		s.Random = rand.Reader
	}
	if s.Base == "" {
		s.Base = "http://localhost:8080"
	}
	s.Base = strings.TrimRight(s.Base, "/")
	if s.Address == nil {
		s.Address = func(id events.ClubID) string { return string(id) + "@localhost" }
	}
	if s.Zone == "" {
		s.Zone = "UTC"
	}
	if s.Log == nil {
		s.Log = slog.Default()
	}
	s.room = make(chan struct{}, maxJobs)
	if s.PerHour == 0 {
		s.PerHour = 60
	}
}

// secure tells whether people reach the server by https.
func (s *Server) secure() bool { return strings.HasPrefix(s.Base, "https://") }
