package base

// Perft counts the sequences of so many moves, a check known for each base.
// Distinct counts captures that begin and end on the same squares and capture
// the same pieces once; otherwise every path counts.
func (v Variant) Perft(b Board, by Side, depth int, distinct bool) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 && !distinct {
		return uint64(v.count(&b, by))
	}
	moves := v.Moves(b, by)
	if distinct {
		moves = v.distinct(moves)
	}
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		next, _ := v.Play(b, by, m)
		n += v.Perft(next, by.Other(), depth-1, distinct)
	}
	return n
}

// count is how many moves there are.
func (v Variant) count(b *Board, by Side) int {
	h := v.hunt(b, by)
	h.all()
	if h.count > 0 {
		return h.count
	}
	return v.countQuiet(b, by)
}

// distinct drops the captures that do what an earlier one does.
func (v Variant) distinct(moves []Move) []Move {
	type deed struct {
		from, to Square
		taken    squares
	}
	seen, out := map[deed]bool{}, moves[:0]
	for _, m := range moves {
		d := deed{m.From(), m.To(), m.captured()}
		if !seen[d] {
			seen[d] = true
			out = append(out, m)
		}
	}
	return out
}
