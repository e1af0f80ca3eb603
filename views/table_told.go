package views

import (
	"regexp"
	"strings"

	"carteiro/projections"
)

// counted is a move that is a word with numbers behind it, "exchange 12 17", or
// with as many marks where they are hidden, "exchange ? ?".
var counted = regexp.MustCompile(`^([a-z]+)((?: [0-9]+)+|(?: \?)+)$`)

// ended is a move with a word behind it, "7E=4+ 7D=12 end"; drew, a tile that a
// record tells behind the + which drew it: "7E=4+(8)".
var (
	ended = regexp.MustCompile(`^(.*[0-9+]) ([a-z]+)$`)
	drew  = regexp.MustCompile(`\+\(([0-9]+)\)`)
)

// moved tells a person's move: with a sentence of the game's own where it is a
// word, "told.<ask>.<move>", or a word with numbers, "told.<ask>.<word>", and where
// they are hidden "told.<ask>.<word>.some"; where a word stands behind it,
// "told.<ask>.then.<word>". What it drew, as a record tells, is "told.<ask>.drew".
func (v tableView) moved(p page, n int, t projections.Told, name string) string {
	text, after := t.Move, ""
	if drawn := drew.FindAllStringSubmatch(text, -1); drawn != nil && p.Has("told."+t.Ask+".drew") {
		list := make([]string, len(drawn))
		for i, d := range drawn {
			list[i] = d[1]
		}
		text = drew.ReplaceAllString(text, "+")
		after = " " + p.Say("told."+t.Ask+".drew", "Count", len(list), "List", strings.Join(list, ", "))
	}
	id, args := wordedMove(p, t.Ask, text)
	said := p.Say(either(p, id, either(p, "told."+t.Ask, "page.told.move")), append(args, "Name", name)...) + after
	if n > 0 {
		said = v.Replay.Called(v.Replay.Steps[n-1].Position, said)
	}
	return said
}

// wordedMove is the id of a game's own sentence for a move, which it may have or
// not, and what the sentence is said with.
func wordedMove(p page, ask, text string) (id string, args []any) {
	if parts := ended.FindStringSubmatch(text); parts != nil && p.Has("told."+ask+".then."+parts[2]) {
		return "told." + ask + ".then." + parts[2], []any{"Move", p.Move(parts[1])}
	}
	id, args = "told."+ask+"."+text, []any{"Move", p.Move(text)}
	if parts := counted.FindStringSubmatch(text); parts != nil {
		numbers := strings.Fields(parts[2])
		id = "told." + ask + "." + parts[1]
		if numbers[0] == "?" {
			id += ".some"
		}
		args = append(args, "Count", len(numbers), "List", strings.Join(numbers, ", "))
	}
	return id, args
}

// yields tells whether told thing i of step n is an offer that counted at once and
// has one worth, so that nobody need be told what it was: a seat resigns, or leaves
// while the others play on.
func (v tableView) yields(n, i int) bool {
	if n < 0 || n+1 >= len(v.Replay.Steps) || i < 0 || i != len(v.Replay.Steps[n].Moves)-1 {
		return false
	}
	t, next := v.Replay.Steps[n].Moves[i], v.Replay.Steps[n+1].Moves
	return t.Kind == "offer" && t.Move == resign && !v.valued(resign) &&
		len(next) > 0 && next[0].Kind == "accepted" && next[0].Auto
}

// yielded tells that the offer before step n was made and counted at once.
func (v tableView) yielded(p page, n int) string {
	before := v.Replay.Steps[n-1].Moves
	id := "page.told.leaves"
	if _, over := v.Replay.Steps[n].Position.Outcome(); over {
		id = "page.told.resigns"
	}
	return p.Say(id, "Name", v.name(p, before[len(before)-1].Seat))
}
