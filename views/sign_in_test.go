package views_test

import (
	"context"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/views"
)

func TestJoinOnTheWebAndSignIn(t *testing.T) {
	h := open(t)
	b := h.browser()
	sent := b.get("/c/roda").send("/register", map[string]string{"name": "Ana", "address": "ana@example.org", "lang": "en"})
	assert.Equal(t, http.StatusOK, sent.status)
	h.server.Wait()
	id, err := h.desk.PlayerAt(context.Background(), "Ana@example.org")
	require.NoError(t, err)
	require.NotEmpty(t, id)
	assert.NotContains(t, b.get("/c/roda").text, "Ana", "an address that nobody has confirmed names nobody")

	p, err := h.desk.Player(context.Background(), id)
	require.NoError(t, err)
	require.Len(t, p.Asked, 1, "one link is on its way")
	link := h.server.Links.SignIn(id, p.N)
	shown := b.get(link)
	again := b.get(link)
	assert.Equal(t, http.StatusOK, again.status, "looking at a link uses nothing up")
	games := shown.send("button", nil)
	assert.Equal(t, "/games", games.at.Path)
	assert.Contains(t, games.text, "Ana")
	assert.Contains(t, games.text, "Roda de Gamão")
	assert.Contains(t, b.get("/c/roda").text, "Ana")

	used := h.browser().get(link).send("button", nil)
	assert.Equal(t, http.StatusGone, used.status)
	out := b.get("/").send("/sign-out", nil)
	assert.Equal(t, "/", out.at.Path)
	assert.Equal(t, "/sign-in", b.get("/games").at.Path)
}

func TestTheCookieIsKeptFromScriptsAndOtherSites(t *testing.T) {
	h := open(t, func(s *views.Server) { s.Base = "https://club.example" })
	h.join("ana", "Ana", "en")
	b := h.browser()
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	page := b.get(h.link("ana")).send("button", nil)
	require.Equal(t, http.StatusSeeOther, page.status)
	var found *http.Cookie
	for _, line := range page.header["Set-Cookie"] {
		c, err := http.ParseSetCookie(line)
		require.NoError(t, err)
		if c.Name == "__Host-carteiro" {
			found = c
		}
	}
	require.NotNil(t, found)
	assert.True(t, found.HttpOnly && found.Secure)
	assert.Equal(t, http.SameSiteLaxMode, found.SameSite)
	assert.Equal(t, "/", found.Path)
	assert.Empty(t, found.Domain)
}

func TestASignInFormCountsAgainForAMinuteOnly(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	b := h.browser()
	page := b.get(h.link("ana"))
	assert.Equal(t, "/games", page.send("button", nil).at.Path)
	assert.Equal(t, "/games", page.send("button", nil).at.Path, "a double click")
	h.clock.Add(int64(2 * time.Minute))
	stale := page.send("button", nil)
	assert.Equal(t, http.StatusGone, stale.status, "going back in a shared browser signs nobody in")
}

func TestLinksThatAreWrongOrOld(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	link := h.link("ana")
	b := h.browser()
	assert.Equal(t, http.StatusNotFound, b.get(link+"0").status)
	assert.Equal(t, http.StatusNotFound, b.get("/sign-in/ana/07/"+link[len(link)-20:]).status)
	page := b.get(link)
	h.clock.Add(int64(player.LinkLife))
	late := page.send("button", nil)
	assert.Equal(t, http.StatusGone, late.status)
	assert.Equal(t, "/sign-in", b.get("/me").at.Path, "nobody is signed in")
}

func TestAskingForALinkBetraysNobody(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	ask := func(address string) sheet {
		return h.browser().get("/sign-in").send("/sign-in", map[string]string{"address": address})
	}
	known, unknown := ask("ana@example.org"), ask("bia@example.org")
	h.server.Wait()
	assert.Equal(t, known.status, unknown.status)
	assert.Equal(t, words(known.all("main")[0]), replaced(words(unknown.all("main")[0]), "bia@", "ana@"))
	p, err := h.desk.Player(context.Background(), "ana")
	require.NoError(t, err)
	assert.Len(t, p.Asked, 1)

	for range 9 {
		assert.Equal(t, http.StatusOK, ask("ana@example.org").status, "no more than five letters, and the page says nothing of it")
		h.server.Wait()
	}
	p, err = h.desk.Player(context.Background(), "ana")
	require.NoError(t, err)
	assert.Len(t, p.Asked, 5)
}

func TestABadAddressIsKeptAndRefused(t *testing.T) {
	h := open(t)
	page := h.browser().get("/sign-in").send("/sign-in", map[string]string{"address": "ana at example"})
	assert.Equal(t, http.StatusUnprocessableEntity, page.status)
	assert.Contains(t, page.text, `value="ana at example"`)
	joined := h.browser().get("/c/roda").send("/register", map[string]string{"name": "", "address": "ana@example.org", "lang": "xx"})
	assert.Equal(t, http.StatusUnprocessableEntity, joined.status)
	assert.Contains(t, joined.text, `value="ana@example.org"`)
}

func TestOneVisitorCausesOnlySoManyLetters(t *testing.T) {
	h := open(t, func(s *views.Server) { s.PerHour = 2 })
	ask := func() sheet {
		return h.browser().get("/sign-in").send("/sign-in", map[string]string{"address": "bia@example.org"})
	}
	assert.Equal(t, http.StatusOK, ask().status)
	assert.Equal(t, http.StatusOK, ask().status)
	assert.Equal(t, http.StatusTooManyRequests, ask().status)
	h.clock.Add(int64(time.Hour))
	assert.Equal(t, http.StatusOK, ask().status)
	h.server.Wait()
}

func TestSomebodyElsesAddressJoinsNothing(t *testing.T) {
	h := open(t)
	h.do("", club.Found{ID: "outro", Name: "Outro", Lang: "pt"})
	h.join("ana", "Ana", "en")
	page := h.browser().get("/c/outro").send("/register", map[string]string{"name": "Mal", "address": "ana@example.org", "lang": "pt"})
	assert.Equal(t, http.StatusOK, page.status)
	h.server.Wait()
	k, err := h.desk.Club(context.Background(), "outro")
	require.NoError(t, err)
	assert.Empty(t, k.Members)
	ana, err := h.server.Books.Person(context.Background(), "ana")
	require.NoError(t, err)
	assert.Equal(t, "Ana", ana.Name)

	b := h.as("ana")
	in := b.get("/c/outro").send("/join", nil)
	assert.Contains(t, in.text, "You are a member")
	left := in.send("/leave", nil)
	assert.NotNil(t, left.form("/join"))
}

func TestAfterSigningInOneGoesWhereOneWanted(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	b := h.browser()
	assert.Equal(t, "/sign-in", b.get("/me").at.Path)
	assert.Equal(t, "/me", b.get(h.link("ana")).send("button", nil).at.Path)
}

func TestAForgedCookieIsNobody(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	b := h.browser()
	u, err := url.Parse(h.web.URL)
	require.NoError(t, err)
	good := h.server.Links.Session("ana", h.now())
	for _, bad := range []string{good[:len(good)-1] + "x", "ana", "", "ana.1.2", "ana.9999999999."} {
		b.client.Jar.SetCookies(u, []*http.Cookie{{Name: "carteiro", Value: bad, Path: "/"}})
		assert.Equal(t, "/sign-in", b.get("/games").at.Path, bad)
	}
	b.client.Jar.SetCookies(u, []*http.Cookie{{Name: "carteiro", Value: good, Path: "/"}})
	assert.Equal(t, "/games", b.get("/games").at.Path)
}

func TestChangingNameAndLanguage(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	b := h.as("ana")
	saved := b.get("/me").send("/me", map[string]string{"name": "Ana Maria", "lang": "pt"})
	assert.Equal(t, "pt", attr(saved.all("html")[0], "lang"), "the person's language comes before the browser's")
	assert.Contains(t, saved.text, "Ficou guardado.")
	assert.Contains(t, saved.text, "Ana Maria")
	bad := saved.send("/me", map[string]string{"name": " "})
	assert.Equal(t, http.StatusUnprocessableEntity, bad.status)
}
