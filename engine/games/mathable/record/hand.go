package record

import (
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/rules"
)

// untold is how the rules call a tile that is not known.
const untold = -2

// tell has Nature tell the hand of the seat on turn, where that is awaited: what
// the seat's next line has of it. Nothing happens to the hand before that.
func (s *scribe) tell(from int) error {
	a := s.at.Awaits()
	if len(a) == 0 || a[0].Kind != "rack" {
		return nil
	}
	seat, row := s.at.OnTurn(), 0
	var next *Turn
	for i := from; i < len(s.record.Turns); i++ {
		if t := &s.record.Turns[i]; t.Seat == int(seat) {
			next = t
			break
		}
	}
	if from < len(s.record.Turns) {
		row = s.record.Turns[from].Line
	}
	return s.play(row, rules.Nature, s.at.Rack(seat, s.hand(seat, next)))
}

// hand is the hand of a seat at the start of a turn: what the record has of it,
// with what was left of the one before. Where that cannot be, a difference says
// so, and the hand is not known.
func (s *scribe) hand(seat rules.Seat, t *Turn) []int {
	n, left := s.at.Held(seat)
	hand := left
	if t != nil {
		hand = s.listed(t, n, left)
		if why := t.lacks(hand, n-len(hand)); len(why) > 0 {
			s.differ(t.Line, "not in hand: %s", strings.Join(why, ", "))
			hand = nil
		}
	}
	full := padded(hand, n)
	if _, err := s.at.Play(rules.Nature, s.at.Rack(seat, full)); err != nil && t != nil {
		s.differ(t.Line, "the hand has more tiles of a number than there are")
		return padded(nil, n)
	}
	return full
}

// listed is what the record lists of a hand of n tiles, with what was left.
func (s *scribe) listed(t *Turn, n int, left []int) []int {
	list := known(t.Hand)
	both := slices.Clone(list)
	rest := slices.Clone(list)
	for _, v := range left {
		if i := slices.Index(rest, v); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			both = append(both, v)
		}
	}
	switch {
	case len(list) > n:
		s.differ(t.Line, "%d tiles in hand; by the rules it is %d", len(list), n)
		return left
	case len(both) > n:
		s.differ(t.Line, "the hand lacks tiles that were left of the one before")
		return list
	}
	return both
}

func padded(hand []int, n int) []int {
	return append(slices.Clone(hand), slices.Repeat([]int{untold}, n-len(hand))...)
}

// lacks lists the tiles of a turn that its hand lacks, with so many unknown.
func (t *Turn) lacks(hand []int, unknown int) (list []string) {
	hand = slices.Clone(hand)
	use := func(v int) {
		i := slices.Index(hand, v)
		switch {
		case i >= 0:
			hand = slices.Delete(hand, i, i+1)
		case v == Unknown:
		case unknown > 0:
			unknown--
		default:
			list = append(list, fmt.Sprint(v))
		}
	}
	for _, step := range t.Steps {
		use(step.Value)
		switch {
		case step.Extra && step.Drew == Unknown:
			unknown++
		case step.Extra:
			hand = append(hand, step.Drew)
		}
	}
	for _, v := range t.Exchanged {
		use(v)
	}
	return list
}

// move is the whole turn as one move.
func (s *scribe) move(i int) rules.Move {
	t := &s.record.Turns[i]
	switch t.Kind {
	case Pass:
		return Pass
	case Exchange:
		list := slices.Sorted(slices.Values(t.Exchanged))
		return rules.Move(Exchange + " " + strings.Join(numbers(list), " "))
	}
	n, _ := s.at.Held(rules.Seat(t.Seat))
	steps := s.drawn(t, n)
	var words []string
	for _, step := range steps {
		words = append(words, step.String())
	}
	m := s.at.Completed(rules.Move(strings.Join(words, " ")))
	if extras := strings.Count(string(m), "+"); extras > 0 && !s.leavesOpen(i, n-len(steps)+extras) {
		m += " end"
	}
	return m
}

// drawn is the placements of a turn. Where there are more than the hand had
// tiles, extra tiles must have been drawn that the record does not tell.
func (s *scribe) drawn(t *Turn, held int) []Step {
	steps := slices.Clone(t.Steps)
	for _, step := range steps {
		if step.Extra {
			held++
		}
	}
	for i := range steps[:max(0, len(steps)-1)] {
		if step := &steps[i]; len(steps) > held && !step.Extra && step.Square.Kind().Operator() {
			step.Extra = true
			held++
			s.differ(t.Line, "an extra tile must have been drawn at %s", step.Square)
		}
	}
	return steps
}

// leavesOpen tells whether a turn that holds so many tiles behind its last
// placement was left open: its seat resigns at once, or the last of the others
// does, and the hand that is counted was not filled up.
func (s *scribe) leavesOpen(i, held int) bool {
	if i+1 == len(s.record.Turns) {
		return false
	}
	t, next := &s.record.Turns[i], &s.record.Turns[i+1]
	if next.Kind != Resign {
		return false
	}
	left := next.Hand
	if next.Seat != t.Seat {
		if i+2 < len(s.record.Turns) {
			return false
		}
		left = s.record.left(t.Seat)
	}
	return len(left) == held && !slices.Contains(left, Unknown)
}

// left is what the final count has of a hand; nil where it has none.
func (r *Record) left(seat int) []int {
	for _, f := range r.Finals {
		if f.Seat == seat {
			return f.Left
		}
	}
	return nil
}
