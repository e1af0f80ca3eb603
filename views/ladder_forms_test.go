package views_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/ladder"
	"carteiro/events"
)

// TestASettingOfAClockOfOnesOwnStays when another setting is changed.
func TestASettingOfAClockOfOnesOwnStays(t *testing.T) {
	h := climbing(t, map[string]string{"clock": "bank 1h 1h"})
	ana := h.as("ana")
	form := ana.get(ladderPath + "/settings")
	require.Equal(t, "bank 1h 1h", h.ladder().Settings.Values()["clock"])
	saved := form.send("/settings", map[string]string{"set-max_in": "3", "reason": "more"})
	require.Equal(t, http.StatusOK, saved.status, saved.text)
	assert.Equal(t, "bank 1h 1h", h.ladder().Settings.Values()["clock"])
	assert.Equal(t, "3", h.ladder().Settings.Values()["max_in"])
	changed := ana.get(ladderPath+"/settings").send("/settings", map[string]string{"set-clock": "none", "reason": "slow"})
	require.Equal(t, http.StatusOK, changed.status)
	assert.NotContains(t, words(h.browser().get(ladderPath+"/log").root), "..")
}

func TestAPlaceThatCannotBeIsToldSo(t *testing.T) {
	h := climbing(t, nil)
	for _, bad := range []string{"0", "abc", "9"} {
		page := h.as("ana").get(ladderPath+"/steward").send("/place", map[string]string{"whom": "bia", "n": bad, "reason": "x"})
		assert.Contains(t, words(page.root), "The ladder has places 1 to 8.", bad)
		assert.Equal(t, bad, fields(page.form("/place"), nil).Get("n"))
	}
}

// TestOnesOwnBlocks: whom one has blocked is not to be chosen again, and can be
// unblocked.
func TestOnesOwnBlocks(t *testing.T) {
	h := climbing(t, nil)
	eva := h.as("eva")
	page := eva.get(ladderPath)
	assert.NotContains(t, words(page.root), "The others do not see it")
	page.send("/block", map[string]string{"whom": "bia"})
	page = eva.get(ladderPath)
	sound(t, page)
	for _, o := range within(page.form("/block"), "option") {
		assert.NotEqual(t, "bia", attr(o, "value"))
	}
	require.NotNil(t, page.form("/unblock"))
	page.send("/unblock", nil)
	assert.Nil(t, eva.get(ladderPath).form("/unblock"))
}

// TestL24TheLeaveThatIsUsedIsTold, and one's strikes even where there are none.
func TestL24TheLeaveThatIsUsedIsTold(t *testing.T) {
	h := climbing(t, nil)
	h.do("hug", ladder.Leave{In: on, By: "hug"})
	h.clock.Add(int64(5*24*time.Hour + time.Hour))
	text := words(h.as("hug").get(ladderPath).root)
	assert.Contains(t, text, "Used this season: 5 d 1 h of 21 d.")
	assert.Contains(t, text, "You have 0 strikes; with 2 one is taken out.")
}

func TestL29LeavingDoesNotPromiseNewFreeChallenges(t *testing.T) {
	h := climbing(t, nil)
	assert.Contains(t, words(h.as("eva").get(ladderPath).root), "their extra challenges only a new season gives you again")
}

// TestL3WhyOneBeganThere: by what, and what the form says of it.
func TestL3WhyOneBeganThere(t *testing.T) {
	h := climbing(t, nil)
	assert.Contains(t, words(h.browser().get(ladderPath+"/why/eva").root), "who registered in this house earlier stands higher")
	assert.Contains(t, words(h.as("ana").get("/l/new?club=roda").root), "by when they registered in this house")
	r := rated(t)
	r.do("ana", ladder.Open{In: ladder.In{ID: "escadab2"}, Club: "roda", By: "ana", Settings: map[string]string{"game": "draughts"},
		Entrants: []ladder.Entrant{{Player: "hug", Rating: &events.LadderRating{Rating: 1662.4}}, {Player: "fil"}}})
	assert.Contains(t, words(r.browser().get("/l/escadab2/why/hug").root), "The rating decided: 1662.")
}

func TestAChallengeThatCountsAsAcceptedIsNotSaidToBeAccepted(t *testing.T) {
	h := climbing(t, map[string]string{"accept": "auto"})
	h.do("eva", ladder.Propose{In: on, By: "eva", To: "bia"})
	text := words(h.browser().get(ladderPath + "/log").root)
	assert.Contains(t, text, "The challenge of Eva to Bia (1) counts as accepted")
	assert.NotContains(t, text, "Bia accepted")
}

// TestTheRulesOfALadderSaySentences that a person would: of one place, and of a
// variant what it is a choice of.
func TestTheRulesOfALadderSaySentences(t *testing.T) {
	h := climbing(t, map[string]string{"game": "mathable", "variant": "random", "reach_min": "1", "reach_pct": "20"})
	text := words(h.browser().get(ladderPath).root)
	assert.Contains(t, text, "The game is Mathable (Who begins: A draw)")
	assert.Contains(t, text, "You may challenge the one above you, or any of 20 % of all above you")
	page := h.as("ana").get(ladderPath + "/settings")
	sound(t, page)
	chosen := 0
	for _, group := range page.all("optgroup") {
		for _, o := range within(group, "option") {
			if hasAttr(o, "selected") {
				chosen++
				assert.Equal(t, []string{"Mathable", "random"}, []string{attr(group, "label"), attr(o, "value")})
			}
		}
	}
	assert.Equal(t, 1, chosen)
}

// TestTheChartOfTheFirstDay has one column, and a narrow screen a picture of its own.
func TestTheChartOfTheFirstDay(t *testing.T) {
	h := climbing(t, nil)
	page := h.browser().get(ladderPath + "/chart")
	sound(t, page)
	assert.Len(t, within(page.all("thead")[0], "th"), 2)
	assert.Len(t, page.all("svg"), 2)
	assert.Equal(t, 1, strings.Count(page.text, `class="slim"`))
	assert.Equal(t, http.StatusOK, page.status)
}
