package mathable

import (
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// The first words of Nature's moves.
const (
	wordBag     = "bag"
	wordStart   = "start"
	wordShuffle = "shuffle"
)

// Draw mixes the bag, or draws the seat that begins. What is mixed starts from
// low to high, whatever its order was.
func (p *Position) Draw(l rules.Luck) rules.Move {
	switch p.phase {
	case phaseStart:
		return ordered(wordStart, []int{l.Pick(p.seats) + 1})
	case phaseRack, phaseFinal:
		return p.silent()
	}
	word, tiles := p.heap()
	for i := len(tiles) - 1; i > 0; i-- {
		j := l.Pick(i + 1)
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
	return ordered(word, tiles)
}

// heap is what Nature orders now, from low to high.
func (p *Position) heap() (word string, tiles []int) {
	if p.phase == phaseBag {
		return wordBag, grid.Bag()
	}
	return wordShuffle, with(p.bag)
}

func ordered(word string, list []int) rules.Move { return rules.Move(word + " " + numbers(list, " ")) }

// natural plays a move of Nature: an order of exactly the tiles that there are.
func (p *Position) natural(m rules.Move) (rules.Position, error) {
	word, rest, _ := strings.Cut(string(m), " ")
	var list []int
	for _, f := range strings.Fields(rest) {
		n, err := strconv.Atoi(f)
		if err != nil {
			break
		}
		list = append(list, n)
	}
	if ordered(word, list) != m || !p.fits(word, list) {
		return nil, refusal.New(refusal.Illegal).Quoting(rules.Quoted(string(m)))
	}
	switch p.phase {
	case phaseBag:
		return p.filled(list), nil
	case phaseStart:
		return p.dealt(rules.Seat(list[0] - 1)), nil
	}
	return p.shuffled(list), nil
}

// fits tells whether a word and its numbers are a move of Nature here.
func (p *Position) fits(word string, list []int) bool {
	if p.phase == phaseStart {
		return word == wordStart && len(list) == 1 && list[0] >= 1 && list[0] <= p.seats
	}
	want, tiles := p.heap()
	return word == want && same(list, tiles)
}

// filled has the bag in its order and finds who begins (M2).
func (p *Position) filled(bag []int) *Position {
	next := *p
	next.bag = slices.Clone(bag)
	switch p.rules.start {
	case StartRandom:
		next.phase = phaseStart
		return &next
	case StartFixed:
		return next.dealt(0)
	}
	return next.dealt(next.highest())
}

// highest draws a tile for every seat, and further ones for those that tie, and
// gives the seat with the highest. Who still ties with seven gives way to the
// lower seat.
func (p *Position) highest() rules.Seat {
	tied := p.playing()
	for range handSize {
		top, best := -1, []rules.Seat(nil)
		for _, s := range tied {
			v := p.draw(s, 1)[0]
			p.opening[s] = append(slices.Clip(p.opening[s]), v)
			if v > top {
				top, best = v, nil
			}
			if v == top {
				best = append(best, s)
			}
		}
		if tied = best; len(tied) == 1 {
			break
		}
	}
	return tied[0]
}

// dealt fills all hands, from the seat that begins on.
func (p *Position) dealt(first rules.Seat) *Position {
	next := *p
	next.first = first
	for i := range p.seats {
		next.refill((first + rules.Seat(i)) % rules.Seat(p.seats))
	}
	next.begin(first)
	return &next
}

// draw moves tiles from the bag to a hand; they must be there. The position is
// the caller's own copy, here and below.
func (p *Position) draw(s rules.Seat, n int) (tiles []int) {
	tiles, p.bag = p.bag[:n:n], p.bag[n:]
	p.hands[s] = with(p.hands[s], tiles...)
	return tiles
}

// refill draws up to a full hand, or what is left (M10).
func (p *Position) refill(s rules.Seat) []int {
	return p.draw(s, min(handSize-len(p.hands[s]), len(p.bag)))
}

// shuffled has the bag in its new order after an exchange (M11).
func (p *Position) shuffled(bag []int) *Position {
	next := *p
	next.bag = slices.Clone(bag)
	if p.active(p.turn) {
		next.now.drawn = slices.Concat(p.now.drawn, next.draw(p.turn, p.owed))
	}
	next.owed = 0
	next.record()
	next.pass()
	return &next
}
