package views_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/events"
)

const rungs = events.LadderID("escadaaa")

var on = ladder.In{ID: rungs}

// climbing is a club of which Ana is the owner, with a ladder on which eight
// people stand in the order of the alphabet.
func climbing(t *testing.T, settings map[string]string) *house {
	t.Helper()
	h := open(t)
	h.do("", club.Give{In: club.In{ID: "roda"}, Ruled: events.Ruled{Reason: "founded"}, Who: h.member("ana", "Ana"), Role: events.RoleOwner, ByOperator: true})
	o := ladder.Open{In: on, Club: "roda", By: "ana", Settings: settings}
	for i, name := range []string{"Ana", "Bia", "Caio", "Duarte", "Eva", "Filipe", "Graça", "Hugo"} {
		id := events.PlayerID(strings.ToLower(name[:3]))
		if name == "Graça" {
			id = "gra"
		}
		if i > 0 {
			h.member(id, name)
		}
		o.Entrants = append(o.Entrants, ladder.Entrant{Player: id, Registered: start.Add(time.Duration(i))})
	}
	h.do("ana", o)
	h.do("ana", club.AddLadder{In: club.In{ID: "roda"}, Ruled: events.Ruled{Steward: "ana", Reason: "a wish"}, Ladder: rungs, Name: "Escada de Gamão"})
	return h
}

func (h *house) member(id events.PlayerID, name string) events.PlayerID {
	h.join(id, name, "en")
	return id
}

// invited makes a person known whose address somebody else gave, and a member.
func (h *house) invited(id events.PlayerID, name string) {
	h.t.Helper()
	address := string(id) + "@example.org"
	key, err := h.vault.AddressKey(address)
	require.NoError(h.t, err)
	h.do("ana", player.Join{ID: id, Address: address, Name: name, Lang: "pt", Invited: true, AddressKey: key})
	h.do(id, club.Join{ID: "roda", By: id})
}

func (h *house) ladder() ladder.State {
	s, err := h.desk.Ladder(context.Background(), rungs)
	require.NoError(h.t, err)
	return s.Later(h.now())
}

// ends reports the end of a challenge's game as the server does.
func (h *house) ends(n int, winner events.PlayerID) {
	h.do("", ladder.Report{In: on, N: n, Winner: winner, How: "resign"})
}

const ladderPath = "/l/" + string(rungs)

func TestAMemberSeesWhomToChallengeAndWhyNotTheOthers(t *testing.T) {
	h := climbing(t, nil)
	h.do("gra", ladder.Leave{In: on, By: "gra"})
	page := h.as("hug").get(ladderPath)
	sound(t, page)
	var whom []string
	for _, f := range page.forms("/challenge") {
		whom = append(whom, fields(f, nil).Get("whom"))
	}
	assert.Equal(t, []string{"dua", "eva", "fil"}, whom, "S3: Graça is stepped over")
	text := words(page.all("main")[0])
	assert.Contains(t, text, "Ana, Bia, CaioThat place is too far up: you can reach 3 places, not counting those on leave.")
	assert.Contains(t, text, "GraçaThat person is on leave")
	assert.Empty(t, h.browser().get(ladderPath).forms("/challenge"), "a stranger challenges nobody")
}

func TestL12AChallengeIsMadeAndAcceptedOnThePage(t *testing.T) {
	h := climbing(t, nil)
	eva, bia := h.as("eva"), h.as("bia")
	page := eva.get(ladderPath)
	to := page.forms("/challenge")[0]
	require.Equal(t, "bia", fields(to, nil).Get("whom"))
	after := eva.submit(page, to, nil)
	require.Equal(t, ladderPath, after.at.Path)
	assert.Contains(t, after.text, "Eva challenges Bia.")
	again := eva.submit(page, to, nil)
	assert.Contains(t, again.text, "This form was sent before")
	require.Len(t, h.ladder().Open(), 1)
	due := h.ladder().Open()[0].RespondBy
	assert.Contains(t, after.text, due.UTC().Format("2006-01-02 15:04")+" UTC")
	assert.Contains(t, after.text, "in 4 d 0 h")
	h.runErrands()
	assert.Equal(t, http.StatusOK, eva.get("/g/"+string(errand.TableOf(rungs, 1))).status)
	mine := bia.get(ladderPath)
	assert.Contains(t, mine.text, "You can decline this one for nothing.")
	assert.Nil(t, eva.get(ladderPath).form("/accept"), "only the challenged answers")
	mine.send("/accept", nil)
	assert.Equal(t, ladder.Playing, h.ladder().Open()[0].Stage)
	sound(t, bia.get(ladderPath))
	assert.NotNil(t, bia.get(ladderPath).form("/cancel"))
	assert.NotNil(t, eva.get(ladderPath).form("/withdraw"))
}

func TestL13DeclineSaysWhatItCosts(t *testing.T) {
	h := climbing(t, nil)
	bia := h.as("bia")
	h.do("eva", ladder.Propose{In: on, By: "eva", To: "bia"})
	page := bia.get(ladderPath)
	bia.submit(page, page.form("/decline"), nil)
	assert.Equal(t, ladder.Declined, h.ladder().Challenges()[0].Stage)
	h.do("dua", ladder.Propose{In: on, By: "dua", To: "bia"})
	page = bia.get(ladderPath)
	assert.Contains(t, page.text, "To say no now is a forfeit: you drop to place 4, just below Duarte.")
	bia.submit(page, page.form("/decline"), nil)
	assert.Equal(t, 4, h.ladder().Place("bia"))
}

func TestARefusedChallengeIsToldOnTheLadder(t *testing.T) {
	h := climbing(t, nil)
	hug := h.as("hug")
	page := hug.get(ladderPath)
	refused := hug.submit(page, page.form("/challenge"), map[string]string{"whom": "ana"})
	assert.Equal(t, http.StatusConflict, refused.status)
	assert.Equal(t, "alert", attr(refused.all("p")[indexOf(refused, "wrong")], "role"))
	sound(t, refused)
	assert.Empty(t, h.ladder().Open())
	for _, bad := range []map[string]string{{"whom": "nobody"}, {"whom": "A b"}, {"whom": ""}} {
		assert.GreaterOrEqual(t, hug.submit(page, page.form("/challenge"), bad).status, 400, bad)
	}
	assert.Equal(t, http.StatusNotFound, hug.send(http.MethodPost, ladderPath+"/conquer", fields(page.form("/challenge"), nil)).status)
	stranger := h.browser().send(http.MethodPost, ladderPath+"/quit", fields(page.form("/quit"), nil))
	assert.Equal(t, http.StatusUnauthorized, stranger.status)
}

func indexOf(s sheet, class string) int {
	for i, p := range s.all("p") {
		if attr(p, "class") == class {
			return i
		}
	}
	s.b.h.t.Fatalf("no %q on %s", class, s.at)
	return -1
}

func TestLeaveReturnQuitJoinAndBlock(t *testing.T) {
	h := climbing(t, nil)
	eva := h.as("eva")
	eva.get(ladderPath).send("/leave", nil)
	assert.Equal(t, ladder.OnLeave, h.ladder().Members["eva"].Status)
	assert.Contains(t, words(eva.get(ladderPath).all("table")[0]), "Eva on leave")
	eva.get(ladderPath).send("/return", nil)
	assert.Equal(t, ladder.Active, h.ladder().Members["eva"].Status)
	eva.get(ladderPath).send("/block", map[string]string{"whom": "bia"})
	assert.True(t, h.ladder().Blocked("eva", "bia"))
	assert.Contains(t, eva.get(ladderPath+"/log").text, "You blocked Bia")
	assert.NotContains(t, h.as("bia").get(ladderPath+"/log").text, "blocked")
	eva.get(ladderPath).send("/unblock", nil)
	assert.False(t, h.ladder().Blocked("eva", "bia"))
	eva.get(ladderPath).send("/quit", nil)
	assert.Zero(t, h.ladder().Place("eva"))
	eva.get(ladderPath).send("/join", nil)
	assert.Equal(t, 8, h.ladder().Place("eva"))
}

func TestWhyAmIFifth(t *testing.T) {
	h := climbing(t, nil)
	h.do("fil", ladder.Propose{In: on, By: "fil", To: "cai"})
	h.do("cai", ladder.Accept{In: on, N: 1, By: "cai"})
	h.ends(1, "fil")
	h.do("ana", ladder.Place{In: on, Ruled: events.Ruled{Steward: "ana", Reason: "a mistake of mine"}, Who: "eva", To: 7})
	page := h.browser().get(ladderPath + "/why/eva")
	sound(t, page)
	assert.Equal(t, "Why is Eva in place 7?", words(page.all("h1")[0]))
	var lines []string
	for _, li := range page.all("li") {
		if within(li, "time") != nil {
			lines = append(lines, words(li))
		}
	}
	require.Len(t, lines, 2)
	assert.Contains(t, lines[0], "Down from 6 to 7. Eva was put in place 7. Ana, as steward: a mistake of mine")
	assert.Contains(t, lines[1], "Down from 5 to 6. Filipe beat Caio, who resigned (challenge 1). Filipe goes to place 3.")
	assert.Contains(t, words(page.all("main")[0]), "Eva began in place 5")
	assert.Equal(t, http.StatusNotFound, h.browser().get(ladderPath+"/why/zoe").status)
}

func TestL30TheLogTellsAStewardsReason(t *testing.T) {
	h := climbing(t, nil)
	ana, bia := h.as("ana"), h.as("bia")
	assert.Equal(t, http.StatusForbidden, bia.get(ladderPath+"/steward").status)
	assert.Equal(t, http.StatusForbidden, bia.get(ladderPath+"/settings").status)
	page := ana.get(ladderPath + "/steward")
	sound(t, page)
	refused := page.send("/steward/place", map[string]string{"whom": "bia", "n": "99", "reason": "because"})
	assert.Equal(t, http.StatusUnprocessableEntity, refused.status)
	assert.Equal(t, "because", fields(refused.form("/steward/place"), nil).Get("reason"))
	page.send("/steward/place", map[string]string{"whom": "bia", "n": "6", "reason": "agreed <b>by</b> all"})
	assert.Equal(t, 6, h.ladder().Place("bia"))
	log := h.browser().get(ladderPath + "/log")
	sound(t, log)
	assert.Contains(t, words(log.all("main")[0]), "Bia was put in place 6. Ana, as steward: agreed <b>by</b> all")
	foreign := bia.send(http.MethodPost, ladderPath+"/steward/place", fields(page.form("/steward/place"), map[string]string{"whom": "bia", "n": "1", "reason": "x"}))
	assert.Equal(t, http.StatusForbidden, foreign.status)
	assert.Equal(t, 6, h.ladder().Place("bia"))
}

func TestEveryActOfAStewardHasAForm(t *testing.T) {
	h := climbing(t, map[string]string{"strike_limit": "5"})
	ana := h.as("ana")
	act := func(deed string, change map[string]string) {
		change["reason"] = "for " + deed
		got := ana.get(ladderPath+"/steward").send("/steward/"+deed, change)
		require.Equal(t, ladderPath, got.at.Path, got.text)
	}
	h.do("bia", ladder.Block{In: on, By: "bia", Whom: "eva"})
	act("pairing", map[string]string{"whom": "eva", "other": "bia"})
	h.do("bia", ladder.Accept{In: on, N: 1, By: "bia"})
	act("rule", map[string]string{"choice": "1-by"})
	assert.Equal(t, 2, h.ladder().Place("eva"))
	h.do("hug", ladder.Propose{In: on, By: "hug", To: "fil"})
	h.clock.Add(int64(5 * 24 * time.Hour))
	h.do("", ladder.Tick{In: on})
	require.Equal(t, 1, h.ladder().Strikes("fil", h.now()))
	act("excuse", map[string]string{"choice": "2-fil"})
	assert.Zero(t, h.ladder().Strikes("fil", h.now()))
	act("annul", map[string]string{"n": "1"})
	act("suspend", map[string]string{"whom": "cai"})
	assert.Equal(t, ladder.Suspended, h.ladder().Members["cai"].Status)
	act("readmit", map[string]string{"whom": "cai"})
	assert.Equal(t, ladder.Left, h.ladder().Members["cai"].Status)
	act("close", map[string]string{})
	assert.Empty(t, ana.get(ladderPath).forms("/challenge"))
	assert.Contains(t, ana.get(ladderPath).text, "The club has closed this ladder")
	text := words(h.browser().get(ladderPath + "/log").all("main")[0])
	for _, want := range []string{"ordered Eva and Bia to play", "gave Eva the game against Bia", "strike of Filipe for challenge 2 was taken back",
		"Challenge 1, Eva – Bia, was made void", "Caio was suspended", "Caio may join again"} {
		assert.Contains(t, text, want)
	}
	assert.NotContains(t, text, "got a strike", "L23: strikes are their member's to see")
	assert.Contains(t, h.as("fil").get(ladderPath+"/log").text, "Filipe got a strike")
}

func TestL31AFrozenSeasonAndItsCorrection(t *testing.T) {
	h := climbing(t, map[string]string{"season_weeks": "1", "idle_first_days": "365", "idle_out_days": "400"})
	h.clock.Add(int64(8 * 24 * time.Hour))
	h.do("", ladder.Tick{In: on})
	page := h.browser().get(ladderPath + "/season/1")
	sound(t, page)
	assert.Contains(t, words(page.all("main")[0]), "ChampionAna")
	assert.Equal(t, http.StatusNotFound, h.browser().get(ladderPath+"/season/2").status)
	ana := h.as("ana")
	steward := ana.get(ladderPath + "/steward")
	refused := steward.send("/steward/season", map[string]string{"place-ana": "2", "reason": "no"})
	assert.Equal(t, http.StatusUnprocessableEntity, refused.status, "two in place 2")
	steward.send("/steward/season", map[string]string{"place-ana": "2", "place-bia": "1", "reason": "counted wrongly"})
	page = h.browser().get(ladderPath + "/season/1")
	sound(t, page)
	text := words(page.all("main")[0])
	assert.Less(t, strings.Index(text, "Version 2, corrected by Ana: counted wrongly"), strings.Index(text, "The version before"))
	assert.Contains(t, text, "ChampionBia")
	assert.Contains(t, text, "ChampionAna", "the table as it was stays")
	assert.Equal(t, 1, h.ladder().Place("ana"), "the order now is another matter")
}

func TestSettingsAreChangedWithAReason(t *testing.T) {
	h := climbing(t, nil)
	ana := h.as("ana")
	page := ana.get(ladderPath + "/settings")
	sound(t, page)
	for _, k := range ladder.Explain() {
		assert.Contains(t, fields(page.form("/settings"), nil), "set-"+k.Name)
	}
	unchanged := page.send("/settings", map[string]string{"reason": "none"})
	assert.Equal(t, http.StatusUnprocessableEntity, unchanged.status)
	bad := page.send("/settings", map[string]string{"set-max_out": "0", "set-respond_days": "6", "reason": "x"})
	assert.Equal(t, http.StatusUnprocessableEntity, bad.status)
	assert.Equal(t, "6", fields(bad.form("/settings"), nil).Get("set-respond_days"), "what was typed stays")
	page.send("/settings", map[string]string{"set-respond_days": "6", "set-mode": "swap", "reason": "holidays"})
	assert.Equal(t, 6, h.ladder().Settings.RespondDays)
	log := words(ana.get(ladderPath + "/log").all("main")[0])
	assert.Contains(t, log, "Days to answer a challenge: 6. Ana, as steward: holidays")
	assert.Contains(t, words(ana.get(ladderPath).all("main")[0]), "the two of you exchange places")
}

func TestOpeningALadder(t *testing.T) {
	h := climbing(t, nil)
	ana := h.as("ana")
	assert.Equal(t, http.StatusForbidden, h.as("bia").get("/l/new?club=roda").status)
	assert.Equal(t, http.StatusNotFound, ana.get("/l/new?club=none").status)
	page := ana.get("/l/new?club=roda")
	sound(t, page)
	for _, bad := range []map[string]string{{"name": ""}, {"name": "Two", "reason": ""}, {"name": "Two", "reason": "x", "set-reach_min": "x"},
		{"name": "Two", "reason": "x", "set-game": "draughts", "set-variant": "money"}} {
		refused := page.send("/l/new", bad)
		assert.GreaterOrEqual(t, refused.status, 400, bad)
		sound(t, refused)
	}
	house, err := h.desk.Club(context.Background(), "roda")
	require.NoError(t, err)
	require.Len(t, house.Ladders, 1, "nothing is half done")
	opened := page.send("/l/new", map[string]string{"name": "Damas", "reason": "asked for", "set-game": "draughts", "set-respond_days": "5"})
	require.Equal(t, http.StatusOK, opened.status)
	sound(t, opened)
	assert.Equal(t, "Damas", words(opened.all("h1")[0]))
	assert.Len(t, within(opened.all("table")[0], "tr"), 9)
	assert.Contains(t, words(opened.all("main")[0]), "answers within 5 days")
	again := page.send("/l/new", map[string]string{"name": "Damas", "reason": "asked for", "set-game": "draughts", "set-respond_days": "5"})
	assert.Equal(t, opened.at.Path, again.at.Path, "the same form opens the same ladder")
}

func TestNobodyIsNamedWhoHasNotAnswered(t *testing.T) {
	h := climbing(t, nil)
	h.invited("nuno", "Nuno")
	h.do("nuno", ladder.Join{In: on, By: "nuno"})
	require.NoError(t, h.vault.Erase("bia"))
	for _, at := range []string{"", "/log", "/chart", "/print", "/why/ana", ".json"} {
		text := h.browser().get(ladderPath + at).text
		assert.NotContains(t, text, "Nuno", at)
		assert.NotContains(t, text, "Bia", at)
	}
	assert.Contains(t, h.browser().get(ladderPath).text, "deleted person")
}

func TestTheStandingsForPrograms(t *testing.T) {
	h := climbing(t, nil)
	h.do("eva", ladder.Propose{In: on, By: "eva", To: "bia"})
	got := h.browser().get(ladderPath + ".json")
	assert.Equal(t, "application/json", got.header.Get("Content-Type"))
	var file struct {
		Ladder, Name, Club, Game string
		Season                   int
		Standings                []struct {
			Place, Wins, Losses, Start int
			Player, Name, State        string
		}
		Open []struct {
			N                    int
			By, To, Stage, Table string
			RespondBy            time.Time `json:"respond_by"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(got.text), &file))
	assert.Equal(t, "Escada de Gamão", file.Name)
	require.Len(t, file.Standings, 8)
	assert.Equal(t, "Graça", file.Standings[6].Name)
	assert.Equal(t, 7, file.Standings[6].Place)
	require.Len(t, file.Open, 1)
	assert.Equal(t, "Proposed", file.Open[0].Stage)
	assert.WithinDuration(t, h.ladder().Open()[0].RespondBy, file.Open[0].RespondBy, 0)
}

func TestEveryPageOfALadderIsSound(t *testing.T) {
	h := climbing(t, map[string]string{"season_weeks": "1"})
	h.do("eva", ladder.Propose{In: on, By: "eva", To: "bia"})
	h.do("bia", ladder.Accept{In: on, N: 1, By: "bia"})
	h.clock.Add(int64(30 * 24 * time.Hour))
	h.do("", ladder.Tick{In: on})
	h.do("hug", ladder.Leave{In: on, By: "hug"})
	for _, lang := range []string{"pt", "en"} {
		for _, at := range []string{"", "/log", "/chart", "/chart?weeks=52", "/print", "/why/hug", "/why/ana", "/season/1", "/steward", "/settings"} {
			sep := "?"
			if strings.Contains(at, "?") {
				sep = "&"
			}
			for _, b := range []*browser{h.browser(), h.as("hug"), h.as("bia"), h.as("ana")} {
				page := b.get(ladderPath + at + sep + "lang=" + lang)
				sound(t, page)
			}
		}
	}
	assert.Empty(t, h.as("ana").get(ladderPath+"/print").form("/l/"), "no forms on paper")
	for _, at := range []string{"/l/nowhere", "/l/UPPER", "/l/nowhere.json", ladderPath + "/chart?weeks=7", ladderPath + "/log?page=0", ladderPath + "/season/0"} {
		assert.Equal(t, http.StatusNotFound, h.browser().get(at).status, at)
	}
}
