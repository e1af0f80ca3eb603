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

	"carteiro/engine/games"
	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/record"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

func TestWhoHasToAcceptYet(t *testing.T) {
	m := invited(t, nil)
	said := m.everywhere(m.path)
	assert.Contains(t, said[0], "Still to answer the invitation: Rui, Eva.")
	assert.Contains(t, said[1], "It is your turn to answer the invitation. Still to answer the invitation: Eva.")
	assert.Contains(t, said[3], "Rui has not answered yet")
	assert.Contains(t, words(m.seats[0].get("/games?lang=en").root), "Waiting for Rui, Eva to answer the invitation")
	m.seats[2].get(m.path).send("/accept", nil)
	said = m.everywhere(m.path+"/m/0", m.path)
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
	assert.Regexp(t, `Last turn:|Última jogada:`, words(sure.root), "the turn would be over")
	assert.NotRegexp(t, `Open turn:|Jogada aberta:`, words(sure.root))
	said = m.everywhere(m.path)
	assert.Contains(t, said[3], "Score sheet")
	assert.Contains(t, said[3], text+" +")
	names := []string{"Ana", "Rui", "Eva"}
	next := m.turn()
	assert.Contains(t, said[seat], "It is "+names[next]+"’s turn now")

	page = m.seats[next].get(m.path)
	for _, wrong := range []string{"7G=3", "99Z=1", "exchange 0 0 0", "++", "xyzzy", strings.Repeat("7F=3 ", 50)} {
		refused := m.seats[next].submit(page, page.forms("/try")[0], map[string]string{"move": wrong})
		if wrong == "xyzzy" {
			assert.Regexp(t, `(Right would be|O certo seria): \d+[A-N]=\d+\.?$`, strings.Join(alerts(refused), " "))
		}
		assert.Equal(t, http.StatusUnprocessableEntity, refused.status, wrong)
		assert.NotEmpty(t, alerts(refused))
		sound(t, refused)
		m.tight(next, refused)
	}
	assert.Equal(t, http.StatusConflict, m.seats[seat].get(m.path+"/try?move="+url.QueryEscape(text)+"&turn=2").status)
	m.exports()
}

// TestHowAMoveIsWrittenHangsOnTheRules: nobody is told of what the table does
// without.
func TestHowAMoveIsWrittenHangsOnTheRules(t *testing.T) {
	const asks, itself = "A + behind a tile on an operator square", "an extra tile is drawn by itself"
	for extra, want := range map[string][2]bool{"": {true, false}, "always": {false, true}, "never": {false, false}} {
		m := dealtOut(t, map[string]string{"mathable.extra": extra})
		said := m.everywhere(m.path)[m.turn()]
		assert.Contains(t, said, "Square=number, in the order of laying:")
		assert.Equal(t, want, [2]bool{strings.Contains(said, asks), strings.Contains(said, itself)}, extra)
	}
}

// TestARecordIsOfferedFromTheFirstTurnOn: of an open turn there is none to write.
func TestARecordIsOfferedFromTheFirstTurnOn(t *testing.T) {
	m := dealtOut(t, nil)
	for m.open() == "" {
		m = dealtOut(t, nil)
	}
	file, seat := m.path+".mathable", m.turn()
	assert.Empty(t, links(m.seats[seat].get(m.path), file))
	m.writes(m.open())
	require.Equal(t, "rest", m.state(m.path).Asks()[0].Kind)
	assert.Empty(t, links(m.seats[seat].get(m.path), file))
	assert.Equal(t, http.StatusConflict, m.seats[seat].get(file).status)
	m.press("end")
	require.Len(t, links(m.seats[seat].get(m.path), file), 1)
	assert.Equal(t, http.StatusOK, m.seats[seat].get(file).status)
}

// open is a first turn of two tiles that stays open; empty where the hand has none.
func (m three) open() string {
	p, seat := m.state(m.path).Position, rules.Seat(m.turn())
	hand := m.hand(int(seat))
	for first := range p.Legal(seat) {
		for i := range 36 * len(hand) {
			square := fmt.Sprintf("%d%c", 5+i%6, 'E'+i/6%6)
			text := fmt.Sprintf("%s %s=%d+", first, square, hand[i/36])
			if _, err := p.Read(seat, text); err == nil {
				return text
			}
		}
	}
	return ""
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

// TestARecordIsShownAgain: what one seat may take home of a game that runs,
// read as a file: hands that nobody knows are no riddle to the pages.
func TestARecordIsShownAgain(t *testing.T) {
	m := dealtOut(t, nil)
	for range 6 {
		if text := m.single(false); text != "" {
			m.writes(text)
		} else {
			m.press("pass")
		}
	}
	file := m.seats[0].get(m.path + ".mathable").text
	sheets, err := record.Format{}.Read([]byte(file))
	require.NoError(t, err, file)
	m.do("", table.ImportFile{{ID: "again", Format: record.Extension, Sheet: sheets[0]}})
	turns := len(m.state(m.path).Position.SeenBy(rules.Watcher).(mathable.View).Turns)
	m.path = "/g/again"
	said := m.everywhere(append(m.steps(), m.path)...)
	assert.Contains(t, said[3], "Score sheet")
	steps := projections.StepsOfTurns(m.replay(rules.Watcher))
	assert.Len(t, steps, turns)
	for _, n := range steps {
		_, ready := m.server.Books.Findings(m.replay(rules.Watcher), n)
		assert.True(t, ready)
	}
	assert.Equal(t, file[:strings.Index(file, "\n>")], m.browser().get(m.path + ".mathable").text[:strings.Index(file, "\n>")])
}

// TestARecordIsToldInWords: no code of the record's own stands in the tale, and
// the game's sentences of what Nature told are used.
func TestARecordIsToldInWords(t *testing.T) {
	m := dealtOut(t, nil)
	options := rules.Options{"bag": "unknown", "start": "random"}
	m.do("", table.ImportFile{{ID: "told", Format: record.Extension, Sheet: rules.Sheet{Game: "mathable", Options: options,
		Names: []string{"Mel", "Yan"}, Lines: []rules.Line{
			{Seat: rules.Nature, Move: "start 1"},
			{Seat: rules.Nature, Move: "rack 1(? ? 3 4 12 16 20)"},
			{Seat: 0, Move: "7F=3 7E=4+(8) 7D=12 end"},
			{Seat: rules.Nature, Move: "rack 2(? ? ? ? ? ? ?)"},
			{Seat: 1, Move: "pass"},
		}}}})
	m.path = "/g/told"
	said := m.everywhere(append(m.steps(), m.path)...)[3]
	assert.Contains(t, said, "Mel plays 7F=3 7E=4+ 7D=12 and ends the turn. Extra tile drawn: 8.")
	assert.NotContains(t, said, "4+(8)")
	say, err := lang.New(games.Locales()...)
	require.NoError(t, err)
	assert.Contains(t, strings.Join(m.everywhere(m.path+"/m/1"), " "), say.In("en").Say("told.start", "Name", ""))
	assert.Contains(t, said, "Yan passes.")
	assert.NotContains(t, said, "no value")
}
