package record

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"carteiro/engine/games/mathable/grid"
)

// The most of what a record may have; a game has less.
const (
	maxBytes   = 1 << 20
	maxPlayers = 4
	maxHand    = 7
	maxTurns   = 1000
)

// Read reads one record. An error says what is wrong and in which line.
func Read(data []byte) (*Record, error) {
	if len(data) > maxBytes {
		return nil, fmt.Errorf("%d bytes, at most %d", len(data), maxBytes)
	}
	if !utf8.Valid(data) {
		return nil, errors.New("the text is not UTF-8")
	}
	r := &Record{Rules: Classic}
	n := 0
	for text := range strings.Lines(string(data)) {
		n++
		text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
		if err := r.line(n, text); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if len(r.Turns) == 0 {
		return nil, errors.New("no turns; one is written as >1: 7F=3 +3 3")
	}
	return r, nil
}

func (r *Record) line(n int, text string) error {
	switch {
	case text == "":
		return nil
	case text[0] == '#':
		return r.header(n, text[1:])
	case text[0] == '>':
		return r.turn(n, text[1:])
	}
	return fmt.Errorf("%q begins with neither # nor >", short(text))
}

var playerName = regexp.MustCompile(`^player([1-4])$`)

func (r *Record) header(n int, text string) error {
	words := append(strings.Fields(text), "")
	name, value := words[0], strings.TrimSpace(strings.Join(words[1:], " "))
	player := playerName.FindStringSubmatch(name)
	switch {
	case name == "":
		return errors.New("a header without a name")
	case name == "game" && value != "mathable":
		return fmt.Errorf("the game is %q, not mathable", short(value))
	case name == "game":
	case name == "rules":
		r.Rules, r.RulesAt = value, n
	case player != nil:
		seat := int(player[1][0] - '1')
		for len(r.Players) <= seat {
			r.Players = append(r.Players, "")
		}
		r.Players[seat] = value
	default:
		r.Headers = append(r.Headers, Header{name, value})
	}
	return nil
}

var (
	lineShape = regexp.MustCompile(`^([1-4]):\s*(.*?)\s*([+-]\d{1,6})\s+(-?\d{1,6})$`)
	wordShape = regexp.MustCompile(`^(?:-?\([^)]*\)|[^\s(]+(?:\([^)]*\))?)`)
	stepShape = regexp.MustCompile(`^(\w{2,3})=(\d{1,2})(?:(\+)(?:\((\d{1,2})\))?)?$`)
)

// turn reads a line behind its ">".
func (r *Record) turn(n int, text string) error {
	f := lineShape.FindStringSubmatch(text)
	if f == nil {
		return fmt.Errorf("%q is no turn; one is written as >1: 3 4 12 7F=3 +3 3", short(text))
	}
	seat, points, total := int(f[1][0]-'1'), atoi(f[3]), atoi(f[4])
	if strings.HasPrefix(f[2], "(") {
		left, err := ungroup(f[2])
		r.Finals = append(r.Finals, Final{n, seat, left, points, total})
		return err
	}
	if len(r.Finals) > 0 {
		return errors.New("a turn behind the final count")
	}
	t := Turn{Line: n, Seat: seat, Points: points, Total: total}
	for rest := f[2]; rest != ""; rest = strings.TrimSpace(rest) {
		w := wordShape.FindString(rest)
		if w == "" {
			return fmt.Errorf("%q cannot be read", short(rest))
		}
		rest = rest[len(w):]
		if err := t.word(w); err != nil {
			return err
		}
	}
	if t.Kind == "" {
		return errors.New("a turn that does nothing; a pass is written as -")
	}
	if r.Turns = append(r.Turns, t); len(r.Turns) > maxTurns {
		return fmt.Errorf("more than %d turns", maxTurns)
	}
	return nil
}

// word takes one word of a turn: a tile of the hand, or what is done.
func (t *Turn) word(w string) error {
	if v, err := told(w); err == nil && t.Kind == "" && w[0] != '-' {
		if t.Hand = append(t.Hand, v); len(t.Hand) > maxHand {
			return fmt.Errorf("more than %d tiles in hand", maxHand)
		}
		return nil
	}
	if s := stepShape.FindStringSubmatch(w); s != nil && (t.Kind == "" || t.Kind == Play) {
		t.Kind = Play
		return t.step(s)
	}
	if t.Kind != "" {
		return fmt.Errorf("%q does not go with what stands before it", short(w))
	}
	switch {
	case w == "-":
		t.Kind = Pass
	case w == Resign:
		t.Kind = Resign
	case w[0] == '-':
		t.Kind = Exchange
		return t.exchange(w[1:])
	default:
		return fmt.Errorf("%q is neither a tile nor a step", short(w))
	}
	return nil
}

func (t *Turn) step(f []string) (err error) {
	s := Step{Drew: Unknown, Extra: f[3] != ""}
	var ok bool
	if s.Square, ok = grid.Parse(f[1]); !ok {
		return fmt.Errorf("%q is no square; one is written as 7G", f[1])
	}
	if s.Value, err = tile(f[2]); err != nil {
		return err
	}
	if f[4] != "" {
		if s.Drew, err = tile(f[4]); err != nil {
			return err
		}
	}
	t.Steps = append(t.Steps, s)
	return nil
}

// exchange reads "(0 17 19)", or a number of tiles that are not known.
func (t *Turn) exchange(w string) (err error) {
	if n, err := strconv.Atoi(w); err == nil && n >= 1 && n <= maxHand {
		for range n {
			t.Exchanged = append(t.Exchanged, Unknown)
		}
		return nil
	}
	if t.Exchanged, err = ungroup(w); err == nil && len(t.Exchanged) == 0 {
		return errors.New("an exchange of no tiles")
	}
	return err
}

// ungroup reads "(5 12)".
func ungroup(w string) (list []int, err error) {
	if len(w) < 2 || w[0] != '(' || w[len(w)-1] != ')' {
		return nil, fmt.Errorf("%q is no list of tiles; one is written as (5 12)", short(w))
	}
	for _, f := range strings.Fields(w[1 : len(w)-1]) {
		v, err := told(f)
		if err != nil {
			return nil, err
		}
		if list = append(list, v); len(list) > maxHand {
			return nil, fmt.Errorf("more than %d tiles in hand", maxHand)
		}
	}
	return list, nil
}

// told is a tile, or "?".
func told(w string) (int, error) {
	if w == "?" {
		return Unknown, nil
	}
	return tile(w)
}

func tile(w string) (int, error) {
	v, err := strconv.Atoi(w)
	if err != nil || !grid.Tile(v) || w[0] == '+' {
		return 0, fmt.Errorf("no tile has the number %q", short(w))
	}
	return v, nil
}

// atoi reads a number of at most six digits.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}
