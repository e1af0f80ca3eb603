package board

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// inLine is how many values stand in a line of the tile card.
const inLine = 12

// unseen is the number of tiles that the eye has not seen.
func (s scene) unseen() (n int) {
	for _, c := range s.Card {
		n += c.Unseen
	}
	return n
}

// card is the tile card in columns: each value with how many are unseen, and a
// dash where none is.
func (s scene) card() []string {
	lines := []string{s.say(idCard, "Count", s.unseen())}
	for i, c := range s.Card {
		if i%inLine == 0 {
			lines = append(lines, "")
		}
		left := "-"
		if c.Unseen > 0 {
			left = strconv.Itoa(c.Unseen)
		}
		lines[len(lines)-1] += fmt.Sprintf("%4d:%s", c.Value, left)
	}
	return lines
}

// cardInWords groups the values by how many of each are unseen, most first, and
// names those of which none is.
func (s scene) cardInWords() string {
	by := map[int][]string{}
	for _, c := range s.Card {
		by[c.Unseen] = append(by[c.Unseen], strconv.Itoa(c.Value))
	}
	none := by[0]
	delete(by, 0)
	list := []string{}
	for _, n := range slices.Backward(slices.Sorted(maps.Keys(by))) {
		list = append(list, s.say(idUnseen, "Number", n, "List", strings.Join(by[n], ", ")))
	}
	if len(list) == 0 {
		list = append(list, s.say(idNoTiles))
	}
	line := s.say(idCardSays, "List", strings.Join(list, "; "))
	if len(none) > 0 {
		line += " " + s.say(idNoneLeft, "List", strings.Join(none, ", "))
	}
	return line
}
