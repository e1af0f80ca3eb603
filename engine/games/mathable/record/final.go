package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"carteiro/engine/games/mathable"
	"carteiro/engine/rules"
)

// end makes the final count as the record has it. Where it has none, the game
// stays without an end.
func (s *scribe) end() error {
	finals := slices.Clone(s.record.Finals)
	slices.SortStableFunc(finals, func(a, b Final) int { return cmp.Compare(a.Seat, b.Seat) })
	if len(finals) == 0 {
		return s.tell(len(s.record.Turns))
	}
	_, resigned := s.at.Outcome()
	words := []string{"final"}
	for i, f := range finals {
		if i > 0 && finals[i-1].Seat == f.Seat || f.Seat >= len(s.sheet.Names) {
			return fmt.Errorf("line %d: a second final count, or that of nobody, for player %d", f.Line, f.Seat+1)
		}
		s.compare(f, resigned)
		words = append(words, fmt.Sprintf("%d%s%+d=%d", f.Seat+1, group(slices.Sorted(slices.Values(f.Left))), f.Added, f.Total))
	}
	return s.play(finals[0].Line, rules.Nature, rules.Move(strings.Join(words, " ")))
}

// compare notes where a final count and the rules disagree (M14).
func (s *scribe) compare(f Final, resigned bool) {
	if total := s.totals[f.Seat] + f.Added; total != f.Total {
		s.differ(f.Line, "the score is %d, the record has %d", total, f.Total)
	}
	n, _ := s.at.Held(rules.Seat(f.Seat))
	if n != len(f.Left) && !slices.Contains(f.Left, Unknown) {
		s.differ(f.Line, "%d tiles left in hand; by the rules it is %d", len(f.Left), n)
	}
	if want, ok := s.due(f, resigned); ok && want != f.Added {
		s.differ(f.Line, "the final count is %+d, the record has %+d", want, f.Added)
	}
}

// due is what the final count adds by the rules, where that can be told.
func (s *scribe) due(f Final, resigned bool) (added int, ok bool) {
	about := mathable.Game{}.About()
	full, err := about.Resolve(s.sheet.Options)
	switch {
	case err != nil || slices.Contains(f.Left, Unknown):
		return 0, false
	case resigned || full["final"] == mathable.FinalNone:
		return 0, true
	case full["final"] == mathable.FinalTransfer && len(f.Left) == 0:
		return s.others(f.Seat)
	}
	return -total(f.Left), true
}

// others is what all others have left in hand.
func (s *scribe) others(seat int) (sum int, ok bool) {
	for _, f := range s.record.Finals {
		if slices.Contains(f.Left, Unknown) {
			return 0, false
		}
		if f.Seat != seat {
			sum += total(f.Left)
		}
	}
	return sum, true
}

func total(list []int) (sum int) {
	for _, v := range list {
		sum += v
	}
	return sum
}
