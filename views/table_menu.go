package views

import (
	"cmp"

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

// write tells how a move is written, with an example that can be played now where
// there is one. The game's own sentence is "write.<game>".
func (v tableView) write(p page, m projections.Menu) string {
	about := v.Entry.Game.About()
	example := p.Move(cmp.Or(string(m.Example), about.Example))
	return p.Say(either(p, "write."+about.Key, "page.turn.example"), "Example", example)
}
