package views_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
	"carteiro/events"
)

func TestSigningOutEndsEverySession(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	here, there := h.as("ana"), h.as("ana")
	u, err := url.Parse(h.web.URL)
	require.NoError(t, err)
	copied := here.client.Jar.Cookies(u)
	out := here.get("/").send("/sign-out", nil)
	assert.Contains(t, words(out.root), "You are signed out, here and in every other browser.")
	assert.Equal(t, "/sign-in", there.get("/games").at.Path, "the other browser")
	thief := h.browser()
	thief.client.Jar.SetCookies(u, copied)
	assert.Equal(t, "/sign-in", thief.get("/games").at.Path, "a cookie that was copied")
	assert.Equal(t, "/games", h.as("ana").get("/games").at.Path, "signed in anew")
	n := h.player("ana")
	assert.Equal(t, http.StatusOK, thief.send(http.MethodPost, "/sign-out", nil).status)
	assert.Equal(t, n, h.player("ana"), "a stranger signs nobody out")
}

// player is how many facts a person's stream holds.
func (h *house) player(id events.PlayerID) uint64 {
	p, err := h.desk.Player(context.Background(), id)
	require.NoError(h.t, err)
	return p.N
}

func TestGoingBackAfterSigningOutSignsNobodyIn(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	b := h.browser()
	link := b.get(h.link("ana"))
	link.send("button", nil).send("/sign-out", nil)
	assert.Equal(t, http.StatusGone, link.send("button", nil).status)
}

func TestANonceIsItsReadersAlone(t *testing.T) {
	h, turn, other, path := playing(t)
	form := fields(turn.get(path).form("/say"), map[string]string{"text": "primeira"})
	require.NotContains(t, turn.send(http.MethodPost, path+"/say", form).at.RawQuery, "repeat")
	form.Set("text", "segunda")
	assert.NotContains(t, other.send(http.MethodPost, path+"/say", form).at.RawQuery, "repeat")
	assert.Contains(t, turn.get(path).text, "segunda")
	assert.Contains(t, turn.send(http.MethodPost, path+"/say", form).at.RawQuery, "repeat")

	asked := fields(turn.get("/games/new").form("/games/new"), map[string]string{"address": "nova@example.net"})
	first := turn.send(http.MethodPost, "/games/new", asked)
	second := other.send(http.MethodPost, "/games/new", asked)
	require.Equal(t, http.StatusOK, second.status)
	assert.NotEqual(t, first.at.Path, second.at.Path)
	assert.NotNil(t, h)
}

func TestFormsWithNothingToAnswerAreToldTheTruth(t *testing.T) {
	h, ana, rui, path := begun(t)
	rui.get("/?lang=en")
	withdraw, decline := fields(ana.get(path).form("/withdraw"), nil), fields(rui.get(path).form("/decline"), nil)
	rui.get(path).send("/accept", nil)
	for _, late := range []sheet{ana.send(http.MethodPost, path+"/withdraw", withdraw), rui.send(http.MethodPost, path+"/decline", decline)} {
		assert.Equal(t, http.StatusConflict, late.status)
		require.Len(t, alerts(late), 1)
		assert.Equal(t, "There is no open invitation at this table any more.", alerts(late)[0])
	}
	ana.get(path).send("/resign", map[string]string{"offer": "resign-1"}).send("/offer", nil)
	require.NotNil(t, h.state(path).Offer)
	answer := fields(rui.get(path).form("/answer"), map[string]string{"answer": "take_back"})
	other := rui.send(http.MethodPost, path+"/answer", answer)
	require.Len(t, alerts(other), 1)
	assert.Equal(t, "You have no open offer at this table to take back.", alerts(other)[0])
	require.NotNil(t, h.state(path).Offer, "another's offer is not answered by that")
	ana.get(path).send("/answer", map[string]string{"answer": "take_back"})
	require.Nil(t, h.state(path).Offer)
	none := ana.send(http.MethodPost, path+"/answer", url.Values{"nonce": {strings.Repeat("d", 26)},
		"turn": fields(ana.get(path).form("/say"), nil)["turn"], "answer": {"take_back"}})
	assert.Equal(t, http.StatusConflict, none.status)
	assert.Equal(t, "You have no open offer at this table to take back.", alerts(none)[0])
	assert.Equal(t, http.StatusUnprocessableEntity, ana.get(path+"/resign?offer=resign-01").status)
}

func TestResigningSaysWhereItEndsTheGameAtOnce(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "money"})
	sure := c.seats[0].get(c.path + "/resign?offer=resign-1")
	assert.Contains(t, words(sure.root), "This ends the game at once: you lose by 1 point (single game).")
	assert.NotContains(t, sure.text, "accepts or refuses")
	sure.send("/offer", nil)
	assert.Equal(t, table.Ended, c.state(c.path).Status, "and so it does")

	c = agreed(t, map[string]string{"backgammon.play": "match", "backgammon.match.length": "3"})
	assert.Contains(t, words(c.seats[0].get(c.path+"/resign?offer=resign-1").root), "accepts or refuses")
	all := c.seats[0].get(c.path + "/resign?offer=resign-3")
	assert.Contains(t, words(all.root), "That wins it all for Rui")
	all.send("/offer", nil)
	assert.Equal(t, table.Ended, c.state(c.path).Status)
}

func TestANewcomerAndAMemberReadTheSame(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	ask := func(address string) string {
		return words(h.browser().get("/c/roda").send("/register", map[string]string{"name": "X", "address": address, "lang": "en"}).all("main")[0])
	}
	known := ask("ana@example.org")
	assert.Contains(t, known, "A letter with a link to sign in is on its way to ana@example.org.")
	assert.Equal(t, known, replaced(ask("bia@example.org"), "bia@", "ana@"))
	h.server.Wait()
}

func TestThrowsSayWhoseDieIsWhose(t *testing.T) {
	h, turn, _, path := playing(t)
	s := h.state(path)
	first := words(h.browser().get(path + "/m/1").all("main")[0])
	assert.Regexp(t, `The opening throw gives Ana [1-6], Rui [1-6]: (Ana|Rui) starts\.`, first)
	page := turn.get(path)
	assert.Regexp(t, `(It is your turn to play|É a sua vez de jogar) [1-6]-[1-6]\.`, words(page.root))
	example := choice(page)
	assert.Contains(t, words(page.root), example)
	sure := turn.submit(page, page.form("/try"), map[string]string{"move": example})
	assert.Regexp(t, `(You have [1-6]-[1-6] to play|Tem [1-6]-[1-6] para jogar)`, words(sure.root))
	assert.Equal(t, "play", s.Asks()[0].Kind)
	assert.Contains(t, page.text, `>Roda de Gamão</a>`, "the club has its name")
	for _, n := range page.all("p") {
		if attr(n, "id") == "move-hint" {
			_, typed, _ := strings.Cut(words(n), ": ")
			_, err := s.Position.Read(s.Asks()[0].Seat, typed)
			assert.NoError(t, err, "the example is legal")
		}
	}
}

func TestATableThatNeverBeganShowsNoBoard(t *testing.T) {
	h, ana, rui, path := begun(t)
	rui.get(path).send("/decline", nil)
	for _, at := range []string{path, path + "/m/0"} {
		page := ana.get(at)
		sound(t, page)
		assert.Empty(t, page.all("svg"), at)
		assert.NotContains(t, page.text, "opening throw", at)
		assert.Contains(t, words(page.root), "The invitation was declined.", at)
	}
	assert.NotNil(t, h)
}
