package views_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestOneFormSentManyTimesAtOnceActsOnce(t *testing.T) {
	h, turn, _, path := playing(t)
	page := turn.get(path)
	sure := turn.submit(page, page.form("/try"), map[string]string{"move": choice(page)})
	n := h.state(path).N
	var all sync.WaitGroup
	codes := make([]int, 8)
	for i := range codes {
		all.Go(func() { codes[i] = sure.send("/play", nil).status })
	}
	all.Wait()
	assert.Equal(t, n+1, h.state(path).N, "one play, and it is the other's roll")
	for _, code := range codes {
		assert.Equal(t, http.StatusOK, code)
	}
}

func TestAPersonWhoIsErased(t *testing.T) {
	h, ana, rui, path := begun(t)
	assert.NoError(t, h.vault.Erase("rui"))
	for _, at := range []string{path, "/c/roda", "/games", "/games/new", path + "/m/0"} {
		page := ana.get(at)
		assert.Equal(t, http.StatusOK, page.status, at)
		assert.NotContains(t, page.text, "Rui", at)
	}
	assert.Contains(t, ana.get(path).text, "deleted person")
	assert.Equal(t, "/sign-in", rui.get("/games").at.Path)
}

// FuzzTry types anything into the field of a move: the page always answers,
// never with a fault of ours, and never changes the table.
func FuzzTry(f *testing.F) {
	h := open(f)
	h.join("ana", "Ana", "en")
	h.join("rui", "Rui", "pt")
	ana, rui := h.as("ana"), h.as("rui")
	path := ana.get("/games/new").send("/games/new", map[string]string{"guest": "rui"}).at.Path
	rui.get(path).send("/accept", nil)
	turn := ana
	if h.state(path).Asks()[0].Seat == 1 {
		turn = rui
	}
	n, now := h.state(path).N, fields(turn.get(path).form("/try"), nil).Get("turn")
	for _, s := range []string{"8/5 6/5", "bar/22*", "", "\x00", "<script>", "24/18\n13/11", "٨/٥", strings.Repeat("8/5(2) ", 40), "&move=1", "desisto"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h.t = t
		page := turn.get(path + "/try?" + url.Values{"move": {text}, "turn": {now}}.Encode())
		assert.Less(t, page.status, 500)
		assert.Empty(t, within(page.all("main")[0], "script"))
		assert.Equal(t, n, h.state(path).N)
	})
}
