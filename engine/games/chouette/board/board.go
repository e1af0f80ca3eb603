// Package board draws an evening of the chouette: as text, in words and as SVG,
// each for the eye that its View was made for. The board is that of backgammon,
// from the crew's side for its members and from the box's for all others; under
// it stand the cubes, the ledger and whose decision is open.
package board

import (
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/games/backgammon/board"
	"carteiro/engine/games/chouette"
	"carteiro/engine/rules"
)

// Board draws the views of the chouette; a View of another game gives "".
type Board struct{}

// scene is a View with the reader's words.
type scene struct {
	chouette.View
	say rules.Say
}

func see(v rules.View, say rules.Say) (scene, bool) {
	c, ok := v.(chouette.View)
	return scene{c, say}, ok && c.Seats >= chouette.MinSeats && len(c.Ledger) == c.Seats
}

// name is the label of a seat.
func (s scene) name(seat rules.Seat) string {
	if seat == s.Eye && seat >= 0 {
		return s.say(rules.OwnSeat)
	}
	return s.say(rules.OtherSeat, "Seat", seat, "Number", int(seat)+1)
}

func (s scene) names(seats []rules.Seat) string {
	list := make([]string, len(seats))
	for i, seat := range seats {
		list[i] = s.name(seat)
	}
	return strings.Join(list, ", ")
}

// silent are the sentences of backgammon's board that do not hold here: who
// decides, and how a game ended, is said of the evening.
var silent = []string{"opening", "roll", "dice", "play", "dance", "over"}

// sayBoard speaks for the board of backgammon, whose seats are the two sides.
func (s scene) sayBoard(id string, args ...any) string {
	if id == rules.OtherSeat && len(args) > 1 {
		switch {
		case args[1] != rules.Seat(0):
			return s.say(idCrew)
		case s.Roles.Box >= 0:
			return s.name(s.Roles.Box)
		}
		return s.say(idBox)
	}
	if id == "board.backgammon.numbers" {
		return s.say(idCounted + s.side())
	}
	if own, ok := strings.CutPrefix(id, "board.backgammon."); ok && slices.Contains(silent, own) {
		return ""
	}
	return s.say(id, args...)
}

// side is from whose side the board is seen.
func (s scene) side() string {
	if s.Board.Eye == 0 {
		return chouette.BoxGroup
	}
	return chouette.CrewGroup
}

// Text draws the board in 57 columns, and under it lines of 76 at most.
func (Board) Text(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	blocks := [][]string{{s.caption()}, {strings.TrimRight(board.Board{}.Text(s.Board, s.sayBoard), "\n")},
		s.roles(), s.cubes(), s.rounds(), s.points(), s.state()}
	var b strings.Builder
	for i, block := range blocks {
		if i > 0 && len(block) > 0 {
			b.WriteByte('\n')
		}
		for _, line := range block {
			if i != 1 {
				line = rules.Fold(line)
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// Spoken tells all in sentences, one a line.
func (Board) Spoken(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	return strings.Join(s.sentences(), "\n")
}

func (s scene) sentences() []string {
	out := []string{s.caption() + "."}
	for line := range strings.Lines(board.Board{}.Spoken(s.Board, s.sayBoard)) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return slices.Concat(out, s.roles(), s.spokenCubes(), s.rounds(), s.points(), s.state())
}

func (s scene) caption() string {
	switch {
	case s.Number == 0:
		return s.say(idBefore)
	case s.Games > 0:
		return s.say(idGameOf, "Game", s.Number, "Count", s.Games)
	}
	return s.say(idGame, "Game", s.Number)
}

// signed is points with their sign.
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}
