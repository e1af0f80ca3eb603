package views_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

func replaced(s, old, new string) string { return strings.ReplaceAll(s, old, new) }

// begun is a house in which Ana has invited Rui from a form; it gives their
// browsers and the path of the table.
func begun(t *testing.T) (h *house, ana, rui *browser, path string) {
	t.Helper()
	h = open(t)
	h.join("ana", "Ana", "en")
	h.join("rui", "Rui", "pt")
	ana, rui = h.as("ana"), h.as("rui")
	page := ana.get("/games/new").send("/games/new", map[string]string{"guest": "rui", "words": "sea"})
	require.Equal(t, http.StatusOK, page.status, page.text)
	require.True(t, strings.HasPrefix(page.at.Path, "/g/"), page.text)
	return h, ana, rui, page.at.Path
}

// state is the table itself.
func (h *house) state(path string) table.State {
	h.t.Helper()
	s, err := h.desk.Table(context.Background(), events.TableID(strings.TrimPrefix(path, "/g/")))
	require.NoError(h.t, err)
	require.NoError(h.t, s.Broken)
	return s
}

// playing starts the game and gives the browser of the person on turn first.
func playing(t *testing.T) (h *house, turn, other *browser, path string) {
	t.Helper()
	h, ana, rui, path := begun(t)
	page := rui.get(path).send("/accept", map[string]string{"words": "maré"})
	require.Equal(t, http.StatusOK, page.status)
	turn, other = ana, rui
	if h.state(path).Asks()[0].Seat == 1 {
		turn, other = rui, ana
	}
	return h, turn, other, path
}

// choice is the first play that a page offers.
func choice(s sheet) string {
	f := s.form("/try")
	if f == nil {
		return ""
	}
	for _, n := range within(f, "input", "option") {
		if (attr(n, "type") == "radio" || n.Data == "option") && attr(n, "value") != "" {
			return attr(n, "value")
		}
	}
	return ""
}

func TestInviteAcceptPlayAndConfirm(t *testing.T) {
	h, turn, other, path := playing(t)
	s := h.state(path)
	assert.Equal(t, []string{"sea", "maré"}, []string{s.Chairs[0].Words, s.Chairs[1].Words})
	assert.Equal(t, events.ClubID("roda"), s.Club, "the only club is chosen")

	page := turn.get(path)
	move := choice(page)
	require.NotEmpty(t, move, page.text)
	sure := turn.submit(page, page.form("/try"), map[string]string{"move": move})
	require.Equal(t, http.StatusOK, sure.status)
	assert.Equal(t, s.N, h.state(path).N, "looking changes nothing")
	after := sure.send("/play", nil)
	assert.Equal(t, path, after.at.Path)
	assert.Greater(t, h.state(path).N, s.N)

	page = other.get(path)
	roll := page.form("/play")
	require.NotNil(t, roll, page.text)
	rolled := page.send("/play", nil)
	assert.Equal(t, http.StatusOK, rolled.status)
	assert.Equal(t, http.StatusOK, other.get(path+"/m/1").status)
}

func TestAMoveMayBeTyped(t *testing.T) {
	h, turn, _, path := playing(t)
	page := turn.get(path)
	move := choice(page)
	typing := page.forms("/try")[1]
	sure := turn.submit(page, typing, map[string]string{"move": strings.ToUpper("  " + move)})
	require.Equal(t, http.StatusOK, sure.status, sure.text)
	back := turn.get(links(sure, path+"?move=")[0])
	assert.Equal(t, "  "+move, attr(field(back.forms("/try")[1], "move"), "value"), "what was typed is still there")
	sure.send("/play", nil)
	assert.NotNil(t, h.state(path).Position)
}

func field(f *html.Node, name string) *html.Node {
	for _, n := range within(f, "input", "textarea", "select") {
		if attr(n, "name") == name && attr(n, "type") != "radio" {
			return n
		}
	}
	return nil
}

func links(s sheet, prefix string) (out []string) {
	for _, a := range s.all("a") {
		if strings.HasPrefix(attr(a, "href"), prefix) {
			out = append(out, attr(a, "href"))
		}
	}
	return out
}

func TestAnIllegalMoveIsKeptAndExplained(t *testing.T) {
	h, turn, _, path := playing(t)
	s := h.state(path)
	for _, text := range []string{"24/1", "cavalo f3", strings.Repeat("8/5 ", 60)} {
		page := turn.get(path)
		page = turn.submit(page, page.forms("/try")[1], map[string]string{"move": text})
		assert.Equal(t, http.StatusUnprocessableEntity, page.status, text)
		assert.Equal(t, text, attr(field(page.forms("/try")[1], "move"), "value"))
		assert.NotEmpty(t, alerts(page), text)
	}
	page := turn.get(path)
	direct := turn.send(http.MethodPost, path+"/play", url.Values{"move": {"24/1"}, "turn": fields(page.form("/try"), nil)["turn"],
		"nonce": fields(page.form("/say"), nil)["nonce"]})
	assert.Equal(t, http.StatusUnprocessableEntity, direct.status)
	assert.Equal(t, "24/1", attr(field(direct.forms("/try")[1], "move"), "value"))
	assert.Equal(t, s.N, h.state(path).N, "nothing was played")
}

func alerts(s sheet) (out []string) {
	for _, p := range s.all("p") {
		if attr(p, "role") == "alert" {
			out = append(out, words(p))
		}
	}
	return out
}

func TestADoubleSubmitActsOnceAndAStaleFormIsTold(t *testing.T) {
	h, turn, _, path := playing(t)
	page := turn.get(path)
	sure := turn.submit(page, page.form("/try"), map[string]string{"move": choice(page)})
	sure.send("/play", nil)
	n := h.state(path).N
	again := sure.send("/play", nil)
	assert.Equal(t, http.StatusOK, again.status)
	assert.Contains(t, again.at.RawQuery, "repeat")
	assert.Equal(t, n, h.state(path).N)

	stale := turn.submit(sure, sure.form("/play"), map[string]string{"nonce": strings.Repeat("a", 26)})
	assert.Equal(t, http.StatusConflict, stale.status)
	assert.NotEmpty(t, alerts(stale))
	assert.Contains(t, stale.text, fields(sure.form("/play"), nil).Get("move"), "what was to be played is still shown")
	old := turn.submit(page, page.form("/try"), map[string]string{"move": choice(page)})
	assert.Equal(t, http.StatusConflict, old.status)
	assert.Equal(t, n, h.state(path).N)
}

func TestOpeningTwiceByOneFormMakesOneTable(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	ana := h.as("ana")
	form := ana.get("/games/new")
	asked := map[string]string{"address": "novo@example.net", "name": "Novo", "guest_lang": "en"}
	first := form.send("/games/new", asked)
	require.Equal(t, http.StatusOK, first.status, first.text)
	head, err := h.log.Head(context.Background())
	require.NoError(t, err)
	second := form.send("/games/new", asked)
	assert.Equal(t, first.at.Path, second.at.Path)
	now, err := h.log.Head(context.Background())
	require.NoError(t, err)
	assert.Equal(t, head, now)
	assert.Contains(t, first.text, "Novo")
	assert.NotContains(t, first.text, "novo@example.net")
}

func TestOpeningIsRefusedWithAllThatWasTyped(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	ana := h.as("ana")
	for name, change := range map[string]map[string]string{
		"nobody":       {"words": "wind"},
		"a bad one":    {"address": "x@", "words": "wind"},
		"oneself":      {"address": "Ana@Example.org", "words": "wind"},
		"no such game": {"address": "rui@example.org", "game": "chess", "words": "wind"},
		"other's club": {"address": "rui@example.org", "club": "nope", "words": "wind"},
	} {
		page := ana.get("/games/new").send("/games/new", change)
		assert.GreaterOrEqual(t, page.status, 400, name)
		assert.Less(t, page.status, 500, name)
		assert.NotEmpty(t, alerts(page), name)
		assert.Contains(t, page.text, `value="wind"`, name)
		if a := change["address"]; a != "" {
			assert.Contains(t, page.text, `value="`+a+`"`, name)
		}
	}
}

func TestDeclineAndWithdraw(t *testing.T) {
	h, ana, rui, path := begun(t)
	assert.Nil(t, ana.get(path).form("/accept"))
	declined := rui.get(path).send("/decline", nil)
	assert.Equal(t, table.Declined, h.state(path).Status)
	assert.Nil(t, declined.form("/accept"))
	page := ana.get("/games/new").send("/games/new", map[string]string{"guest": "rui"})
	withdrawn := page.send("/withdraw", nil)
	assert.Equal(t, http.StatusOK, withdrawn.status)
	assert.Equal(t, table.Withdrawn, h.state(page.at.Path).Status)
	late := rui.send(http.MethodPost, page.at.Path+"/accept", url.Values{"nonce": {strings.Repeat("b", 26)}, "turn": {"0"}, "words": {"tarde"}})
	assert.Equal(t, http.StatusConflict, late.status)
}

func TestResignIsConfirmedAndAnswered(t *testing.T) {
	h, turn, other, path := playing(t)
	sure := turn.get(path).send("/resign", map[string]string{"offer": "resign-1"})
	require.Equal(t, http.StatusOK, sure.status, sure.text)
	assert.Nil(t, h.state(path).Offer, "asking again changes nothing")
	open := sure.send("/offer", nil)
	require.NotNil(t, h.state(path).Offer)
	assert.Nil(t, open.form("/try"), "the game waits for the answer")
	refused := other.get(path).send("/answer", map[string]string{"answer": "refuse"})
	assert.Equal(t, http.StatusOK, refused.status)
	assert.Nil(t, h.state(path).Offer)

	turn.get(path).send("/resign", map[string]string{"offer": "resign-2"}).send("/offer", nil)
	over := other.get(path).send("/answer", map[string]string{"answer": "accept"})
	s := h.state(path)
	require.Equal(t, table.Ended, s.Status)
	assert.Contains(t, over.text, s.Secret)
	assert.Contains(t, over.text, "carteiro verify")
	assert.Nil(t, over.form("/answer"))
	for _, bad := range []string{"resign-9", "draw-1", "x", ""} {
		page := turn.get(path + "/resign?offer=" + bad)
		assert.Contains(t, []int{http.StatusConflict, http.StatusUnprocessableEntity}, page.status, bad)
	}
}

func TestWatchersAndOthersHaveNoControls(t *testing.T) {
	h, turn, other, path := playing(t)
	turn.get(path).send("/say", map[string]string{"text": "bom jogo <b>"})
	assert.Contains(t, other.get(path).text, "bom jogo &lt;b&gt;")
	h.join("eva", "Eva", "en")
	for _, b := range []*browser{h.browser(), h.as("eva")} {
		page := b.get(path)
		assert.Empty(t, page.forms("/try"))
		assert.Empty(t, page.forms("/play"))
		assert.Empty(t, page.forms("/say"))
		assert.NotContains(t, page.text, "bom jogo", "the talk is for the players")
		assert.NotContains(t, page.text, "example.org", "no address")
	}
	form := url.Values{"nonce": {strings.Repeat("c", 26)}, "turn": {"1"}, "move": {"24/18 13/11"}, "text": {"olá"}, "answer": {"accept"}, "offer": {"resign-1"}}
	n := h.state(path).N
	for _, act := range []string{"/play", "/say", "/answer", "/offer", "/accept", "/decline", "/withdraw"} {
		assert.Equal(t, http.StatusForbidden, h.as("eva").send(http.MethodPost, path+act, form).status, act)
		assert.Equal(t, http.StatusUnauthorized, h.browser().send(http.MethodPost, path+act, form).status, act)
	}
	assert.Equal(t, n, h.state(path).N)
	kept := h.browser().send(http.MethodPost, path+"/say", form)
	assert.Contains(t, kept.text, "olá", "what was typed is not lost by a session that ended")
	assert.NotNil(t, other.get(path).form("/say"))
	assert.Nil(t, other.get(path).form("/try"), "it is not the other's turn")
	_, asked := h.state(path).Asked(rules.Watcher)
	assert.False(t, asked)
}
