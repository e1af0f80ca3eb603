package views

import (
	"strings"

	"carteiro/engine/rules"
	"carteiro/engine/table"
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
	case table.Declined, table.Withdrawn:
		return p.Say("page.table." + string(v.Now.Status))
	}
	if v.Now.Broken != nil {
		return p.Say("page.table.broken")
	}
	var out []string
	if o := v.Now.Offer; o != nil {
		out = append(out, p.Say("page.table.offered", "Name", v.name(p, o.By), "Offer", offerName(p, *o)))
	}
	for _, a := range v.Now.Asks() {
		if a.Seat == v.Seat {
			out = append(out, p.Say("page.table.yours", "Ask", p.Say("ask."+a.Kind)))
		} else if a.Seat >= 0 {
			out = append(out, p.Say("page.table.theirs", "Name", v.name(p, a.Seat), "Ask", p.Say("ask."+a.Kind)))
		}
	}
	return strings.Join(out, " ")
}

func (v tableView) ending(p page) string {
	e := v.Now.Ending
	if e == nil {
		return p.Say("page.standing.ended")
	}
	if e.Winner < 0 {
		return p.Say("page.standing.drawn")
	}
	points := 0
	if int(e.Winner) < len(e.Points) {
		points = e.Points[e.Winner]
	}
	return p.Say("page.table.won", "Name", v.name(p, e.Winner), "Result", resultName(p, v.Now.Game, e.Result),
		"Count", points) + " " + p.Say("page.how."+e.How)
}

// tale tells a step in sentences.
func (v tableView) tale(p page, n int) string {
	step := v.Replay.Steps[n]
	if n == 0 && len(step.Moves) == 0 {
		return p.Say("page.told.start")
	}
	var out []string
	for _, t := range step.Moves {
		out = append(out, v.told(p, n, t))
	}
	return strings.Join(out, " ")
}

// told tells one thing that happened. A move that is a word of the game
// ("roll", "dance") has a sentence of its own; so has a kind of throw.
func (v tableView) told(p page, n int, t projections.Told) string {
	name := v.name(p, t.Seat)
	switch {
	case t.Kind == "move" && t.Seat == rules.Nature:
		return p.Say(either(p, "page.told.throw_"+v.thrown(n), "page.told.throw"), "Move", dice(t.Move))
	case t.Kind == "move":
		return p.Say(either(p, "page.told.move_"+t.Move, "page.told.move"), "Name", name, "Move", t.Move)
	case t.Kind == "offer":
		o := rules.Offer{By: t.Seat, Kind: t.Move, Value: t.Value}
		return p.Say("page.told.offer", "Name", name, "Offer", offerName(p, o))
	case t.Kind == "ended":
		return v.ending(p)
	}
	return p.Say("page.told."+t.Kind, "Name", name)
}

// thrown is the kind of Nature's move that made step n.
func (v tableView) thrown(n int) string {
	if n > 0 && v.Replay.Steps[n-1].Position != nil {
		if a, ok := rules.Awaited(v.Replay.Steps[n-1].Position, rules.Nature); ok {
			return a.Kind
		}
	}
	return ""
}

// dice writes two digits as people write a roll: "52" as "5-2".
func dice(m string) string {
	if len(m) == 2 {
		return m[:1] + "-" + m[1:]
	}
	return m
}

func either(p page, id, otherwise string) string {
	if p.Has(id) {
		return id
	}
	return otherwise
}
