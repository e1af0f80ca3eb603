package base

import "slices"

// Perft counts the sequences of so many moves, a check known for each base.
// Distinct counts captures that begin and end on the same squares and capture
// the same pieces once; otherwise every path counts.
func (v Variant) Perft(b Board, by Side, depth int, distinct bool) uint64 {
	p := perft{v: v, distinct: distinct}
	return p.count(b, by, depth)
}

// perft is a count under way.
type perft struct {
	v        Variant
	distinct bool
	moves    []Move // those of every depth under way, one after another
}

func (p *perft) count(b Board, by Side, depth int) (n uint64) {
	switch {
	case depth <= 0:
		return 1
	case depth == 1 && !p.distinct:
		return uint64(p.v.count(b, by))
	}
	start := len(p.moves)
	p.moves = p.v.Append(p.moves, b, by)
	if p.distinct {
		p.moves = p.moves[:start+len(distinct(p.moves[start:]))]
	}
	for i, end := start, len(p.moves); i < end; i++ {
		next, _ := p.v.Play(b, by, p.moves[i])
		n += p.count(next, by.Other(), depth-1)
	}
	p.moves = p.moves[:start]
	return n
}

// count is how many moves there are, without a list of them.
func (v Variant) count(b Board, by Side) int {
	h := v.hunt(b, by)
	h.all()
	if h.count > 0 {
		return h.count
	}
	return v.countQuiet(&b, by)
}

// distinct drops the captures that do what an earlier one does.
func distinct(moves []Move) []Move {
	out := moves[:0]
	for _, m := range moves {
		if !m.Captures() || !slices.ContainsFunc(out, m.same) {
			out = append(out, m)
		}
	}
	return out
}
