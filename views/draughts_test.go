package views_test

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// both reads a page of the table in both languages, as each seat and as the
// public, and gives what it says in English to the public.
func (c pair) both(at string) string {
	c.t.Helper()
	for _, b := range []*browser{c.seats[0], c.seats[1], c.browser()} {
		for _, lang := range []string{"pt", "en"} {
			page := b.get(at + "?lang=" + lang)
			require.Equal(c.t, http.StatusOK, page.status, page.text)
			sound(c.t, page)
		}
	}
	return words(c.browser().get(at + "?lang=en").root)
}

// plays makes the move that the seat on turn is offered first, by choice, look
// and confirmation.
func (c pair) plays() {
	c.t.Helper()
	seat, _ := c.turn()
	page := c.seats[seat].get(c.path)
	sure := c.seats[seat].submit(page, page.form("/try"), map[string]string{"move": choice(page)})
	require.Equal(c.t, http.StatusOK, sure.status, sure.text)
	sound(c.t, sure)
	sure.send("/play", nil)
}

// digits opens a table of Damas Digitais.
func digits(t *testing.T) pair {
	t.Helper()
	return agreed(t, map[string]string{"game": "digits"})
}

func TestADealIsTold(t *testing.T) {
	c := digits(t)
	s := c.state(c.path)
	require.Equal(t, "digits", s.Game)
	assert.Equal(t, "brazilian", s.Options["base"], "all is as usual, and said")
	c.both(c.path + "/m/0")
	text := c.both(c.path + "/m/1")
	assert.NotContains(t, text, "The dice")
	assert.NotContains(t, text, "Luck gives")
	seat, kind := c.turn()
	assert.Equal(t, "play", kind)
	assert.Contains(t, text, map[rules.Seat]string{0: "Ana", 1: "Rui"}[seat])
	c.both(c.path)
}

// goesOn plays so many moves; false if the game has ended before.
func (c pair) goesOn(moves int) bool {
	c.t.Helper()
	for range moves {
		if len(c.state(c.path).Asks()) == 0 {
			return false
		}
		c.plays()
	}
	return true
}

func TestAGameOfDigits(t *testing.T) {
	c := digits(t)
	for !c.goesOn(6) { // one deal in a thousand loses its sixes at the fifth move
		c = digits(t)
	}
	c.both(c.path)
	for n := 0; n <= 7; n += 3 {
		c.both(c.path + "/m/" + strconv.Itoa(n))
	}
	moves := words(c.browser().get(c.path + "?lang=en").all("ol")[0])
	assert.Regexp(t, `(Ana|Rui) plays [a-h][1-8][-x][a-h][1-8]`, moves)
	seat, _ := c.turn()
	typed := string(slices.Collect(c.state(c.path).Position.Legal(seat))[0])
	page := c.seats[seat].get(c.path)
	sure := c.seats[seat].submit(page, page.forms("/try")[1], map[string]string{"move": typed})
	require.Equal(t, http.StatusOK, sure.status)
	wrong := c.seats[seat].submit(page, page.forms("/try")[1], map[string]string{"move": "a1-h8"})
	assert.Equal(t, http.StatusUnprocessableEntity, wrong.status)
	sound(t, wrong)
	assert.NotEmpty(t, alerts(wrong))
}

// TestEachOfferHasItsLink: a draw and a count stand beside each other, each
// with what it means; both are asked about once more and answered.
func TestEachOfferHasItsLink(t *testing.T) {
	c := digits(t)
	c.plays()
	for _, offer := range []string{"draw-0", "count-0"} {
		for _, answer := range []string{"refuse", "accept"} {
			page := c.seats[0].get(c.path + "?lang=en")
			require.Len(t, links(page, c.path+"/resign?offer="+offer), 1)
			sure := c.seats[0].get(c.path + "/resign?offer=" + offer)
			sound(t, sure)
			assert.Contains(t, words(sure.all("h2")[0]), "Propose")
			assert.NotContains(t, words(sure.root), "point")
			sure.send("/offer", nil)
			require.NotNil(t, c.state(c.path).Offer)
			assert.Contains(t, c.both(c.path), "Ana proposes")
			sound(t, c.seats[1].get("/games"))
			c.both("/c/roda")
			c.seats[1].get(c.path).send("/answer", map[string]string{"answer": answer})
			c.both(c.path)
		}
		s := c.state(c.path)
		require.Equal(t, table.Ended, s.Status)
		c.both("/c/roda")
		if offer == "draw-0" {
			assert.Equal(t, rules.Watcher, s.Ending.Winner)
			assert.Contains(t, c.both(c.path), "Nobody won: draw by agreement.")
			assert.NotContains(t, c.both(c.path), "By agreement.")
			assert.Contains(t, c.both("/c/roda"), "Nobody won (")
		}
		c = digits(t)
		c.plays()
	}
}

func TestResigningAGameWithoutPoints(t *testing.T) {
	c := agreed(t, map[string]string{"game": "draughts", "draughts.base": "portuguese", "draughts.portuguese.colours": "guest"})
	assert.Equal(t, rules.Options{"base": "portuguese", "limits": "on", "colours": "guest", "start": "usual"}, c.state(c.path).Options)
	c.plays()
	sure := c.seats[0].get(c.path + "/resign?offer=resign-1&lang=en")
	sound(t, sure)
	assert.Contains(t, words(sure.root), "This ends the game at once, and you lose it.")
	sure.send("/offer", nil)
	require.Equal(t, table.Ended, c.state(c.path).Status)
	text := c.both(c.path)
	assert.Contains(t, text, "Rui won: resignation.")
	assert.NotContains(t, text, "By resignation.")
	assert.NotContains(t, text, "1 point")
	assert.Contains(t, text, "Ana resigns. Rui won: resignation.")
	assert.NotContains(t, text, "proposes to resign")
	assert.NotContains(t, text, "That is all that could be lost")
	for _, bad := range []string{"draw-1", "count-0", "draw-00", "draw"} {
		assert.GreaterOrEqual(t, c.seats[0].get(c.path+"/resign?offer="+bad).status, 400, bad)
	}
}

func TestADrawOfColoursIsTold(t *testing.T) {
	c := agreed(t, map[string]string{"game": "draughts"})
	text := c.both(c.path + "/m/1")
	assert.Regexp(t, `Ana|Rui`, text)
	assert.NotContains(t, text, "Luck gives")
	c.plays()
	c.both(c.path)
}

// TestNoFormSendsWhatOnlyFilesChoose: a position from a file would wait for a
// set-up that nobody makes.
func TestNoFormSendsWhatOnlyFilesChoose(t *testing.T) {
	c := agreed(t, map[string]string{"game": "digits", "digits.sixes.start": "given", "digits.start": "given"})
	assert.Equal(t, "dealt", c.state(c.path).Options["start"])
	assert.Equal(t, table.Playing, c.state(c.path).Status)
	c = agreed(t, map[string]string{"game": "digits", "digits.play": "removal", "digits.removal.target": "12", "digits.removal.lineup": "mirrored"})
	o := c.state(c.path).Options
	assert.Equal(t, []string{"removal", "12", "mirrored", "dealt"}, []string{o["play"], o["target"], o["lineup"], o["start"]})
	assert.NotEmpty(t, c.seats[0].get(c.path).all("details"))
}

// TestOnlyDiceAreCounted: a finished game without dice is not on their page.
func TestOnlyDiceAreCounted(t *testing.T) {
	c := digits(t)
	c.plays()
	c.seats[0].send(http.MethodPost, c.path+"/offer", url.Values{"offer": {"resign-1"}, "nonce": {"aaaaaaaaaaaaaaaaaaaaaaaaaa"},
		"turn": fields(c.seats[0].get(c.path).form("/say"), nil)["turn"]})
	require.Equal(t, table.Ended, c.state(c.path).Status)
	counts, err := c.server.Books.Dice(t.Context())
	require.NoError(t, err)
	assert.Empty(t, counts)
	assert.Contains(t, c.both("/dice"), "No game with dice is over yet.")
	r, err := c.server.Books.Replay(t.Context(), events.TableID(c.path[3:]), rules.Watcher)
	require.NoError(t, err)
	proof, err := r.Prove()
	require.NoError(t, err)
	assert.Equal(t, 1, proof.Draws)
	assert.Equal(t, "deal", told(r).Ask)
}

func told(r projections.Replay) projections.Told { return r.Steps[1].Moves[0] }
