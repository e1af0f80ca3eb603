package mathable

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/rules"
)

// countable tells whether the final count may be told: between turns, and once
// all others have left.
func (p *Position) countable() bool {
	if p.phase == phaseOver {
		return p.ending.result == ResultResigned
	}
	return p.phase > phaseStart && p.phase != phaseRest
}

var finalShape = regexp.MustCompile(`([1-4])\(([^()]*)\)([+-]\d{1,6})=(-?\d{1,6})`)

// tally is the final count of a seat.
type tally struct {
	seat         rules.Seat
	left         []int
	added, total int
}

// parseFinal reads the words of a final count: some of the seats, from the
// lowest up.
func parseFinal(text string) (list []tally, ok bool) {
	var words []string
	for _, f := range finalShape.FindAllStringSubmatch(text, -1) {
		t := tally{seat: rules.Seat(f[1][0] - '1')}
		if t.left, ok = parseHeap(f[2]); !ok || len(list) > 0 && t.seat <= list[len(list)-1].seat {
			return nil, false
		}
		t.added, _ = strconv.Atoi(f[3])
		t.total, _ = strconv.Atoi(f[4])
		list = append(list, t)
		words = append(words, fmt.Sprintf("%d(%s)%+d=%d", t.seat+1, numbers(t.left, " "), t.added, t.total))
	}
	return list, strings.Join(words, " ") == text
}

// counted ends the game with the final count as it is told, nil where that
// cannot be read. What is left in hand may tell how it ended.
func (p *Position) counted(text string) *Position {
	list, ok := parseFinal(text)
	if !ok || len(list) > 0 && int(list[len(list)-1].seat) >= p.seats {
		return nil
	}
	next, before := *p, p.scores
	next.ending, next.now = ending{result: p.ending.result}, turn{}
	for _, t := range list {
		next.hands[t.seat], next.ending.final[t.seat], next.scores[t.seat] = t.left, t.added, t.total
		next.ending.counted = append(next.ending.counted, t.seat)
		before[t.seat] = t.total - t.added
	}
	if next.ending.result == "" {
		next.ending.result = next.guess()
	}
	next.phase, next.turn = phaseOver, rules.Watcher
	next.place(before)
	return &next
}

// guess is how the game must have ended, from what is known (M13).
func (p *Position) guess() string {
	playing := p.playing()
	may := func(s rules.Seat) bool { return slices.Contains(p.hands[s], unknown) || p.canLay(s) }
	switch {
	case len(p.bag) == 0 && !slices.ContainsFunc(playing, may):
		return ResultStuck
	case p.idle >= p.idleEnd():
		return ResultIdle
	}
	return ResultRecorded
}
