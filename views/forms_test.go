package views_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
)

// head is the last position of the log.
func (h *house) head() events.Pos {
	h.t.Helper()
	at, err := h.log.Head(context.Background())
	require.NoError(h.t, err)
	return at
}

// TestNoFormOfClubsAndTimeIsTakenFromElsewhere: nor without its number.
func TestNoFormOfClubsAndTimeIsTakenFromElsewhere(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard"})
	all := []string{"/clubs/new", "/c/roda/join", "/c/roda/leave", "/c/roda/invite", "/c/roda/settings", "/c/roda/role", "/c/roda/remove",
		"/me", "/me/times", "/me/letters", "/me/vacation", "/me/return", "/me/safety",
		path + "/pause", path + "/pause/answer", path + "/pause/end", path + "/give", path + "/claim", path + "/halt"}
	form := url.Values{"nonce": {strings.Repeat("g", 26)}, "turn": {"0"}, "days": {"7"}, "answer": {"accept"}, "what": {"claim"}, "reason": {"x"},
		"name": {"Outro"}, "lang": {"pt"}, "id": {"outro"}, "begin": {"21:00"}, "end": {"08:00"}, "plan": {"both"}, "hour": {"9"}, "last": {"2026-02-01"}, "n": {"1"}, "on": {"yes"}}
	before := h.head()
	for _, at := range all {
		turn.header.Set("Sec-Fetch-Site", "cross-site")
		assert.Equal(t, http.StatusForbidden, turn.send(http.MethodPost, at, form).status, at)
		turn.header.Del("Sec-Fetch-Site")
		bare := url.Values{"turn": {"0"}, "days": {"7"}, "answer": {"accept"}, "what": {"stop"}, "reason": {"x"}, "name": {"Outro"},
			"begin": {"21:00"}, "end": {"08:00"}, "hour": {"9"}, "n": {"1"}}
		assert.Contains(t, []int{http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusForbidden}, turn.send(http.MethodPost, at, bare).status, at)
		assert.Equal(t, http.StatusUnauthorized, h.browser().send(http.MethodPost, at, form).status, at)
	}
	assert.Equal(t, before, h.head(), "nothing was done")
}

func TestAFormOfAClubSentTwiceCountsOnce(t *testing.T) {
	h, ana, rui := founded(t)
	h.join("eva", "Eva", "en")
	page := rui.get("/c/porto")
	page.send("/c/porto/invite", map[string]string{"address": "novo@example.net", "name": "Novo", "guest_lang": "pt"})
	before := h.head()
	again := page.send("/c/porto/invite", map[string]string{"address": "novo@example.net", "name": "Novo", "guest_lang": "pt"})
	assert.Contains(t, words(again.root), "it counted once")
	desk := ana.get("/c/porto/settings")
	desk.send("/c/porto/role", map[string]string{"who": "rui", "role": "steward", "reason": "Help."})
	given := h.head()
	assert.Greater(t, given, before)
	desk.send("/c/porto/role", map[string]string{"who": "rui", "role": "steward", "reason": "Help."})
	assert.Equal(t, given, h.head())
}

func TestWhatWasTypedOutlivesASession(t *testing.T) {
	h, ana, _ := founded(t)
	page := ana.get("/c/porto/settings")
	lost := h.browser().submit(page, page.form("/c/porto/remove"), map[string]string{"who": "rui", "reason": "A long story."})
	assert.Equal(t, http.StatusUnauthorized, lost.status)
	assert.Contains(t, lost.text, "A long story.")
	club := ana.get("/c/porto")
	lost = h.browser().submit(club, club.form("/c/porto/invite"), map[string]string{"address": "novo@example.net", "name": "Novo"})
	assert.Equal(t, http.StatusUnauthorized, lost.status)
	assert.Contains(t, words(lost.root), "Novo novo@example.net")
	sound(t, lost)
}

func TestK22EveryPageOfARunningGameSaysTheDeadline(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard", "zone": "Europe/Lisbon"})
	_, due, _ := h.state(path).Clocks.First()
	page := turn.get(path)
	said := "until " + due.Format("2006-01-02 15:04") + " +00:00 (" + due.Format("2006-01-02 15:04") + " UTC), in "
	for _, at := range []sheet{page, turn.get(path + "/m/1"), page.send("/try", map[string]string{"move": choice(page)}),
		turn.get(path + "/resign?offer=resign-1"), turn.get("/games"), turn.get("/c/roda")} {
		assert.Contains(t, words(at.root), said, at.at.Path)
	}
}
