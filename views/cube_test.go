package views_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// pair is a game between Ana (seat 0) and Rui (seat 1) on the pages.
type pair struct {
	*house
	t     *testing.T
	seats [2]*browser
	path  string
}

// agreed opens a game with the form as changed and has Rui accept.
func agreed(t *testing.T, change map[string]string) pair {
	t.Helper()
	h := open(t)
	h.join("ana", "Ana", "en")
	h.join("rui", "Rui", "pt")
	c := pair{house: h, t: t, seats: [2]*browser{h.as("ana"), h.as("rui")}}
	change["guest"] = "rui"
	page := c.seats[0].get("/games/new").send("/games/new", change)
	require.Equal(t, http.StatusOK, page.status, page.text)
	c.path = page.at.Path
	sound(t, c.seats[0].get(c.path))
	sound(t, c.seats[1].get(c.path))
	c.seats[1].get(c.path).send("/accept", nil)
	return c
}

// turn is the seat that is asked now, and for what.
func (c pair) turn() (rules.Seat, string) {
	a := c.state(c.path).Asks()
	require.Len(c.t, a, 1)
	return a[0].Seat, a[0].Kind
}

// standing is what the position tells.
func (c pair) standing() projections.Standing {
	return projections.StandingOf(c.state(c.path).Position, rules.Watcher)
}

// toRoll plays the first play there is until somebody may roll, and gives the seat.
func (c pair) toRoll() rules.Seat {
	c.t.Helper()
	for range 10 {
		seat, kind := c.turn()
		if kind == "roll" {
			return seat
		}
		require.Equal(c.t, "play", kind)
		page := c.seats[seat].get(c.path)
		c.seats[seat].submit(page, page.form("/try"), map[string]string{"move": choice(page)}).send("/play", nil)
	}
	return rules.Watcher
}

// says has a seat say a word of its decision, and confirm it.
func (c pair) says(seat rules.Seat, word string) sheet {
	c.t.Helper()
	page := c.seats[seat].get(c.path)
	sound(c.t, page)
	for _, f := range page.forms("/try") {
		for _, b := range within(f, "button") {
			if attr(b, "value") != word {
				continue
			}
			n := c.state(c.path).N
			sure := c.seats[seat].submit(page, f, map[string]string{"move": word})
			require.Equal(c.t, http.StatusOK, sure.status, sure.text)
			sound(c.t, sure)
			require.Equal(c.t, n, c.state(c.path).N, "asking again changes nothing")
			return sure.send("/play", nil)
		}
	}
	require.Fail(c.t, "no such word", "%s on:\n%s", word, words(page.root))
	return sheet{}
}

func (c pair) resigns(seat rules.Seat, offer string) {
	c.t.Helper()
	sure := c.seats[seat].get(c.path).send("/resign", map[string]string{"offer": offer})
	require.Equal(c.t, http.StatusOK, sure.status, words(sure.root))
	sure.send("/offer", nil)
	if c.state(c.path).Offer != nil {
		c.seats[1-seat].get(c.path).send("/answer", map[string]string{"answer": "accept"})
	}
}

// TestAMatchToThree goes through doubles passed and taken, the Crawford game
// and the game after it, to the end of the match.
func TestAMatchToThree(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "match", "backgammon.match.length": "3"})
	assert.Contains(t, words(c.seats[0].get(c.path).root), "Match to 3 points, game 1")
	leader := c.toRoll()
	for range 2 {
		seat := c.toRoll()
		if seat != leader { // let the other one roll, so that the same seat doubles twice
			c.seats[seat].get(c.path).send("/play", nil)
			require.Equal(t, leader, c.toRoll())
		}
		c.says(leader, "double")
		asked, kind := c.turn()
		assert.Equal(t, 1-leader, asked)
		assert.Equal(t, "cube", kind)
		c.says(asked, "pass")
	}
	st := c.standing()
	assert.Equal(t, 2, st.Match.Score[leader])
	require.True(t, st.Match.Crawford)
	page := c.seats[leader].get(c.path)
	assert.Contains(t, words(page.root), map[rules.Seat]string{0: "Crawford game", 1: "Jogo Crawford"}[leader])

	seat := c.toRoll()
	page = c.seats[seat].get(c.path)
	assert.Empty(t, page.forms("/try"), "nobody doubles in the Crawford game")
	direct := c.seats[seat].get(c.path + "/try?" + url.Values{"move": {"double"}, "turn": fields(page.form("/play"), nil)["turn"]}.Encode())
	assert.Equal(t, http.StatusUnprocessableEntity, direct.status)
	c.resigns(leader, "resign-1")
	require.Equal(t, 1, c.standing().Match.Score[1-leader])
	require.True(t, c.standing().Match.PostCrawford)

	for c.toRoll() != 1-leader {
		c.seats[leader].get(c.path).send("/play", nil)
	}
	c.says(1-leader, "double")
	c.says(leader, "take")
	assert.Equal(t, 2, c.standing().Cube.Level)
	over := c.seats[leader].get(c.path)
	assert.Contains(t, over.text, map[rules.Seat]string{0: "Ana’s cube: 2", 1: "Cubo de Rui: 2"}[leader])
	c.resigns(leader, "resign-1")
	s := c.state(c.path)
	require.Equal(t, table.Ended, s.Status)
	assert.Equal(t, 1-leader, s.Ending.Winner)
	c.replayed()
}

// replayed reads every page of the replay: each game's end is a step of its
// own that tells result and score.
func (c pair) replayed() {
	c.t.Helper()
	all, ends := c.browser().get(c.path), 0
	sound(c.t, all)
	for _, at := range links(all, c.path+"/m/") {
		page := c.browser().get(at)
		sound(c.t, page)
		text := words(page.root)
		if strings.Contains(text, " wins game ") && strings.Contains(words(page.all("p")[1]), " wins game ") {
			ends++
		}
		for _, id := range []string{"position_id", "match_id", "xgid"} {
			f := idField(page, id)
			require.NotEmpty(c.t, f, "%s on %s", id, at)
		}
	}
	assert.Equal(c.t, 4, ends)
	assert.Contains(c.t, words(all.root), "has won the match")
}

func idField(s sheet, id string) string {
	for _, in := range s.all("input") {
		if attr(in, "id") == id && hasAttr(in, "readonly") {
			return attr(in, "value")
		}
	}
	return ""
}

// TestAMoneyGame: terms in words, a double beavered and raccooned, the pass of
// nobody, and the points with the cube.
func TestAMoneyGame(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "money"})
	page := c.seats[1].get(c.path)
	for _, want := range []string{"As regras combinadas", "Regra de Jacoby", "Bivadas", "Racunadas", "O cubo vai até 1024."} {
		assert.Contains(t, words(page.root), want)
	}
	seat := c.toRoll()
	page = c.seats[seat].get(c.path)
	assert.Len(t, within(page.form("/resign"), "input"), 1, "a gammon counts for nothing yet")
	c.says(seat, "double")
	c.says(1-seat, "beaver")
	c.says(seat, "raccoon")
	assert.Equal(t, 8, c.standing().Cube.Level)
	assert.Equal(t, 1-seat, c.standing().Cube.Owner)
	c.resigns(seat, "resign-2")
	s := c.state(c.path)
	require.Equal(t, table.Ended, s.Status)
	assert.Equal(t, 16, s.Ending.Points[1-seat])
	assert.Contains(t, words(c.browser().get(c.path).root), "gammon, 16 points")
}

func TestADoublePassedForMoney(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "money"})
	seat := c.toRoll()
	c.says(seat, "double")
	waiting := c.seats[seat].get(c.path)
	assert.Empty(t, waiting.forms("/try"))
	asked := c.seats[1-seat].get(c.path)
	assert.Regexp(t, `(You lose 1 point|Perde 1 ponto), `, words(asked.root))
	for _, wrong := range []string{"", "yes", "sim", "roll", "24/18"} {
		form := url.Values{"nonce": {strings.Repeat("a", 26)}, "turn": fields(asked.forms("/try")[0], nil)["turn"], "move": {wrong}}
		assert.Equal(t, http.StatusUnprocessableEntity, c.seats[1-seat].send(http.MethodPost, c.path+"/play", form).status, wrong)
	}
	_, kind := c.turn()
	require.Equal(t, "cube", kind, "after a wrong word the double stays open")
	c.says(1-seat, "pass")
	require.Equal(t, table.Ended, c.state(c.path).Status)
	assert.Contains(t, words(c.browser().get(c.path).root), "double passed, 1 point")
}

func TestAHandHasItsOwnResignations(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "hand", "backgammon.hand.triplo": "5"})
	assert.Equal(t, "5", c.state(c.path).Options["triplo"])
	seat := c.toRoll()
	page := c.seats[seat].get(c.path)
	assert.Nil(t, page.form("/try"), "no cube")
	offers := words(page.form("/resign"))
	assert.Regexp(t, `partida simples \(1 (point|ponto)\)`, offers)
	assert.Regexp(t, `gamão \(3 (points|pontos)\)`, offers)
	c.resigns(seat, "resign-3")
	assert.Equal(t, 3, c.standing().Match.Score[1-seat])
}

func TestOptionsAreRefusedWithNothingLost(t *testing.T) {
	h := open(t)
	h.join("ana", "Ana", "en")
	ana := h.as("ana")
	for _, c := range []struct{ length, cube, says string }{
		{"0", "on", "“Length in points” takes a whole number from 1 to 99"},
		{"100", "on", "“Length in points” takes a whole number from 1 to 99"},
		{"sete", "off", "“Length in points” takes a whole number from 1 to 99"},
		{"5", "maybe", "That is no value of the option “Doubling cube”"},
	} {
		head, err := h.log.Head(context.Background())
		require.NoError(t, err)
		page := ana.get("/games/new").send("/games/new", map[string]string{"address": "new@example.net", "words": "wind",
			"backgammon.play": "match", "backgammon.match.length": c.length, "backgammon.match.cube": c.cube})
		require.Equal(t, http.StatusUnprocessableEntity, page.status)
		require.Len(t, alerts(page), 1)
		assert.Contains(t, alerts(page)[0], c.says)
		assert.Equal(t, "new@example.net", attr(field(page.form("/games/new"), "address"), "value"))
		assert.Equal(t, c.length, attr(field(page.form("/games/new"), "backgammon.match.length"), "value"))
		assert.Equal(t, "match", fields(page.form("/games/new"), nil).Get("backgammon.play"))
		now, err := h.log.Head(context.Background())
		require.NoError(t, err)
		assert.Equal(t, head, now, "nobody was made known or written to")
	}
}

// TestOptionsThatDoNotApplyArePassedOver: the form sends the fields of every
// kind; only those of the kind that was chosen count.
func TestOptionsThatDoNotApplyArePassedOver(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "money", "backgammon.money.cube": "off", "backgammon.match.length": "x"})
	assert.Equal(t, rules.Options{"play": "money", "cube": "off"}, c.state(c.path).Options)
	c = agreed(t, map[string]string{"backgammon.play": "match", "backgammon.match.length": "1", "backgammon.match.cube": "on"})
	assert.Equal(t, "off", c.state(c.path).Options["cube"], "a field left as it stood gives way to the choices made")
	c = agreed(t, map[string]string{"backgammon.play": "single"})
	assert.Equal(t, rules.Options{"play": "single"}, c.state(c.path).Options)
}
