package mathable

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// A game with the bag unknown (option bag=unknown) is one that a record tells.
// How many tiles the bag and each hand hold follows from the rules; which ones
// is known as far as Nature tells it:
//
//	start 2                     seat 2 begins
//	rack 1(? ? 3 4 12 20 90)    the hand of a seat, before its turn
//	final 1()+0=120 2(5 12)-17=85   the final count: left in hand, added, total
//
// A tile may be laid that may be in hand. A "+" may tell its tile, as in
// "7E=4+(8)", and an exchange is made of tiles or of "?". The game ends with
// the final count, which stays as it is told, or when all others have left.
const (
	wordRack  = "rack"
	wordFinal = "final"
)

// told plays a move of Nature where the bag is unknown. Of a hand it may be told
// at any time.
func (p *Position) told(m rules.Move) (rules.Position, error) {
	word, rest, _ := strings.Cut(string(m), " ")
	var next *Position
	switch {
	case word == wordStart && p.phase == phaseStart:
		return p.natural(m)
	case word == wordRack && p.phase > phaseStart && p.phase < phaseFinal:
		next = p.racked(rest)
	case word == wordFinal && p.countable():
		next = p.counted(rest)
	}
	if next == nil {
		return nil, refusal.New(refusal.Illegal).Quoting(rules.Quoted(string(m)))
	}
	return next, nil
}

// racked has the hand of a seat as it is told, nil where it cannot be that.
func (p *Position) racked(text string) *Position {
	f := rackShape.FindStringSubmatch(text)
	if f == nil {
		return nil
	}
	s := rules.Seat(f[1][0] - '1')
	hand, ok := parseHeap(f[2])
	if !ok || int(s) >= p.seats || len(hand) != len(p.hands[s]) {
		return nil
	}
	if _, ok := p.excess(&p.board, s, hand); ok {
		return nil
	}
	next := *p
	next.hands[s] = hand
	if p.phase != phaseRest && s == p.turn {
		next.now.rack, next.phase = hand, phasePlay
	}
	return &next
}

var rackShape = regexp.MustCompile(`^([1-4])\(([^()]*)\)$`)

// parseHeap reads tiles from low to high, "?" before them.
func parseHeap(text string) (list []int, ok bool) {
	if text == "" {
		return nil, true
	}
	list, ok = parseNumbers(strings.Split(text, " "))
	if !ok || !slices.IsSorted(list) || numbers(list, " ") != text {
		return nil, false
	}
	return list, !slices.ContainsFunc(list, func(v int) bool { return v != unknown && !grid.Tile(v) })
}

// excess finds a value of which more tiles are known than there are, when a
// seat holds this hand.
func (p *Position) excess(b *grid.Board, s rules.Seat, hand []int) (value int, ok bool) {
	if !p.rules.blind {
		return 0, false
	}
	var n [grid.Top + 1]int
	for _, l := range b.Tiles() {
		n[l.Value]++
	}
	for _, l := range grid.Printed() {
		n[l.Value]--
	}
	heaps := known(hand)
	for o := range rules.Seat(p.seats) {
		if o != s {
			heaps = append(heaps, known(p.hands[o])...)
		}
		heaps = append(heaps, known(p.out[o])...)
	}
	for _, v := range heaps {
		if n[v]++; n[v] > grid.Count(v) {
			return v, true
		}
	}
	for v := range n {
		if n[v] > grid.Count(v) {
			return v, true
		}
	}
	return 0, false
}

// missing lists the tiles that cannot be exchanged as they are not in hand.
// Where it is not told which one goes, any may.
func (p *Position) missing(list []int) (less []int) {
	l := plan{hand: p.hands[p.turn], blind: p.rules.blind}
	for _, v := range known(list) {
		if rest, held := l.without(v); held {
			l.hand = rest
		} else {
			less = append(less, v)
		}
	}
	if untold := len(list) - len(known(list)); untold > 0 && (!l.blind || untold > len(l.hand)) {
		less = append(less, unknown)
	}
	return less
}

// swapped plays an exchange where the bag is unknown. When it is not told which
// tiles went, it is not known which stayed.
func (p *Position) swapped(list []int) *Position {
	l := plan{hand: p.hands[p.turn], blind: true}
	if slices.Contains(list, unknown) {
		l.hand, list = slices.Repeat([]int{unknown}, len(l.hand)), slices.Repeat([]int{unknown}, len(list))
	}
	for _, v := range list {
		l.hand, _ = l.without(v)
	}
	p.now.drawn = slices.Repeat([]int{unknown}, len(list))
	p.hands[p.turn] = with(l.hand, p.now.drawn...)
	p.idle++
	p.record()
	p.pass()
	return p
}

// silent is Nature's move that tells nothing new.
func (p *Position) silent() rules.Move {
	if p.phase == phaseFinal {
		return wordFinal
	}
	return p.Rack(p.turn, p.hands[p.turn])
}

// Start is Nature's move that has a seat begin.
func Start(s rules.Seat) rules.Move { return ordered(wordStart, []int{int(s) + 1}) }

// Rack is Nature's move that tells a hand, -2 for a tile that is not known.
func (p *Position) Rack(s rules.Seat, hand []int) rules.Move {
	return rules.Move(fmt.Sprintf("%s %d(%s)", wordRack, s+1, numbers(with(hand), " ")))
}

// Held is how many tiles a seat holds, and which of them are known.
func (p *Position) Held(s rules.Seat) (n int, tiles []int) { return len(p.hands[s]), known(p.hands[s]) }

// OnTurn is the seat on turn; the Watcher before the start and after the end.
func (p *Position) OnTurn() rules.Seat { return p.turn }

// Score is a seat's score so far.
func (p *Position) Score(s rules.Seat) int { return p.scores[s] }

// Written is a move as people write it: in a record without the extra tiles that
// it tells, and without the end that stands behind its tiles.
func (p *Position) Written(m rules.Move) string {
	msg, ok := parse(string(m))
	if !ok || !p.rules.blind || len(msg.steps) == 0 {
		return string(m)
	}
	for i := range msg.steps {
		msg.steps[i].told = false
	}
	msg.end = false
	return string(msg.text())
}

// Completed is a message with the extra tiles that are drawn unasked under
// extra=always; any other text stays as it is.
func (p *Position) Completed(m rules.Move) rules.Move {
	msg, ok := parse(string(m))
	if !ok {
		return m
	}
	return p.complete(msg).text()
}
