package board

import (
	"fmt"
	"strconv"
	"strings"

	"carteiro/engine/games/mathable"
	"carteiro/engine/rules"
)

// state tells what is awaited, or how the game ended, and what may soon end it.
func (s scene) state() (out []string) {
	if o := s.Outcome; o != nil {
		return []string{s.ending(*o)}
	}
	switch s.Asked {
	case "": // a preview: nothing is awaited
	case "play", "rack":
		out = []string{s.say(idPlay, "Name", s.name(s.Turn))}
	case "rest":
		out = []string{s.say(idRest, "Name", s.name(s.Turn))}
	default:
		out = []string{s.say(idAsked + s.Asked)}
	}
	if s.Extra && s.Turn == s.Eye {
		out = append(out, s.say(idMayDraw))
	}
	if s.Idle > 0 {
		out = append(out, s.say(idQuiet, "Count", s.Idle, "Most", s.IdleEnd))
	}
	return out
}

func (s scene) ending(o rules.Outcome) string {
	result := s.say(idResult + o.Result)
	if o.Winner < 0 {
		return s.say(idShared, "List", s.winners(), "Result", result)
	}
	return s.say(idWon, "Name", s.name(o.Winner), "Result", result)
}

// scores tell how each seat stands; after the end in order, with their places.
func (s scene) scores() (out []string) {
	for _, p := range s.standings() {
		line := s.say(idSeat, "Name", s.name(p.Seat), "List", strings.Join(s.merits(p), ", "))
		if p.Place > 0 {
			line = fmt.Sprintf("%d. %s", p.Place, line)
		}
		out = append(out, line)
	}
	return out
}

func (s scene) merits(p mathable.Player) []string {
	list := []string{s.say(idPoints, "Count", p.Score)}
	if p.Final != 0 {
		list = append(list, s.say(idFinal, "Points", fmt.Sprintf("%+d", p.Final)))
	}
	if p.Left {
		return append(list, s.say(idLeft))
	}
	return append(list, s.say(idHeld, "Count", p.Held))
}

// hands tell the tiles that the eye may know, its own first.
func (s scene) hands(between string) (out []string) {
	for _, p := range s.Players {
		switch {
		case p.Seat == s.Eye && s.begun() && !p.Left:
			out = append([]string{s.say(idRack, "List", s.rack(p, between))}, out...)
		case s.Open && !p.Left:
			out = append(out, s.say(s.rackID(), "Name", s.name(p.Seat), "List", s.rack(p, between)))
		}
		if len(p.Out) > 0 {
			out = append(out, s.say(idOut, "Name", s.name(p.Seat), "List", values(p.Out, between)))
		}
	}
	return out
}

// rackID is the sentence for the hand of another.
func (s scene) rackID() string {
	if s.Outcome == nil {
		return idRackOf
	}
	return idRackEnd
}

// rack is the tiles of a hand, with "?" for each that no record tells.
func (s scene) rack(p mathable.Player, between string) string {
	if p.Held == 0 {
		return s.say(idNoTiles)
	}
	return strings.TrimPrefix(values(p.Rack, between)+strings.Repeat(between+"?", max(0, p.Held-len(p.Rack))), between)
}

// theBag tells how many tiles it holds and, face up, which.
func (s scene) theBag(between string) (out []string) {
	if !s.begun() {
		return nil
	}
	out = append(out, s.say(idBag, "Count", s.Bag))
	if len(s.Order) > 0 {
		out = append(out, s.say(idOrder, "List", values(s.Order, between)))
	}
	return out
}

// start tells who begins, and from what draws, until the first turn is over.
func (s scene) start(between string) (out []string) {
	if !s.begun() || len(s.Turns) > 0 {
		return nil
	}
	out = append(out, s.say(idFirst, "Name", s.name(s.First)))
	for _, p := range s.Players {
		if len(p.Opening) > 0 {
			out = append(out, s.say(idOpening, "Name", s.name(p.Seat), "List", values(p.Opening, between)))
		}
	}
	return out
}

// headline is whose the turn on the table is and what it counts.
func (s scene) headline(t *mathable.Turn) string {
	id := idLast
	if s.open() {
		id = idOpen
	}
	return s.say(id, "Name", s.name(t.Seat), "What", s.what(t))
}

// what a turn was: its points, or what else was done.
func (s scene) what(t *mathable.Turn) string {
	switch t.Kind {
	case mathable.TurnExchange:
		return s.say(idWhat+t.Kind, "Count", t.Exchanged)
	case mathable.TurnPlay:
		what := s.say(idWhat+t.Kind, "Count", t.Points)
		if t.Bonus > 0 {
			what += ", " + s.say(idBonus, "Bonus", t.Bonus)
		}
		return what
	}
	return s.say(idWhat + t.Kind)
}

// traffic tells what the eye may know of tiles put back and drawn by a turn.
func (s scene) traffic(t *mathable.Turn, between string) (out []string) {
	if len(t.Swapped) > 0 {
		out = append(out, s.say(idSwapped, "List", values(t.Swapped, between)))
	}
	if len(t.Drawn) > 0 {
		out = append(out, s.say(idDrawn, "List", values(t.Drawn, between)))
	}
	return out
}

// notes are what is to be said of a tile as it was laid: that its square makes
// it count more, and its extra tile.
func (s scene) notes(p mathable.Placed) (out []string) {
	if f := factor(p.Square); f > 1 {
		out = append(out, s.say(idTimes, "Factor", strconv.Itoa(f)))
	}
	switch {
	case p.Drew != nil:
		out = append(out, s.say(idExtraWas, "Value", *p.Drew))
	case p.Extra:
		out = append(out, s.say(idExtra))
	}
	return out
}
