package views_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"carteiro/projections"
)

// sound tells what a page must be whatever it says.
func sound(t *testing.T, s sheet) {
	t.Helper()
	name := s.at.String()
	require.True(t, strings.HasPrefix(s.text, "<!doctype html>") || strings.HasPrefix(s.text, "<!DOCTYPE html>"), name)
	assert.Contains(t, []string{"pt", "en"}, attr(s.all("html")[0], "lang"), name)
	assert.Len(t, s.all("title"), 1+len(s.all("svg")), name)
	for _, one := range []string{"h1", "main", "footer"} {
		assert.Len(t, s.all(one), 1, "%s of %s", one, name)
	}
	assert.NotEmpty(t, words(s.all("h1")[0]), name)
	assert.Empty(t, s.all("style", "base", "object", "embed"), name)
	assert.NotRegexp(t, `<[a-z]+\.[a-z0-9_.]+>`, words(s.root), "a sentence is missing on %s", name)
	assert.NotContains(t, words(s.root), "<no value>", name)
	headings(t, s)
	labels(t, s)
	for _, table := range s.all("table") {
		assert.Len(t, within(table, "caption"), 1, "a table without a caption on %s", name)
	}
	for _, form := range s.all("form") {
		assert.NotEmpty(t, within(form, "button"), "a form without a button on %s", name)
	}
	strict(t, s)
	policy(t, s)
}

func headings(t *testing.T, s sheet) {
	t.Helper()
	level := 0
	for _, h := range s.all("h1", "h2", "h3", "h4") {
		n := int(h.Data[1] - '0')
		assert.LessOrEqual(t, n, level+1, "%s leaves a level out: %s", s.at, words(h))
		level = n
	}
}

// labels: every field has a name that can be read out, every picture a text.
func labels(t *testing.T, s sheet) {
	t.Helper()
	ids, labelled := map[string]bool{}, map[string]bool{}
	for n := range s.root.Descendants() {
		if id := attr(n, "id"); id != "" {
			assert.False(t, ids[id], "id %q twice on %s", id, s.at)
			ids[id] = true
		}
		if n.Type == html.ElementNode && n.Data == "label" {
			labelled[attr(n, "for")] = true
			for _, in := range within(n, "input") {
				labelled[attr(in, "id")] = true
			}
		}
	}
	for _, f := range s.all("input", "select", "textarea") {
		if attr(f, "type") != "hidden" {
			assert.True(t, attr(f, "id") != "" && labelled[attr(f, "id")], "no label for %s on %s", attr(f, "name"), s.at)
		}
		if by := attr(f, "aria-describedby"); by != "" {
			assert.True(t, ids[by], "%s on %s", by, s.at)
		}
	}
	for _, img := range s.all("img") {
		assert.True(t, hasAttr(img, "alt"), s.at)
	}
	for _, svg := range s.all("svg") {
		assert.Equal(t, "img", attr(svg, "role"))
		assert.NotEmpty(t, within(svg, "title"), s.at)
	}
	for _, frame := range s.all("iframe", "nav") {
		assert.NotEmpty(t, attr(frame, "title")+attr(frame, "aria-label"), s.at)
	}
	for _, b := range s.all("button", "a") {
		named := words(b) != "" || len(within(b, "img")) > 0
		assert.True(t, named, "a button or link without a name on %s", s.at)
	}
}

// strict: nothing in the page needs more than the policy allows.
func strict(t *testing.T, s sheet) {
	t.Helper()
	for n := range s.root.Descendants() {
		for _, a := range n.Attr {
			assert.False(t, strings.HasPrefix(a.Key, "on"), "%s on %s", a.Key, s.at)
			assert.NotEqual(t, "style", a.Key, s.at)
			assert.False(t, strings.HasPrefix(strings.ToLower(a.Val), "javascript:"), s.at)
		}
	}
	for _, script := range s.all("script") {
		assert.True(t, strings.HasPrefix(attr(script, "src"), "/static/"), s.at)
	}
}

func policy(t *testing.T, s sheet) {
	t.Helper()
	csp := s.header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"} {
		assert.Contains(t, csp, want, s.at)
	}
	assert.NotContains(t, csp, "unsafe")
	assert.Equal(t, "nosniff", s.header.Get("X-Content-Type-Options"))
	assert.Equal(t, "same-origin", s.header.Get("Referrer-Policy"))
	assert.Equal(t, attr(s.all("html")[0], "lang"), s.header.Get("Content-Language"))
}

func TestEveryPageIsSound(t *testing.T) {
	h, turn, other, path := playing(t)
	h.join("eva", "Eva", "pt")
	eva := h.as("eva")
	page := turn.get(path)
	try := path + "/try?" + url.Values{"move": {choice(page)}, "turn": fields(page.form("/try"), nil)["turn"]}.Encode()
	for _, at := range []string{"/", "/help", "/dice", "/c/roda", "/sign-in", path, path + "/m/0", path + "/m/1"} {
		require.Equal(t, http.StatusOK, h.browser().get(at).status, at)
	}
	for _, lang := range []string{"pt", "en"} {
		for _, at := range []string{"/", "/help", "/dice", "/c/roda", "/sign-in", path, path + "/m/0", path + "/m/1", "/nowhere", "/g/nowhere", "/c/nowhere"} {
			for _, b := range []*browser{h.browser(), eva, other, turn} {
				sound(t, b.get(at+"?lang="+lang))
			}
		}
		for _, at := range []string{"/games", "/games/new", "/me", path, path + "/resign?offer=resign-1", try, path + "/try?move=24%2F1&turn=1", path + "/try?move=x&turn=99"} {
			sound(t, turn.get(at))
			sound(t, eva.get(at))
		}
		sound(t, h.browser().get(h.link("eva")))
	}
	turn.get(path).send("/resign", map[string]string{"offer": "resign-1"}).send("/offer", nil)
	sound(t, turn.get(path))
	sound(t, other.get(path))
	other.get(path).send("/answer", map[string]string{"answer": "accept"})
	sound(t, other.get(path))
	sound(t, h.browser().get("/dice"))
	sound(t, h.as("ana").get("/games"))
}

func TestLanguageIsChosenInOrder(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "pt")
	b := h.browser()
	tongue := func(s sheet) string { return attr(s.all("html")[0], "lang") }
	assert.Equal(t, "en", tongue(b.get("/")), "Accept-Language")
	b.get(h.link("ana")).send("button", nil)
	assert.Equal(t, "pt", tongue(b.get("/")), "the person's")
	assert.Equal(t, "en", tongue(b.get("/?lang=en")), "the address's")
	assert.Equal(t, "en", tongue(b.get("/help")), "the cookie's")
	assert.Equal(t, "en", tongue(b.get("/?lang=xx")))
	assert.Equal(t, "/help?lang=pt", links(b.get("/help"), "/help?lang")[0])
}

func TestNoSuchPage(t *testing.T) {
	h, turn, _, path := playing(t)
	for _, at := range []string{"/x", "/g/", "/g/none", "/g/..%2F..", "/g/UPPER", path + "/m/99999", path + "/m/01", path + "/m/-1", path + "/m/x",
		path + "/m/99999999999999999999", "/c/none", "/c/a'b", "/static/none", "/static/..%2Fviews.go", "/sign-in/a/b/c", "/outbox", "/g/none.json"} {
		s := turn.get(at)
		assert.Equal(t, http.StatusNotFound, s.status, at)
	}
	assert.Equal(t, http.StatusMethodNotAllowed, turn.send(http.MethodPost, "/help", nil).status)
	assert.Equal(t, http.StatusMethodNotAllowed, turn.send(http.MethodGet, path+"/play", nil).status)
	assert.NotNil(t, h)
}

func TestAFormFromAnotherSiteIsRefused(t *testing.T) {
	h, turn, _, path := playing(t)
	n := h.state(path).N
	form := fields(turn.get(path).form("/say"), map[string]string{"text": "olá"})
	for key, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		turn.header.Set(key, value)
		assert.Equal(t, http.StatusForbidden, turn.send(http.MethodPost, path+"/say", form).status, key)
		turn.header.Del(key)
	}
	assert.Equal(t, n, h.state(path).N)
	turn.header.Set("Origin", h.web.URL)
	assert.Equal(t, http.StatusOK, turn.send(http.MethodPost, path+"/say", form).status)
	assert.Greater(t, h.state(path).N, n)
}

func TestBrokenFormsAreRefused(t *testing.T) {
	h, turn, _, path := playing(t)
	good := fields(turn.get(path).form("/say"), map[string]string{"text": "olá"})
	for _, without := range []string{"nonce", "turn"} {
		form := url.Values{}
		for k, v := range good {
			form[k] = v
		}
		form.Del(without)
		page := turn.send(http.MethodPost, path+"/say", form)
		assert.Equal(t, http.StatusBadRequest, page.status, without)
		assert.Contains(t, page.text, "olá")
	}
	huge := turn.send(http.MethodPost, path+"/say", url.Values{"text": {strings.Repeat("x", 64<<10)}})
	assert.Equal(t, http.StatusUnprocessableEntity, huge.status)
	empty := turn.get(path).send("/say", map[string]string{"text": "  "})
	assert.Equal(t, http.StatusUnprocessableEntity, empty.status)
	assert.NotNil(t, h)
}

func TestTheLogHoldsNoSecrets(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	b := h.browser()
	link := h.link("ana")
	b.get(link).send("button", nil)
	b.get("/sign-in").send("/sign-in", map[string]string{"address": "ana@example.org"})
	h.server.Wait()
	b.get("/nowhere/" + link[len(link)-20:])
	h.web.Close()
	assert.Contains(t, h.said.String(), "/sign-in/:player/:n/:mac")
	assert.NotContains(t, h.said.String(), link[len(link)-20:])
	assert.NotContains(t, h.said.String(), "example.org")
}

// TestTheListOfMovesOpensAtTheLast unless the page shows one before it.
func TestTheListOfMovesOpensAtTheLast(t *testing.T) {
	h, _, _, path := playing(t)
	css := h.browser().get("/static/carteiro.css").text
	assert.Contains(t, css, ".moves.newest { display: flex; flex-direction: column-reverse; }")
	last := strconv.Itoa(len(within(h.browser().get(path).all("ol")[0], "li")) - 1)
	for at, newest := range map[string]bool{path: true, path + "/m/" + last: true, path + "/m/0": false} {
		assert.Equal(t, newest, strings.Contains(h.browser().get(at).text, `<div class="moves newest"><ol`), at)
	}
}

func TestTheReplayStepsByPlainLinks(t *testing.T) {
	h, turn, _, path := playing(t)
	page := turn.get(path)
	turn.submit(page, page.form("/try"), map[string]string{"move": choice(page)}).send("/play", nil)
	b := h.browser()
	at := b.get(path + "/m/0")
	seen := 0
	for ; seen < 10; seen++ {
		next := step(at, "next")
		if next == "" {
			break
		}
		assert.NotEmpty(t, words(at.all("main")[0]))
		at = b.get(next)
		require.Equal(t, http.StatusOK, at.status)
	}
	assert.Equal(t, 2, seen, "the opening throw and the first play")
	assert.Empty(t, step(at, "last"))
	assert.Equal(t, path+"/m/0", step(at, "first"))
	assert.Equal(t, path+"/m/1", step(at, "prev"))
	assert.NotEmpty(t, links(b.get(path), path+"/m/2"))
}

func step(s sheet, rel string) string {
	for _, a := range s.all("a") {
		if attr(a, "rel") == rel {
			return attr(a, "href")
		}
	}
	return ""
}

func TestTheExportIsARecord(t *testing.T) {
	h, turn, other, path := playing(t)
	turn.get(path).send("/say", map[string]string{"text": "segredo"})
	s := h.browser().get(path + ".json")
	require.Equal(t, http.StatusOK, s.status)
	assert.NotContains(t, s.text, "segredo")
	assert.NotContains(t, s.text, "example.org")
	var r projections.Record
	require.NoError(t, json.Unmarshal([]byte(s.text), &r))
	assert.Empty(t, r.Secret)
	turn.get(path).send("/resign", map[string]string{"offer": "resign-1"}).send("/offer", nil)
	other.get(path).send("/answer", map[string]string{"answer": "accept"})
	s = h.browser().get(path + ".json")
	r, err := projections.ReadRecord(strings.NewReader(s.text))
	require.NoError(t, err)
	_, err = r.Prove()
	require.NoError(t, err)
}

func TestHealthAndFiles(t *testing.T) {
	h := open(t)
	b := h.browser()
	assert.Equal(t, "ok\n", b.get("/healthz").text)
	css := b.get(attr(b.get("/").all("link")[1], "href"))
	assert.Equal(t, http.StatusOK, css.status)
	assert.Contains(t, css.header.Get("Content-Type"), "text/css")
	assert.Contains(t, css.header.Get("Cache-Control"), "immutable")
	head := b.send(http.MethodHead, "/help", nil)
	assert.Equal(t, http.StatusOK, head.status)
	assert.Empty(t, head.text)
	require.NoError(t, h.log.Close())
	sick := b.get("/")
	assert.Equal(t, http.StatusInternalServerError, sick.status)
	assert.NotContains(t, strings.ToLower(sick.text), "sql", "nothing of the inside is shown")
	sound(t, sick)
}
