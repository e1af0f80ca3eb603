package views_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"carteiro/engine/games/mathable"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// three is a game of Mathable between Ana, Rui and Eva, on the pages.
type three struct {
	*house
	t     *testing.T
	seats []*browser
	path  string
}

// invited opens a game for three with the form as changed; nobody has accepted.
func invited(t *testing.T, change map[string]string) three {
	t.Helper()
	h := open(t)
	h.join("ana", "Ana", "en")
	h.join("rui", "Rui", "pt")
	h.join("eva", "Eva", "en")
	m := three{house: h, t: t, seats: []*browser{h.as("ana"), h.as("rui"), h.as("eva")}}
	form := map[string]string{"game": "mathable", "guest": "rui", "guest_2": "eva"}
	for name, value := range change {
		form[name] = value
	}
	page := m.seats[0].get("/games/new").send("/games/new", form)
	require.Equal(t, http.StatusOK, page.status, page.text)
	m.path = page.at.Path
	return m
}

func dealtOut(t *testing.T, change map[string]string) three {
	t.Helper()
	m := invited(t, change)
	for _, seat := range []int{2, 1} {
		m.seats[seat].get(m.path).send("/accept", nil)
	}
	require.Equal(t, table.Playing, m.state(m.path).Status)
	return m
}

// everywhere reads pages of the table as everybody and in both languages: each
// is sound and tells nothing that its reader may not know. It gives the last
// address in English, by seat and for the public behind them.
func (m three) everywhere(at ...string) (english []string) {
	m.t.Helper()
	for _, path := range at {
		english = nil
		for i, b := range append(slices.Clone(m.seats), m.browser()) {
			for _, lang := range []string{"pt", "en"} {
				page := b.get(path + "?lang=" + lang)
				require.Equal(m.t, http.StatusOK, page.status, page.text)
				sound(m.t, page)
				m.tight(i, page)
				if lang == "en" {
					english = append(english, words(page.root))
				}
			}
		}
	}
	return english
}

// tight: a page has neither another's hand nor the order of the bag, nor the
// secret they come from, while the game lasts.
func (m three) tight(eye int, page sheet) {
	m.t.Helper()
	s := m.state(m.path)
	if s.Status != table.Playing {
		return
	}
	v := rules.Open(s.Position).SeenBy(rules.Watcher).(mathable.View)
	for seat, p := range v.Players {
		if seat != eye && len(p.Rack) > 5 {
			m.without(page, p.Rack)
		}
	}
	for i := 0; i+4 <= len(v.Order); i += 4 {
		if four := v.Order[i : i+4]; !slices.IsSorted(four) { // as hands and cards are
			m.without(page, four)
		}
	}
}

// without: tiles stand nowhere beside each other, however they are parted.
func (m three) without(page sheet, tiles []int) {
	m.t.Helper()
	for _, between := range []string{" ", ", ", ",", "+", "\n"} {
		list := strings.Trim(strings.ReplaceAll(fmt.Sprint(tiles), " ", between), "[]")
		for _, text := range []string{page.text, words(page.root)} {
			assert.NotContains(m.t, text, between+list+between, "%s", page.at)
			assert.NotContains(m.t, text, "["+list+"]", "%s", page.at)
		}
	}
}

// exports reads the record as everybody: of a hand or a draw there is only the
// reader's own.
func (m three) exports() {
	m.t.Helper()
	for i, b := range append(slices.Clone(m.seats), m.browser()) {
		record := b.get(m.path + ".mathable")
		require.Equal(m.t, http.StatusOK, record.status, record.text)
		m.tight(i, record)
		assert.Regexp(m.t, `(?m)^>\d: \? .*\+\d+ \d+$`, record.text, "hands are unknown")
		page := b.get(m.path + ".json")
		require.Equal(m.t, http.StatusOK, page.status)
		m.tight(i, page)
		r, err := projections.ReadRecord(strings.NewReader(page.text))
		require.NoError(m.t, err)
		for _, step := range r.Steps {
			view := step.View.(map[string]any)
			assert.NotContains(m.t, view, "bag_order")
			for seat, p := range view["players"].([]any) {
				if seat != i {
					assert.NotContains(m.t, p, "rack")
					assert.NotContains(m.t, p, "opening")
				}
			}
			for _, t := range view["turns"].([]any) {
				if int(t.(map[string]any)["seat"].(float64)) != i {
					assert.NotContains(m.t, fmt.Sprint(t), "drawn")
					assert.NotContains(m.t, fmt.Sprint(t), "rack")
					assert.NotContains(m.t, fmt.Sprint(t), "swapped")
				}
			}
		}
	}
}

func (m three) turn() int { return int(m.state(m.path).Asks()[0].Seat) }

// hand is what a seat holds.
func (m three) hand(seat int) []int {
	return m.state(m.path).Position.SeenBy(rules.Seat(seat)).(mathable.View).Players[seat].Rack
}

// writes writes a move of the seat on turn, looks at what it would do, and
// sends it; it gives the page of the preview.
func (m three) writes(text string) sheet {
	m.t.Helper()
	seat := m.turn()
	n := m.state(m.path).N
	page := m.seats[seat].get(m.path)
	sure := m.seats[seat].submit(page, page.forms("/try")[0], map[string]string{"move": text})
	require.Equal(m.t, http.StatusOK, sure.status, alerts(sure))
	sound(m.t, sure)
	m.tight(seat, sure)
	assert.Equal(m.t, n, m.state(m.path).N, "looking changes nothing")
	m.holds(sure, seat, text)
	sure.send("/play", nil)
	assert.Greater(m.t, m.state(m.path).N, n)
	return sure
}

// holds: the board of a preview has the hand less what is laid and nothing more.
func (m three) holds(sure sheet, seat int, text string) {
	m.t.Helper()
	left := m.hand(seat)
	for _, word := range strings.Fields(text) {
		var row, value int
		var col rune
		if n, _ := fmt.Sscanf(word, "%d%c=%d", &row, &col, &value); n == 3 {
			i := slices.Index(left, value)
			require.GreaterOrEqual(m.t, i, 0, text)
			left = slices.Delete(slices.Clone(left), i, i+1)
		}
	}
	board := words(within(sure.root, "pre")[0])
	tiles := strings.Trim(fmt.Sprint(left), "[]")
	assert.Regexp(m.t, `(Your tiles|As suas peças): `+tiles+` [A-Z]`, board)
}

// single is a move of one tile that the seat on turn may make; with + if asked.
func (m three) single(plus bool) string {
	p := m.state(m.path).Position
	for move := range p.Legal(rules.Seat(m.turn())) {
		if strings.Contains(string(move), "=") && strings.HasSuffix(string(move), "+") == plus {
			return string(move)
		}
	}
	return ""
}

func (m three) steps() (paths []string) {
	for n := range m.replay(rules.Watcher).Steps {
		paths = append(paths, fmt.Sprintf("%s/m/%d", m.path, n))
	}
	return paths
}

func (m three) replay(eye rules.Seat) projections.Replay {
	m.t.Helper()
	r, err := m.server.Books.Replay(m.t.Context(), m.state(m.path).ID, eye)
	require.NoError(m.t, err)
	return r
}

// button is what a button with this value sends with its form.
func button(s sheet, value string) (f *html.Node, change map[string]string) {
	for _, form := range s.all("form") {
		for _, b := range within(form, "button") {
			if attr(b, "value") == value {
				return form, map[string]string{attr(b, "name"): value}
			}
		}
	}
	return nil, nil
}

// press presses it, looks, and confirms.
func (m three) press(value string) {
	m.t.Helper()
	seat := m.turn()
	page := m.seats[seat].get(m.path)
	f, change := button(page, value)
	require.NotNil(m.t, f, "no button %q on %s", value, page.text)
	sure := m.seats[seat].submit(page, f, change)
	require.Equal(m.t, http.StatusOK, sure.status, alerts(sure))
	sound(m.t, sure)
	m.tight(seat, sure)
	sure.send("/play", nil)
}

func TestWhoHasToAcceptYet(t *testing.T) {
	m := invited(t, nil)
	said := m.everywhere(m.path)
	assert.Contains(t, said[0], "Still to answer the invitation: Rui, Eva.")
	assert.Contains(t, said[1], "It is your turn to answer the invitation. Still to answer the invitation: Eva.")
	assert.Contains(t, said[3], "Rui has not answered yet")
	assert.Contains(t, words(m.seats[0].get("/games?lang=en").root), "Waiting for Rui, Eva to answer the invitation")
	m.seats[2].get(m.path).send("/accept", nil)
	said = m.everywhere(m.path, m.path+"/m/0")
	said = m.everywhere(m.path)
	assert.Contains(t, said[0], "Eva has accepted")
	assert.Contains(t, said[2], "It is Rui’s turn to answer the invitation.")
	m.seats[1].get(m.path).send("/decline", nil)
	m.everywhere(m.path)
}

func TestAMoveIsWrittenAndShownFirst(t *testing.T) {
	m := dealtOut(t, nil)
	said := m.everywhere(m.path, m.path+"/m/1")
	assert.Contains(t, said[3], "The bag is filled and mixed.")
	for m.single(false) == "" {
		m.press("pass")
	}
	seat := m.turn()
	page := m.seats[seat].get(m.path)
	assert.Empty(t, page.all("select"), "what Legal lists is not everything")
	text := m.single(false)
	require.NotEmpty(t, text)
	assert.Contains(t, words(page.root), text, "the example can be played now")
	sure := m.writes(text)
	says := words(within(sure.root, "ul")[slices.IndexFunc(within(sure.root, "ul"), func(n *html.Node) bool { return attr(n, "class") == "says" })])
	assert.Regexp(t, `^\d+ (on|em) \d+[A-N]: \d+[-+*/]\d+.*; \d+ (point|ponto)`, says)
	said = m.everywhere(m.path)
	assert.Contains(t, said[3], "Score sheet")
	assert.Contains(t, said[3], text+" +")
	names := []string{"Ana", "Rui", "Eva"}
	next := m.turn()
	assert.Contains(t, said[seat], "It is "+names[next]+"’s turn now")

	page = m.seats[next].get(m.path)
	for _, wrong := range []string{"7G=3", "99Z=1", "exchange 0 0 0", "++", "xyzzy", strings.Repeat("7F=3 ", 50)} {
		refused := m.seats[next].submit(page, page.forms("/try")[0], map[string]string{"move": wrong})
		assert.Equal(t, http.StatusUnprocessableEntity, refused.status, wrong)
		assert.NotEmpty(t, alerts(refused))
		sound(t, refused)
		m.tight(next, refused)
	}
	assert.Equal(t, http.StatusConflict, m.seats[seat].get(m.path+"/try?move="+url.QueryEscape(text)+"&turn=2").status)
	m.exports()
}

// TestAnExtraTileIsChosen: a turn with a + stays open for its seat, which alone
// sees what was drawn, and ends by a button.
func TestAnExtraTileIsChosen(t *testing.T) {
	m := dealtOut(t, nil)
	for m.single(true) == "" {
		if text := m.single(false); text != "" {
			m.writes(text)
		} else {
			m.press("pass")
		}
	}
	seat, before := m.turn(), m.hand(m.turn())
	sure := m.writes(m.single(true))
	assert.Regexp(t, `An extra tile would be drawn|Seria tirada uma peça suplementar`, words(sure.root))
	require.Equal(t, seat, m.turn())
	assert.Len(t, m.hand(seat), len(before), "one laid, one drawn")
	said := m.everywhere(append(m.steps(), m.path)...)
	assert.Contains(t, said[seat], "End the turn")
	assert.NotContains(t, said[(seat+1)%3], "End the turn")
	m.press("end")
	assert.NotEqual(t, seat, m.turn())
	m.everywhere(append(m.steps(), m.path)...)
	m.exports()
}

// TestTilesAreExchanged by check boxes: which, only their seat is told.
func TestTilesAreExchanged(t *testing.T) {
	m := dealtOut(t, nil)
	seat, before := m.turn(), m.hand(m.turn())
	page := m.seats[seat].get(m.path + "?lang=en")
	f := page.forms("/try")[2]
	boxes := slices.DeleteFunc(within(f, "input"), func(n *html.Node) bool { return attr(n, "type") != "checkbox" })
	require.Len(t, boxes, 7)
	v := fields(f, nil)
	assert.Empty(t, v["pick"])
	none := m.seats[seat].get(m.path + "/try?" + v.Encode())
	assert.Equal(t, http.StatusUnprocessableEntity, none.status)
	assert.Contains(t, strings.Join(alerts(none), " "), "Which tiles?")
	v["pick"] = []string{attr(boxes[5], "value"), attr(boxes[6], "value")}
	sure := m.seats[seat].get(m.path + "/try?" + v.Encode())
	require.Equal(t, http.StatusOK, sure.status, alerts(sure))
	sound(t, sure)
	m.holds(sure, seat, "")
	assert.Contains(t, words(sure.root), fmt.Sprintf("You would put back %d, %d", before[5], before[6]))
	sure.send("/play", nil)
	assert.NotEqual(t, seat, m.turn())
	names := []string{"Ana", "Rui", "Eva"}
	said := m.everywhere(append(m.steps(), m.path)...)
	whole := fmt.Sprintf("%s exchanges 2 tiles: %d, %d. The bag is mixed again.", names[seat], before[5], before[6])
	for i, text := range said {
		assert.Equal(t, i == seat, strings.Contains(text, whole))
		assert.Equal(t, i != seat, strings.Contains(text, names[seat]+" exchanges 2 tiles. The bag"))
	}
	m.exports()
}

func TestTheTileCardMayBeHidden(t *testing.T) {
	m := dealtOut(t, nil)
	b := m.seats[0]
	b.get(m.path + "?lang=en")
	page := b.get(m.path)
	assert.Contains(t, words(page.root), "99 tiles that you have not seen")
	assert.Equal(t, 1, strings.Count(words(page.root), "Tile card"), "the board's own text leaves it to the page")
	assert.NotContains(t, words(page.root), "Unseen tiles:")
	for _, at := range []string{m.path, m.path + "/m/1"} {
		hide := links(b.get(at), at+"?card=hide")
		require.Len(t, hide, 1)
		hidden := b.get(strings.TrimSuffix(hide[0], "#card"))
		sound(t, hidden)
		for _, page := range []sheet{hidden, b.get(m.path), b.get(m.path + "/m/0")} {
			assert.NotContains(t, words(page.root), "that you have not seen")
			assert.Contains(t, words(page.root), "Show the tile card")
		}
		assert.Contains(t, words(m.browser().get(m.path).root), "106 tiles that you have not seen", "each for oneself")
		b.get(at + "?card=show")
		assert.Contains(t, words(b.get(m.path).root), "that you have not seen")
	}
}

// TestAWholeGameForThree: turns with and without extra tiles, one leaves, the
// others go on to the end; then everything lies face up for everybody, with what
// each turn might have made.
func TestAWholeGameForThree(t *testing.T) {
	m := dealtOut(t, map[string]string{"mathable.idle": "1", "mathable.exchange": "off"})
	for i := range 7 {
		text := m.single(i%3 == 1)
		switch {
		case text != "":
			m.writes(text)
		case i%3 == 1:
			continue
		default:
			m.press("pass")
		}
		if s := m.state(m.path); s.Asks()[0].Kind == "rest" {
			m.press("end")
		}
	}
	leaver := (m.turn() + 1) % 3
	names := []string{"Ana", "Rui", "Eva"}
	page := m.seats[leaver].get(m.path + "?lang=en")
	sure := page.b.get(links(page, m.path+"/resign")[0])
	sound(t, sure)
	assert.Contains(t, words(sure.root), "the others play on. Nobody has to answer.")
	sure.send("/offer", nil)
	require.Equal(t, table.Playing, m.state(m.path).Status)
	said := m.everywhere(append(m.steps(), m.path)...)
	assert.Contains(t, said[3], names[leaver]+" leaves the game; the others play on.")
	assert.NotContains(t, said[3], "proposes")
	assert.Contains(t, said[leaver], "You have left this game; the others play on")
	assert.Nil(t, m.seats[leaver].get(m.path).form("/order"), "there is nothing left to decide")
	m.everywhere("/c/roda")
	m.exports()
	for m.state(m.path).Status == table.Playing {
		m.press("pass")
	}
	m.over(leaver)
}

// over: the game has ended and shows everybody everything.
func (m three) over(leaver int) {
	t := m.t
	require.Equal(t, mathable.ResultIdle, m.state(m.path).Ending.Result)
	said := m.everywhere(append(m.steps(), m.path)...)
	assert.Regexp(t, `Places: 1\. (Ana|Rui|Eva), -?\d+; [12]\. (Ana|Rui|Eva), -?\d+; 3\. `+[]string{"Ana", "Rui", "Eva"}[leaver], said[3])
	v := rules.Open(m.state(m.path).Position).SeenBy(rules.Watcher).(mathable.View)
	require.NotEmpty(t, v.Order)
	assert.Contains(t, said[3], strings.Trim(fmt.Sprint(v.Order[:8]), "[]"), "the bag is open")
	replay := m.replay(rules.Watcher)
	looked := 0
	for n, path := range m.steps() {
		turns := projections.TurnsBy(replay, n) - projections.TurnsBy(replay, n-1)
		text := words(m.browser().get(path + "?lang=en").root)
		found, ready := m.server.Books.Findings(replay, n)
		require.True(t, ready)
		assert.LessOrEqual(t, len(found), turns)
		assert.Equal(t, len(found) > 0, strings.Contains(text, "Looking back"), path)
		for _, f := range found {
			assert.Contains(t, text, fmt.Sprintf("The turn made %d", f.Made))
			looked++
		}
	}
	assert.Equal(t, len(v.Turns)-1, looked, "of a resignation nothing is to be said")
	assert.Len(t, projections.StepsOfTurns(replay), len(v.Turns))
	for _, b := range append(slices.Clone(m.seats), m.browser()) {
		r, err := projections.ReadRecord(strings.NewReader(b.get(m.path + ".json").text))
		require.NoError(t, err)
		_, err = r.Prove()
		require.NoError(t, err)
		require.Len(t, links(b.get(m.path), m.path+".mathable"), 1)
		assert.NotContains(t, b.get(m.path+".mathable").text, "?", "all hands are known")
	}
	m.everywhere("/c/roda")
	sound(t, m.seats[0].get("/games"))
}
