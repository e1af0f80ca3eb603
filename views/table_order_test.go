package views_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
)

// order presses a button of the list of orders.
func (c pair) order(seat rules.Seat, change map[string]string) sheet {
	c.t.Helper()
	page := c.seats[seat].get(c.path)
	form := page.form("/order")
	if change["next"] != "" {
		form = page.forms("/order")[1]
	}
	require.NotNil(c.t, form, words(page.root))
	return c.seats[seat].submit(page, form, change)
}

func TestOrdersAreGivenTakenBackAndSeenByTheirSeatAlone(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "match"})
	seat := c.toRoll()
	other := 1 - seat
	list := words(c.seats[other].get(c.path).form("/order"))
	assert.Regexp(t, `(Take the next double|Aceitar a próxima dobra)`, list)
	given := c.order(other, map[string]string{"give": "take"})
	require.Equal(t, http.StatusOK, given.status)
	sound(t, given)
	assert.Equal(t, []rules.Order{{Kind: "take", Once: true}}, c.state(c.path).Orders(other))
	c.order(other, map[string]string{"give": "pass"})
	assert.Equal(t, "pass", c.state(c.path).Orders(other)[0].Kind, "the one takes the other's place")
	c.order(other, map[string]string{"withdraw": "pass"})
	assert.Empty(t, c.state(c.path).Orders(other))
	gone := c.order(other, map[string]string{"withdraw": "pass"})
	assert.Equal(t, http.StatusConflict, gone.status)
	assert.Equal(t, http.StatusUnprocessableEntity, c.order(other, map[string]string{"give": "cheat"}).status)

	c.order(other, map[string]string{"give": "take"})
	c.order(other, map[string]string{"give": "next", "next": "zzyzx"})
	for _, b := range []*browser{c.seats[seat], c.browser()} {
		for _, at := range []string{c.path, c.path + "/m/1", c.path + ".json", c.path + "?lang=pt"} {
			text := b.get(at).text
			for _, secret := range []string{"zzyzx", `name="withdraw"`, `class="stands"`, `"order"`} {
				assert.False(t, strings.Contains(text, secret), "%s on %s", secret, at)
			}
		}
	}
	assert.True(t, strings.Contains(c.seats[other].get(c.path).text, "zzyzx"))
}

func TestAnOrderIsFollowedAndMarked(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "match"})
	seat := c.toRoll()
	c.order(1-seat, map[string]string{"give": "take"})
	c.says(seat, "double")
	_, kind := c.turn()
	require.Equal(t, "play", kind, "the double was taken and the dice thrown")
	assert.Equal(t, 2, c.standing().Cube.Level)
	assert.Empty(t, c.state(c.path).Orders(1-seat), "for once")
	mine := words(c.seats[1-seat].get(c.path).root)
	assert.Regexp(t, `(by your order: take the next double|por sua ordem: aceitar a próxima dobra)`, mine)
	for _, b := range []*browser{c.seats[seat], c.browser()} {
		text := words(b.get(c.path).root)
		assert.Regexp(t, `\((Automatic|Automático)\.\)`, text)
		assert.NotRegexp(t, `(your order:|sua ordem:)`, text)
	}
}

func TestANextDecisionThatCannotBeMadeIsDroppedAndTold(t *testing.T) {
	c := agreed(t, map[string]string{"backgammon.play": "match"})
	seat := c.toRoll()
	c.order(1-seat, map[string]string{"give": "next", "next": "roll"})
	c.says(seat, "double")
	asked, kind := c.turn()
	assert.Equal(t, 1-seat, asked)
	assert.Equal(t, "cube", kind)
	told := `(could not be followed|não se podia cumprir)`
	assert.Regexp(t, told, words(c.seats[1-seat].get(c.path).root))
	assert.NotRegexp(t, told, words(c.seats[seat].get(c.path).root))
}

func TestOnlyPlayersLeaveOrdersAndOnlyThoseThatMeanSomething(t *testing.T) {
	h, turn, other, path := playing(t)
	list := words(turn.get(path).form("/order"))
	assert.Regexp(t, `(when there is only one|quando só houver uma)`, list)
	assert.NotRegexp(t, `(double\b|dobra\b)`, strings.ReplaceAll(list, "cannot double", ""), "a single game has no cube")
	n := h.state(path).N
	form := url.Values{"nonce": {strings.Repeat("c", 26)}, "turn": {"1"}, "give": {"forced"}, "next": {"olá"}}
	assert.Equal(t, http.StatusUnauthorized, h.browser().send(http.MethodPost, path+"/order", form).status)
	h.join("eva", "Eva", "en")
	assert.Equal(t, http.StatusForbidden, h.as("eva").send(http.MethodPost, path+"/order", form).status)
	assert.Nil(t, h.as("eva").get(path).form("/order"))
	assert.Equal(t, n, h.state(path).N)
	assert.NotNil(t, other.get(path).form("/order"))
}
