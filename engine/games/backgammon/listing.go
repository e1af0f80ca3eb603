package backgammon

import (
	"slices"
	"strconv"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// maxListed is how many legal moves a refusal lists.
const maxListed = 12

func diceText(dice [2]int8) string {
	return strconv.Itoa(int(dice[0])) + "-" + strconv.Itoa(int(dice[1]))
}

// refuse completes a refusal with the text and what would be legal.
func (p Position) refuse(r *refusal.Refusal, text string, segs []segment) *refusal.Refusal {
	r.Quoting(rules.Quoted(text))
	if p.phase != phasePlay {
		legal := asText(slices.Collect(p.Legal(p.decides())))
		r.Args["Count"] = len(legal)
		return r.Offering(legal...)
	}
	plays := p.view().plays(p.dice, nil)
	slices.Reverse(plays)
	r.Args["Count"] = len(plays)
	if len(plays) > maxListed {
		slices.SortStableFunc(plays, func(a, b play) int { return b.shared(segs) - a.shared(segs) })
		plays = plays[:maxListed]
	}
	for _, k := range plays {
		r.Legal = append(r.Legal, string(p.text(k)))
	}
	return r
}

// shared counts how near a play is to what was read: a whole segment counts
// more than one of its ends.
func (k play) shared(segs []segment) int {
	n := 0
	for _, s := range segs {
		for i := range maxParts {
			switch p := k.part(i); {
			case p.from == 0:
			case p.from == s.from && p.to == s.to:
				n += 4
			case p.from == s.from:
				n += 2
			case p.to == s.to:
				n++
			}
		}
	}
	return n
}

func asText(moves []rules.Move) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = string(m)
	}
	return out
}
