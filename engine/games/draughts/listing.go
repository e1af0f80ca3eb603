package draughts

import (
	"slices"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// maxListed is how many legal moves a refusal lists.
const maxListed = 12

// refuse completes a refusal with the text and the legal moves, those nearest
// to the squares that were read first.
func (p *Position) refuse(r *refusal.Refusal, text string, way []base.Square) *refusal.Refusal {
	moves := p.moves()
	r.Args["Count"] = len(moves)
	slices.SortStableFunc(moves, func(a, b base.Move) int { return near(b, way) - near(a, way) })
	return r.Quoting(rules.Quoted(text)).Offering(p.texts(moves[:min(len(moves), maxListed)])...)
}

// near counts how near a move is to squares that were read: the piece and
// where it ends count more than what lies between.
func near(m base.Move, way []base.Square) (n int) {
	if len(way) == 0 {
		return 0
	}
	if m.From() == way[0] {
		n += 4
	}
	if m.To() == way[len(way)-1] {
		n += 4
	}
	for _, s := range m.Path() {
		if slices.Contains(way, s) {
			n++
		}
	}
	return n
}

func (p *Position) texts(moves []base.Move) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = string(p.agreed.text(m))
	}
	return out
}
