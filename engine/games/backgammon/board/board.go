// Package board draws backgammon: as text, in words and as SVG. The eye's own
// side is always below, its checkers X, its home board at the right.
package board

import (
	"fmt"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
)

// Board draws the views of backgammon; a View of another game gives "".
type Board struct{}

// scene is a View with the reader's words.
type scene struct {
	backgammon.View
	say rules.Say
}

func see(v rules.View, say rules.Say) (scene, bool) {
	b, ok := v.(backgammon.View)
	return scene{b, say}, ok && (b.Eye == 0 || b.Eye == 1)
}

func (s scene) own() backgammon.Side   { return s.Sides[s.Eye] }
func (s scene) other() backgammon.Side { return s.Sides[1-s.Eye] }

// at is what stands on a point of the eye's counting: how many, and whether
// they are the eye's own.
func (s scene) at(point int) (n int, own bool) {
	if n := s.own().Places[point]; n > 0 {
		return int(n), true
	}
	return int(s.other().Places[25-point]), false
}

// name is the label of a seat.
func (s scene) name(seat rules.Seat) string {
	if seat == s.Eye && !s.Watching {
		return s.say(rules.OwnSeat)
	}
	return s.say(rules.OtherSeat, "Seat", seat, "Number", int(seat)+1)
}

// state tells in a sentence what is awaited, or how the game ended.
func (s scene) state() string {
	if o := s.Outcome; o != nil {
		return s.say(idOver, "Name", s.name(o.Winner), "Result", s.say(idResult+o.Result))
	}
	name := s.name(s.Turn)
	switch s.Asked {
	case "opening":
		return s.say(idOpening)
	case "roll":
		return s.say(idRoll, "Name", name)
	case "play":
		return s.say(idPlay, "Name", name, "Dice", s.dice())
	case "dance":
		return s.say(idDance, "Name", name, "Dice", s.dice())
	}
	return s.say(idDice, "Name", name)
}

// dice is the roll as it is written, "5-2", or "".
func (s scene) dice() string {
	if len(s.Dice) != 2 {
		return ""
	}
	return fmt.Sprintf("%d-%d", s.Dice[0], s.Dice[1])
}
