package views_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/chouette"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// evening is a chouette on the pages: who sits on which seat, by name.
type evening struct {
	*house
	t     *testing.T
	seats []*browser
	path  string
}

// chouetteOf opens a chouette for so many with the form for a new game.
func chouetteOf(t *testing.T, names ...string) evening {
	t.Helper()
	h := open(t)
	e := evening{house: h, t: t}
	form := map[string]string{"game": "chouette"}
	for i, name := range names {
		h.join(events.PlayerID(strings.ToLower(name)), name, []string{"en", "pt"}[i%2])
		e.seats = append(e.seats, h.as(events.PlayerID(strings.ToLower(name))))
		switch {
		case i == 1:
			form["guest"] = strings.ToLower(name)
		case i > 1:
			form[fmt.Sprintf("guest_%d", i)] = strings.ToLower(name)
		}
	}
	page := e.seats[0].get("/games/new").send("/games/new", form)
	require.Equal(t, http.StatusOK, page.status, page.text)
	e.path = page.at.Path
	for _, b := range e.seats[1:] {
		b.get(e.path).send("/accept", nil)
	}
	require.Equal(t, table.Playing, e.state(e.path).Status)
	return e
}

func (e evening) view() chouette.View {
	return rules.Open(e.state(e.path).Position).SeenBy(rules.Watcher).(chouette.View)
}

func (e evening) kind() string { return e.state(e.path).Asks()[0].Kind }

func (e evening) asked() rules.Seat { return e.state(e.path).Asks()[0].Seat }

// says presses the button of a word and confirms it.
func (e evening) says(seat rules.Seat, word string) {
	e.t.Helper()
	page := e.seats[seat].get(e.path)
	require.Equal(e.t, http.StatusOK, page.status)
	sound(e.t, page)
	f, change := button(page, word)
	if f == nil { // a word that only goes on counts at once
		page.send("/play", nil)
		return
	}
	sure := e.seats[seat].submit(page, f, change)
	require.Equal(e.t, http.StatusOK, sure.status, alerts(sure))
	sound(e.t, sure)
	if attr(f, "method") != "post" {
		sure.send("/play", nil)
	}
}

// answers fills in the answers of the box, one for each member, and confirms.
func (e evening) answers(box rules.Seat, words ...string) {
	e.t.Helper()
	page := e.seats[box].get(e.path)
	sound(e.t, page)
	form := page.forms("/try")[0]
	selects := within(form, "select")
	require.Len(e.t, selects, len(words))
	query := []string{"turn=" + fmt.Sprint(e.state(e.path).Turn)}
	for i, s := range selects {
		for _, o := range within(s, "option") {
			if strings.HasPrefix(attr(o, "value"), words[i]+" ") {
				query = append(query, "answer="+strings.ReplaceAll(attr(o, "value"), " ", "+"))
			}
		}
	}
	sure := e.seats[box].get(e.path + "/try?" + strings.Join(query, "&"))
	require.Equal(e.t, http.StatusOK, sure.status, alerts(sure))
	sound(e.t, sure)
	sure.send("/play", nil)
}

// plays makes the first legal play of whoever has the dice.
func (e evening) plays() {
	e.t.Helper()
	s := e.state(e.path)
	for m := range s.Position.Legal(e.asked()) {
		page := e.seats[e.asked()].get(e.path + "/try?turn=" + fmt.Sprint(s.Turn) + "&move=" + strings.ReplaceAll(string(m), " ", "+"))
		require.Equal(e.t, http.StatusOK, page.status, alerts(page))
		page.send("/play", nil)
		return
	}
}

// until goes on, with nobody doubling, to a decision of a kind.
func (e evening) until(kind string) {
	e.t.Helper()
	for range 40 {
		switch k := e.kind(); {
		case k == kind:
			return
		case k == "play" || k == "dance":
			e.plays()
		case k == "window":
			e.says(e.asked(), "no")
		default:
			e.says(e.asked(), k)
		}
	}
	e.t.Fatal("nobody is asked for " + kind)
}

// TestAnEveningOnThePages: five people play games of a chouette with the forms
// alone: a partner, a window, answers to each, a beaver, and the settlement.
func TestAnEveningOnThePages(t *testing.T) {
	e := chouetteOf(t, "Ana", "Rui", "Eva", "Leo", "Zita")
	require.Equal(t, "partner", e.kind())
	e.says(e.asked(), "partner")
	require.Equal(t, "invited", e.kind())
	partner := e.asked()
	e.says(partner, "join")
	e.until("window")
	v := e.view()
	require.Equal(t, partner, v.Roles.Partner)
	box, crew := v.Roles.Box, v.Roles.Line

	// the crew and the box consult apart from each other
	e.tells(crew[1], "crew", "zebra4711 por 8/5")
	e.tells(partner, "box", "yak1234 wait")
	e.says(crew[0], "double")
	for i, b := range e.seats {
		seat := rules.Seat(i)
		page := b.get(e.path)
		inCrew := seat != box && seat != partner
		assert.Equal(t, inCrew, strings.Contains(page.text, "zebra4711"), "seat %d", seat)
		assert.Equal(t, !inCrew, strings.Contains(page.text, "yak1234"), "seat %d", seat)
		for _, at := range []string{".json", "/m/1", fmt.Sprintf("/m/%d", len(e.steps())-1)} {
			other := b.get(e.path + at)
			require.Equal(t, http.StatusOK, other.status, at)
			assert.False(t, !inCrew && strings.Contains(other.text, "zebra4711"), at)
		}
		if seat != crew[0] {
			for _, at := range []string{"", fmt.Sprintf("/m/%d", len(e.steps())-1)} {
				read := words(b.get(e.path + at).root)
				assert.NotRegexp(t, `says double|diz que dobra|\.word\.`, read, at)
				assert.Regexp(t, `has said whether to double|já disse se dobra`, read, at)
			}
			assert.NotRegexp(t, `"(move|word)":\s*"double"`, b.get(e.path+".json").text)
		}
	}
	assert.Regexp(t, `"(move|word)":\s*"double"`, e.seats[crew[0]].get(e.path+".json").text, "who gave it reads it")
	public := e.browser().get(e.path)
	assert.NotContains(t, public.text, "zebra4711")
	assert.NotContains(t, public.text, "yak1234")

	e.says(crew[1], "double")
	e.says(crew[2], "double")
	require.Equal(t, "doubles", e.kind())
	e.answers(box, "beaver", "take", "pass")
	require.Equal(t, "beavered", e.kind())
	e.says(e.asked(), "accept")
	require.Equal(t, "play", e.kind())
	last := e.seats[0].get(e.path + "/m/" + fmt.Sprint(len(e.steps())-1))
	sound(t, last)
	for _, name := range []string{"Ana", "Rui", "Eva", "Leo", "Zita"} {
		assert.Contains(t, words(last.root), name)
	}
}

func (e evening) steps() (list []string) {
	r, err := e.server.Books.Replay(e.t.Context(), e.state(e.path).ID, rules.Watcher)
	require.NoError(e.t, err)
	return make([]string, len(r.Steps))
}

// tells says something to the group of a seat with the form for it.
func (e evening) tells(seat rules.Seat, group, text string) {
	e.t.Helper()
	page := e.seats[seat].get(e.path)
	for _, f := range page.forms("/say") {
		for _, in := range within(f, "input") {
			if attr(in, "name") == "to" && attr(in, "value") == group {
				got := e.seats[seat].submit(page, f, map[string]string{"text": text})
				require.Equal(e.t, http.StatusOK, got.status, alerts(got))
				return
			}
		}
	}
	e.t.Fatalf("no field to speak to %s", group)
}

// TestAfterAGameOnThePages: the settlement is told with its reasons, and what the
// crew said is open to all; a newcomer finds a seat.
func TestAfterAGameOnThePages(t *testing.T) {
	e := chouetteOf(t, "Ana", "Rui", "Eva")
	e.until("window")
	v := e.view()
	e.tells(v.Roles.Captain, "crew", "zebra4711")
	for _, seat := range v.Roles.Line {
		e.says(seat, "double")
	}
	n := len(e.steps())
	e.answers(v.Roles.Box, "pass", "pass")
	require.Len(t, e.view().Past, 1)
	assert.Contains(t, e.seats[v.Roles.Box].get(e.path).text, "zebra4711", "the game is over")
	told := e.seats[0].get(fmt.Sprintf("%s/m/%d", e.path, n))
	sound(t, told)
	for _, want := range []string{"Game 1 is over", "the box passed the double", "In the next game"} {
		assert.Contains(t, words(told.root), want)
	}
	e.join("leo", "Leo", "en")
	page := e.as("leo").get(e.path)
	sound(t, page)
	sat := page.send("/sit", nil)
	require.Equal(t, http.StatusOK, sat.status, alerts(sat))
	assert.Len(t, e.state(e.path).Chairs, 4)
}
