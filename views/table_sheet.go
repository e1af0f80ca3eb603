package views

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/projections"
)

// lookBack is what an analysis found of the turns of a step; not Ready while
// others are looked at.
type lookBack struct {
	Findings []rules.Finding
	Ready    bool
}

// seen is the position of the page for the reader's eye.
func (v tableView) seen() rules.View {
	if v.Step.Position == nil {
		return nil
	}
	return v.Step.Position.SeenBy(v.Seat)
}

// cardless is what a Board says, without the tile card, which the page has
// apart (see projections.Standing).
func (v tableView) cardless(text string) string {
	if i := strings.LastIndex(text, "\n\n"); i >= 0 && len(v.at().Card) > 0 {
		return text[:i+1]
	}
	return text
}

// sheet is how the players stand now, by seat or, once the game is over, by
// place, with all turns, whichever step the page shows.
func (v tableView) sheet() projections.Standing {
	now := projections.StandingOf(v.Now.Position, v.Seat)
	slices.SortStableFunc(now.Players, func(a, b projections.Side) int { return cmp.Compare(a.Place, b.Place) })
	return now
}

// counting tells whether a tile card is of use: while a game goes on.
func (v tableView) counting() bool { return v.Now.Status == table.Playing }

// stepOf is the step with which a turn of the score sheet ended.
func (v tableView) stepOf(turn int) (n int, ok bool) {
	steps := projections.StepsOfTurns(v.Replay)
	if turn < 1 || turn > len(steps) {
		return 0, false
	}
	return steps[turn-1], true
}

// here tells whether the page shows the step with which a turn ended.
func (v tableView) here(turn int) bool {
	n, ok := v.stepOf(turn)
	return ok && !v.Live && n == v.Step.N
}

// laid says what a turn of the score sheet did.
func (v tableView) laid(p page, t projections.Turn) string {
	var list []string
	for _, l := range t.Placements {
		tile := l.Square + "=" + strconv.Itoa(l.Value)
		if l.Extra {
			tile += "+"
		}
		list = append(list, tile)
	}
	if t.Bonus > 0 {
		list = append(list, p.Say("page.sheet.bonus", "N", t.Bonus))
	}
	if len(list) == 0 {
		return p.Say("page.sheet.did."+t.Kind, "Count", t.Exchanged)
	}
	return strings.Join(list, " ")
}

// signed is points with their sign, as they are printed.
func signed(n int) string {
	switch {
	case n < 0:
		return "−" + strconv.Itoa(-n)
	case n > 0:
		return "+" + strconv.Itoa(n)
	}
	return "0"
}

// cardCookie remembers that a reader counts by hand.
const cardCookie = "card"

// cardAway tells whether the reader wants no tile card: ?card=, which is kept in
// a cookie, or that cookie.
func (s *Server) cardAway(c echo.Context) bool {
	switch c.QueryParam("card") {
	case "hide":
		c.SetCookie(s.cookie(cardCookie, "hide", 365*24*time.Hour))
		return true
	case "show":
		c.SetCookie(s.cookie(cardCookie, "", -time.Second))
		return false
	}
	k, err := c.Cookie(cardCookie)
	return err == nil && k.Value == "hide"
}

// cardLink is this page with the tile card, or without.
func cardLink(p page, how string) templ.SafeURL {
	u := url.URL{Path: p.Here.Path, RawQuery: url.Values{"card": {how}}.Encode(), Fragment: "card"}
	return templ.SafeURL(u.String())
}

// unseen is how many tiles a card has left.
func unseen(card []projections.Unseen) (n int) {
	for _, u := range card {
		n += u.Unseen
	}
	return n
}

// said is sentences in the language of the page.
func said(p page, list []rules.Sentence) string {
	var out []string
	for _, s := range list {
		out = append(out, s.In(p.Say))
	}
	return strings.Join(out, " ")
}
