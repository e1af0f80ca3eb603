package backgammon

import (
	"slices"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Replayed is a legal play as a score sheet has it.
type Replayed struct {
	Text  rules.Move // canonical notation
	Steps []Step     // one for each die used, from high to low
	After Camps      // the board, still seen by the side that played
	Fit   int        // how far the text had to be stretched: 0 not at all, 1 a hit is implied, 2 only a part was written
}

// Step is the move of one checker by one die; 25 is the bar, 0 off the board.
type Step struct {
	From, To int
	Hit      bool
}

// Start is the board before the opening play.
func Start() Camps { return Camps{start, start} }

// Turned is the same board as the other side sees it.
func (c Camps) Turned() Camps { return Camps{c.Other, c.OnRoll} }

// Won tells whether the side on roll has taken its last checker off, and
// whether that is a Single, a Gammon or a Backgammon.
func (c Camps) Won() (worth int, over bool) {
	return c.Other.tournament().worth, c.OnRoll[off] == checkers
}

// Replay lists the legal plays that a score sheet's text may mean, the
// likeliest first. A text without a play gives all of them. A refusal tells
// why no legal play fits; a roll that cannot be played has none to list.
func (c Camps) Replay(text string, dice [2]int) ([]Replayed, error) {
	d := [2]int8{int8(dice[0]), int8(dice[1])}
	if min(dice[0], dice[1]) < 1 || max(dice[0], dice[1]) > 6 {
		return nil, refusal.New(refusal.BadInput, "Field", "dice")
	}
	if text == "" {
		return c.fitting(nil, d), nil
	}
	if len(text) > rules.MaxText {
		return nil, refusal.New(refusal.TooLong, "Max", rules.MaxText)
	}
	toks, ok := lex(rules.Folded(text))
	segs, parsed := parse(toks)
	if !ok || !parsed {
		return nil, refusal.New(refusal.Unreadable).Quoting(rules.Quoted(text))
	}
	found := c.fitting(segs, d)
	if len(found) == 0 {
		return nil, c.misfit(segs, d).Quoting(rules.Quoted(text))
	}
	return found, nil
}

// fitting is every play that the segments fit. Part of a play counts only
// where nothing else fits and one play alone has it.
func (c Camps) fitting(segs []segment, dice [2]int8) (found []Replayed) {
	plays, ways := c.ways(dice)
	best := map[play]int{} // where each play stands in found
	for i, way := range ways {
		f := fitExact
		if segs != nil {
			f = compare(segs, way, plays[i].hits())
		}
		if f > fitPart || f == fitPart && !c.grounded(segs) {
			continue
		}
		if at, ok := best[plays[i]]; !ok {
			best[plays[i]] = len(found)
			found = append(found, c.replayed(plays[i], way, dice, f))
		} else if int(f) < found[at].Fit {
			found[at] = c.replayed(plays[i], way, dice, f)
		}
	}
	slices.SortStableFunc(found, func(a, b Replayed) int { return a.Fit - b.Fit })
	whole := slices.IndexFunc(found, func(r Replayed) bool { return r.Fit == int(fitPart) })
	switch {
	case whole > 0:
		return found[:whole]
	case whole == 0 && len(found) > 1:
		return nil
	}
	return found
}

func (c Camps) replayed(k play, way []step, dice [2]int8, f fit) Replayed {
	r := Replayed{Text: rules.Move(k.appendText(nil, dice)), After: k.apply(c), Fit: int(f)}
	for _, s := range way {
		r.Steps = append(r.Steps, Step{int(s.from), int(s.to), s.hit})
	}
	slices.SortStableFunc(r.Steps, func(a, b Step) int {
		if a.From != b.From {
			return b.From - a.From
		}
		return a.To - b.To
	})
	return r
}

// misfit says why no play fits.
func (c Camps) misfit(segs []segment, dice [2]int8) *refusal.Refusal {
	switch m := c.match(segs, dice); m.fit {
	case fitStarred:
		return m.noHit(segs)
	case fitPart:
		return refusal.New(Incomplete, "Count", len(m.plays), "Dice", diceText(dice))
	}
	return c.diagnose(segs, dice)
}
