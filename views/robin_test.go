package views_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

// group is a club of five, of which Ana is the owner.
func group(t *testing.T) *house {
	t.Helper()
	h := open(t)
	h.do("", club.Give{In: club.In{ID: "roda"}, Ruled: events.Ruled{Reason: "founded"}, Who: h.member("ana", "Ana"), Role: events.RoleOwner, ByOperator: true})
	for id, name := range map[events.PlayerID]string{"bia": "Bia", "cai": "Caio", "dua": "Duarte", "eva": "Eva"} {
		h.member(id, name)
	}
	return h
}

// announced is a round robin of draughts that Ana announced on the page.
func announced(t *testing.T, h *house) (path string) {
	t.Helper()
	page := h.as("ana").get("/r/new?club=roda")
	sound(t, page)
	house, err := h.desk.Club(t.Context(), "roda")
	require.NoError(t, err)
	name := "Damas de inverno" + strings.Repeat(" outra vez", len(house.Robins)) // no two have one name
	got := page.send("/r/new", map[string]string{"name": name, "game": "draughts", "reason": "asked for", "rated": "on"})
	require.True(t, strings.HasPrefix(got.at.Path, "/r/"), got.text)
	return got.at.Path
}

func (h *house) robin(path string) robin.State {
	s, err := h.desk.Robin(h.t.Context(), events.RobinID(strings.TrimPrefix(path, "/r/")))
	require.NoError(h.t, err)
	return s
}

// playsOut lets both act at a table, then one resign.
func (h *house) playsOut(id events.TableID, loser events.PlayerID) {
	h.t.Helper()
	for range 2 {
		s := h.state("/g/" + string(id))
		seat := s.Asks()[0].Seat
		for m := range s.Position.Legal(seat) {
			h.do(s.Player(seat), table.Play{ID: id, By: s.Player(seat), Text: string(m), Turn: s.Turn})
			break
		}
	}
	h.do(loser, table.Offer{ID: id, By: loser, Kind: "resign", Value: 1, Turn: -1})
	if s := h.state("/g/" + string(id)); s.Status == table.Playing {
		other := s.Player(s.Asks()[0].Seat)
		h.do(other, table.Answer{ID: id, By: other, Accept: true, Turn: -1})
	}
	h.runErrands()
}

// underWay is a round robin of Ana, Bia, Caio and Duarte under way.
func underWay(t *testing.T, h *house) string {
	t.Helper()
	path := announced(t, h)
	for _, id := range []events.PlayerID{"bia", "cai", "dua"} {
		h.as(id).get(path).send("/enter", nil)
	}
	ana := h.as("ana")
	few := ana.get(path).send("/begin", map[string]string{"reason": "now"})
	assert.Equal(t, http.StatusUnprocessableEntity, few.status, "three are too few")
	assert.Equal(t, "now", fields(few.form("/begin"), nil).Get("reason"))
	ana.get(path).send("/admit", map[string]string{"whom": "ana", "reason": "four are needed"})
	ana.get(path).send("/begin", map[string]string{"reason": "all are there"})
	h.runErrands()
	require.Len(t, h.robin(path).Order, 4)
	return path
}

func TestARoundRobinFromEntriesToTheEnd(t *testing.T) {
	h := group(t)
	path := underWay(t, h)
	page := h.browser().get(path)
	sound(t, page)
	first := h.robin(path).Games[0]
	at := errand.TableFor(events.Fixture{Robin: h.robin(path).ID, N: first.N})
	assert.NotEmpty(t, links(page, "/g/"+string(at)), "the cells lead to the tables")
	for _, g := range h.robin(path).Games {
		loser := g.Second
		if g.Second == "ana" {
			loser = g.First
		}
		h.playsOut(errand.TableFor(events.Fixture{Robin: h.robin(path).ID, N: g.N}), loser)
	}
	require.True(t, h.robin(path).Over)
	page = h.browser().get(path)
	sound(t, page)
	rows := within(page.all("tbody")[0], "tr")
	assert.Equal(t, "1Ana34.53–0–0"[:4], words(rows[0])[:4])
	assert.Contains(t, words(page.all("main")[0]), "It has ended")
	assert.Nil(t, page.form("/leave"))
	var file struct {
		Over      bool
		Standings []struct {
			Place  int
			Name   string
			Points float64
		}
		Games []struct{ Table, Winner string }
	}
	require.NoError(t, json.Unmarshal([]byte(h.browser().get(path+".json").text), &file))
	assert.True(t, file.Over)
	assert.Equal(t, "Ana", file.Standings[0].Name)
	assert.Equal(t, 3.0, file.Standings[0].Points)
	assert.Len(t, file.Games, 6)
}

func TestStewardsOfARoundRobin(t *testing.T) {
	h := group(t)
	path := underWay(t, h)
	ana, bia := h.as("ana"), h.as("bia")
	assert.Nil(t, bia.get(path).form("/expel"))
	assert.Equal(t, http.StatusForbidden, bia.send(http.MethodPost, path+"/expel", fields(ana.get(path).form("/expel"), map[string]string{"whom": "cai", "reason": "x"})).status)
	i := slices.IndexFunc(h.robin(path).Games, func(g robin.Game) bool { return g.Other("cai") != "" }) // so that another game is left to stop
	ana.get(path).send("/rule", map[string]string{"choice": strconv.Itoa(i+1) + "-draw", "reason": "agreed by mail"})
	assert.True(t, h.robin(path).Games[i].Done)
	ana.get(path).send("/expel", map[string]string{"whom": "cai", "reason": "gone"})
	assert.Equal(t, "ruling", h.robin(path).Out["cai"])
	page := bia.get(path)
	sound(t, page)
	text := words(page.all("main")[0])
	assert.Contains(t, text, "Caio is out by a steward’s ruling."[:11])
	assert.Contains(t, text, "drew.")
	bia.get(path).send("/leave", nil)
	assert.Equal(t, "left", h.robin(path).Out["bia"])
	ana.get(path).send("/stop", map[string]string{"reason": "too few are left"})
	assert.True(t, h.robin(path).Over)
}

func TestAnnouncingIsRefusedWithAllThatWasTyped(t *testing.T) {
	h := group(t)
	ana := h.as("ana")
	assert.Equal(t, http.StatusForbidden, h.as("bia").get("/r/new?club=roda").status)
	page := ana.get("/r/new?club=roda")
	for _, bad := range []map[string]string{{"name": "x"}, {"name": "", "reason": "x"}, {"name": "Two", "reason": "x", "rounds": "9"},
		{"name": "Two", "reason": "x", "at_once": "many"}, {"name": "Two", "reason": "x", "clock": "ladder", "zone": "Moon"}, {"name": "Two", "reason": "x", "game": "chess"}} {
		refused := page.send("/r/new", bad)
		assert.GreaterOrEqual(t, refused.status, 400, bad)
		sound(t, refused)
		assert.Equal(t, bad["name"], fields(refused.form("/r/new"), nil).Get("name"))
	}
	house, err := h.desk.Club(t.Context(), "roda")
	require.NoError(t, err)
	assert.Empty(t, house.Robins, "nothing is half done")
}

func TestEveryPageOfARoundRobinIsSound(t *testing.T) {
	h := group(t)
	entries := announced(t, h)
	path := underWay(t, h)
	for _, lang := range []string{"pt", "en"} {
		for _, at := range []string{entries, path, path + "/print"} {
			for _, b := range []*browser{h.browser(), h.as("eva"), h.as("bia"), h.as("ana")} {
				sound(t, b.get(at+"?lang="+lang))
			}
		}
	}
	for _, at := range []string{"/r/nowhere", "/r/UPPER", "/r/nowhere.json", "/r/new?club=none"} {
		assert.Equal(t, http.StatusNotFound, h.as("ana").get(at).status, at)
	}
}

// rated is a ladder of draughts on which Hugo has beaten Filipe.
func rated(t *testing.T) *house {
	h := climbing(t, map[string]string{"game": "draughts"})
	h.do("hug", ladder.Propose{In: on, By: "hug", To: "fil"})
	h.do("fil", ladder.Accept{In: on, N: 1, By: "fil"})
	h.runErrands()
	h.clock.Add(int64(time.Hour))
	h.playsOut(errand.TableOf(rungs, 1), "fil")
	return h
}

func TestRatingsAndTheirHistory(t *testing.T) {
	h := rated(t)
	list := h.browser().get("/c/roda/ratings")
	sound(t, list)
	rows := within(list.all("tbody")[0], "tr")
	require.Len(t, rows, 2)
	assert.Equal(t, "1Hugo16622901", words(rows[0]))
	assert.Equal(t, "2Filipe13382901", words(rows[1]))
	page := h.browser().get("/c/roda/ratings/draughts/hug")
	sound(t, page)
	require.Len(t, page.all("svg"), 1)
	assert.Contains(t, words(page.all("desc")[0]), "1 game: from 1500 to 1662")
	assert.Contains(t, words(page.all("tbody")[0]), "Filipe11662+162")
	assert.NotEmpty(t, links(page, "/g/"+string(errand.TableOf(rungs, 1))))
	for _, at := range []string{"/c/roda/ratings/draughts/bia", "/c/roda/ratings/chess/hug", "/c/none/ratings", "/ratings/draughts/hug"} {
		assert.Equal(t, http.StatusNotFound, h.browser().get(at).status, at)
	}
	sound(t, h.browser().get("/ratings?lang=pt"))
	sound(t, h.browser().get("/c/roda/ratings/draughts/hug?lang=pt"))
	require.NoError(t, h.vault.Erase("fil"))
	assert.NotContains(t, h.browser().get("/c/roda/ratings").text, "Filipe")
	assert.NotContains(t, h.browser().get("/c/roda/ratings/draughts/hug").text, "Filipe")
}

// TestHelpNamesEveryFieldForPrograms: what a program gets is written down.
func TestHelpNamesEveryFieldForPrograms(t *testing.T) {
	h := climbing(t, nil)
	h.do("eva", ladder.Propose{In: on, By: "eva", To: "bia"})
	path := underWay(t, h)
	help := words(h.browser().get("/help").all("main")[0])
	for _, at := range []string{ladderPath, path} {
		var file map[string]any
		require.NoError(t, json.Unmarshal([]byte(h.browser().get(at+".json").text), &file))
		for _, field := range fieldsOf(file) {
			assert.Regexp(t, `[\[ ]`+field+`[\] ]`, help, at)
		}
	}
}

// fieldsOf are the names of an object's fields, and of the objects' in its lists.
func fieldsOf(file map[string]any) (out []string) {
	for name, value := range file {
		out = append(out, name)
		if list, ok := value.([]any); ok && len(list) > 0 {
			out = append(out, fieldsOf(list[0].(map[string]any))...)
		}
	}
	return out
}

// TestTheCrossTableOfWhoLeft: no link leads to a table that was never opened, and
// what counts for nobody is a dash.
func TestTheCrossTableOfWhoLeft(t *testing.T) {
	h := group(t)
	path := announced(t, h)
	for _, id := range []events.PlayerID{"ana", "bia", "cai", "dua"} {
		h.do(id, robin.Enter{In: robin.In{ID: h.robin(path).ID}, By: id})
	}
	in := robin.In{ID: h.robin(path).ID}
	h.do("ana", robin.Begin{In: in, Ruled: events.Ruled{Steward: "ana", Reason: "now"}})
	h.do("bia", robin.Leave{In: in, By: "bia"})
	h.runErrands()
	page := h.browser().get(path)
	sound(t, page)
	for _, a := range page.all("a") {
		if to := attr(a, "href"); strings.HasPrefix(to, "/g/") {
			assert.Equal(t, http.StatusOK, h.browser().get(to).status, to)
		}
	}
	var file struct {
		Games []struct{ Table, First, Second string }
	}
	require.NoError(t, json.Unmarshal([]byte(h.browser().get(path+".json").text), &file))
	tables := 0
	for _, g := range file.Games {
		assert.Equal(t, g.First != "bia" && g.Second != "bia", g.Table != "", g)
		if g.Table != "" {
			tables++
		}
	}
	assert.Equal(t, 3, tables)
	cross := words(page.all("table")[1])
	assert.Contains(t, cross, "4. Bia")
	row := within(page.all("table")[1], "tr")[4]
	for _, cell := range within(row, "td")[:3] {
		assert.True(t, strings.HasPrefix(words(cell), "–"), words(cell))
	}
}

// TestARoundRobinThatWasStopped has nothing under way: what had not ended counts
// for nobody.
func TestARoundRobinThatWasStopped(t *testing.T) {
	h := group(t)
	path := underWay(t, h)
	h.as("ana").get(path).send("/stop", map[string]string{"reason": "enough"})
	page := h.browser().get(path)
	sound(t, page)
	assert.NotContains(t, words(page.root), "are playing")
	assert.NotContains(t, words(page.root), "to come")
	assert.Contains(t, words(page.root), "counts for nobody.")
	var file struct {
		Over  bool
		Games []struct {
			Done bool
			How  string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(h.browser().get(path+".json").text), &file))
	require.True(t, file.Over)
	for _, g := range file.Games {
		assert.True(t, g.Done)
		assert.Equal(t, "void", g.How)
	}
}

func TestTwoGamesOfTwoStandApartInTheCrossTable(t *testing.T) {
	h := group(t)
	got := h.as("ana").get("/r/new?club=roda").send("/r/new", map[string]string{"name": "Twice", "game": "draughts", "reason": "x", "rounds": "2"})
	path := got.at.Path
	in := robin.In{ID: h.robin(path).ID}
	for _, id := range []events.PlayerID{"ana", "bia", "cai", "dua"} {
		h.do(id, robin.Enter{In: in, By: id})
	}
	h.do("ana", robin.Begin{In: in, Ruled: events.Ruled{Steward: "ana", Reason: "now"}})
	h.runErrands()
	for _, at := range []string{path, path + "/print"} {
		page := h.browser().get(at)
		cell := within(within(page.all("table")[1], "tr")[1], "td")[1]
		marks := within(cell, "a")
		require.Len(t, marks, 2, at)
		assert.Contains(t, marks[0].NextSibling.Data, " / ", at)
	}
}
