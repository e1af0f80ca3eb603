package base

// worth ranks captures: the fields that a base looks at, and only those, are
// compared, the highest first.
type worth uint32

// The fields of a capture's worth.
const (
	byOrder worth = 1<<maxJumps - 1 // a bit for each jump, the first highest: a king is captured
	byKings worth = 31 << 18        // how many kings are captured
	byRank  worth = 1 << 23         // the piece that captures is a king
	byCount worth = 31 << 24        // how many pieces are captured

	oneKing  worth = 1 << 18
	onePiece worth = 1 << 24
)

// jump adds a jump to the capture under way; back takes it back.
func (h *hunt) jump(over, to squares) (was worth) {
	m, was := &h.move, h.worth
	h.worth += onePiece
	if h.b.kings&over != 0 {
		h.worth += oneKing | 1<<(maxJumps-1)>>m.jumps
	}
	m.taken[m.jumps] = over.cell()
	m.jumps++
	m.path[m.jumps] = to.cell()
	return was
}

func (h *hunt) back(was worth) {
	h.move.jumps--
	h.worth = was
}

// end weighs the capture under way, which is complete.
func (h *hunt) end() {
	worth := h.worth & h.choice
	if h.count == 0 || worth > h.best {
		h.best, h.count, h.moves = worth, 0, h.moves[:h.start]
	}
	if worth < h.best {
		return
	}
	h.count++
	if h.keep {
		h.moves = append(h.moves, h.whole())
	}
}

// whole is the capture under way without what earlier ones left behind it.
func (h *hunt) whole() Move {
	m := Move{jumps: h.move.jumps}
	copy(m.path[:], h.move.path[:m.jumps+1])
	copy(m.taken[:], h.move.taken[:m.jumps])
	return m
}
