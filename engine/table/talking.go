package table

import (
	"strings"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Codes of refusals of what is said to a group.
const (
	NoGroupHere refusal.Code = "no_group_here" // nobody sits in groups here, or not now
	NotInGroup  refusal.Code = "not_in_group"  // the person sits in another group, or in none
	SilentNow   refusal.Code = "silent_now"    // the person may not consult with their group now
)

func (d *decision) say(c Say) error {
	seat, ok := d.Seat(c.By)
	if !ok {
		return refusal.New(refusal.NotYours)
	}
	if strings.TrimSpace(c.Text) == "" {
		return refusal.New("nothing_said")
	}
	if len(c.Text) > MaxText {
		return refusal.New(refusal.TooLong, "Max", MaxText)
	}
	if err := d.mayTell(seat, c.To); err != nil {
		return err
	}
	d.add(events.Said{Player: c.By, Text: c.Seal, To: c.To})
	return nil
}

// mayTell refuses a word to a group by whoever may not speak there now.
func (d *decision) mayTell(seat rules.Seat, group string) error {
	if group == "" {
		return nil
	}
	own := d.Group(seat)
	switch g, ok := d.Position.(rules.Grouping); {
	case !ok || !d.grouped():
		return refusal.New(NoGroupHere)
	case own != group:
		r := refusal.New(NotInGroup).Quoting(cut(group))
		if own != "" {
			r.Offering(own)
		}
		return r
	case !g.Consults(seat):
		return refusal.New(SilentNow)
	}
	return nil
}

// Group is the group of a seat in the game that is played now, empty for none.
func (s State) Group(seat rules.Seat) string {
	if s.Status != Playing {
		return ""
	}
	return rules.GroupOf(s.Position, seat)
}

// grouped tells whether anybody sits in a group now.
func (s State) grouped() bool {
	for seat := range s.Chairs {
		if s.Group(rules.Seat(seat)) != "" {
			return true
		}
	}
	return false
}

// Hears tells whether an eye may read a word that was said at a state of the
// table (the one before the fact), as things are now. A word to all, everybody; a
// word to a group, who said it, those who were in the group then and, once the
// game of the series in which it was said is over, or the table, everybody.
func Hears(f events.Said, said, now State, eye rules.Seat) bool {
	if f.To == "" || now.Status != Playing || now.Paused > said.Turn {
		return true
	}
	by, _ := now.Seat(f.Player)
	return eye >= 0 && (eye == by || said.Group(eye) == f.To)
}
