package mat

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"carteiro/engine/games/backgammon"
)

// Where GNU Backgammon puts things, in characters.
const (
	leftWidth   = 28 // of a left half and the space behind it
	scoreWidth  = 32 // of the left half of a score row
	leftResult  = 6
	rightResult = 34
)

// Write writes a match in the layout of GNU Backgammon, which loads it with
// the same score. Names lose what it cannot take: they are cut at 31 bytes, a
// colon becomes a dash, an empty name "Player 1" or "Player 2". A Resign has
// no word of its own in that layout; the result row says it. An error names
// the ply that is no legal play, or is the writer's own.
func Write(w io.Writer, m Match) error {
	m = cleaned(m)
	out := bufio.NewWriter(w)
	for _, h := range m.Headers {
		fmt.Fprintf(out, "; [%s \"%s\"]\n", h.Key, h.Value)
	}
	fmt.Fprintf(out, "\n %d point match\n\n", m.Length)
	for i, g := range m.Games {
		fmt.Fprintf(out, " Game %d\n%s\n", i+1, scoreRow(m.Players, g.ScoreBefore))
		if err := writeGame(out, g, m.Length); err != nil {
			return fmt.Errorf("mat: game %d: %w", i+1, err)
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

func scoreRow(names [2]string, score [2]int) string {
	left := fmt.Sprintf(" %s : %d", names[0], score[0])
	return fmt.Sprintf("%s%s : %d", padded(left, scoreWidth), names[1], score[1])
}

// padded fills a text with spaces up to a width, and with two at least.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(width-utf8.RuneCountInString(text), 2))
}

// sheet lays halves out in rows.
type sheet struct {
	out   io.Writer
	row   int
	left  string
	half  bool // a left half waits for its right one
	board backgammon.Camps
}

func writeGame(out io.Writer, g Game, length int) error {
	s := sheet{out: out, board: backgammon.Start()}
	for i, p := range g.Plies {
		if p.Kind == Resign {
			continue
		}
		if p.Seat != 1 && p.Seat != 2 {
			return fmt.Errorf("ply %d: seat %d", i+1, p.Seat)
		}
		text, err := s.text(p)
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		s.put(p.Seat, text)
	}
	s.result(g, length)
	return nil
}

// put sets one half.
func (s *sheet) put(seat int, text string) {
	if seat == 1 {
		s.flush()
		s.left, s.half = text, true
		return
	}
	s.row++
	left := s.left + strings.Repeat(" ", max(leftWidth-len(s.left), 1))
	fmt.Fprintf(s.out, "%3d) %s%s\n", s.row, left, text)
	s.left, s.half = "", false
}

// flush ends a row that has a left half only.
func (s *sheet) flush() {
	if s.half {
		s.row++
		fmt.Fprintf(s.out, "%3d) %s\n", s.row, s.left)
	}
	s.left, s.half = "", false
}

// result writes who won: beside a drop on the left, else in a row of its own.
func (s *sheet) result(g Game, length int) {
	beside := s.half && g.Winner == 2 && g.End == Dropped
	if !beside {
		s.flush()
	}
	if g.Winner != 1 && g.Winner != 2 {
		return
	}
	words := fmt.Sprintf("Wins %d point", g.Points)
	if g.Points != 1 {
		words += "s"
	}
	if length > 0 && g.ScoreBefore[g.Winner-1]+g.Points >= length {
		words += " and the match"
	}
	switch {
	case beside:
		s.put(2, " "+words)
	case g.Winner == 1:
		fmt.Fprintf(s.out, "%*s%s\n", leftResult, "", words)
	default:
		fmt.Fprintf(s.out, "%*s%s\n", rightResult, "", words)
	}
}

// text is a half in gnubg's words.
func (s *sheet) text(p Ply) (string, error) {
	switch p.Kind {
	case Double:
		return fmt.Sprintf(" Doubles => %d", p.Value), nil
	case Beaver, Raccoon:
		return fmt.Sprintf(" Beavers => %d", p.Value), nil
	case Take:
		return " Takes", nil
	case Drop:
		return " Drops", nil
	}
	dice := fmt.Sprintf("%d%d:", p.Dice[0], p.Dice[1])
	switch p.Kind {
	case Unknown:
		s.board = s.board.Turned()
		if p.Dice[0] == 0 {
			return "????", nil
		}
		return dice + " ????", nil
	case Roll:
		s.board = s.board.Turned()
		return dice, nil
	case Move:
		return s.play(p, dice)
	}
	return "", fmt.Errorf("kind %q", p.Kind)
}

// play writes every step of a play singly, 25 the bar and 0 off.
func (s *sheet) play(p Ply, dice string) (string, error) {
	text := p.Text
	if text == dance {
		text = ""
	}
	found, err := s.board.Replay(text, p.Dice)
	if err != nil {
		return "", err
	}
	if (text == "") != (len(found) == 0) {
		return "", errors.New("a dance where the roll can be played")
	}
	if len(found) == 0 {
		s.board = s.board.Turned()
		return dice, nil
	}
	var b strings.Builder
	b.WriteString(dice)
	for _, step := range found[0].Steps {
		fmt.Fprintf(&b, " %d/%d", step.From, step.To)
		if step.Hit {
			b.WriteByte('*')
		}
	}
	s.board = found[0].After.Turned()
	return b.String(), nil
}
