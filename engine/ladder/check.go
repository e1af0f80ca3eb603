package ladder

import (
	"fmt"
	"slices"

	"carteiro/events"
)

// Check tells what is wrong with what a fact did to a ladder, nil for nothing:
// that the order is no longer one of all ranked members (L1), that somebody went
// further than the fact may move them, or that a challenge was made against L6 to
// L9. It asks nothing of those who decide facts and fold them.
func Check(before, after State, f events.Fact) error {
	if m, ok := f.(events.ChallengeMade); ok {
		if err := checkMade(before, m); err != nil {
			return err
		}
	}
	if err := checkRanks(before, after, f); err != nil {
		return fmt.Errorf("L1: %w by %T %+v", err, f, f)
	}
	switch f.(type) {
	case events.LadderOpened, events.PlaceSet, events.SeasonEnded:
		return nil
	}
	jumper, faller := mayJump(before, f)
	was := places(before.Order)
	for i, p := range after.Order {
		from, to := was[p], i+1
		if from > 0 && (to < from-1 && p != jumper || to > from+1 && p != jumper && p != faller) {
			return fmt.Errorf("%s went from %d to %d by %T %+v", p, from, to, f, f)
		}
	}
	return nil
}

// checkRanks holds L1: who is ranked has one place, and a fact adds or removes
// nobody but who joins or goes.
func checkRanks(before, after State, f events.Fact) error {
	had, has := places(before.Order), places(after.Order)
	if len(has) != len(after.Order) {
		return fmt.Errorf("somebody stands twice in %v", after.Order)
	}
	for p, m := range after.Members {
		if ranked := m.Status == Active || m.Status == OnLeave; ranked != (has[p] > 0) {
			return fmt.Errorf("%s is %s at place %d", p, m.Status, has[p])
		}
	}
	plus, minus := 0, 0
	switch f.(type) {
	case events.LadderOpened:
		return nil
	case events.LadderJoined:
		plus = 1
	case events.LadderLeft, events.LadderSuspended, events.MadeInactive:
		minus = 1
	}
	gained, lost := without(has, had), without(had, has)
	if gained != plus || lost != minus {
		return fmt.Errorf("%d came and %d went", gained, lost)
	}
	return nil
}

func places(order []events.PlayerID) map[events.PlayerID]int {
	out := make(map[events.PlayerID]int, len(order))
	for i, p := range order {
		out[p] = i + 1
	}
	return out
}

// without counts those of a who are not among b.
func without(a, b map[events.PlayerID]int) (n int) {
	for p := range a {
		if b[p] == 0 {
			n++
		}
	}
	return n
}

// mayJump names who may rise by more than one place by a fact, and who may fall
// by more than one.
func mayJump(s State, f events.Fact) (jumper, faller events.PlayerID) {
	swap := s.Settings.Mode == "swap"
	switch f := f.(type) {
	case events.ChallengeForfeited:
		c, _ := s.Challenge(f.N)
		switch {
		case s.Settings.ForfeitEffect != "challenger_above":
			return "", c.To
		case swap:
			return c.By, c.To
		}
		return c.By, ""
	case events.ChallengeEnded:
		c, _ := s.Challenge(f.N)
		switch {
		case f.Winner == "": // the one exception: a draw may lift the challenger
			return c.By, ""
		case swap || f.How == "time":
			return f.Winner, c.Other(f.Winner)
		}
		return f.Winner, ""
	}
	return "", ""
}

// checkMade holds L6 to L9 against the list of challenges alone.
func checkMade(s State, made events.ChallengeMade) error {
	out, in, last := 0, 0, Challenge{}
	for _, c := range s.Challenges() {
		open := c.Stage == Proposed || c.Stage == Playing
		if open && c.By == made.By && s.Members[c.To].Status != OnLeave {
			out++
		}
		if open && c.To == made.To {
			in++
		}
		if c.Other(made.By) == made.To {
			last = c
		}
	}
	limit := s.Settings.MaxIn
	if slices.Index(s.Order, made.To) < 3 {
		limit = s.Settings.MaxInTop3
	}
	cools := last.N > 0 && last.Stage != Drawn && last.Stage != Void
	switch {
	case last.Stage == Proposed || last.Stage == Playing:
		return fmt.Errorf("L6: %d is open between the two of %d", last.N, made.N)
	case cools && made.At.Sub(last.Ended) < days(s.Settings.CooldownDays):
		return fmt.Errorf("L7: %d comes too soon after %d", made.N, last.N)
	case out >= s.Settings.MaxOut:
		return fmt.Errorf("L8: %s has issued %d before %d", made.By, out, made.N)
	case in >= limit:
		return fmt.Errorf("L9: %s has received %d before %d", made.To, in, made.N)
	}
	return nil
}
