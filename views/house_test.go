package views_test

import (
	"context"
	"crypto/sha256"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/player"
	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/vault"
	"carteiro/migrations"
	"carteiro/projections"
	"carteiro/views"
)

// house is the real thing in a folder of its own: log, keys, desk, books, and
// the pages on a port. Its clock is turned by hand.
type house struct {
	t      testing.TB
	log    *store.Log
	vault  *luckyVault
	desk   *engine.Desk
	server *views.Server
	web    *httptest.Server
	said   *strings.Builder // the server's own log
	clock  atomic.Int64

	errands *engine.Errands // made when first wanted
}

// luckyVault is the real vault but for the tables' secrets, which are the same
// in each run.
type luckyVault struct{ *vault.Vault }

func (luckyVault) Secret(events.TableID, bool) ([]byte, error) {
	sum := sha256.Sum256([]byte("views"))
	return sum[:], nil
}

var start = time.Date(2026, 1, 5, 12, 0, 0, 0, time.UTC)

func (h *house) now() time.Time { return start.Add(time.Duration(h.clock.Load())) }

// open builds a house with the club "roda"; change may set more fields of the server.
func open(t testing.TB, change ...func(*views.Server)) *house {
	t.Helper()
	h := &house{t: t, said: &strings.Builder{}}
	dir, ctx := t.TempDir(), context.Background()
	require.NoError(t, migrations.Up(ctx, filepath.Join(dir, "log.db"), migrations.Log))
	require.NoError(t, migrations.Up(ctx, filepath.Join(dir, "keys.db"), migrations.Keys))
	keys, err := vault.Open(filepath.Join(dir, "keys.db"), h.now)
	require.NoError(t, err)
	h.vault = &luckyVault{keys}
	t.Cleanup(func() { h.vault.Close() })
	h.log, err = store.Open(ctx, filepath.Join(dir, "log.db"), store.Options{Now: h.now})
	require.NoError(t, err)
	t.Cleanup(func() { h.log.Close() })
	require.NoError(t, h.log.Inline(ctx, projections.Players{}, projections.Clubs{}, &projections.Tables{}, projections.Dice{}, projections.RatedGames{}))
	h.desk = &engine.Desk{Store: h.log, Vault: h.vault, Now: h.now}
	h.serve(change)
	h.do("", club.Found{ID: "roda", Name: "Roda de Gamão", Lang: "pt"})
	return h
}

func (h *house) serve(change []func(*views.Server)) {
	words, err := lang.New(append(games.Locales(), views.Locales())...)
	require.NoError(h.t, err)
	key, err := h.vault.Key("links")
	require.NoError(h.t, err)
	h.server = &views.Server{Desk: h.desk, Words: words, Links: projections.Links{Key: key}, Now: h.now,
		Books:   &projections.Books{DB: h.log.Reader(), Store: h.log, Vault: h.vault},
		Address: func(id events.ClubID) string { return string(id) + "@club.example" }, Log: slog.New(slog.NewTextHandler(h.said, nil))}
	for _, c := range change {
		c(h.server)
	}
	h.web = httptest.NewServer(h.server.Handler())
	h.t.Cleanup(h.web.Close)
}

// do gives an order at the desk, beside the pages.
func (h *house) do(by events.PlayerID, command any) {
	h.t.Helper()
	h.clock.Add(int64(time.Second))
	id := events.CommandID("test:" + h.now().String())
	_, err := h.desk.Do(context.Background(), engine.Order{ID: id, Actor: by, Command: command})
	require.NoError(h.t, err)
}

// join makes a person and a member of the club.
func (h *house) join(id events.PlayerID, name, tongue string) {
	h.t.Helper()
	address := string(id) + "@example.org"
	key, err := h.vault.AddressKey(address)
	require.NoError(h.t, err)
	h.do(id, player.Join{ID: id, Address: address, Name: name, Lang: tongue, AddressKey: key})
	h.do(id, club.Join{ID: "roda", By: id})
}

// browser is one person's browser, without script.
type browser struct {
	h      *house
	client *http.Client
	header http.Header
}

// sheet is a page that a browser got.
type sheet struct {
	b      *browser
	at     *url.URL
	status int
	header http.Header
	text   string
	root   *html.Node
}

func (h *house) browser() *browser {
	jar, err := cookiejar.New(nil)
	require.NoError(h.t, err)
	return &browser{h: h, header: http.Header{"Accept-Language": {"en"}}, client: &http.Client{Jar: jar}}
}

// as is a browser in which a person has signed in by a mailed link.
func (h *house) as(id events.PlayerID) *browser {
	h.t.Helper()
	b := h.browser()
	page := b.get(h.link(id)).send("button", nil)
	require.Equal(h.t, "/games", page.at.Path, page.text)
	return b
}

// link asks for a sign-in letter and gives the path of its link.
func (h *house) link(id events.PlayerID) string {
	h.t.Helper()
	h.do("", player.AskSignIn{ID: id})
	p, err := h.desk.Player(context.Background(), id)
	require.NoError(h.t, err)
	return h.server.Links.SignIn(id, p.N)
}

func (b *browser) get(path string) sheet { return b.send(http.MethodGet, path, nil) }

func (b *browser) send(method, path string, form url.Values) sheet {
	b.h.t.Helper()
	req, err := http.NewRequest(method, b.h.web.URL+path, strings.NewReader(form.Encode()))
	require.NoError(b.h.t, err)
	for k, v := range b.header {
		req.Header[k] = v
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	res, err := b.client.Do(req)
	require.NoError(b.h.t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(b.h.t, err)
	root, err := html.Parse(strings.NewReader(string(text)))
	require.NoError(b.h.t, err)
	return sheet{b: b, at: res.Request.URL, status: res.StatusCode, header: res.Header, text: string(text), root: root}
}
