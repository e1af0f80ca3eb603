package views

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/events"
)

// Codes of a steward's forms.
const (
	nothingNew    refusal.Code = "nothing_new"    // all settings are as they were
	nothingChosen refusal.Code = "nothing_chosen" // from a list
	badOrder      refusal.Code = "bad_order"      // of a corrected table
)

// stewardForm is what a steward's form was sent with: whom or which choice, a
// number, the reason.
type stewardForm struct {
	ladderForm
	events.Ruled
	Other  events.PlayerID // the second of two
	Choice string          // of a challenge: what shall become of it
	View   ladderView
	Sent   func(string) string
}

// stewardDeeds are the acts of a steward, by the last word of the form's address:
// each makes a command of the ladder or, to close it, of its club.
var stewardDeeds = map[string]func(stewardForm) (any, error){
	"place": func(f stewardForm) (any, error) {
		return ladder.Place{In: f.In, Ruled: f.Ruled, Who: f.Whom, To: f.N}, nil
	},
	"pairing": func(f stewardForm) (any, error) {
		return ladder.Propose{In: f.In, By: f.Whom, To: f.Other, Ruled: f.Ruled}, nil
	},
	"rule": ruleOn,
	"annul": func(f stewardForm) (any, error) {
		return ladder.Annul{In: f.In, Ruled: f.Ruled, N: f.N}, nil
	},
	"excuse": func(f stewardForm) (any, error) {
		n, who, _ := strings.Cut(f.Choice, "-")
		number, err := strconv.Atoi(n)
		return ladder.Excuse{In: f.In, Ruled: f.Ruled, Who: events.PlayerID(who), N: number}, unchosen(err)
	},
	"suspend": func(f stewardForm) (any, error) {
		return ladder.Suspend{In: f.In, Ruled: f.Ruled, Who: f.Whom}, nil
	},
	"readmit": func(f stewardForm) (any, error) {
		return ladder.Readmit{In: f.In, Ruled: f.Ruled, Who: f.Whom}, nil
	},
	"season": correctSeason,
	"close": func(f stewardForm) (any, error) {
		return club.CloseLadder{In: club.In{ID: f.View.Club}, Ruled: f.Ruled, Ladder: f.ID}, nil
	},
}

// ruleOn adjudicates a game: the choice is "5-by", "5-to" or "5-draw".
func ruleOn(f stewardForm) (any, error) {
	n, winner, _ := strings.Cut(f.Choice, "-")
	number, err := strconv.Atoi(n)
	r := ladder.Rule{In: f.In, Ruled: f.Ruled, N: number}
	for _, c := range f.View.Open() {
		if c.N == number {
			r.Winner = map[string]events.PlayerID{"by": c.By, "to": c.To}[winner]
		}
	}
	return r, unchosen(err)
}

// unchosen refuses a form in which nothing was chosen.
func unchosen(err error) error {
	if err != nil {
		return refusal.New(nothingChosen)
	}
	return nil
}

// correctSeason reads the place of each member of an ended season's table.
func correctSeason(f stewardForm) (any, error) {
	i := slices.IndexFunc(f.View.Tables, func(t ladder.SeasonTable) bool { return t.Season == f.N })
	if i < 0 {
		return nil, refusal.New(ladder.NoSuchSeason)
	}
	order := slices.Clone(f.View.Tables[i].Order)
	places := map[events.PlayerID]int{}
	seen := make([]bool, len(order)+1)
	for _, id := range order {
		n, err := strconv.Atoi(strings.TrimSpace(f.Sent("place-" + string(id))))
		if err != nil || n < 1 || n > len(order) || seen[n] {
			return nil, refusal.New(badOrder, "Max", len(order)).Quoting(cut(f.Sent("place-" + string(id))))
		}
		places[id], seen[n] = n, true
	}
	slices.SortFunc(order, func(a, b events.PlayerID) int { return cmp.Compare(places[a], places[b]) })
	return ladder.CorrectSeason{In: f.In, Ruled: f.Ruled, Season: f.N, Order: order}, nil
}

// ladderSteward shows the forms of a ladder's stewards.
func (s *Server) ladderSteward(c echo.Context) error {
	return s.stewardPage(c, "", http.StatusOK, nil)
}

// stewardPage shows the forms, in that of a refused deed what was typed.
func (s *Server) stewardPage(c echo.Context, deed string, status int, wrong error) error {
	v, err := s.ruling(c)
	if err != nil {
		return err
	}
	p := s.page(c).at(v.Path("steward"))
	p.Title = p.Say("page.ladder_steward.title", "Name", v.Called(p))
	if wrong != nil {
		v.Wrong = p.Refusal(wrong)
	}
	return p.render(c, status, ladderSteward(p, v, func(of, field string) string {
		if of != deed {
			return ""
		}
		return c.FormValue(field)
	}))
}

// ladderRule is every form of a steward: do it, and back to the ladder.
func (s *Server) ladderRule(c echo.Context) error {
	name := c.Param("deed")
	deed, ok := stewardDeeds[name]
	if !ok {
		return refusal.New(refusal.NotFound)
	}
	v, err := s.ruling(c)
	if err != nil {
		return err
	}
	f, err := s.ladderForm(c)
	if name == "place" && refusal.Is(err, badForm) {
		err = refusal.New(ladder.NoSuchPlace, "Max", len(v.Order)).Quoting(cut(c.FormValue("n")))
	}
	if err == nil {
		err = s.rules(c, stewardForm{ladderForm: f, Choice: c.FormValue("choice"), Other: events.PlayerID(c.FormValue("other")),
			View: v, Sent: c.FormValue, Ruled: events.Ruled{Steward: f.By, Reason: strings.TrimSpace(c.FormValue("reason"))}}, deed)
	}
	if err = plain(err); err == nil {
		return c.Redirect(http.StatusSeeOther, v.Path()+"?notice=saved")
	}
	if refusal.Of(err) == nil {
		return err
	}
	return s.stewardPage(c, name, status(err), err)
}

func (s *Server) rules(c echo.Context, f stewardForm, deed func(stewardForm) (any, error)) error {
	command, err := deed(f)
	if err != nil {
		return err
	}
	_, err = s.do(c, f.By, "", command)
	return err
}

// item is a choice in a list.
type item struct{ Value, Text string }

// Rulings are the results that a steward may give to the running games.
func (v ladderView) Rulings(p page) (out []item) {
	for _, c := range v.Open() {
		if c.Stage != ladder.Playing {
			continue
		}
		by, to := v.Call(p, c.By), v.Call(p, c.To)
		out = append(out,
			item{fmt.Sprintf("%d-by", c.N), p.Say("page.ladder_steward.wins", "N", c.N, "Winner", by, "Loser", to)},
			item{fmt.Sprintf("%d-to", c.N), p.Say("page.ladder_steward.wins", "N", c.N, "Winner", to, "Loser", by)},
			item{fmt.Sprintf("%d-draw", c.N), p.Say("page.ladder_steward.draw", "N", c.N, "By", by, "To", to)})
	}
	return out
}

// Annullable are the challenges that a steward may make void, the last first.
func (v ladderView) Annullable(p page) (out []item) {
	for _, c := range slices.Backward(v.Challenges()) {
		if c.Stage != ladder.Void {
			out = append(out, item{strconv.Itoa(c.N), p.Say("page.ladder_steward.duel", "N", c.N, "By", v.Call(p, c.By), "To", v.Call(p, c.To),
				"Stage", p.Say("page.stage."+string(c.Stage)))})
		}
	}
	return out
}

// Excusable are the strikes that a steward may take back.
func (v ladderView) Excusable(p page) (out []item) {
	for _, id := range v.named(p, slices.Clone(v.Order)) {
		for _, k := range v.Members[id].Strikes {
			out = append(out, item{fmt.Sprintf("%d-%s", k.N, id), p.Say("page.ladder_steward.strike", "Name", v.Call(p, id), "N", k.N, "At", v.Date(p, k.At))})
		}
	}
	return out
}

// Standing are those who stand so to the ladder, by name; all with a place where
// no status is given.
func (v ladderView) Standing(p page, status ladder.Status) (out []item) {
	var ids []events.PlayerID
	for id, m := range v.Members {
		if m.Status == status || status == "" && v.Place(id) > 0 {
			ids = append(ids, id)
		}
	}
	for _, id := range v.named(p, ids) {
		out = append(out, item{string(id), v.Call(p, id)})
	}
	return out
}

// LastTable is the order of an ended season, in its last version.
func (v ladderView) LastTable(season int) (order []events.PlayerID) {
	for _, t := range v.Tables {
		if t.Season == season {
			order = t.Order
		}
	}
	return order
}

// placeSent is the place that the form for a season's table shows: the one that
// was sent, or that of the last version.
func placeSent(n int, id events.PlayerID, index int, sent func(deed, field string) string) string {
	if sent("season", "n") == strconv.Itoa(n) {
		return sent("season", "place-"+string(id))
	}
	return strconv.Itoa(index + 1)
}
