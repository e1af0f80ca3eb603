package chouette

import (
	"iter"
	"slices"

	"carteiro/engine/rules"
)

// Legal yields the moves of a seat; of Nature's throws for the seats one, of a
// no the plain one, of the box's answers to many a choice.
func (p *Position) Legal(by rules.Seat) iter.Seq[rules.Move] {
	if p.awaited(by) != nil {
		return func(func(rules.Move) bool) {}
	}
	switch p.phase {
	case phaseSeats:
		return slices.Values([]rules.Move{p.throw(func(i int) int { return 6 - i%6 })})
	case phaseOpening, phaseDice:
		if p.fresh {
			return p.start.Legal(rules.Nature)
		}
		return p.board.Legal(rules.Nature)
	case phasePlay:
		return p.board.Legal(p.onRoll())
	case phaseDoubles, phaseBeavers:
		return p.combinations
	}
	return slices.Values(p.words())
}

// maxCombined is for how many pairs all combinations of answers are listed; for
// more those in which at most one pair has another answer than all the rest.
const maxCombined = 3

// combinations yields what the box may answer.
func (p *Position) combinations(yield func(rules.Move) bool) {
	said, words := p.waits(), p.game.Awaits()[0].Words
	var choose func(i int) bool
	choose = func(i int) bool {
		if i == len(said) {
			m := answersText(said)
			return !listed(said) || !p.Permits(p.Box(), m) || yield(m)
		}
		for _, word := range words {
			said[i].Word = string(word)
			if !choose(i + 1) {
				return false
			}
		}
		return true
	}
	choose(0)
}

// listed tells whether a combination is among those that are listed.
func listed(said []Said) bool {
	count := map[string]int{}
	most := 0
	for _, s := range said {
		count[s.Word]++
		most = max(most, count[s.Word])
	}
	return len(said) <= maxCombined || most >= len(said)-1
}

// waits are the pairs that wait for the box's word, by seat.
func (p *Position) waits() []Said {
	var out []Said
	for _, s := range p.reached() {
		out = append(out, Said{Seat: s})
	}
	return out
}
