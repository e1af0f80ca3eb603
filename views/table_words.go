package views

import (
	"strings"

	timing "carteiro/engine/clock"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// names are the people of the table, by seat: "Ana – Rui".
func (v tableView) names(p page) string {
	out := make([]string, len(v.Now.Chairs))
	for i := range out {
		out[i] = v.name(p, rules.Seat(i))
	}
	return strings.Join(out, " – ")
}

// standing says in a sentence how the table stands now, to the reader.
func (v tableView) standing(p page) string {
	switch v.Now.Status {
	case table.Ended:
		return v.ending(p)
	case table.Declined, table.Withdrawn, table.Imported:
		if v.Now.Status == table.Withdrawn && v.Now.Position != nil {
			return p.Say("page.table.called_off")
		}
		return p.Say("page.table." + string(v.Now.Status))
	}
	if v.Now.Broken != nil {
		return p.Say("page.table.broken")
	}
	var out []string
	if o := v.Now.Offer; o != nil {
		out = append(out, p.Say("page.table.offered", "Name", v.name(p, o.By), "Offer", offerName(p, v.Now.Position, *o)))
	}
	asks := v.Now.Asks()
	if v.Now.Status == table.Invited && len(asks) > 1 {
		return v.missing(p, asks)
	}
	return strings.Join(append(out, v.owed(p, asks)...), " ")
}

// owed says of whom what is awaited, the reader first; several who decide the
// same beside one another are one sentence.
func (v tableView) owed(p page, asks []rules.Ask) (out []string) {
	var others []rules.Ask
	var names []string
	for _, a := range asks {
		switch {
		case a.Seat < 0:
		case a.Seat == v.Seat:
			out = append(out, v.due(p, a))
		default:
			others, names = append(others, a), append(names, v.name(p, a.Seat))
		}
	}
	if len(others) > 1 {
		return append(out, p.Say("page.standing.several", "List", strings.Join(names, ", "), "Ask", askName(p, others[0].Kind))+".")
	}
	for _, a := range others {
		out = append(out, v.due(p, a))
	}
	return out
}

// missing says who has not answered the invitation, the reader first.
func (v tableView) missing(p page, asks []rules.Ask) string {
	var out, names []string
	for _, a := range asks {
		if a.Seat == v.Seat {
			out = append(out, v.due(p, a))
		} else {
			names = append(names, v.name(p, a.Seat))
		}
	}
	return strings.Join(append(out, p.Say("page.table.missing", "List", strings.Join(names, ", "))), " ")
}

// elsewhere is the heading where nothing waits for the reader: whose turn it is.
func (v tableView) elsewhere(p page) string {
	if v.Left() {
		return p.Say("page.turn.left")
	}
	for _, a := range v.Now.Asks() {
		if a.Seat >= 0 {
			return p.Say("page.turn.theirs", "Name", v.name(p, a.Seat))
		}
	}
	return p.Say("page.turn.nobodys")
}

// abandoned is how a game ends whose time was up and never claimed.
const abandoned = "abandoned"

// ending says how the table ended: who won by what, or how nobody did.
func (v tableView) ending(p page) string {
	e := v.Now.Ending
	if e == nil {
		return p.Say("page.standing.ended")
	}
	switch {
	case e.How == abandoned:
		return v.how(p, e.How)
	case e.How == table.ByRuling && e.Winner >= 0:
		return p.Say("page.how.ruled", "Name", v.name(p, e.Winner), "Reason", e.Reason)
	case e.How == table.ByRuling:
		return p.Say("page.how.ruled", "Reason", e.Reason)
	}
	at, how := projections.StandingOf(v.Now.Position, v.Seat), e.How
	if m := at.Counted(); m != nil && at.Last != nil {
		last := v.gameOver(p, at)
		if how == "time" {
			last = v.how(p, how)
		}
		return last + " " + p.Say("page.table.won_"+m.Play, "Name", v.name(p, e.Winner), "Score", v.tally(p, *m))
	}
	if at.Last != nil {
		how = at.Last.How
	}
	if strings.HasPrefix(e.Result, how) {
		how = "" // the result is named after what ended the game: it says it
	}
	return strings.Join(strings.Fields(v.result(p, *e)+" "+v.places(p)+" "+v.how(p, how)), " ")
}

// places lists who came where, of more than two.
func (v tableView) places(p page) string {
	sides := v.sheet().Players
	if len(sides) < 3 {
		return ""
	}
	list := make([]string, len(sides))
	for i, s := range sides {
		list[i] = p.Say("page.table.place", "Place", s.Place, "Name", v.name(p, s.Seat), "N", s.Score)
	}
	return p.Say("page.table.places", "List", strings.Join(list, "; "))
}

// result says who won, with the points where the game has more than one to win.
func (v tableView) result(p page, e events.TableEnded) string {
	result := resultName(p, v.Now.Game, e.Result)
	if e.Winner < 0 || int(e.Winner) >= len(e.Points) {
		return v.nobody(p, result)
	}
	if points := e.Points[e.Winner]; (points != 1 || v.valued(resign)) && len(e.Points) < 3 { // places have the points
		return p.Say("page.table.won", "Name", v.name(p, e.Winner), "Result", result, "Count", points)
	}
	return p.Say("page.table.won_plain", "Name", v.name(p, e.Winner), "Result", result)
}

// nobody says that nobody won alone: nobody at all, or several together.
func (v tableView) nobody(p page, result string) string {
	var names []string
	for _, seat := range projections.StandingOf(v.Now.Position, v.Seat).Winners() {
		names = append(names, v.name(p, seat))
	}
	if len(names) == 0 {
		return p.Say("page.table.drawn", "Result", result)
	}
	return p.Say("page.table.shared", "List", strings.Join(names, ", "), "Result", result)
}

// how says what ended the game: the rules, or an offer that was accepted; empty
// for what the house has no sentence for.
func (v tableView) how(p page, how string) string {
	if v.offered(how) && !p.Has("page.how."+how) {
		how = "agreement"
	}
	if !p.Has("page.how." + how) {
		return ""
	}
	return p.Say("page.how." + how)
}

// gameOver says how a game of a series ended, and the score.
func (v tableView) gameOver(p page, at projections.Standing) string {
	l, m := at.Last, at.Match
	return p.Say("page.told.game_over", "Name", v.name(p, l.Winner), "Game", m.Game, "Count", l.Points,
		"Result", resultName(p, v.Now.Game, l.Result), "Score", v.tally(p, *m))
}

func (v tableView) tally(p page, m projections.Series) string {
	return m.Tally(func(s rules.Seat) string { return v.name(p, s) })
}

// stakes says in a few words what is played for: the series, the game at hand,
// the score, the cube. Nothing of a single game.
func (v tableView) stakes(p page) (out []string) {
	at, board := v.at(), "board."+v.Now.Game+"."
	if at.Match == nil {
		return nil
	}
	out = append(out, p.Say(board+"play."+at.Match.Play, "Count", at.Match.Length, "Game", at.Match.Game))
	switch {
	case at.Match.Crawford:
		out = append(out, sentence(p.Say(board+"crawford")))
	case at.Match.PostCrawford:
		out = append(out, sentence(p.Say(board+"post_crawford")))
	}
	if m := at.Counted(); m != nil {
		out = append(out, v.tally(p, *m))
	}
	switch c := at.Cube; {
	case c == nil || at.Match.Crawford:
	case c.Owner < 0:
		out = append(out, p.Say("page.stakes.cube", "Level", c.Level))
	default:
		out = append(out, p.Say("page.stakes.cube_of", "Level", c.Level, "Name", v.name(p, c.Owner)))
	}
	return out
}

// lately tells the last step; after the end of a game of a series, that too.
func (v tableView) lately(p page) string {
	n := v.last()
	if n > 1 && rules.Pauses(v.Replay.Steps[n-1].Position) {
		return v.tale(p, n-1) + " " + v.tale(p, n)
	}
	return v.tale(p, n)
}

// tale tells a step in sentences.
func (v tableView) tale(p page, n int) string {
	step := v.Replay.Steps[n]
	if v.Unplayed() {
		return v.standing(p)
	}
	if n == 0 && (len(step.Moves) == 0 || len(step.Moves) == 1 && v.yields(n, 0)) {
		return p.Say("page.told.start")
	}
	var out []string
	begins, ends := n > 0 && rules.Pauses(v.Replay.Steps[n-1].Position), rules.Pauses(step.Position)
	var at projections.Standing
	if begins || ends {
		at = projections.StandingOf(step.Position, v.Seat)
	}
	if begins && at.Match != nil {
		out = append(out, p.Say("page.told.game", "Game", at.Match.Game))
	}
	for i, t := range step.Moves {
		if !rolls(step.Moves, i) && !v.yields(n, i) { // a roll is told with its throw, giving up where it counts
			if said := v.told(p, n, i); said != "" {
				out = append(out, said+v.automatic(p, t))
			}
		}
	}
	switch b, settles := v.Entry.Board.(rules.Settling); {
	case ends && at.Last != nil && at.Match != nil:
		out = append(out, v.gameOver(p, at))
	case ends && settles:
		out = append(out, b.Settlement(step.Position.SeenBy(v.Seat), v.Replay.Named(p.Say))...)
	}
	return strings.Join(out, " ")
}

// automatic marks a step that a standing order made, to its own seat with the
// order.
func (v tableView) automatic(p page, t projections.Told) string {
	switch t.Order {
	case "":
		return ""
	case projections.SomeOrder:
		return " " + p.Say("page.told.automatic")
	}
	return " " + p.Say("page.told.automatic_by", "Order", p.Say("order."+t.Order))
}

// told tells thing i of step n. A move that is a word of the game ("double",
// "dance") has a sentence of its own, "told.<ask>.<move>".
func (v tableView) told(p page, n, i int) string {
	t := v.Replay.Steps[n].Moves[i]
	if t.Why == string(timing.Vacation) && v.secret(t.Seat, t.From, p.Now) {
		return ""
	}
	if said := v.timed(p, t); said != "" {
		return said
	}
	name := v.name(p, t.Seat)
	switch {
	case t.Kind == "move" && t.Seat == rules.Nature:
		return v.nature(p, n, i)
	case t.Kind == "move":
		return v.moved(p, n, t, name)
	case t.Kind == "offer":
		o := rules.Offer{By: t.Seat, Kind: t.Move, Value: t.Value}
		return p.Say(either(p, "told.offer."+t.Move, "page.told.offer"), "Name", name, "Value", t.Value,
			"Offer", offerName(p, v.Replay.Steps[n].Position, o))
	case t.Kind == "accepted" && n > 0 && i == 0 && v.yields(n-1, len(v.Replay.Steps[n-1].Moves)-1):
		return v.yielded(p, n)
	case t.Kind == "accepted" && v.Now.Imported != nil && v.Now.Ending != nil && p.Has("told.offer."+v.Now.Ending.How):
		return "" // that the file gives the result has been told
	case t.Kind == "accepted" && t.Auto:
		return p.Say("page.told.conceded")
	case t.Kind == "dropped":
		return p.Say("page.told.dropped", "Order", p.Say("order."+t.Move))
	case t.Kind == "ended", t.Kind == abandoned:
		return v.ending(p)
	}
	return p.Say("page.told."+t.Kind, "Name", name)
}
