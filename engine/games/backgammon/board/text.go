package board

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
)

const (
	rows = 5
	edge = "+------------------------+-----+------------------------+\n"
)

// Text draws the board in 57 columns, and a line for each side and for what is
// awaited.
func (Board) Text(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	var b strings.Builder
	if caption := s.caption(); caption != "" {
		b.WriteString(caption + "\n\n")
	}
	b.WriteString(s.sideLine("O", 1-s.Eye) + "\n\n" + numbers(13) + edge)
	for row := range rows {
		b.WriteString(s.beside(s.row(row, 13), row == 0 && s.cubeOf(1-s.Eye)))
	}
	b.WriteString(s.beside(s.middle(), s.cubeOf(rules.Watcher)))
	for row := range rows {
		b.WriteString(s.beside(s.row(rows-1-row, 12), row == rows-1 && s.cubeOf(s.Eye)))
	}
	b.WriteString(edge + numbers(12) + "\n" + s.sideLine("X", s.Eye) + "\n")
	if s.Match != nil && s.Match.Length > 0 {
		b.WriteString(s.standing()[0] + "\n")
	}
	b.WriteString(s.state() + "\n")
	return b.String()
}

// cubeOf tells whether the cube lies with a seat, or in the middle for the
// Watcher. In the Crawford game it is away.
func (s scene) cubeOf(owner rules.Seat) bool {
	return s.Cube != nil && !s.Match.Crawford && s.Cube.Owner == owner
}

// beside puts the cube at the right of a line.
func (s scene) beside(line string, cube bool) string {
	if !cube {
		return line
	}
	return strings.TrimSuffix(line, "\n") + "  " + s.say(idCube, "Level", s.Cube.Level) + "\n"
}

func (s scene) sideLine(mark string, seat rules.Seat) string {
	side := s.Sides[seat]
	return s.say(idSide, "Mark", mark, "Name", s.name(seat), "Pips", side.Pips, "Bar", side.Bar, "Off", side.Off)
}

// points are twelve points from left to right, the first given: 13 or 12.
func points(first int) (ps [12]int) {
	for i := range ps {
		if ps[i] = first + i; first == 12 {
			ps[i] = first - i
		}
	}
	return ps
}

func numbers(first int) string {
	line := " "
	for i, p := range points(first) {
		if i == 6 {
			line += strings.Repeat(" ", 7)
		}
		line += fmt.Sprintf("%3d ", p)
	}
	return strings.TrimRight(line, " ") + "\n"
}

// row draws one rank of checkers; row 0 is at the edge.
func (s scene) row(row, first int) string {
	line := "|"
	for i, p := range points(first) {
		if i == 6 {
			line += fmt.Sprintf("|%3s  |", s.barCell(row, first))
		}
		n, own := s.at(p)
		line += fmt.Sprintf("%3s ", cell(n, row, own, "."))
	}
	return line + "|\n"
}

// barCell is the bar's rank: the eye's checkers below, the other's above.
func (s scene) barCell(row, first int) string {
	if first == 12 {
		return cell(s.own().Bar, row, true, " ")
	}
	return cell(s.other().Bar, row, false, " ")
}

// cell is one checker of a stack of n; a stack higher than the board has its
// number on the last one.
func cell(n, row int, own bool, ground string) string {
	switch {
	case n > rows && row == rows-1:
		return fmt.Sprint(n)
	case n > row && own:
		return "X"
	case n > row:
		return "O"
	case row == 0:
		return ground
	}
	return " "
}

// middle is the line between the halves, with the dice at the right for the
// eye and at the left for the other side.
func (s scene) middle() string {
	dice := ""
	for _, d := range s.Dice {
		dice += fmt.Sprintf("[%d] ", d)
	}
	left, right := "", strings.TrimSpace(dice)
	if s.Turn != s.Eye {
		left, right = right, left
	}
	return "|" + centre(left, 24) + "|" + centre(s.say(idBar), 5) + "|" + centre(right, 24) + "|\n"
}

// centre sets a word in the middle of so many columns and cuts what is longer.
func centre(word string, columns int) string {
	r := []rune(word)
	word = string(r[:min(len(r), columns)])
	space := columns - utf8.RuneCountInString(word)
	return strings.Repeat(" ", space/2) + word + strings.Repeat(" ", space-space/2)
}

// Spoken tells the board in sentences, one a line.
func (Board) Spoken(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	return strings.Join(s.sentences(), "\n")
}

func (s scene) sentences() []string {
	own := func(p int) int { return int(s.own().Places[p]) }
	other := func(p int) int { return int(s.other().Places[25-p]) }
	var out []string
	if caption := s.caption(); caption != "" {
		out = append(out, caption+".")
	}
	out = append(out,
		s.counted(),
		s.camp(s.Eye, s.own(), own),
		s.camp(1-s.Eye, s.other(), other))
	return append(append(out, s.standing()...), s.state())
}

// counted tells from whose side the points are counted.
func (s scene) counted() string {
	if s.Watching {
		return s.say(idNumbers, "Name", s.name(s.Eye))
	}
	return s.say(idOwnSide)
}

// camp lists a side's checkers by points of the eye's counting.
func (s scene) camp(seat rules.Seat, side backgammon.Side, at func(int) int) string {
	var list []string
	for p := 24; p >= 1; p-- {
		if n := at(p); n > 0 {
			list = append(list, s.say(idStack, "Count", n, "Point", p))
		}
	}
	if side.Bar > 0 {
		list = append(list, s.say(idOnBar, "Count", side.Bar))
	}
	if side.Off > 0 {
		list = append(list, s.say(idOff, "Count", side.Off))
	}
	return s.say(idCamp, "Name", s.name(seat), "List", strings.Join(list, ", "), "Pips", side.Pips)
}
