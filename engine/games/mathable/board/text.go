package board

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// The measures of the text board, in columns.
const (
	pitch  = 4  // of a square
	recent = 6  // turns that are told of a game that goes on
	labels = 20 // of a name
)

// Text draws the board in 64 columns and below it, in lines of 76 at most, the
// hand, the scores, the last turn, the totals of the last turns (of all after
// the end), what is awaited and, behind an empty line, the tile card.
func (Board) Text(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	var b strings.Builder
	for _, block := range [][]string{s.grid(), s.status(), s.table(), s.sheet(), s.state(), s.card()} {
		if len(block) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		for _, line := range block {
			b.WriteString(rules.Fold(line) + "\n")
		}
	}
	return b.String()
}

// grid is the board, its columns and rows named on both sides. A number that
// was laid in the turn on the table has a ">" before it.
func (s scene) grid() []string {
	names := "   "
	for col := range grid.Side {
		names += fmt.Sprintf("%*c", pitch, 'A'+col)
	}
	out := []string{names}
	for row := range grid.Side {
		line := fmt.Sprintf("%3d", row+1)
		for col := range grid.Side {
			line += fmt.Sprintf("%*s", pitch, s.cell(at(row, col)))
		}
		out = append(out, fmt.Sprintf("%s  %-2d", line, row+1))
	}
	out = append(out, names)
	for i := range out {
		out[i] = strings.TrimRight(out[i], " ")
	}
	if s.anyFresh() {
		out = append(out, "", s.say(idFresh))
	}
	return out
}

// cell is a number, or what is printed on an empty square, or a dot.
func (s scene) cell(q grid.Square) string {
	t, ok := s.on[q]
	switch {
	case ok && s.fresh(t):
		return ">" + strconv.Itoa(t.Value)
	case ok:
		return strconv.Itoa(t.Value)
	case q.Kind() == grid.Plain:
		return "."
	}
	return q.Kind().String()
}

func (s scene) status() []string {
	lines := append(s.start(" "), s.hands(" ")...)
	return append(append(lines, s.scores()...), s.theBag(" ")...)
}

// table is the turn on the table with a line for each tile: where it was laid,
// its points, and how it came about.
func (s scene) table() (out []string) {
	t := s.last()
	if t == nil {
		return nil
	}
	out = append(out, s.headline(t))
	for _, p := range t.Placements {
		how := strings.Join(append(p.Equations[:len(p.Equations):len(p.Equations)], s.notes(p)...), ", ")
		out = append(out, fmt.Sprintf("  %6s%6s  %s", p.Square+"="+strconv.Itoa(p.Value), fmt.Sprintf("%+d", p.Points), how))
	}
	return append(out, s.traffic(t, " ")...)
}

// sheet is the last turns with their points and the totals after them.
func (s scene) sheet() (out []string) {
	turns := s.Turns
	if s.Outcome == nil && len(turns) > recent {
		turns = turns[len(turns)-recent:]
		out = append(out, s.say(idRecent, "Count", recent))
	} else if len(turns) > 0 {
		out = append(out, s.say(idTurns))
	}
	for i := range turns {
		t := &turns[i]
		line := fmt.Sprintf("%4d. %s%6s%6d", t.Number, pad(s.name(t.Seat), labels), fmt.Sprintf("%+d", t.Points), t.Total)
		if t.Kind != mathable.TurnPlay {
			line += "  " + s.what(t)
		}
		out = append(out, line)
	}
	return out
}

// pad fills a name up with spaces, or cuts it.
func pad(name string, columns int) string {
	r := []rune(name)
	name = string(r[:min(len(r), columns)])
	return name + strings.Repeat(" ", columns-utf8.RuneCountInString(name))
}

// factor is what the square of a name makes of a tile's value.
func factor(square string) int {
	q, ok := grid.Parse(square)
	if !ok {
		return 1
	}
	return q.Kind().Factor()
}
