// Package board draws Mathable: as text, in words and as SVG, each for the eye
// that its View was made for. The tile card is the last block of Text and the
// last line of Spoken, behind an empty line, so that a reader who counts by
// hand can be spared it; the drawing has none.
package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// Board draws the views of Mathable; a View of another game gives "".
type Board struct{}

// scene is a View with the reader's words.
type scene struct {
	mathable.View
	say rules.Say
	on  map[grid.Square]mathable.Tile
}

func see(v rules.View, say rules.Say) (scene, bool) {
	m, ok := v.(mathable.View)
	s := scene{View: m, say: say, on: map[grid.Square]mathable.Tile{}}
	for _, t := range m.Tiles {
		if q, ok := grid.Parse(t.Square); ok {
			s.on[q] = t
		}
	}
	whole := len(m.Players) >= 2 && len(m.Players) <= 4 && int(m.Eye) < len(m.Players)
	return s, ok && whole && (m.Eye >= 0 || m.Eye == rules.Watcher)
}

// begun tells whether the tiles have been dealt.
func (s scene) begun() bool { return s.First >= 0 }

// name is the label of a seat.
func (s scene) name(seat rules.Seat) string {
	if seat == s.Eye {
		return s.say(rules.OwnSeat)
	}
	return s.say(rules.OtherSeat, "Seat", seat, "Number", int(seat)+1)
}

// last is the turn on the table: the one that goes on, or that waits for the
// shuffle, or else the last one that was played; nil where there is none.
// Leaving the game is no turn.
func (s scene) last() *mathable.Turn {
	if s.Now != nil {
		return s.Now
	}
	for i := len(s.Turns) - 1; i >= 0; i-- {
		if s.Turns[i].Kind != mathable.TurnResign {
			return &s.Turns[i]
		}
	}
	return nil
}

// open tells whether that turn goes on.
func (s scene) open() bool { return s.Now != nil && s.Now.Kind == mathable.TurnPlay }

// fresh tells whether a tile was laid in that turn.
func (s scene) fresh(t mathable.Tile) bool {
	last := s.last()
	return last != nil && t.Turn == last.Number && t.Turn > 0
}

// anyFresh tells whether there is such a tile on the board.
func (s scene) anyFresh() bool { return slices.ContainsFunc(s.Tiles, s.fresh) }

// standings are the players by seat or, after the end, by place.
func (s scene) standings() []mathable.Player {
	list := slices.Clone(s.Players)
	slices.SortStableFunc(list, func(a, b mathable.Player) int { return cmp.Compare(a.Place, b.Place) })
	return list
}

// winners are the names of those in the first place, one after the other.
func (s scene) winners() string {
	var names []string
	for _, p := range s.Players {
		if p.Place == 1 {
			names = append(names, s.name(p.Seat))
		}
	}
	return strings.Join(names, ", ")
}

// values writes tiles with something between them.
func values(list []int, between string) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, between)
}
