package views_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
)

var oneClick = url.Values{"List-Unsubscribe": {"One-Click"}}

func TestOneClickStopsAllLetters(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	path := h.server.Links.Stop("ana")
	program := h.browser()
	program.header = http.Header{"Origin": {"https://webmail.example"}, "Sec-Fetch-Site": {"cross-site"}}

	shown := program.get(path)
	assert.Equal(t, http.StatusOK, shown.status)
	sound(t, h.browser().get(path))
	assert.False(t, h.person("ana").Stopped, "to look changes nothing")
	assert.Equal(t, http.StatusBadRequest, program.send(http.MethodPost, path, url.Values{}).status)
	assert.False(t, h.person("ana").Stopped)
	assert.Equal(t, http.StatusOK, program.send(http.MethodPost, path, oneClick).status, "from anywhere, without cookies")
	assert.True(t, h.person("ana").Stopped)

	h.do("ana", player.Start{ID: "ana"})
	page := h.browser().get(path).send("button", nil)
	sound(t, page)
	assert.True(t, h.person("ana").Stopped, "the button does the same, again and again")
	n := h.person("ana").N
	assert.Equal(t, http.StatusOK, program.send(http.MethodPost, path, oneClick).status)
	assert.Equal(t, n, h.person("ana").N)
}

func TestAWrongCodeTellsNothingOfAnybody(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	b := h.browser()
	for _, kind := range []string{"/stop/%/", "/address/%/3/"} {
		var texts []string
		for _, who := range []string{"ana", "nobody"} {
			path := strings.Replace(kind, "%", who, 1) + strings.Repeat("0", 20)
			for _, got := range []sheet{b.get(path), b.send(http.MethodPost, path, oneClick)} {
				assert.Equal(t, http.StatusNotFound, got.status, path)
				texts = append(texts, strings.ReplaceAll(words(got.root), who, "somebody"))
			}
		}
		assert.Equal(t, texts[:2], texts[2:])
	}
	assert.False(t, h.person("ana").Stopped)
	other := h.server.Links.Stop("rui")
	assert.Equal(t, http.StatusNotFound, b.get(strings.Replace(other, "rui", "ana", 1)).status)
}

func TestOtherFormsStillComeFromThisSiteAlone(t *testing.T) {
	h, ana := me(t)
	ana.header = http.Header{"Origin": {"https://webmail.example"}, "Sec-Fetch-Site": {"cross-site"}}
	assert.Equal(t, http.StatusForbidden, ana.send(http.MethodPost, "/me/stop", url.Values{"nonce": {strings.Repeat("a", 26)}}).status)
	assert.False(t, h.person("ana").Stopped)
}

func TestLettersAreStoppedAndStartedOnOnesPage(t *testing.T) {
	h, ana := me(t)
	stopped := ana.get("/me").send("/me/stop", map[string]string{"letters": "stop"})
	sound(t, stopped)
	assert.True(t, h.person("ana").Stopped)
	assert.Contains(t, words(stopped.root), "You have stopped all letters")
	started := stopped.send("/me/stop", map[string]string{"letters": "start"})
	assert.False(t, h.person("ana").Stopped)
	assert.NotContains(t, words(started.root), "You have stopped all letters")
}

func TestTheAddressIsChangedByALinkToTheNewOne(t *testing.T) {
	h, ana := me(t)
	page := ana.get("/me")
	assert.Contains(t, words(page.root), "ana@example.org")
	refused := page.send("/me/address", map[string]string{"address": "nowhere"})
	assert.Equal(t, http.StatusUnprocessableEntity, refused.status)
	assert.Equal(t, "nowhere", attr(field(refused.form("/me/address"), "address"), "value"))
	sound(t, refused)
	same := page.send("/me/address", map[string]string{"address": "Ana@example.org"})
	assert.Contains(t, strings.Join(alerts(same), " "), "That is your address already")

	asked := ana.get("/me").send("/me/address", map[string]string{"address": "ana@new.example"})
	assert.Contains(t, words(asked.root), "on its way to the new address")
	link := h.server.Links.NewAddress("ana", h.person("ana").N)
	stranger := h.browser()
	shown := stranger.get(link)
	sound(t, shown)
	assert.Contains(t, words(shown.root), "ana@new.example")
	assert.Contains(t, words(ana.get("/me").root), "ana@example.org", "to look changes nothing")
	done := shown.send("button", nil)
	assert.Equal(t, http.StatusOK, done.status)
	sound(t, done)
	assert.NotContains(t, words(ana.get("/me").root), "ana@example.org")
	assert.Contains(t, words(ana.get("/me").root), "ana@new.example")
	again := stranger.get(link)
	assert.NotContains(t, words(again.root), "new.example")
	used := again.send("button", nil)
	assert.Equal(t, http.StatusGone, used.status)
	sound(t, used)
}

func TestAnAddressOfSomebodyElseIsToldOnlyThere(t *testing.T) {
	h, ana := me(t)
	h.join("rui", "Rui", "en")
	asked := ana.get("/me").send("/me/address", map[string]string{"address": "rui@example.org"})
	assert.Contains(t, words(asked.root), "on its way to the new address", "whether it is known is not told")
	taken := h.browser().get(h.server.Links.NewAddress("ana", h.person("ana").N)).send("button", nil)
	assert.Equal(t, http.StatusConflict, taken.status)
	assert.Contains(t, strings.Join(alerts(taken), " "), "Somebody else here has that address")
}

// failing has the letters to Rui come back, who plays with Ana at a table of the
// club, whose owner is Eva; Ivo is a member with whom he does not play.
func failing(t *testing.T) (h *house, path string) {
	h = open(t)
	for id, name := range map[events.PlayerID]string{"ana": "Ana", "rui": "Rui", "eva": "Eva", "ivo": "Ivo"} {
		h.join(id, name, "en")
	}
	h.do("", club.Give{In: club.In{ID: "roda"}, Who: "eva", Role: "owner", ByOperator: true,
		Ruled: events.Ruled{Reason: "The club began so."}})
	h.do("ana", table.Open{ID: "mesaaaaa", Game: "backgammon", Club: "roda", Host: "ana", Guests: []events.PlayerID{"rui"},
		Time: table.Time{Clock: "per_move 72h", Zone: "Europe/Lisbon"}})
	h.do("rui", table.Accept{ID: "mesaaaaa", By: "rui"})
	h.do("", player.ReportFailure{ID: "rui", Status: "5.1.1", Final: true, Sent: h.now().Add(time.Second)})
	return h, "/g/mesaaaaa"
}

func TestWhoeverItConcernsSeesThatLettersDoNotArrive(t *testing.T) {
	h, path := failing(t)
	const seat, mark = "Letters to Rui have not arrived since", "letters have not arrived since"
	for who, want := range map[events.PlayerID][3]bool{"ana": {true, false, true}, "eva": {true, true, true}, "ivo": {}, "": {}} {
		b := h.browser()
		if who != "" {
			b = h.as(who)
		}
		page, house := b.get(path), b.get("/c/roda")
		sound(t, page)
		sound(t, house)
		got := [3]bool{strings.Contains(words(page.root), seat), strings.Contains(words(page.root), "As a steward you can stop the clocks"),
			strings.Contains(words(house.root), mark)}
		assert.Equal(t, want, got, "for %q", who)
		assert.NotContains(t, page.text+house.text, "rui@example.org")
	}
	h.do("rui", player.Mend{ID: "rui"})
	ana := h.as("ana")
	assert.NotContains(t, ana.get(path).text, seat)
	assert.NotContains(t, ana.get("/c/roda").text, mark)
}

func TestWhomNoLetterReachesSeesItOnEveryPageAndMendsIt(t *testing.T) {
	h := open(t)
	h.join("rui", "Rui", "en")
	rui := h.as("rui")
	h.do("", player.ReportFailure{ID: "rui", Status: "5.1.1", Final: true, Sent: h.now().Add(time.Second)})
	for _, path := range []string{"/", "/games", "/me", "/c/roda"} {
		page := rui.get(path)
		assert.Contains(t, words(page.root), "Our letters have not reached you since", path)
		sound(t, page)
	}
	assert.NotContains(t, h.browser().get("/").text, "not reached you")
	mended := rui.get("/games").send("/me/mend", nil)
	assert.False(t, h.person("rui").Fails())
	assert.NotContains(t, words(mended.root), "not reached you")
}

func TestALadderTellsItsStewardsAndRivals(t *testing.T) {
	h, _ := failing(t)
	h.do("eva", club.AddLadder{In: club.In{ID: "roda"}, Ruled: events.Ruled{Steward: "eva", Reason: "One more."}, Ladder: "escadaaa", Name: "Escada"})
	open := ladder.Open{In: ladder.In{ID: "escadaaa"}, Club: "roda", By: "eva"}
	for _, id := range []events.PlayerID{"ana", "rui", "ivo"} {
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: id})
	}
	h.do("eva", open)
	s, err := h.desk.Ladder(context.Background(), "escadaaa")
	require.NoError(t, err)
	at := slices.Index(s.Order, "rui")
	by, to := events.PlayerID("rui"), s.Order[max(at-1, 0)]
	if at == 0 {
		by, to = s.Order[1], "rui"
	}
	h.do(by, ladder.Propose{In: ladder.In{ID: "escadaaa"}, By: by, To: to})
	rival := by
	if rival == "rui" {
		rival = to
	}
	for _, who := range []events.PlayerID{"ana", "eva", "ivo"} {
		page := h.as(who).get("/l/escadaaa")
		sound(t, page)
		want := who == "eva" || who == rival
		assert.Equal(t, want, strings.Contains(words(page.root), "letters have not arrived since"), "for %s, rival %s", who, rival)
	}
}
