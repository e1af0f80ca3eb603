package record

import (
	"fmt"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
)

// Check plays the turns of a record and says where it and the rules M3 to M9
// disagree: "line 12: ...". What is laid is laid all the same. The final count
// is compared with the score before it only.
func (r *Record) Check() (differences []string) {
	b, scores := grid.Start(), [maxPlayers]int{}
	say := func(line int, format string, args ...any) {
		differences = append(differences, fmt.Sprintf("line %d: ", line)+fmt.Sprintf(format, args...))
	}
	for i := range r.Turns {
		t := &r.Turns[i]
		for _, why := range t.held() {
			say(t.Line, "%s", why)
		}
		points, faults := t.count(&b)
		for _, why := range faults {
			say(t.Line, "%s", why)
		}
		if points != t.Points {
			say(t.Line, "the turn counts %d, the record has %d", points, t.Points)
		}
		if scores[t.Seat] += t.Points; scores[t.Seat] != t.Total {
			say(t.Line, "the score is %d, the record has %d", scores[t.Seat], t.Total)
			scores[t.Seat] = t.Total
		}
	}
	for _, f := range r.Finals {
		if scores[f.Seat]+f.Added != f.Total {
			say(f.Line, "the score is %d, the record has %d", scores[f.Seat]+f.Added, f.Total)
		}
	}
	return differences
}

// held says which tiles were not in a known hand.
func (t *Turn) held() (why []string) {
	if t.Hand == nil {
		return nil
	}
	hand, unknown := map[int]int{}, 0
	for _, v := range t.Hand {
		hand[v]++
	}
	use := func(v int) {
		switch {
		case v == Unknown:
		case hand[v] > 0:
			hand[v]--
		case unknown > 0:
			unknown--
		default:
			why = append(why, fmt.Sprintf("%d was not in hand", v))
		}
	}
	for _, s := range t.Steps {
		use(s.Value)
		switch {
		case s.Extra && s.Drew == Unknown:
			unknown++
		case s.Extra:
			hand[s.Drew]++
		}
	}
	for _, v := range t.Exchanged {
		use(v)
	}
	return why
}

// count lays the turn's tiles and counts them, with the bonus where the hand is
// known to have been full and all of it is laid.
func (t *Turn) count(b *grid.Board) (points int, faults []string) {
	extras := 0
	for _, s := range t.Steps {
		v := b.Judge(s.Square, s.Value)
		if v.Fault != "" {
			faults = append(faults, fmt.Sprintf("%s: %s", s, v.Fault))
		}
		if s.Extra {
			extras++
			if !s.Square.Kind().Operator() {
				faults = append(faults, fmt.Sprintf("%s: no operator square, no extra tile", s))
			}
		}
		points += v.Points
		if v.Fault != grid.Occupied {
			b.Lay(s.Square, s.Value)
		}
	}
	if len(t.Hand) == best.Hand && len(t.Steps) == best.Hand+extras {
		points += best.Bonus
	}
	return points, faults
}
