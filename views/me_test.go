package views_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"carteiro/engine/player"
	"carteiro/events"
)

// person is a player itself.
func (h *house) person(id events.PlayerID) player.State {
	h.t.Helper()
	p, err := h.desk.Player(context.Background(), id)
	require.NoError(h.t, err)
	return p
}

// me is a house with Ana and her browser.
func me(t *testing.T) (*house, *browser) {
	t.Helper()
	h := open(t)
	h.join("ana", "Ana", "en")
	return h, h.as("ana")
}

func TestZoneAndQuietHoursAreChosen(t *testing.T) {
	h, ana := me(t)
	page := ana.get("/me")
	sound(t, page)
	form := page.form("/me/times")
	assert.Equal(t, "22:00", attr(field(form, "begin"), "value"))
	assert.Equal(t, "07:00", attr(field(form, "end"), "value"))
	saved := page.send("/me/times", map[string]string{"zone": "America/Sao_Paulo", "begin": "23:30", "end": "6:15"})
	assert.Contains(t, words(saved.root), "Saved.")
	p := h.person("ana")
	assert.Equal(t, []any{"America/Sao_Paulo", 23*60 + 30, 6*60 + 15}, []any{p.Zone, p.Begin, p.End})

	for name, bad := range map[string]map[string]string{"zone": {"zone": "Atlantis"}, "begin": {"begin": "25:00"}, "end": {"end": "late"}} {
		page := ana.get("/me").send("/me/times", bad)
		assert.Equal(t, http.StatusUnprocessableEntity, page.status, name)
		assert.Equal(t, bad[name], attr(field(page.form("/me/times"), name), "value"), "what was typed is kept")
		assert.NotEmpty(t, alerts(page), name)
		sound(t, page)
	}
	assert.Equal(t, p.N, h.person("ana").N)
}

func TestK21LettersAreChosen(t *testing.T) {
	h, ana := me(t)
	page := ana.get("/me")
	assert.Equal(t, "each", checked(page.form("/me/letters"), "plan"))
	assert.Equal(t, "8", selected(page.form("/me/letters"), "hour"))
	page = page.send("/me/letters", map[string]string{"plan": "both", "hour": "20"})
	require.Equal(t, http.StatusOK, page.status)
	assert.Equal(t, player.Habits{Zone: "", Begin: 22 * 60, End: 7 * 60, Plan: "both", Hour: 20}, h.person("ana").Habits)
	for _, bad := range []map[string]string{{"plan": "hourly"}, {"hour": "24"}, {"hour": "noon"}} {
		page := ana.get("/me").send("/me/letters", bad)
		assert.Equal(t, http.StatusUnprocessableEntity, page.status)
		assert.NotEmpty(t, alerts(page))
	}
}

func TestK9VacationIsBookedAndEnded(t *testing.T) {
	h, ana := me(t)
	ana.get("/me").send("/me/times", map[string]string{"zone": "Europe/Lisbon"})
	page := ana.get("/me").send("/me/vacation", map[string]string{"first": "2026-07-08", "last": "2026-07-21"})
	require.Equal(t, http.StatusOK, page.status, page.text)
	assert.Contains(t, words(page.root), "2026-07-08 00:00 +01:00 until 2026-07-22 00:00 +01:00 (14 d)")
	this, _ := h.person("ana").Budget(h.now())
	assert.Contains(t, words(page.root), "2026: ")
	assert.Contains(t, words(page.root), "2027: 30 d left of 30 d.")
	sound(t, page)

	over := ana.get("/me").send("/me/vacation", map[string]string{"first": "2026-07-10", "last": "2026-07-12"})
	assert.Equal(t, http.StatusConflict, over.status)
	assert.Equal(t, "2026-07-10", attr(field(over.form("/me/vacation"), "first"), "value"))
	assert.Equal(t, "2026-07-12", attr(field(over.form("/me/vacation"), "last"), "value"))
	past := ana.get("/me").send("/me/vacation", map[string]string{"first": "2025-07-10", "last": "2025-07-12"})
	assert.Equal(t, http.StatusUnprocessableEntity, past.status)

	ended := ana.get("/me").send("/me/return", nil)
	require.Equal(t, http.StatusOK, ended.status, ended.text)
	assert.NotContains(t, words(ended.root), "2026-07-08", "it is as if it had never been")
	again, _ := h.person("ana").Budget(h.now())
	assert.Equal(t, this.Left+14*24*time.Hour, again.Left)
	now := ana.get("/me").send("/me/vacation", map[string]string{"first": "", "last": "2026-01-09"})
	require.Equal(t, http.StatusOK, now.status, now.text)
	assert.Contains(t, words(now.root), "(now)")
	assert.Contains(t, words(now.root), "I am back: end it now")
}

func TestK10SafetyDaysAreASwitch(t *testing.T) {
	h, ana := me(t)
	page := ana.get("/me")
	assert.Contains(t, words(page.root), "They are off.")
	on := page.press("/me/safety", "Turn them on")
	assert.Contains(t, words(on.root), "They are on.")
	assert.True(t, h.person("ana").Safety)
	on.press("/me/safety", "Turn them off")
	assert.False(t, h.person("ana").Safety)
}

// press sends the form with a button that reads so.
func (s sheet) press(action, label string) sheet {
	s.b.h.t.Helper()
	for _, f := range s.forms(action) {
		for _, b := range within(f, "button") {
			if strings.HasPrefix(words(b), label) {
				return s.b.submit(s, f, pressed(b))
			}
		}
	}
	require.Fail(s.b.h.t, "no such button", "%s on %s: %s", label, s.at, words(s.root))
	return s
}

func pressed(b *html.Node) map[string]string {
	if attr(b, "name") == "" {
		return nil
	}
	return map[string]string{attr(b, "name"): attr(b, "value")}
}

func TestWhoIsAwayIsToldHowToComeBack(t *testing.T) {
	h, ana := me(t)
	assert.NotContains(t, words(ana.get("/me").root), "You are away")
	h.do("", player.SetAway{ID: "ana", On: true})
	page := ana.get("/me")
	sound(t, page)
	assert.Contains(t, words(page.root), "Play in any of your games and you are back.")
	assert.Equal(t, http.StatusOK, h.browser().get("/me").status, "a stranger is asked to sign in")
	assert.NotContains(t, words(h.browser().get("/me").root), "Vacation")
}
