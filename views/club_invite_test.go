package views_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/club"
)

// TestWhatAnInvitationIntoAClubWants: one person, who is not oneself; all that was
// typed is kept.
func TestWhatAnInvitationIntoAClubWants(t *testing.T) {
	h, ana, _ := founded(t)
	h.join("eva", "Eva", "en")
	for want, form := range map[string]map[string]string{
		"Choose a person from the list or enter an address, not both.": {"guest": "eva", "address": "novo@example.net"},
		"Please say whom":             {},
		"You are in the club already": {"address": "ana@example.org"},
	} {
		page := ana.get("/c/porto").send("/c/porto/invite", form)
		assert.Equal(t, http.StatusUnprocessableEntity, page.status, want)
		assert.Contains(t, words(page.root), want)
		sound(t, page)
		for name, value := range form {
			assert.Equal(t, value, fields(page.form("/c/porto/invite"), nil).Get(name), want)
		}
	}
	assert.Empty(t, h.clubOf("porto").Invited)
	done := ana.get("/c/porto").send("/c/porto/invite", map[string]string{"address": "novo@example.net", "name": "Novo"})
	assert.Equal(t, http.StatusOK, done.status)
	text := words(ana.get("/c/porto").root)
	assert.Contains(t, text, "Invited and not here yet")
	assert.Contains(t, text, "somebody who has not answered yet")
	assert.NotContains(t, text, "Novo")
}

// TestAClosedClubSaysSoToNewcomers, whoever they are, and writes no letter.
func TestAClosedClubSaysSoToNewcomers(t *testing.T) {
	h, ana, _ := founded(t)
	form := h.browser().get("/c/porto")
	ana.get("/c/porto/settings").send("/c/porto/settings", map[string]string{"door": "invited", "reason": "full"})
	before := h.head()
	for _, address := range []string{"novo@example.net", "rui@example.org"} {
		page := form.send("/c/porto/register", map[string]string{"name": "Novo", "address": address, "lang": "en"})
		assert.Equal(t, http.StatusForbidden, page.status, address)
		assert.NotContains(t, words(page.root), "on its way")
		sound(t, page)
	}
	assert.Equal(t, before, h.head())
}

// TestLinksAndButtonsHaveNamesOfTheirOwn: read out of their place they can be told
// apart.
func TestLinksAndButtonsHaveNamesOfTheirOwn(t *testing.T) {
	h, ana, _ := founded(t)
	h.do("", club.Found{ID: "praia", Name: "Praia", Lang: "pt"})
	ana.get("/games/new").send("/games/new", map[string]string{"guest": "rui", "game": "draughts"})
	ana.get("/games/new").send("/games/new", map[string]string{"guest": "rui", "game": "backgammon"})
	for _, at := range []string{"/games", "/me", "/c/porto"} {
		seen := map[string]bool{}
		for _, n := range ana.get(at).all("main")[0:1] {
			for _, a := range append(within(n, "a"), within(n, "button")...) {
				key := a.Data + words(a)
				assert.False(t, seen[key], "%s twice on %s", key, at)
				seen[key] = true
			}
		}
	}
	seen := map[string]bool{}
	for _, a := range h.browser().get("/").all("a") {
		if text := words(a); strings.HasPrefix(text, "or join") {
			assert.False(t, seen[text], text)
			seen[text] = true
		}
	}
	assert.Len(t, seen, 3)
	members := h.browser().get("/c/porto").all("table")[0]
	assert.Len(t, within(members, "th"), 4, "no column for what a stranger cannot do: two heads, two members")
}

// TestARoundRobinIsNotSaidToBeInvitedTo: in a pairing nobody invites.
func TestARoundRobinIsNotSaidToBeInvitedTo(t *testing.T) {
	h, ana, _ := founded(t)
	form := map[string]string{"name": "Natal", "game": "draughts", "draughts.base": "portuguese", "draughts.portuguese.colours": "host", "reason": "x"}
	page := ana.get("/r/new?club=porto")
	none := page.send("/r/new", map[string]string{"name": "Natal", "game": "draughts", "reason": "x", "rounds": "0"})
	assert.Equal(t, http.StatusUnprocessableEntity, none.status, "nobody meets anybody")
	assert.Equal(t, "0", fields(none.form("/r/new"), nil).Get("rounds"))
	got := page.send("/r/new", form)
	assert.Contains(t, words(got.root), "White is whoever stands first in the pairing.")
	assert.NotContains(t, words(got.root), "whoever invites")
	assert.Contains(t, words(h.browser().get(got.at.Path+"?lang=pt").root), "As brancas são de quem vem primeiro no emparceiramento.")
}

func TestATimeToClaimWantsAClock(t *testing.T) {
	_, ana, _ := founded(t)
	page := ana.get("/games/new").send("/games/new", map[string]string{"guest": "rui", "claim": "on"})
	assert.Equal(t, http.StatusUnprocessableEntity, page.status)
	assert.Contains(t, words(page.root), "only where there is a clock")
}
