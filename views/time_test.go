package views_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
)

// TestK22TheDeadlineIsToldInTheReadersZone: to each reader on the reader's own
// dial, to others on the table's.
func TestK22TheDeadlineIsToldInTheReadersZone(t *testing.T) {
	h, _, path := timed(t, map[string]string{"clock": "standard", "zone": "Europe/Lisbon"})
	_, due, _ := h.state(path).Clocks.First()
	h.do("rui", player.SetZone{ID: "rui", Zone: "America/Sao_Paulo"})
	saoPaulo, err := time.LoadLocation("America/Sao_Paulo")
	require.NoError(t, err)
	lisbon, err := time.LoadLocation("Europe/Lisbon")
	require.NoError(t, err)
	said := func(zone *time.Location) string {
		return due.In(zone).Format("2006-01-02 15:04 -07:00") + " (" + due.Format("2006-01-02 15:04") + " UTC), in 7 d 23 h"
	}
	for _, at := range []string{path, "/games", "/c/roda"} {
		assert.Contains(t, words(h.as("rui").get(at).root), said(saoPaulo), at)
		assert.Contains(t, words(h.as("ana").get(at).root), said(lisbon), at)
	}
	assert.Contains(t, words(h.browser().get(path).root), said(lisbon))
	assert.Contains(t, words(h.browser().get("/c/roda").root), said(lisbon))
}

func TestK11APauseIsAskedAgreedAndEnded(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard", "zone": "Europe/Lisbon"})
	s := h.state(path)
	me := s.Chairs[s.Asks()[0].Seat].Player
	other := h.as(map[events.PlayerID]events.PlayerID{"ana": "rui", "rui": "ana"}[me])
	for _, bad := range []string{"0", "31", "many"} {
		page := turn.get(path).send("/pause", map[string]string{"days": bad})
		assert.Equal(t, http.StatusUnprocessableEntity, page.status, bad)
		assert.Equal(t, bad, attr(field(page.form("/pause"), "days"), "value"), "what was typed is kept")
		sound(t, page)
	}
	asked := turn.get(path).send("/pause", map[string]string{"days": "7"})
	require.Equal(t, http.StatusOK, asked.status, asked.text)
	assert.Nil(t, asked.form("/pause"), "one at a time")
	sound(t, asked)
	page := other.get(path)
	assert.Contains(t, words(page.root), "asks for a pause of 7 days")
	sound(t, page)
	agreed := page.press("/pause/answer", "I agree")
	require.Equal(t, http.StatusOK, agreed.status, agreed.text)
	assert.Contains(t, words(agreed.root), "paused by agreement until ")
	assert.Contains(t, words(agreed.root), "By agreement all clocks stand from ", "the story tells it")
	sound(t, h.browser().get(path+"/m/1"))
	ended := other.get(path).send("/pause/end", nil)
	require.Equal(t, http.StatusOK, ended.status)
	stop, ok := h.state(path).Clocks.Standing(0, h.now())
	require.True(t, ok)
	assert.Equal(t, h.now().Add(24*time.Hour), stop.To)

	taken := turn.get(path)
	assert.Nil(t, taken.form("/pause"), "not while one goes on")
}

func TestAPauseThatIsAskedMayBeTakenBackOrRefused(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard"})
	turn.get(path).send("/pause", map[string]string{"days": "7"}).press("/pause/answer", "Take the request back")
	assert.Nil(t, h.state(path).PauseAsk)
	asked := turn.get(path).send("/pause", map[string]string{"days": "7"})
	assert.NotNil(t, h.state(path).PauseAsk)
	assert.Equal(t, http.StatusOK, asked.status)
}

func TestK14ADayIsGivenAmongFriends(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard"})
	assert.Nil(t, turn.get(path).form("/give"), "not to oneself")
	seat, due, _ := h.state(path).Clocks.First()
	other := h.as([]events.PlayerID{"rui", "ana"}[seat])
	given := other.get(path).send("/give", nil)
	require.Equal(t, http.StatusOK, given.status, given.text)
	_, later, _ := h.state(path).Clocks.First()
	assert.Equal(t, due.Add(24*time.Hour), later)
	assert.Contains(t, words(given.root), "is given 1 d more.")
	assert.Contains(t, words(given.root), "Unrated.")
}

func TestRatedGamesHaveNoGifts(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard", "rated": "on"})
	seat, _, _ := h.state(path).Clocks.First()
	other := h.as([]events.PlayerID{"rui", "ana"}[seat])
	assert.Nil(t, other.get(path).form("/give"))
	assert.Contains(t, words(turn.get(path).root), "Rated.")
	page := turn.get("/games/new").send("/games/new", map[string]string{"guest": "ana", "address": "x@example.org", "clock": "brisk", "claim": "on", "rated": "on"})
	assert.Equal(t, http.StatusUnprocessableEntity, page.status, "claims are for friends")
	assert.True(t, hasAttr(box(page, "claim"), "checked") && hasAttr(box(page, "rated"), "checked"), "what was chosen is kept")
}

// lapse lets the time of the turn end unclaimed.
func (h *house) lapse(path string) {
	h.t.Helper()
	s := h.state(path)
	_, due, _ := s.Clocks.First()
	h.clock.Store(int64(due.Add(table.Grace + time.Minute).Sub(start)))
	h.expire(s, due)
	require.NotNil(h.t, h.state(path).Lapsed)
}

// expire says that a deadline has passed, as the server does.
func (h *house) expire(s table.State, due time.Time) {
	h.t.Helper()
	_, err := h.desk.Do(context.Background(), engine.Order{ID: events.CommandID("expire" + due.String()), At: due,
		Command: table.Expire{ID: s.ID, Turn: s.Turn, Now: h.now()}})
	require.NoError(h.t, err)
}

// runErrands does what the rooms owe each other.
func (h *house) runErrands() {
	h.t.Helper()
	if h.errands == nil {
		h.errands = &engine.Errands{Desk: h.desk}
	}
	require.NoError(h.t, h.errands.Catch(context.Background()))
}

func TestK15ATimeThatIsUpIsClaimedGivenOrLeft(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "brisk", "claim": "on"})
	seat, _, _ := h.state(path).Clocks.First()
	other := h.as([]events.PlayerID{"rui", "ana"}[seat])
	h.lapse(path)
	mine := turn.get(path)
	sound(t, mine)
	assert.Contains(t, words(mine.root), "Your time is up")
	assert.NotNil(t, mine.form("/try"), "one may still play")
	page := other.get(path)
	sound(t, page)
	sound(t, other.get("/games"))
	assert.Contains(t, words(page.root), "time is up")
	page.press("/claim", "Wait")
	given := other.get(path).press("/claim", "Give three days")
	require.Equal(t, http.StatusOK, given.status, given.text)
	assert.Nil(t, h.state(path).Lapsed)
	assert.Contains(t, words(given.root), "3 d more are given")
	h.lapse(path)
	over := other.get(path).press("/claim", "Claim the game")
	require.Equal(t, http.StatusOK, over.status, over.text)
	assert.Equal(t, table.Ended, h.state(path).Status)
	sound(t, over)
	late := page.press("/claim", "Claim the game")
	assert.Equal(t, http.StatusConflict, late.status)
}

func TestAStewardStopsTheClocksWithAReason(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard", "club": "roda"})
	h.join("eva", "Eva", "en")
	eva := h.as("eva")
	assert.Nil(t, eva.get(path).form("/halt"))
	h.do("", club.Give{In: club.In{ID: "roda"}, Ruled: events.Ruled{Reason: "To help."}, Who: "eva", Role: events.RoleSteward, ByOperator: true})
	silent := eva.get(path).send("/halt", map[string]string{"days": "3", "reason": " "})
	assert.Equal(t, http.StatusUnprocessableEntity, silent.status)
	assert.Equal(t, "3", attr(field(silent.form("/halt"), "days"), "value"))
	sound(t, silent)
	stopped := eva.get(path).send("/halt", map[string]string{"days": "", "reason": "A quarrel."})
	require.Equal(t, http.StatusOK, stopped.status, stopped.text)
	sound(t, stopped)
	assert.Contains(t, words(turn.get(path).root), "A steward, Eva, has stopped the clocks: “A quarrel.”.")
	_, _, runs := h.state(path).Clocks.First()
	assert.False(t, runs, "no deadline while nobody knows the end")
	again := eva.get(path).press("/halt", "Let them run again")
	assert.Equal(t, http.StatusUnprocessableEntity, again.status, "that too has a reason")
	page := eva.get(path)
	f := page.form("/halt")
	runsAgain := eva.submit(page, f, map[string]string{"what": "end", "reason": "They made up."})
	require.Equal(t, http.StatusOK, runsAgain.status, runsAgain.text)
	_, _, runs = h.state(path).Clocks.First()
	assert.True(t, runs)
	assert.Contains(t, words(h.browser().get(path).root), "They made up.", "the story tells it")
}

func TestVacationsShowAtTheTable(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard", "zone": "Europe/Lisbon"})
	s := h.state(path)
	seat, _, _ := s.Clocks.First()
	who := s.Chairs[seat].Player
	from, to := h.now(), h.now().Add(72*time.Hour)
	h.do("", table.Pause{ID: s.ID, Kind: "vacation", Who: who, N: 1, From: from, To: to})
	h.do("", table.Pause{ID: s.ID, Kind: "vacation", Who: who, N: 2, From: to.Add(72 * time.Hour), To: to.Add(96 * time.Hour)})
	page := turn.get(path)
	sound(t, page)
	name := []string{"Ana", "Rui"}[seat]
	assert.Contains(t, words(page.root), "on vacation until "+to.Format("2006-01-02 15:04")+" +00:00")
	assert.Contains(t, words(page.root), name+"’s clock will stand from ")
	assert.Contains(t, words(h.as("ana").get(path+"/m/1?lang=pt").root), "Férias de "+name)
}

// TestWhoBeginsIsNamedAfterAPauseToo: what is done about time before the first
// move stands in the step of the draw, behind it.
func TestWhoBeginsIsNamedAfterAPauseToo(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"game": "draughts", "clock": "standard"})
	seat, _, _ := h.state(path).Clocks.First()
	name := []string{"Ana", "Rui"}[seat]
	require.Contains(t, words(turn.get(path).root), name+": to move first.")
	other := h.as([]events.PlayerID{"rui", "ana"}[seat])
	require.Equal(t, http.StatusOK, other.get(path).send("/give", nil).status)
	assert.Contains(t, words(turn.get(path).root), name+": to move first.")
}

// TestVacationsThatTouchNoGameAreOnesOwn: the plan of a vacation behind the
// deadline is for nobody else.
func TestVacationsThatTouchNoGameAreOnesOwn(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard", "zone": "Europe/Lisbon"})
	s := h.state(path)
	seat, due, _ := s.Clocks.First()
	who := s.Chairs[seat].Player
	other := h.as(map[events.PlayerID]events.PlayerID{"ana": "rui", "rui": "ana"}[who])
	h.do("", table.Pause{ID: s.ID, Kind: "vacation", Who: who, N: 1, From: due.Add(time.Hour), To: due.Add(97 * time.Hour)})
	assert.Contains(t, words(turn.get(path).root), "clock will stand from ")
	for _, b := range []*browser{other, h.browser()} {
		for _, at := range []string{path, path + "/m/1"} {
			text := words(b.get(at).root)
			assert.NotContains(t, text, "clock will stand from ", at)
			assert.NotContains(t, text, "acation of ", at)
		}
	}
	h.clock.Store(int64(due.Add(2 * time.Hour).Sub(start)))
	assert.Contains(t, words(other.get(path).root), "acation of ", "it has begun")
}

// TestTheReserveIsToldApart, with when it begins to be used; and behind the
// deadline until when a move still counts.
func TestTheReserveIsToldApart(t *testing.T) {
	h, turn, path := timed(t, map[string]string{"clock": "standard", "zone": "Europe/Lisbon"})
	seat, due, _ := h.state(path).Clocks.First()
	name := []string{"Ana", "Rui"}[seat]
	from := h.state(path).Last.Add(72 * time.Hour).Format("2006-01-02 15:04")
	text := words(turn.get(path).root)
	assert.Contains(t, text, "; 5 d of that in reserve, which runs from "+from+" +00:00")
	assert.Contains(t, text, ": 8 d; 5 d of that in reserve", "the other side’s")
	h.clock.Store(int64(100 * time.Hour))
	assert.Contains(t, words(turn.get(path).root), "; the reserve is running")
	h.clock.Store(int64(due.Add(time.Minute).Sub(start)))
	last := due.Add(table.Grace).Format("2006-01-02 15:04")
	assert.Contains(t, words(turn.get(path).root), "The time of "+name+" is over; a move still counts until "+last)
	assert.Contains(t, words(turn.get("/games").root), "a move still counts until "+last)
}
