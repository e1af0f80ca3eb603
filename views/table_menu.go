package views

import (
	"cmp"
	"strings"

	"carteiro/engine/rules"
	"carteiro/projections"
)

// see is the button that shows a move before it is made.
func (v tableView) see(p page) string {
	if _, ok := v.Now.Position.(rules.Previewing); ok {
		return p.Say("page.turn.preview")
	}
	return p.Say("page.turn.see")
}

// example is a move that can be played now where there is one, else any.
func (v tableView) example(p page, m projections.Menu) string {
	return p.Move(cmp.Or(string(m.Example), v.Entry.Game.About().Example))
}

// write tells how a move is written, with an example. The game's own sentence is "write.<game>"; behind it stand those of
// the choices that the table plays by, "write.<game>.<option>.<value>".
func (v tableView) write(p page, m projections.Menu) string {
	about := v.Entry.Game.About()
	id := "write." + about.Key
	out := []string{p.Say(either(p, id, "page.turn.example"), "Example", v.example(p, m))}
	chosen, err := about.Resolve(v.Now.Options)
	if err != nil {
		return out[0]
	}
	for _, o := range about.Options {
		if own := id + "." + o.Name + "." + chosen[o.Name]; p.Has(own) {
			out = append(out, p.Say(own))
		}
	}
	return strings.Join(out, " ")
}
