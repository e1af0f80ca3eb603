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
	whole := b.Cube == nil || b.Match != nil // a cube is part of more than a single game
	return scene{b, say}, ok && whole && (b.Eye == 0 || b.Eye == 1)
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

// state tells what is awaited, or how the game ended, a sentence a line.
func (s scene) state() string {
	if l := s.Last; l != nil {
		return s.ending(*l)
	}
	if o := s.Outcome; o != nil {
		return s.say(idOver, "Name", s.name(o.Winner), "Result", s.result(o.Result))
	}
	name := s.name(s.Turn)
	switch s.Asked {
	case "opening":
		return s.say(idOpening)
	case "roll":
		return s.rollOrDouble(name)
	case "cube":
		return s.say(idDoubles, "Name", name, "Level", s.Cube.Offered) + "\n" +
			s.say(idAnswerDouble, "Name", s.name(1-s.Turn))
	case "beaver":
		return s.say(idBeavers, "Name", s.name(1-s.Turn), "Level", s.Cube.Offered) + "\n" +
			s.say(idAnswerBeaver, "Name", name)
	case "play":
		return s.say(idPlay, "Name", name, "Dice", s.dice())
	case "dance":
		return s.say(idDance, "Name", name, "Dice", s.dice())
	}
	return s.say(idDice, "Name", name)
}

func (s scene) rollOrDouble(name string) string {
	switch {
	case s.Cube == nil || !s.Cube.May:
		return s.say(idRoll, "Name", name)
	case s.Cube.Useless:
		return s.say(idMayDouble, "Name", name) + "\n" + s.say(idUseless)
	}
	return s.say(idMayDouble, "Name", name)
}

// ending tells how a game ended and, after the last one, who has won.
func (s scene) ending(l backgammon.Ending) string {
	name, what := s.name(l.Winner), s.result(l.Result)
	switch o := s.Outcome; {
	case s.Match == nil:
		return s.say(idOver, "Name", name, "Result", what)
	case s.Match.Length == 0:
		return s.say(idOverPoints, "Name", name, "Result", what, "Count", l.Points)
	case o != nil:
		return s.gameOver(l) + "\n" + s.say(idOver, "Name", s.name(o.Winner), "Result", s.result(o.Result))
	}
	return s.gameOver(l)
}

func (s scene) gameOver(l backgammon.Ending) string {
	return s.say(idGameOver, "Name", s.name(l.Winner), "Game", s.Match.Game, "Result", s.result(l.Result), "Count", l.Points)
}

func (s scene) result(name string) string { return s.say(idResult + name) }

// caption is what is played and the mark of the Crawford game, "" in a single game.
func (s scene) caption() string {
	m := s.Match
	if m == nil {
		return ""
	}
	line := s.say(idKind+m.Play, "Count", m.Length, "Game", m.Game)
	switch {
	case m.Crawford:
		line += " · " + s.say(idCrawford)
	case m.PostCrawford:
		line += " · " + s.say(idPost)
	}
	return line
}

// standing tells the score and the cube in sentences; none in a single game.
func (s scene) standing() (out []string) {
	if m := s.Match; m != nil && m.Length > 0 {
		a, b := s.Eye, 1-s.Eye
		out = append(out, s.say(idScore, "First", s.name(a), "FirstPoints", m.Score[a],
			"Second", s.name(b), "SecondPoints", m.Score[b]))
	}
	switch c := s.Cube; {
	case c == nil || s.Match.Crawford:
	case c.Owner < 0:
		out = append(out, s.say(idCubeCentre, "Level", c.Level))
	default:
		out = append(out, s.say(idCubeOf, "Name", s.name(c.Owner), "Level", c.Level))
	}
	return out
}

// dice is the roll as it is written, "5-2", or "".
func (s scene) dice() string {
	if len(s.Dice) != 2 {
		return ""
	}
	return fmt.Sprintf("%d-%d", s.Dice[0], s.Dice[1])
}
