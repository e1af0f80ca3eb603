package views_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/table"
	"carteiro/events"
)

// timed is a game with a clock, begun from a form; it gives the browser of
// whoever is on turn and the path of the table.
func timed(t *testing.T, form map[string]string) (h *house, turn *browser, path string) {
	t.Helper()
	h = open(t)
	h.join("ana", "Ana", "en")
	h.join("rui", "Rui", "en")
	ana, rui := h.as("ana"), h.as("rui")
	form["guest"] = "rui"
	page := ana.get("/games/new").send("/games/new", form)
	require.Equal(t, http.StatusOK, page.status, page.text)
	page = rui.get(page.at.Path).send("/accept", nil)
	require.Equal(t, http.StatusOK, page.status, page.text)
	if turn = ana; h.state(page.at.Path).Asks()[0].Seat == 1 {
		turn = rui
	}
	return h, turn, page.at.Path
}

// TestK22ThePagesSayTheDeadline: the table, its steps and the list of games.
func TestK22ThePagesSayTheDeadline(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard", "zone": "Europe/Lisbon", "weekend": "on"})
	s := h.state(path)
	_, due, _ := s.Clocks.First()
	require.Equal(t, s.Last.Add((72+120+48)*time.Hour), due, "ten days with a weekend")
	h.clock.Add(int64(24 * time.Hour))
	page := turn.get(path)
	at := due.Format("2006-01-02 15:04") + " +00:00 (" + due.Format("2006-01-02 15:04") + " UTC)"
	assert.Contains(t, words(page.root), "7 d, until "+at+", in 9 d 0 h")
	assert.Contains(t, words(page.root), ": 8 d", "what the other has for the next turn")
	assert.Contains(t, words(page.root), "Clock: 3 d for each turn, and beyond that 5 d in reserve for the whole game.")
	assert.Contains(t, words(page.root), "The clock stands on Saturday and Sunday (Europe/Lisbon).")
	assert.Contains(t, words(turn.get("/games").root), "until "+at)

	for h.state(path).Turn == s.Turn {
		page = turn.get(path).send("/try", map[string]string{"move": choice(page)}).send("/play", nil)
		require.Equal(t, http.StatusOK, page.status, page.text)
	}
	assert.Contains(t, words(turn.get(path+"/m/1").root), "8 d, until "+at, "the clocks as they were")
}

func TestK17ALateMoveIsRefusedOnThePage(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "brisk"})
	page := turn.get(path)
	s := h.state(path)
	seat, due, _ := s.Clocks.First()
	h.clock.Store(int64(due.Add(31 * time.Minute).Sub(start)))
	late := page.send("/try", map[string]string{"move": choice(page)}).send("/play", nil)
	assert.Equal(t, http.StatusConflict, late.status)
	assert.Contains(t, words(late.root), "The time for the turn ended at "+due.Format("2006-01-02 15:04"))
	require.Equal(t, s.N, h.state(path).N, "nothing is half done")

	_, err := h.desk.Do(context.Background(), engine.Order{ID: "expire", At: due,
		Command: table.Expire{ID: events.TableID(path[3:]), Turn: s.Turn, Now: h.now()}})
	require.NoError(t, err)
	name := []string{"Ana", "Rui"}[seat]
	page = turn.get(path)
	assert.Contains(t, words(page.root), "Time ran out.")
	assert.Contains(t, words(page.root), "The time of "+name+" ran out.")
	assert.NotContains(t, words(page.root), "until "+due.Format("2006-01-02"))
}

func TestBadClocksAreRefused(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	h.join("rui", "Rui", "en")
	ana := h.as("ana")
	for _, bad := range []map[string]string{{"clock": "standard", "zone": "Atlantis"}, {"clock": "soon"}} {
		bad["guest"] = "rui"
		page := ana.get("/games/new").send("/games/new", bad)
		assert.Equal(t, http.StatusUnprocessableEntity, page.status, page.text)
	}
	page := ana.get("/games/new").send("/games/new", map[string]string{"guest": "rui"})
	assert.Empty(t, h.state(page.at.Path).Clocks, "none by default")
}
