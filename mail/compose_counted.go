package mail

import (
	"encoding/json"
	"strings"

	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// counted is what letters say of every game that counts points turn by turn:
// the fields of its View under these names in JSON. Of a View without them it
// is empty.
type counted struct {
	Turns []countedTurn `json:"turns"`
	Now   *countedTurn  `json:"now"` // a turn that goes on
	Tiles []struct {
		Square string     `json:"square"`
		Seat   rules.Seat `json:"seat"` // who laid it; the Watcher's for what is printed
	} `json:"tiles"`
	Players []struct {
		Rack  []int `json:"rack"`  // tiles in hand, where the eye may know them
		Place int   `json:"place"` // at the end, from 1
		Left  bool  `json:"left"`  // plays no longer
	} `json:"players"`
}

type countedTurn struct {
	Seat       rules.Seat `json:"seat"`
	Kind       string     `json:"kind"`
	Points     int        `json:"points"`
	Exchanged  int        `json:"exchanged"`
	Placements []struct {
		Drew *int `json:"drew"` // an extra tile, where the eye may know it
	} `json:"placements"`
}

func countedOf(p rules.Position, eye rules.Seat) (c counted) {
	if p == nil {
		return c
	}
	data, err := json.Marshal(p.SeenBy(eye))
	if err != nil || json.Unmarshal(data, &c) != nil {
		return counted{}
	}
	return c
}

// last is the turn that a seat has just made or goes on with, nil for none.
func (c counted) last(seat rules.Seat) *countedTurn {
	switch n := len(c.Turns); {
	case c.Now != nil && c.Now.Seat == seat:
		return c.Now
	case n > 0 && c.Turns[n-1].Seat == seat:
		return &c.Turns[n-1]
	}
	return nil
}

// drew counts the extra tiles of the turn, and lists those that the eye knows.
func (t *countedTurn) drew() (list []string) {
	for _, p := range t.Placements {
		if p.Drew != nil {
			list = append(list, itoa(*p.Drew))
		}
	}
	return list
}

// left tells whether a seat plays no longer while others do.
func (s story) left(seat rules.Seat) bool {
	list := countedOf(s.Position, s.eye).Players
	return s.Status == table.Playing && seat >= 0 && int(seat) < len(list) && list[seat].Left
}

// turnsOf joins the moves of one turn into one deed: those that a seat makes
// one after another.
func turnsOf(list []deed) (out []deed) {
	for _, n := range list {
		if n.kind == "say" {
			continue
		}
		if last := len(out) - 1; last >= 0 && n.goesOn(out[last]) {
			n.move = out[last].move + " " + n.move
			n.kind, n.auto = out[last].kind, n.auto && out[last].auto
			out[last] = n
			continue
		}
		out = append(out, n)
	}
	return out
}

func (n deed) goesOn(before deed) bool {
	return n.played && before.played && n.seat == before.seat && n.seat >= 0 && n.order == before.order &&
		before.at != nil && n.at != nil && countedOf(n.at, rules.Watcher).Turns != nil
}

// counting says a turn of a game that counts: its points, or what else was
// done; false for any other.
func (d *draft) counting(s story, n deed) (string, bool) {
	t := countedOf(n.at, s.eye).last(n.seat)
	if t == nil || !n.played {
		return "", false
	}
	id, count := "did."+s.Game+"."+t.Kind, t.Points
	if t.Exchanged > 0 {
		count = t.Exchanged
	}
	if n.seat == s.eye {
		id += "_you"
	}
	if !d.say.Has("letter." + id) {
		return "", false
	}
	return d.t(id, "Name", s.name(n.seat), "Move", d.say.Move(n.move), "Count", count), true
}

// kept tells the reader what an open turn of theirs has brought so far, or that
// they have left.
func (d *draft) kept(s story) (out []string) {
	list := turnsOf(s.deeds)
	last := len(list) - 1
	if last < 0 || list[last].seat != s.eye {
		return nil
	}
	if list[last].kind == "left" {
		return []string{d.sentence(s, list[last], "")}
	}
	said, ok := d.counting(s, list[last])
	if _, mine := s.Asked(s.eye); !mine || !ok {
		return nil
	}
	out = []string{said}
	if drew := countedOf(s.Position, s.eye).last(s.eye).drew(); len(drew) > 0 {
		out = append(out, d.t("did."+s.Game+".drew", "Count", len(drew), "List", strings.Join(drew, ", ")))
	}
	return out
}

// shared says who has won together, and the reader's place; false for a game
// that says no places.
func (d *draft) shared(s story, how string) (string, bool) {
	list := countedOf(s.Position, s.eye).Players
	if len(list) == 0 || int(s.eye) >= len(list) || list[0].Place == 0 {
		return "", false
	}
	var names []string
	for seat, p := range list {
		if p.Place == 1 && rules.Seat(seat) != s.eye {
			names = append(names, s.name(rules.Seat(seat)))
		}
	}
	id := "over.shared"
	if list[s.eye].Place == 1 {
		id = "over.shared_you"
	}
	return d.t(id, "Name", d.list(names), "How", how, "Place", list[s.eye].Place), true
}

// place is where the reader stands at the end, 0 where the game says none.
func (s story) place() int {
	list := countedOf(s.Position, s.eye).Players
	if s.eye < 0 || int(s.eye) >= len(list) {
		return 0
	}
	return list[s.eye].Place
}
