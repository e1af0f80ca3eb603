package views_test

import (
	"net/http"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games"
	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
	"carteiro/events"
)

// trio is a game for three or four, as far as its invitations: nobody plays it.
type trio struct{ backgammon.Game }

func (trio) About() rules.About {
	return rules.About{Key: "trio", MinSeats: 3, MaxSeats: 4, Example: "1"}
}

func (g trio) Setup(_ rules.Options, _ int) (rules.Position, error) { return g.Game.Setup(nil, 2) }

func withTrio(t *testing.T) *house {
	t.Helper()
	before := games.All
	t.Cleanup(func() { games.All = before })
	two, _ := games.Find("backgammon")
	said := &fstest.MapFile{Data: []byte(`"game.trio" = "Trio"`)}
	games.All = append(before[:len(before):len(before)], games.Entry{Game: trio{}, Board: two.Board,
		Locales: fstest.MapFS{"pt.toml": said, "en.toml": said}})
	h := open(t)
	h.join("ana", "Ana", "en")
	h.join("rui", "Rui", "pt")
	return h
}

func TestAGameForFourHasRoomForThreeGuests(t *testing.T) {
	h := withTrio(t)
	ana := h.as("ana")
	form := ana.get("/games/new")
	sound(t, form)
	assert.Contains(t, words(form.root), "Trio (3 to 4 people)")
	page := form.send("/games/new", map[string]string{"game": "trio", "guest": "rui", "address_3": "novo@example.net", "name_3": "Novo"})
	require.Equal(t, http.StatusOK, page.status, page.text)
	sound(t, page)
	s := h.state(page.at.Path)
	require.Len(t, s.Chairs, 3, "the guest that was left out is passed over")
	assert.Equal(t, []events.PlayerID{"ana", "rui"}, []events.PlayerID{s.Chairs[0].Player, s.Chairs[1].Player})
	assert.Contains(t, words(page.all("h1")[0]), "Ana – Rui – Novo")
}

func TestAGameHasItsNumberOfPeople(t *testing.T) {
	h := withTrio(t)
	ana := h.as("ana")
	for _, c := range []struct {
		game, says string
		guests     map[string]string
	}{
		{"trio", "That game is for 3 to 4 people, not 2.", map[string]string{"guest": "rui"}},
		{"backgammon", "That game is for 2 people, not 3.", map[string]string{"guest": "rui", "address_2": "novo@example.net"}},
		{"trio", "say with whom", map[string]string{}},
	} {
		c.guests["game"] = c.game
		page := ana.get("/games/new").send("/games/new", c.guests)
		assert.Equal(t, http.StatusUnprocessableEntity, page.status)
		require.Len(t, alerts(page), 1)
		assert.Contains(t, alerts(page)[0], c.says)
		assert.Equal(t, c.guests["address_2"], attr(field(page.form("/games/new"), "address_2"), "value"))
		assert.Empty(t, h.state("/g/none").Chairs)
	}
	known, err := h.desk.PlayerAt(t.Context(), "novo@example.net")
	require.NoError(t, err)
	assert.Empty(t, known, "nobody was made known")
}
