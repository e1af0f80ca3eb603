package views

import (
	"regexp"
	"strings"

	"carteiro/engine/rules"
	"carteiro/projections"
)

// counted is a move that is a word with numbers behind it, "exchange 12 17", or
// with as many marks where they are hidden, "exchange ? ?".
var counted = regexp.MustCompile(`^([a-z]+)((?: [0-9]+)+|(?: \?)+)$`)

// moved tells a person's move: with a sentence of the game's own where it is a
// word, "told.<ask>.<move>", or a word with numbers, "told.<ask>.<word>", and where
// they are hidden "told.<ask>.<word>.some".
func (v tableView) moved(p page, t projections.Told, name string) string {
	id, args := "told."+t.Ask+"."+t.Move, []any{"Name", name, "Move", p.Move(t.Move)}
	if parts := counted.FindStringSubmatch(t.Move); parts != nil {
		numbers := strings.Fields(parts[2])
		id = "told." + t.Ask + "." + parts[1]
		if numbers[0] == "?" {
			id += ".some"
		}
		args = append(args, "Count", len(numbers), "List", strings.Join(numbers, ", "))
	}
	if !p.Has(id) {
		return p.Say("page.told.move", args...)
	}
	return p.Say(id, args...)
}

// leaves tells whether told thing i of step n is the offer of a seat that leaves
// while the others play on: it counted at once and ended nothing.
func (v tableView) leaves(n, i int) bool {
	if n < 0 || n+1 >= len(v.Replay.Steps) || i < 0 || i != len(v.Replay.Steps[n].Moves)-1 {
		return false
	}
	next := v.Replay.Steps[n+1]
	if v.Replay.Steps[n].Moves[i].Kind != "offer" || len(next.Moves) == 0 || rules.Pauses(next.Position) {
		return false
	}
	_, over := next.Position.Outcome()
	return next.Moves[0].Kind == "accepted" && next.Moves[0].Auto && !over
}

// leaver is who left with step n.
func (v tableView) leaver(n int) rules.Seat {
	before := v.Replay.Steps[n-1].Moves
	return before[len(before)-1].Seat
}
