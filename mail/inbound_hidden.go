package mail

import (
	"strings"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// withhold keeps back the other words of a letter to a table where hands are
// hidden if a line of them may tell what its writer holds or means to play: the
// line is quoted back, and nobody else gets any of them. Where that line stands
// right below a move and has a square or a number of its own, the move is not
// made either: it was meant with it. The hand is that of the turn which the
// letter answers, and the present one.
func (h *hearing) withhold(then, now table.State) (all bool) {
	if _, hides := now.Position.(rules.Hiding); !hides || now.Status != table.Playing {
		return false
	}
	hand := h.hand(then)
	hand = append(hand, h.hand(now)...)
	for i, line := range strings.Split(h.in.Rest, "\n") {
		if !h.own.revealsHand(line, hand) {
			continue
		}
		h.in.Rest = ""
		h.refuse(line, refusal.New("held_back"))
		last := len(h.in.Commands) - 1
		return i == 0 && last >= 0 && h.in.Commands[last].Verb == VerbMove && laidBelow(line)
	}
	return false
}

// laidBelow tells whether a line goes on with the placements above it.
func laidBelow(line string) bool {
	folded := foldLine(line)
	return laidShape.MatchString(folded) || placeShape.MatchString(folded)
}

// hand is what the writer of the letter holds.
func (h *hearing) hand(s table.State) []int {
	list := countedOf(s.Position, h.To.Seat).Players
	if h.To.Seat < 0 || int(h.To.Seat) >= len(list) {
		return nil
	}
	return list[h.To.Seat].Rack
}
