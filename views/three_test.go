package views_test

import (
	"fmt"
	"net/http"
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
	for i := 0; i+7 <= len(v.Order); i += 3 { // fewer stand beside each other by chance
		if seven := v.Order[i : i+7]; !slices.IsSorted(seven) { // as hands and cards are
			m.without(page, seven)
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
