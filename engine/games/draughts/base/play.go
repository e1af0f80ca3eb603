package base

// Play is the board after a move, which must be one of Moves. Removed says that
// the piece left the board at the far rank, as it does without kings.
func (v Variant) Play(b Board, by Side, m Move) (next Board, removed bool) {
	from, to := m.path[0].set(), m.path[m.last()].set()
	p := Piece{Side: by, King: b.kings&from != 0, Number: b.number(from)}
	b.clear(from | m.captured())
	crowned := !p.King && v.reached(&m)&far[by] != 0
	if crowned && v.NoKings {
		return b, true
	}
	p.King = p.King || crowned
	b.put(to, p)
	return b, false
}

// reached are the squares where a man is crowned if they are on the far rank.
func (v Variant) reached(m *Move) squares {
	if table[v.Rules].farRank != crownedOn || v.NoKings {
		return m.path[m.last()].set()
	}
	return setOf(m.path[1 : m.last()+1])
}
