package views

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"net/url"
	"time"

	"carteiro/engine/rules"
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

// stepOf is the step with which a turn of the score sheet ended.
func (v tableView) stepOf(turn int) (n int, ok bool) {
	steps := projections.StepsOfTurns(v.Replay)
	if turn < 1 || turn > len(steps) {
		return 0, false
	}
	return steps[turn-1], true
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
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
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
