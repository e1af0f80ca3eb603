package views

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	timing "carteiro/engine/clock"
	"carteiro/engine/errand"
	"carteiro/engine/games"
	"carteiro/engine/refusal"
	"carteiro/engine/robin"
	"carteiro/events"
	"carteiro/projections"
)

// robinView is a round robin as it is now, for its reader.
type robinView struct {
	projections.Robin
	Lines []robin.Line // the table, the best first
	Me    events.PlayerID
	Wrong string

	open map[int]bool // by number: the games that have a table
}

func robinID(c echo.Context) (events.RobinID, error) {
	return pathID[events.RobinID](c, "robin", goodID)
}

// robin reads the round robin of the address.
func (s *Server) robin(c echo.Context) (robinView, error) {
	id, err := robinID(c)
	if err != nil {
		return robinView{}, err
	}
	r, err := s.Books.Robin(c.Request().Context(), id)
	if err != nil {
		return robinView{}, err
	}
	if r.State.At.IsZero() {
		return robinView{}, refusal.New(refusal.NotFound)
	}
	v := robinView{Robin: r, Lines: r.Table(), Me: reader(c).ID, open: map[int]bool{}}
	return v, s.opened(c.Request().Context(), v)
}

// opened looks up which games have a table: one that was forfeited at once, or
// has just begun, has none.
func (s *Server) opened(ctx context.Context, v robinView) error {
	for _, g := range v.fixtures() {
		if !g.Begun {
			continue
		}
		_, err := s.Books.Table(ctx, v.tableID(g))
		if err != nil && refusal.Of(err) == nil {
			return err
		}
		v.open[g.N] = err == nil
	}
	return nil
}

func (v robinView) tableID(g robin.Game) events.TableID {
	return errand.TableFor(events.Fixture{Robin: v.ID, N: g.N})
}

// fixtures are all games of the schedule. What had not ended when a steward ended
// the whole counts for nobody.
func (v robinView) fixtures() []robin.Game {
	all := v.Schedule()
	for i := range all {
		if v.Over && !all[i].Done {
			all[i].Done, all[i].How = true, void
		}
	}
	return all
}

// void is how a game ends that counts for nobody.
const void = "void"

// Path is the address of a page of the round robin.
func (v robinView) Path(parts ...string) string {
	return strings.Join(append([]string{"/r/" + string(v.ID)}, parts...), "/")
}

// Call is how a page calls somebody of the round robin.
func (v robinView) Call(p page, id events.PlayerID) string { return publicName(p, v.Person(id)) }

// Person is somebody of the round robin or of its club.
func (v robinView) Person(id events.PlayerID) projections.Person {
	if who, ok := v.People[id]; ok {
		return who
	}
	return v.House.People[id]
}

// Rules tells whether the reader may act as a steward of its club.
func (v robinView) Rules() bool { return v.Me != "" && v.House.MayRule(v.Me) }

// Begun tells whether the order has been drawn.
func (v robinView) Begun() bool { return len(v.Order) > 0 }

// In tells whether the reader has entered and is not out.
func (v robinView) In() bool { return slices.Contains(v.Entered, v.Me) && v.Out[v.Me] == "" }

// Stage says in a few words how far it is.
func (v robinView) Stage(p page) string {
	switch {
	case v.Over:
		return p.Say("page.robin.over")
	case v.Begun():
		return p.Say("page.robin.under_way")
	}
	return p.Say("page.robin.entries_open", "Count", len(v.Entered), "Min", robin.MinPlayers, "Max", robin.MaxPlayers)
}

// Recital says what it is played at, in sentences.
func (v robinView) Recital(p page) []string {
	t := v.Terms
	c, err := timing.Parse(t.Clock)
	if err != nil {
		c = timing.None{}
	}
	out := []string{p.Say("page.robin.played."+yesNo(t.Rated), "Game", gameName(p, t.Game))}
	if g, ok := games.Find(t.Game); ok && len(t.Options) > 0 {
		out = append(out, g.Game.About().Terms(t.Options, p.paired)...)
	}
	out = append(out, timing.Terms(c, p.Say))
	if t.Weekend {
		out = append(out, p.Say("clock.weekend", "Zone", t.Zone))
	}
	out = append(out, p.Say("page.robin.rounds", "Count", t.Rounds))
	if t.AtOnce == 0 {
		out = append(out, p.Say("page.robin.all_at_once"))
	} else {
		out = append(out, p.Say("page.robin.at_once", "Count", t.AtOnce))
	}
	return append(out, p.Say("page.robin.points"), p.Say("page.robin.ties"), p.Say("page.robin.forfeits"), p.Say("page.robin.halves"))
}

// paired says a sentence about a game in which nobody invites: of the option's
// own ("option.<game>.<name>.<value>.paired") where it has one.
func (p page) paired(id string, args ...any) string {
	return p.Say(either(p, id+".paired", id), args...)
}

// meetings are the games of two, in the order in which they meet.
func (v robinView) meetings(a, b events.PlayerID) (out []robin.Game) {
	for _, g := range v.fixtures() {
		if g.Other(a) == b && b != "" {
			out = append(out, g)
		}
	}
	return out
}

// robinRound is a round with its games.
type robinRound struct {
	N     int
	Games []robin.Game
}

// Rounds are all games by rounds.
func (v robinView) Rounds() (out []robinRound) {
	for _, g := range v.fixtures() {
		if len(out) == 0 || out[len(out)-1].N != g.Round {
			out = append(out, robinRound{N: g.Round})
		}
		last := &out[len(out)-1]
		last.Games = append(last.Games, g)
	}
	return out
}

// table is the address of the table of a game; empty for one without.
func (v robinView) table(g robin.Game) string {
	if !v.open[g.N] {
		return ""
	}
	return "/g/" + string(v.tableID(g))
}

// annulled tells whether a game counts for nobody because one of its players is
// out before half of the games.
func (v robinView) annulled(g robin.Game) bool {
	return slices.ContainsFunc(v.Lines, func(l robin.Line) bool { return l.Annulled && g.Other(l.Player) != "" })
}

// mark is what a game brought a player: 1, ½, 0; a dot while it is not over, a
// dash where it counts for nobody.
func (v robinView) mark(g robin.Game, who events.PlayerID) string {
	switch {
	case g.How == void || v.annulled(g):
		return "–"
	case !g.Done:
		return "·"
	case g.Winner == "":
		return "½"
	case g.Winner == who:
		return "1"
	}
	return "0"
}

// Result says a game in a sentence.
func (v robinView) Result(p page, g robin.Game) string {
	first, second := v.Call(p, g.First), v.Call(p, g.Second)
	switch {
	case !g.Done && g.Begun:
		return p.Say("page.robin.playing", "First", first, "Second", second)
	case !g.Done:
		return p.Say("page.robin.to_come", "First", first, "Second", second)
	case g.How == void:
		return p.Say("page.robin.void", "First", first, "Second", second)
	case g.Winner == "":
		return p.Say("page.robin.drawn", "First", first, "Second", second)
	}
	out := p.Say("page.robin.won."+g.How, "Winner", v.Call(p, g.Winner), "Loser", v.Call(p, g.Other(g.Winner)))
	if g.Excused {
		out += " " + p.Say("page.robin.excused")
	}
	return out
}

// fraction writes so many parts of a whole of per: "2.5".
func fraction(p page, n, per int) string {
	s := strconv.FormatFloat(float64(n)/float64(per), 'f', -1, 64)
	if p.Tag == "pt" {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}

// Outs says who is out of the rest, and why.
func (v robinView) Outs(p page) (out []string) {
	for _, id := range v.Order {
		if why := v.Out[id]; why != "" {
			out = append(out, p.Say("page.robin.out."+why, "Name", v.Call(p, id)))
		}
	}
	return out
}

// items are people as choices of a list, by name.
func (v robinView) items(p page, ids []events.PlayerID) (out []item) {
	for _, id := range ids {
		out = append(out, item{string(id), v.Call(p, id)})
	}
	slices.SortFunc(out, func(a, b item) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Text), strings.ToLower(b.Text)), strings.Compare(a.Value, b.Value))
	})
	return out
}

// Admissible are the members of the club who have not entered.
func (v robinView) Admissible(p page) []item {
	var ids []events.PlayerID
	for id := range v.House.Members {
		if who := v.Person(id); who.Confirmed && !who.Erased && !slices.Contains(v.Entered, id) {
			ids = append(ids, id)
		}
	}
	return v.items(p, ids)
}

// Staying are those who are in and not out.
func (v robinView) Staying(p page) []item {
	return v.items(p, slices.DeleteFunc(slices.Clone(v.Entered), func(id events.PlayerID) bool { return v.Out[id] != "" }))
}

// Excusable are the losses on time that nobody has forgiven.
func (v robinView) Excusable(p page) (out []item) {
	for _, g := range v.Games {
		if g.How == "time" && !g.Excused && g.Winner != "" {
			loser := g.Other(g.Winner)
			out = append(out, item{strconv.Itoa(g.N) + "-" + string(loser), p.Say("page.robin.flag", "N", g.N, "Name", v.Call(p, loser), "Other", v.Call(p, g.Winner))})
		}
	}
	return out
}

// Rulable are the results that a steward may give to the games that have begun.
func (v robinView) Rulable(p page) (out []item) {
	for _, g := range v.Games {
		n, first, second := strconv.Itoa(g.N), v.Call(p, g.First), v.Call(p, g.Second)
		out = append(out,
			item{n + "-first", p.Say("page.ladder_steward.wins", "N", g.N, "Winner", first, "Loser", second)},
			item{n + "-second", p.Say("page.ladder_steward.wins", "N", g.N, "Winner", second, "Loser", first)},
			item{n + "-draw", p.Say("page.ladder_steward.draw", "N", g.N, "By", first, "To", second)},
			item{n + "-void", p.Say("page.robin.make_void", "N", g.N, "First", first, "Second", second)})
	}
	return out
}

// When says the instant of the last happening on the reader's dial, else the
// round robin's own.
func (v robinView) When(p page) string {
	zone, err := timing.Zone(v.Terms.Zone)
	if err != nil {
		zone = time.UTC
	}
	return v.At.In(p.dial(zone)).Format("2006-01-02 15:04 -07:00")
}
