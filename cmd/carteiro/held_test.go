package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/mail"
)

// waiting is a demo in which somebody has written from an unknown address, over
// SMTP, in the name of whoever is awaited; and the path of the page about it.
type waiting struct {
	*app
	t    *testing.T
	in   *mail.Inbox
	web  *httptest.Server
	link string
}

func newWaiting(t *testing.T) *waiting {
	cfg := &Config{Data: t.TempDir(), Domain: "localhost", URL: "http://localhost", Zone: "Europe/Lisbon", Sender: "sender", demo: true}
	a, err := open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.close()) })
	a.prover.Names = &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) { return nil, errors.New("no network") }}
	require.NoError(t, a.seed(t.Context()))
	w := &waiting{app: a, t: t, in: a.inbox(a.outbox())}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- a.server(w.in, nil).Serve(ctx, l) }()
	s := demoState(t, a)
	ask := s.Asks()[0]
	to, err := a.signer.Game(demoTable, ask.Seat, s.Turn)
	require.NoError(t, err)
	raw := "From: x@elsewhere.test\r\nTo: " + to + "\r\nSubject: Re: jogo\r\nMessage-ID: <one@elsewhere.test>\r\n\r\n" + nextMove(s).Text + "\r\n\r\n<b>Viva</b>\r\n"
	require.NoError(t, deliver(l.Addr().String(), "x@elsewhere.test", to, []byte(raw)))
	stop()
	require.NoError(t, <-done)
	w.work()
	site := a.site(l.Addr())
	site.Held = mail.Held{Inbox: w.in, Clerk: a.clerk()}
	w.web = httptest.NewServer(site.Handler())
	t.Cleanup(w.web.Close)
	w.link = w.linkTo(s.Player(ask.Seat))
	return w
}

// work works what has come and sends what is due.
func (w *waiting) work() {
	w.t.Helper()
	for _, step := range []func(context.Context) (bool, error){w.in.Step, w.outbox().Step} {
		for did := true; did; {
			var err error
			did, err = step(w.t.Context())
			require.NoError(w.t, err)
		}
	}
}

// linkTo finds the link in the letters that were sent: to one person alone.
func (w *waiting) linkTo(who events.PlayerID) (link string) {
	w.t.Helper()
	p, err := w.books.Person(w.t.Context(), who)
	require.NoError(w.t, err)
	all, err := mail.Folder{Dir: w.cfg.letters()}.List()
	require.NoError(w.t, err)
	for _, l := range all {
		if m := regexp.MustCompile(`/letters/\d+/[0-9a-f]+`).FindString(l.Text); m != "" {
			require.Empty(w.t, link)
			require.Equal(w.t, p.Address, l.Address)
			link = m
		}
	}
	require.NotEmpty(w.t, link)
	return link
}

func (w *waiting) post(path string, form url.Values, header ...string) int {
	w.t.Helper()
	req, err := http.NewRequest(http.MethodPost, w.web.URL+path, strings.NewReader(form.Encode()))
	require.NoError(w.t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	require.NoError(w.t, err)
	require.NoError(w.t, resp.Body.Close())
	return resp.StatusCode
}

func TestThePageOfAHeldLetter(t *testing.T) {
	w := newWaiting(t)
	turn := demoState(t, w.app).Turn
	s := newSurfer(t, w.web.URL)
	for range 3 {
		s.get(w.link)
		require.Equal(t, http.StatusOK, s.code)
		require.Contains(t, s.text(), "x@elsewhere.test")
		require.Contains(t, s.text(), "<b>Viva</b>", "as it was written")
	}
	w.work()
	require.Equal(t, turn, demoState(t, w.app).Turn, "looking changes nothing")

	mine := url.Values{"deed": {"mine"}, "trust": {"on"}}
	require.Equal(t, http.StatusNotFound, w.post(w.link[:len(w.link)-1]+"x", mine))
	require.Equal(t, http.StatusNotFound, s.get(w.link[:len(w.link)-1]+"x").code)
	require.Equal(t, http.StatusNotFound, s.get(strings.Replace(w.link, "/letters/", "/letters/1", 1)).code)
	require.Equal(t, http.StatusForbidden, w.post(w.link, mine, "Sec-Fetch-Site", "cross-site"))
	require.Equal(t, http.StatusBadRequest, w.post(w.link, url.Values{"trust": {"on"}}))
	w.work()
	require.Equal(t, turn, demoState(t, w.app).Turn)

	require.Equal(t, http.StatusOK, w.post(w.link, mine))
	require.Equal(t, http.StatusOK, w.post(w.link, mine), "a double click")
	w.work()
	now := demoState(t, w.app)
	require.Greater(t, now.Turn, turn)
	require.Equal(t, http.StatusOK, w.post(w.link, url.Values{"deed": {"not"}}))
	w.work()
	require.Equal(t, now.Turn, demoState(t, w.app).Turn, "it acts once")
	require.Contains(t, s.get(w.link).text(), "You said that it was yours")
	require.Nil(t, s.find(func(n *html.Node) bool { return n.Data == "button" && attribute(n, "name") == "deed" }))
	key, err := w.vault.AddressKey("x@elsewhere.test")
	require.NoError(t, err)
	require.True(t, w.trusted(now, key))
}

// trusted tells whether one of a table's players may write from an address.
func (w *waiting) trusted(s table.State, key string) (found bool) {
	for _, c := range s.Chairs {
		p, err := w.desk.Player(w.t.Context(), c.Player)
		require.NoError(w.t, err)
		found = found || p.Allows(key)
	}
	return found
}

func TestAHeldLetterIsThrownAwayOnItsPage(t *testing.T) {
	w := newWaiting(t)
	turn := demoState(t, w.app).Turn
	s := newSurfer(t, w.web.URL)
	require.Equal(t, http.StatusOK, w.post(w.link, url.Values{"deed": {"not"}}))
	require.Equal(t, http.StatusOK, w.post(w.link, url.Values{"deed": {"mine"}}))
	w.work()
	require.Equal(t, turn, demoState(t, w.app).Turn)
	require.Contains(t, s.get(w.link).text(), "it has been thrown away")
	require.Zero(t, count(t, w.app, `SELECT count(*) FROM inbox WHERE raw != x''`))
}

// The answers that people give in the demo's browser come from the addresses of
// those they play, so they count.
func TestAnswersInTheDemosOutboxCount(t *testing.T) {
	a, base := demo(t)
	s := demoState(t, a)
	ask := s.Asks()[0]
	to, err := a.signer.Game(demoTable, ask.Seat, s.Turn)
	require.NoError(t, err)
	surfer := newSurfer(t, base)
	var id string
	require.Eventually(t, func() bool {
		all, err := mail.Folder{Dir: a.cfg.letters()}.List()
		require.NoError(t, err)
		for _, l := range all {
			if l.ReplyTo == to {
				id = l.Name
			}
		}
		return id != ""
	}, patience, 50*time.Millisecond, "the letter about the turn")
	surfer.get("/outbox/"+id).submit("/outbox/"+id, "text", nextMove(s).Text)
	require.Eventually(t, func() bool { return demoState(t, a).Turn > s.Turn }, patience, 50*time.Millisecond)
}
