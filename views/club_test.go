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

	"carteiro/engine/club"
	"carteiro/events"
	"carteiro/views"
)

// clubOf is a club itself.
func (h *house) clubOf(id events.ClubID) club.State {
	h.t.Helper()
	s, err := h.desk.Club(context.Background(), id)
	require.NoError(h.t, err)
	return s
}

// founded is a house in which Ana has founded the club "porto" from a form, and
// Rui has joined it.
func founded(t *testing.T) (h *house, ana, rui *browser) {
	t.Helper()
	h = open(t)
	h.join("ana", "Ana", "en")
	h.join("rui", "Rui", "en")
	ana, rui = h.as("ana"), h.as("rui")
	page := ana.get("/clubs/new").send("/clubs/new", map[string]string{"name": "Clube do Porto", "id": "Porto@club.example", "lang": "pt", "zone": "Europe/Lisbon"})
	require.Equal(t, http.StatusOK, page.status, page.text)
	require.Equal(t, "/c/porto", page.at.Path)
	joined := rui.get("/clubs").send("/c/porto/join", nil)
	require.Equal(t, "/c/porto", joined.at.Path)
	return h, ana, rui
}

func TestFoundingAClub(t *testing.T) {
	h, ana, rui := founded(t)
	s := h.clubOf("porto")
	assert.Equal(t, []any{"Clube do Porto", "pt", "Europe/Lisbon"}, []any{s.Name, s.Terms.Lang, s.Terms.Zone})
	assert.Equal(t, events.RoleOwner, s.Role("ana"))
	assert.Equal(t, events.RoleMember, s.Role("rui"))
	sound(t, ana.get("/clubs"))
	sound(t, ana.get("/clubs/new"))
	page := rui.get("/c/porto")
	sound(t, page)
	for _, said := range []string{"Anaowner", "2 members", "Time zone: Europe/Lisbon.", "Anybody may join.", "porto@club.example"} {
		assert.Contains(t, words(page.root), said)
	}
	assert.Empty(t, links(page, "/c/porto/settings"), "not for members")
	assert.NotEmpty(t, links(ana.get("/c/porto"), "/c/porto/settings"))
}

func TestClubsInAnOrdinaryMailbox(t *testing.T) {
	h := open(t, func(s *views.Server) {
		s.Address = func(id events.ClubID) string { return "clube+" + string(id) + "@club.example" }
	})
	h.join("ana", "Ana", "en")
	ana := h.as("ana")
	form := ana.get("/clubs/new")
	assert.Contains(t, words(form.root), "clube+")
	page := form.send("/clubs/new", map[string]string{"name": "Clube do Porto", "id": "Clube+Porto@club.example", "lang": "pt", "zone": "Europe/Lisbon"})
	require.Equal(t, "/c/porto", page.at.Path, "the address may be written whole")
	assert.NotEmpty(t, links(ana.get("/"), "mailto:clube+porto@club.example"))
	assert.Contains(t, words(ana.get("/c/porto").root), "clube+porto@club.example")
	assert.Contains(t, words(ana.get("/clubs").root), "clube+porto@club.example")
}

func TestFoundingIsRefusedWithAllThatWasTyped(t *testing.T) {
	h, ana, _ := founded(t)
	good := map[string]string{"name": "Outro", "id": "outro", "lang": "en", "zone": "Europe/Lisbon"}
	for name, change := range map[string]map[string]string{
		"taken":     {"id": "porto"},
		"reserved":  {"id": "postmaster"},
		"bad id":    {"id": "o clube"},
		"no name":   {"name": " "},
		"no zone":   {"zone": "Atlantis"},
		"no tongue": {"lang": "fr"},
	} {
		form := map[string]string{}
		for k, v := range good {
			form[k] = v
		}
		for k, v := range change {
			form[k] = v
		}
		page := ana.get("/clubs/new").send("/clubs/new", form)
		assert.Contains(t, []int{http.StatusUnprocessableEntity, http.StatusConflict}, page.status, name)
		assert.NotEmpty(t, alerts(page), name)
		sound(t, page)
		assert.Equal(t, form["id"], attr(field(page.form("/clubs/new"), "id"), "value"), name)
		assert.Equal(t, form["zone"], attr(field(page.form("/clubs/new"), "zone"), "value"), name)
	}
	assert.Equal(t, http.StatusUnauthorized, h.browser().send(http.MethodPost, "/clubs/new", url.Values{"nonce": {strings.Repeat("a", 26)}}).status)
	assert.Empty(t, h.clubOf("outro").Name)
}

func TestInvitingIntoAClosedClub(t *testing.T) {
	h, ana, rui := founded(t)
	h.join("eva", "Eva", "en")
	closed := ana.get("/c/porto/settings").send("/c/porto/settings", map[string]string{"door": "invited", "reason": "We know each other."})
	require.Equal(t, http.StatusOK, closed.status, closed.text)
	eva := h.as("eva")
	assert.Nil(t, eva.get("/c/porto").form("/c/porto/join"), "the door is closed")
	assert.Nil(t, h.browser().get("/c/porto").form("/c/porto/register"))
	forced := eva.send(http.MethodPost, "/c/porto/join", url.Values{"nonce": {strings.Repeat("d", 26)}})
	assert.Equal(t, http.StatusForbidden, forced.status)
	assert.Contains(t, strings.Join(alerts(forced), " "), "by invitation")

	page := rui.get("/c/porto").send("/c/porto/invite", map[string]string{"guest": "eva"})
	assert.Contains(t, words(page.root), "The invitation is on its way.")
	assert.Contains(t, words(page.root), "Eva", "who has been invited")
	again := rui.get("/c/porto").send("/c/porto/invite", map[string]string{"guest": "eva"})
	assert.Equal(t, http.StatusConflict, again.status)
	nobody := rui.get("/c/porto").send("/c/porto/invite", map[string]string{"address": "x@", "name": "Xavier"})
	assert.Equal(t, http.StatusUnprocessableEntity, nobody.status)
	assert.Contains(t, nobody.text, `value="Xavier"`, "what was typed is kept")
	sound(t, nobody)

	in := eva.get("/c/porto")
	assert.Contains(t, words(in.root), "You have been invited to this club.")
	in.send("/c/porto/join", nil)
	assert.True(t, h.clubOf("porto").Members["eva"])
	unknown := rui.get("/c/porto").send("/c/porto/invite", map[string]string{"address": "novo@example.net", "name": "Novo", "guest_lang": "pt"})
	assert.Equal(t, http.StatusOK, unknown.status)
	assert.Len(t, h.clubOf("porto").Invited, 1)
	assert.NotContains(t, h.browser().get("/c/porto").text, "Novo", "nobody is named because of another's form")
}

func TestOnlyMembersInvite(t *testing.T) {
	h, _, _ := founded(t)
	h.join("eva", "Eva", "en")
	eva := h.as("eva")
	head, err := h.log.Head(context.Background())
	require.NoError(t, err)
	page := eva.send(http.MethodPost, "/c/porto/invite", url.Values{"nonce": {strings.Repeat("e", 26)}, "address": {"novo@example.net"}, "name": {"Novo"}, "guest_lang": {"pt"}})
	assert.Equal(t, http.StatusConflict, page.status)
	now, err := h.log.Head(context.Background())
	require.NoError(t, err)
	assert.Equal(t, head, now, "nobody is written to")
}

func TestStewardsRuleWithAReason(t *testing.T) {
	h, ana, rui := founded(t)
	assert.Equal(t, http.StatusForbidden, rui.get("/c/porto/settings").status)
	assert.Equal(t, http.StatusUnauthorized, h.browser().send(http.MethodPost, "/c/porto/role", nil).status)
	silent := ana.get("/c/porto/settings").send("/c/porto/role", map[string]string{"who": "rui", "role": "steward", "reason": " "})
	assert.Equal(t, http.StatusUnprocessableEntity, silent.status)
	assert.Contains(t, strings.Join(alerts(silent), " "), "say why")
	sound(t, silent)
	given := ana.get("/c/porto/settings").send("/c/porto/role", map[string]string{"who": "rui", "role": "steward", "reason": "Rui helps."})
	require.Equal(t, http.StatusOK, given.status)
	assert.Equal(t, events.RoleSteward, h.clubOf("porto").Role("rui"))

	desk := rui.get("/c/porto/settings")
	assert.Nil(t, desk.form("/c/porto/role"), "roles are the owner's to give")
	assert.Equal(t, http.StatusForbidden, rui.send(http.MethodPost, "/c/porto/role",
		url.Values{"nonce": {strings.Repeat("f", 26)}, "who": {"rui"}, "role": {"owner"}, "reason": {"x"}}).status)
	assert.NotContains(t, words(desk.form("/c/porto/remove")), "Ana", "an owner is not a steward's to remove")
	h.join("eva", "Eva", "en")
	h.do("eva", club.Join{ID: "porto", By: "eva"})
	gone := rui.get("/c/porto/settings").send("/c/porto/remove", map[string]string{"who": "eva", "reason": "Rude <b>letters</b>."})
	require.Equal(t, http.StatusOK, gone.status, gone.text)
	assert.False(t, h.clubOf("porto").Members["eva"])
	last := ana.get("/c/porto").send("/c/porto/leave", nil)
	assert.Equal(t, http.StatusConflict, last.status)
	assert.Contains(t, strings.Join(alerts(last), " "), "needs an owner")
}

// checked is what a radio button of a form with this name stands at.
func checked(f *html.Node, name string) string {
	for _, n := range within(f, "input") {
		if attr(n, "name") == name && hasAttr(n, "checked") {
			return attr(n, "value")
		}
	}
	return ""
}

// selected is what a list of a form with this name stands at.
func selected(f *html.Node, name string) string {
	for _, n := range within(f, "select") {
		for _, o := range within(n, "option") {
			if attr(n, "name") == name && hasAttr(o, "selected") {
				return attr(o, "value")
			}
		}
	}
	return ""
}

func TestClubTermsBeginANewTable(t *testing.T) {
	h, ana, rui := founded(t)
	desk := ana.get("/c/porto/settings")
	sound(t, desk)
	saved := desk.send("/c/porto/settings", map[string]string{"game": "backgammon", "backgammon.play": "match",
		"backgammon.match.length": "5", "other_clock": "bank 36h 100h", "weekend": "on", "ratings": "fibs", "reason": "As agreed."})
	require.Equal(t, http.StatusOK, saved.status, saved.text)
	terms := h.clubOf("porto").Terms
	assert.Equal(t, "bank 36h 100h", terms.Clock)
	assert.Equal(t, "fibs", terms.Ratings)
	assert.True(t, terms.Weekend)

	form := rui.get("/games/new?club=porto").form("/games/new")
	assert.Equal(t, "porto", selected(form, "club"))
	assert.Equal(t, "bank 36h 100h", selected(form, "clock"))
	assert.Equal(t, "Europe/Lisbon", attr(field(form, "zone"), "value"))
	page := rui.get("/games/new?club=porto").send("/games/new", map[string]string{"guest": "ana"})
	require.Equal(t, http.StatusOK, page.status, page.text)
	s := h.state(page.at.Path)
	assert.Equal(t, terms.Options["play"], s.Options["play"])
	assert.Equal(t, terms.Options["length"], s.Options["length"])
	assert.Equal(t, "Europe/Lisbon", s.Clocks.Zone.String())
	assert.NotZero(t, s.Clocks.Weekend)
}

func TestTermsAreRefusedWithAllThatWasTyped(t *testing.T) {
	h, ana, _ := founded(t)
	before := h.clubOf("porto").N
	for name, change := range map[string]map[string]string{
		"clock":     {"other_clock": "soon", "reason": "Why not."},
		"zone":      {"zone": "Atlantis", "reason": "Why not."},
		"door":      {"door": "ajar", "reason": "Why not."},
		"ratings":   {"ratings": "elo", "reason": "Why not."},
		"no reason": {"weekend": "on", "reason": ""},
	} {
		change["name"] = "Porto novo"
		page := ana.get("/c/porto/settings").send("/c/porto/settings", change)
		assert.Equal(t, http.StatusUnprocessableEntity, page.status, name)
		sound(t, page)
		f := page.form("/c/porto/settings")
		assert.Equal(t, "Porto novo", attr(field(f, "name"), "value"), name)
		assert.Equal(t, change["reason"], attr(field(f, "reason"), "value"), name)
		if c := change["other_clock"]; c != "" {
			assert.Equal(t, c, attr(field(f, "other_clock"), "value"))
		}
	}
	assert.Equal(t, before, h.clubOf("porto").N, "nothing is half done")
}
