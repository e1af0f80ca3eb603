package projections

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/rules"
)

// Menu is what can be offered by plain controls where the legal moves are more
// than can be listed (Written of rules.About); everything else has to be written.
type Menu struct {
	Words   []rules.Move // whole moves without a number: "pass", "end", "+"
	Picks   []Pick
	Example rules.Move // a move as it may be written now; empty where there is none
}

// Pick is a word with any of these numbers behind it: "exchange" of a hand.
type Pick struct {
	Word string
	Of   []int
}

var picked = regexp.MustCompile(`^([a-z]+) ([0-9]+)$`)

// MenuOf gives the menu of a seat.
func MenuOf(p rules.Position, by rules.Seat) (m Menu) {
	rack := StandingOf(p, by).rack(by)
	for move := range p.Legal(by) {
		parts := picked.FindStringSubmatch(string(move))
		switch {
		case parts != nil:
			m.pick(parts[1], parts[2], rack)
		case !strings.ContainsAny(string(move), "0123456789"):
			m.Words = append(m.Words, move)
		case m.Example == "":
			m.Example = move
		}
	}
	return m
}

// pick adds a number behind a word, as often as the hand holds it.
func (m *Menu) pick(word, number string, rack []int) {
	i := slices.IndexFunc(m.Picks, func(k Pick) bool { return k.Word == word })
	if i < 0 {
		i, m.Picks = len(m.Picks), append(m.Picks, Pick{Word: word})
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return
	}
	held := 0
	for _, v := range rack {
		if v == n {
			held++
		}
	}
	m.Picks[i].Of = append(m.Picks[i].Of, slices.Repeat([]int{n}, max(1, held))...)
}

// Picked is a pick as it is written, with the numbers that were chosen.
func Picked(word string, chosen []string) string {
	return strings.TrimSpace(word + " " + strings.Join(chosen, " "))
}
