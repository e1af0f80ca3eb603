package views

import (
	"encoding/json"
	"slices"
	"strings"

	"carteiro/engine/rules"
	"carteiro/projections"
)

// roll writes the dice that a position waits to have played, the higher first:
// "5-2". It is empty in a game whose View has no "dice", and where none lie.
func (v tableView) roll(at rules.Position) string {
	var seen struct {
		Dice []int `json:"dice"`
	}
	if at == nil {
		return ""
	}
	data, err := json.Marshal(at.SeenBy(v.Seat))
	if err != nil || json.Unmarshal(data, &seen) != nil {
		return ""
	}
	faces := make([]byte, len(seen.Dice))
	for i, n := range seen.Dice {
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

// throw tells Nature's move i of step n: by whom the dice were rolled, or whose
// die is whose at an opening, or who has to play them.
func (v tableView) throw(p page, n, i int) string {
	step := v.Replay.Steps[n]
	t, roll := step.Moves[i], v.roll(step.Position)
	if faces := strings.Split(t.Move, "-"); v.thrown(n) == "opening" && len(faces) == len(v.Now.Chairs) {
		return v.opening(p, faces, step.Position)
	}
	if i > 0 && rolls(step.Moves, i-1) {
		before := step.Moves[i-1]
		return p.Say("page.told.rolls", "Name", v.name(p, before.Seat), "Move", dice(t.Move)) + v.automatic(p, before)
	}
	if a := step.Position.Awaits(); roll == dice(t.Move) && len(a) == 1 && a[0].Seat >= 0 {
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
	for _, a := range after.Awaits() {
		if a.Seat >= 0 {
			return p.Say("page.told.throw_opening", "List", named, "Name", v.name(p, a.Seat))
		}
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
	return p.Say(id, "Name", v.name(p, a.Seat), "Ask", p.Say("ask."+a.Kind))
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
	return p.Say("page.turn.yours", "Ask", p.Say("ask."+a.Kind))
}
