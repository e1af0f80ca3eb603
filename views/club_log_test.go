package views_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/robin"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// degraus is the ladder that tests open in the club "porto".
const degraus = events.LadderID("escada22")

// withLadder is a founded house with a ladder on which Ana stands above Rui.
func withLadder(t *testing.T, settings map[string]string) (h *house, ana, rui *browser) {
	t.Helper()
	h, ana, rui = founded(t)
	by := events.Ruled{Steward: "ana", Reason: "For the winter."}
	h.do("ana", club.AddLadder{In: club.In{ID: "porto"}, Ruled: by, Ladder: degraus, Name: "Escada do Porto"})
	h.do("ana", ladder.Open{In: ladder.In{ID: degraus}, Club: "porto", By: "ana", Settings: settings,
		Entrants: []ladder.Entrant{{Player: "ana", Registered: start}, {Player: "rui", Registered: start.Add(time.Hour)}}})
	return h, ana, rui
}

func TestL30WhatStewardsDoStandsInThePublicLog(t *testing.T) {
	h, ana, rui := withLadder(t, nil)
	by := func(why string) events.Ruled { return events.Ruled{Steward: "ana", Reason: why} }
	ana.get("/c/porto/settings").send("/c/porto/settings", map[string]string{"door": "invited", "weekend": "on", "reason": "We know <b>each</b> other."})
	ana.get("/c/porto/settings").send("/c/porto/role", map[string]string{"who": "rui", "role": "steward", "reason": "Rui helps."})
	h.do("ana", ladder.Configure{In: ladder.In{ID: degraus}, Ruled: by("Slower."), Settings: map[string]string{"respond_days": "7"}})
	h.do("ana", ladder.Place{In: ladder.In{ID: degraus}, Ruled: by("A mistake."), Who: "rui", To: 1})
	h.do("", table.Open{ID: "mesa2222", Game: "backgammon", Club: "porto", Host: "ana", Guests: []events.PlayerID{"rui"}, Seated: true,
		Time: table.Time{Clock: "standard", Zone: "Europe/Lisbon"}})
	h.do("ana", table.Pause{ID: "mesa2222", Ruled: by("A quarrel."), Kind: "steward", N: 1, From: h.now(), To: h.now().Add(72 * time.Hour)})
	for _, b := range []*browser{h.browser(), rui} {
		page := b.get("/c/porto/log")
		require.Equal(t, http.StatusOK, page.status)
		sound(t, page)
		text := words(page.root)
		for _, said := range []string{"in the time of the club (Europe/Lisbon)", "New ladder: Escada do Porto.", "For the winter.",
			"People join by invitation.", "The clock stands on Saturday and Sunday (Europe/Lisbon).", "We know <b>each</b> other.",
			"Rui becomes a steward.", "Rui helps.", "Slower.", "A mistake.", "Escada do Porto", "A quarrel.", "The clocks of a game stand until 2026-01-08 12:00"} {
			assert.Contains(t, text, said)
		}
		assert.NotContains(t, text, "Usual game: Backgammon. We know", "only what has changed is told")
		assert.NotEmpty(t, links(page, "/l/"+string(degraus)))
		assert.NotEmpty(t, links(page, "/g/mesa2222"))
	}
	sound(t, h.browser().get("/c/porto/log?lang=pt"))
	assert.NotEmpty(t, links(rui.get("/c/porto"), "/l/"+string(degraus)))
}

func TestTheLogOfAQuietClub(t *testing.T) {
	h, _, _ := founded(t)
	page := h.browser().get("/c/porto/log")
	sound(t, page)
	assert.Contains(t, words(page.root), "Nothing has been done yet.")
	assert.Equal(t, http.StatusNotFound, h.browser().get("/c/nowhere/log").status)
}

// challenged is a house in which Rui has challenged Ana, with the table that
// goes with it, as the errands open it.
func challenged(t *testing.T, settings map[string]string) (h *house, ana, rui *browser, path string) {
	t.Helper()
	h, ana, rui = withLadder(t, settings)
	h.do("rui", ladder.Propose{In: ladder.In{ID: degraus}, By: "rui", To: "ana"})
	h.runErrands()
	list, err := h.server.Books.TablesOf(t.Context(), "ana")
	require.NoError(t, err)
	require.Len(t, list, 1)
	return h, ana, rui, "/g/" + string(list[0].ID)
}

func TestL12AChallengeIsAnsweredAtItsTable(t *testing.T) {
	h, ana, rui, path := challenged(t, map[string]string{"zone": "Europe/Lisbon"})
	page := ana.get(path)
	sound(t, page)
	text := words(page.root)
	for _, said := range []string{"Escada do Porto: challenge 1.", "Rui (place 2) challenges Ana (place 1).", "Silence is a forfeit and a strike.",
		"You can decline this one for nothing.", "I accept the challenge", "I decline the challenge", "Rated."} {
		assert.Contains(t, text, said)
	}
	theirs := rui.get(path)
	sound(t, theirs)
	assert.Contains(t, words(theirs.root), "You may withdraw the challenge")
	begun := page.send("/accept", nil)
	require.Equal(t, http.StatusOK, begun.status, begun.text)
	h.runErrands()
	l, err := h.desk.Ladder(t.Context(), degraus)
	require.NoError(t, err)
	require.Equal(t, ladder.Playing, l.Open()[0].Stage)

	mine := ana.get(path)
	assert.Nil(t, mine.form("/give"), "nobody gives time on a ladder")
	assert.Nil(t, mine.form("/pause"), "nor pauses")
	forced := ana.submit(mine, mine.form("/say"), nil)
	assert.Equal(t, http.StatusUnprocessableEntity, forced.status)
	off := rui.get(path).send("/withdraw", nil)
	require.Equal(t, http.StatusOK, off.status, off.text)
	sound(t, off)
	assert.Contains(t, words(off.root), "This game was called off")
}

func TestL13ADeclineThatCostsSaysSo(t *testing.T) {
	h, ana, _, path := challenged(t, map[string]string{"free_refusals": "0"})
	page := ana.get(path)
	assert.Contains(t, words(page.root), "you drop to place 2, just below Rui")
	lost := page.press("/decline", "I decline and forfeit")
	require.Equal(t, http.StatusOK, lost.status, lost.text)
	l, err := h.desk.Ladder(t.Context(), degraus)
	require.NoError(t, err)
	assert.Equal(t, []events.PlayerID{"rui", "ana"}, l.Order)
}

func TestK18AGameThatNeverStartedIsUnrated(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "brisk", "rated": "on"})
	s := h.state(path)
	_, due, _ := s.Clocks.First()
	h.clock.Store(int64(due.Add(table.Grace + time.Minute).Sub(start)))
	h.expire(s, due)
	page := turn.get(path)
	sound(t, page)
	assert.Contains(t, words(page.root), "Not started, unrated.")
}

// TestTheLogTellsEachActWhole: what a club had before is not told again, who was
// entered and which game are named, and a new round robin stands once.
func TestTheLogTellsEachActWhole(t *testing.T) {
	h, ana, _ := founded(t)
	ruled := events.Ruled{Steward: "ana", Reason: "so"}
	ana.get("/c/porto/settings").send("/c/porto/settings", map[string]string{"door": "invited", "reason": "closed"})
	h.do("ana", robin.Announce{In: robin.In{ID: "torneio2"}, Club: "porto", Ruled: ruled, Terms: events.RobinTerms{Name: "Natal", Game: "draughts", Rounds: 1}})
	h.do("ana", club.AddRobin{In: club.In{ID: "porto"}, Ruled: ruled, Robin: "torneio2", Name: "Natal"})
	h.do("ana", robin.Admit{In: robin.In{ID: "torneio2"}, Ruled: ruled, Who: "rui"})
	h.do("", table.Open{ID: "mesa2222", Game: "backgammon", Club: "porto", Host: "ana", Guests: []events.PlayerID{"rui"}, Seated: true,
		Time: table.Time{Clock: "standard", Zone: "Europe/Lisbon"}})
	from := h.now()
	h.do("ana", table.Pause{ID: "mesa2222", Ruled: ruled, Kind: "steward", N: 1, From: from})
	h.do("ana", table.Pause{ID: "mesa2222", Ruled: ruled, Kind: "steward", N: 1, From: from, To: h.now()})
	page := h.browser().get("/c/porto/log")
	sound(t, page)
	rows := page.all("tr")
	require.Len(t, rows, 6)
	var said []string
	for _, r := range rows[1:] {
		said = append(said, words(within(r, "td")[1]))
	}
	assert.Equal(t, []string{"Ana – Rui: The clocks run again.", "Ana – Rui: The clocks of a game stand until further notice.",
		"Natal: Rui is entered.", "Natal: The round robin Natal is open for entries.",
		"People join by invitation. (No longer: Anybody may join.)"}, said)
}

func TestL29ADetachedGameSaysThatItCountsForNothing(t *testing.T) {
	h, ana, rui, path := challenged(t, nil)
	ana.get(path).send("/accept", nil)
	h.runErrands()
	require.Contains(t, words(rui.get(path).root), "challenge 1.")
	h.do("rui", ladder.Quit{In: ladder.In{ID: degraus}, By: "rui"})
	h.runErrands()
	for _, b := range []*browser{ana, rui, h.browser()} {
		assert.Contains(t, words(b.get(path).root), "challenge 1. It counts for nothing on the ladder any more.")
	}
}

func TestAClosedLadderSaysSoToEverybody(t *testing.T) {
	h, ana, rui := withLadder(t, nil)
	h.do("ana", club.CloseLadder{In: club.In{ID: "porto"}, Ruled: events.Ruled{Steward: "ana", Reason: "over"}, Ladder: degraus})
	for _, b := range []*browser{ana, rui, h.browser()} {
		page := b.get("/l/" + string(degraus))
		sound(t, page)
		assert.Contains(t, words(page.root), "The club has closed this ladder")
		assert.Nil(t, page.form("/challenge"))
	}
}

// TestTheListsOfGamesTellEveryDeadline: that of a challenge's answer too, the
// soonest first; and they tell a game that was called off from an invitation.
func TestTheListsOfGamesTellEveryDeadline(t *testing.T) {
	h, ana, rui, path := challenged(t, map[string]string{"zone": "Europe/Lisbon", "respond_days": "2"})
	h.do("", table.Open{ID: "mesa2222", Game: "backgammon", Club: "porto", Host: "ana", Guests: []events.PlayerID{"rui"}, Seated: true,
		Time: table.Time{Clock: "per_move 240h", Zone: "America/Sao_Paulo"}})
	l, err := h.desk.Ladder(t.Context(), degraus)
	require.NoError(t, err)
	answer := l.Open()[0].RespondBy.Format("2006-01-02 15:04")
	_, due, _ := h.state("/g/mesa2222").Clocks.First()
	for _, at := range []string{"/games", "/c/porto"} {
		text := words(ana.get(at).root)
		assert.Contains(t, text, "until "+answer+" +00:00", at)
		assert.Contains(t, text, "until "+due.Format("2006-01-02 15:04")+" +00:00", "%s: one zone for all", at)
	}
	list := words(h.browser().get("/c/porto").all("ul")[0])
	all := h.browser().get("/c/porto")
	var first []string
	for _, a := range all.all("a") {
		if to := attr(a, "href"); len(to) > 3 && to[:3] == "/g/" {
			first = append(first, to)
		}
	}
	assert.Equal(t, []string{path, "/g/mesa2222"}, first, list)
	ana.get(path).send("/accept", nil)
	h.runErrands()
	rui.get(path).send("/withdraw", nil)
	h.runErrands()
	assert.Contains(t, words(rui.get("/games").root), "Called off: nobody has won or lost")
	assert.NotContains(t, words(rui.get("/games").root), "Invitation withdrawn")
	for _, at := range []string{"/log", "/why/ana"} {
		assert.Regexp(t, `2026-01-0\d \d\d:\d\d \+00:00`, words(rui.get("/l/"+string(degraus)+at).root), at)
	}
}

// TestAGameThatAStewardRuledOnSaysSo, at the table and in the lists.
func TestAGameThatAStewardRuledOnSaysSo(t *testing.T) {
	for said, end := range map[string]events.TableEnded{
		"A steward has ruled: Rui has won.": {How: "ruling", Winner: 1, Points: []int{-1, 1}},
		"A steward has ruled: a draw.":      {How: "ruling", Winner: rules.Watcher, Points: []int{0, 0}},
	} {
		h, turn, path := timed(t, map[string]string{"clock": "brisk"})
		f, err := events.Encode(end)
		require.NoError(t, err)
		_, err = h.log.Append(t.Context(), "ruled", "", events.Write{Stream: h.state(path).ID.Stream(), Expect: events.Any(), Events: []events.New{f}})
		require.NoError(t, err)
		page := turn.get(path)
		sound(t, page)
		assert.Contains(t, words(page.root), said)
		assert.Contains(t, words(turn.get("/games").root), said)
	}
}
