package views

import (
	"slices"
	"strings"

	"carteiro/engine/rules"
	"carteiro/projections"
)

// roll writes the dice that a position waits to have played, the higher first:
// "5-2". It is empty in a game without dice, and where none lie.
func (v tableView) roll(at rules.Position) string {
	lie := projections.StandingOf(at, v.Seat).Dice
	faces := make([]byte, len(lie))
	for i, n := range lie {
		faces[i] = byte('0' + n)
	}
	return dice(string(faces))
}

// dice writes the digits of a throw as people do, the higher first: "25" as "5-2".
func dice(m string) string {
	if len(m) != 2 {
		return m
	}
	return string([]byte{max(m[0], m[1]), '-', min(m[0], m[1])})
}

// nature tells Nature's move i of step n: a throw of dice as the house does, all
// else with the game's own sentence, "told.<ask>", of the move, of who is next
// where it is the last move of the step (Name), and of whom the move names (Of) with
// what it is known to have (List).
func (v tableView) nature(p page, n, i int) string {
	step := v.Replay.Steps[n]
	if v.Entry.Game.About().Dice {
		return v.throw(p, step, i)
	}
	t, next := step.Moves[i], ""
	if a := awaited(step.Position); len(a) == 1 && !slices.ContainsFunc(step.Moves[i+1:], isMove) {
		next = v.name(p, a[0].Seat)
	}
	of := ""
	seat, list := projections.NamedIn(t.Move, len(v.Now.Chairs))
	if seat >= 0 {
		of = v.name(p, seat)
	}
	return p.Say(either(p, "told."+t.Ask, "page.told.nature"), "Move", p.Move(t.Move), "Name", next, "Of", of, "List", list)
}

// isMove tells a move from what was offered, dropped or done about time.
func isMove(t projections.Told) bool { return t.Kind == "move" }

// awaited lists the decisions of people that are open in a position.
func awaited(at rules.Position) (list []rules.Ask) {
	if at == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(at.Awaits()), func(a rules.Ask) bool { return a.Seat < 0 })
}

// throw tells throw i of a step: by whom the dice were rolled, or whose die is
// whose at an opening, or who has to play them.
func (v tableView) throw(p page, step projections.Step, i int) string {
	t, roll := step.Moves[i], v.roll(step.Position)
	if faces := strings.Split(t.Move, "-"); t.Ask == "opening" && len(faces) == len(v.Now.Chairs) {
		return v.opening(p, faces, step.Position)
	}
	if i > 0 && rolls(step.Moves, i-1) {
		before := step.Moves[i-1]
		return p.Say("page.told.rolls", "Name", v.name(p, before.Seat), "Move", dice(t.Move)) + v.automatic(p, before)
	}
	if a := awaited(step.Position); roll == dice(t.Move) && len(a) == 1 {
		return p.Say("page.told.throw_for", "Name", v.name(p, a[0].Seat), "Move", roll)
	}
	return p.Say("page.told.throw", "Move", dice(t.Move))
}

// rolls tells whether told thing i is somebody's roll with the throw behind it.
func rolls(told []projections.Told, i int) bool {
	t := told[i]
	return t.Kind == "move" && t.Seat >= 0 && t.Move == "roll" && i+1 < len(told) &&
		told[i+1].Kind == "move" && told[i+1].Seat == rules.Nature
}

// opening tells each seat's die and who starts, or that they tie.
func (v tableView) opening(p page, faces []string, after rules.Position) string {
	list := make([]string, len(faces))
	for i, d := range faces {
		list[i] = v.name(p, rules.Seat(i)) + " " + d
	}
	named := strings.Join(list, ", ")
	if len(slices.Compact(slices.Clone(faces))) == 1 {
		return p.Say("page.told.throw_tie", "List", named)
	}
	for _, a := range awaited(after) {
		return p.Say("page.told.throw_opening", "List", named, "Name", v.name(p, a.Seat))
	}
	return p.Say("page.told.throw", "Move", named)
}

// due says whose turn it is and for what, with the dice where they lie.
func (v tableView) due(p page, a rules.Ask) string {
	id := "page.table.theirs"
	if a.Seat == v.Seat {
		id = "page.table.yours"
	}
	if roll := v.rollFor(a); roll != "" {
		return p.Say(id+"_dice", "Name", v.name(p, a.Seat), "Dice", roll)
	}
	return p.Say(id, "Name", v.name(p, a.Seat), "Ask", askName(p, a.Kind))
}

// rollFor is the roll that a decision of the table as it is now is about.
func (v tableView) rollFor(a rules.Ask) string {
	if v.Now.Position == nil || !slices.Contains(v.Now.Position.Awaits(), a) {
		return ""
	}
	return v.roll(v.Now.Position)
}

// card is the heading over the reader's own decision.
func (v tableView) card(p page, a rules.Ask) string {
	if roll := v.rollFor(a); roll != "" {
		return p.Say("page.turn.yours_dice", "Dice", roll)
	}
	return p.Say("page.turn.yours", "Ask", askName(p, a.Kind))
}
