package board

import (
	"fmt"
	"strconv"
	"strings"

	"carteiro/engine/games/draughts"
	"carteiro/engine/rules"
)

// The measures of the text board, in columns.
const (
	pitch  = 4  // from a square to the next
	inside = 34 // between the frame's posts
	anchor = 2  // from the post to the letter of the first square
)

// Text draws the board in 42 columns and below it, in lines of 76 at most, the
// letters of each side, the last move, how both stand and what is awaited.
func (Board) Text(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	lines := append(s.grid(), "")
	if s.begun() {
		lines = append(lines, s.marks(s.Eye, "x", "XX"), s.marks(1-s.Eye, "o", "OO"))
	}
	lines = append(lines, s.last()...)
	lines = append(append(lines, s.standing()...), s.state())
	lines = append(lines, s.fields()...)
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(rules.Fold(line) + "\n")
	}
	return b.String()
}

// grid is the board in its frame, ranks and files named on both sides.
func (s scene) grid() []string {
	edge := "   +" + strings.Repeat("-", inside) + "+"
	out := []string{s.files(), edge}
	for row := range size {
		rank := s.at(0, row).rank + 1
		out = append(out, fmt.Sprintf("%2d |%s| %d", rank, s.row(row), rank))
	}
	return append(out, edge, s.files())
}

func (s scene) files() string {
	line := strings.Repeat(" ", 4+anchor)
	for col := range size {
		line += fmt.Sprintf("%-*c", pitch, 'a'+s.at(col, 0).file)
	}
	return strings.TrimRight(line, " ")
}

func (s scene) row(row int) string {
	line := []byte(strings.Repeat(" ", inside))
	for col := range size {
		if q := s.at(col, row); s.playing(q) {
			text, before := s.cell(q)
			copy(line[anchor+col*pitch-before:], text)
		}
	}
	return string(line)
}

// cell is what a playing square shows and how much of it stands before the
// square's own column: a dot, or a star where a piece was captured, or a piece.
// The last move goes from round to pointed brackets.
func (s scene) cell(q square) (text string, before int) {
	text = "."
	if p, ok := s.on[q]; ok {
		text, before = s.piece(p)
	} else if s.hit(q) {
		text = "*"
	}
	switch {
	case s.to(q):
		return ">" + text + "<", before + 1
	case s.from(q):
		return "(" + text + ")", before + 1
	}
	return text, before
}

// piece is a man's letter, or a king's two, with the number.
func (s scene) piece(p draughts.Piece) (text string, before int) {
	text = "o"
	if p.Seat == s.Eye {
		text = "x"
	}
	if p.King {
		text, before = strings.ToUpper(text+text), 1
	}
	if p.Number > 0 {
		text += strconv.Itoa(p.Number)
	}
	return text, before
}

// hit tells whether the last move captured a piece on a square.
func (s scene) hit(q square) bool {
	for _, t := range s.taken {
		if t == q {
			return true
		}
	}
	return false
}

func (s scene) marks(seat rules.Seat, man, king string) string {
	if s.crowns() {
		return s.say(idMarks, "Name", s.called(seat), "Man", man, "King", king)
	}
	return s.say(idMarksMen, "Name", s.called(seat), "Man", man)
}

// last is the last move in its notation, and how the board shows it.
func (s scene) last() []string {
	m := s.Move
	if m == nil {
		return nil
	}
	line, shown := s.say(idLast, "Name", s.name(m.Seat), "Text", m.Text), idShown
	if m.Gone {
		line += " " + s.say(idGone)
	}
	if len(m.Taken) > 0 {
		shown = idShownTook
	}
	return []string{line, s.say(shown)}
}
