package mathable

import (
	"iter"
	"slices"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// Legal yields the turns of one placement by square, with "+" where an extra
// tile may be drawn; then the exchanges of one tile, or "+" and "end" in an
// open turn; then "pass". Longer messages are legal too: see rules.Vast. For
// Nature it yields one order of the tiles, from low to high.
func (p *Position) Legal(by rules.Seat) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if p.awaited(by) != nil {
			return
		}
		list := p.others()
		if by != rules.Nature {
			for l := range p.singles() {
				if !p.yieldSingle(l, yield) {
					return
				}
			}
		}
		for _, m := range list {
			if !yield(m) {
				return
			}
		}
	}
}

// singles yields each legal placement of one tile of the hand, by square and
// value.
func (p *Position) singles() iter.Seq[grid.Placement] {
	hand := grid.SetOf(p.hands[p.turn]...)
	return func(yield func(grid.Placement) bool) {
		for s := range grid.Square(grid.Squares) {
			for _, v := range (p.board.Fits(s) & hand).Values() {
				if !yield(grid.Placement{Square: s, Value: v}) {
					return
				}
			}
		}
	}
}

// yieldSingle yields a placement as a whole turn, and with the extra tile.
func (p *Position) yieldSingle(l grid.Placement, yield func(rules.Move) bool) bool {
	plain := p.complete(message{steps: []step{{Placement: l}}}).text()
	asking := message{steps: []step{{Placement: l, extra: true}}}
	if !yield(plain) {
		return false
	}
	return asking.text() == plain || p.mayDraw(asking.steps[0], len(p.bag)) != nil || yield(asking.text())
}

// others are the moves that lay nothing.
func (p *Position) others() (list []rules.Move) {
	switch p.phase {
	case phaseRack, phaseFinal:
		return []rules.Move{p.silent()}
	case phaseBag, phaseShuffle:
		word, tiles := p.heap()
		return []rules.Move{ordered(word, tiles)}
	case phaseStart:
		for s := range p.seats {
			list = append(list, ordered(wordStart, []int{s + 1}))
		}
		return list
	case phaseRest:
		if p.extraOpen() {
			list = append(list, message{extra: true}.text())
		}
		return append(list, wordEnd)
	}
	for _, v := range slices.Compact(slices.Clone(p.hands[p.turn])) {
		if p.mayExchange([]int{v}) == nil {
			list = append(list, ordered(wordExchange, []int{v}))
		}
	}
	return append(list, wordPass)
}
