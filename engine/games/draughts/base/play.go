package base

// Play is the board after a move, which must be one of Moves. Removed says that
// the piece left the board at the far rank, as it does without kings.
func (v Variant) Play(b Board, by Side, m Move) (next Board, removed bool) {
	from, to := m.path[0].set(), m.path[m.last()].set()
	king, reached := b.kings&from != 0, to&far[by] != 0
	number := b.number(from)
	b.clear(from | m.captured())
	if reached && !king && v.NoKings {
		return b, true
	}
	return b.With(to.cell().square(), Piece{Side: by, King: king || reached, Number: number}), false
}
