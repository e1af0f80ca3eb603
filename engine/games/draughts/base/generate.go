package base

// Moves are all legal moves of a side, every path of a capture for itself, in
// a stable order: by the square of the piece. There are none where the side is
// blocked or gone.
func (v Variant) Moves(b Board, by Side) []Move { return v.Append(nil, b, by) }

// Append adds the moves to dst.
func (v Variant) Append(dst []Move, b Board, by Side) []Move {
	h := v.hunt(b, by)
	h.keep, h.moves, h.start = true, dst, len(dst)
	h.all()
	if h.count > 0 {
		return h.moves
	}
	return v.quiet(h.moves, &b, by)
}

// quiet adds the moves that capture nothing.
func (v Variant) quiet(dst []Move, b *Board, by Side) []Move {
	empty, flying := b.empty(), table[v.Rules].flying
	for at := range b.sides[by].each() {
		king := b.kings&at != 0
		ways := forward[by]
		if king {
			ways = everyWay
		}
		for _, w := range ways {
			for to := at.to(w); to&empty != 0; to = to.to(w) {
				dst = append(dst, Move{path: [maxJumps + 1]cell{at.cell(), to.cell()}})
				if !king || !flying {
					break
				}
			}
		}
	}
	return dst
}

// countQuiet is how many moves capture nothing.
func (v Variant) countQuiet(b *Board, by Side) (n int) {
	empty, flying := b.empty(), table[v.Rules].flying
	for _, w := range forward[by] {
		n += (b.sides[by].to(w) & empty).count()
		n += ((b.sides[by] & b.kings).to(-w) & empty).count()
	}
	if kings := b.sides[by] & b.kings; flying && kings != 0 {
		for _, w := range everyWay {
			for reach := kings.to(w) & empty; reach != 0; {
				reach = reach.to(w) & empty
				n += reach.count()
			}
		}
	}
	return n
}
