package base

// maxJumps bounds a capture: only the 18 squares off the edge can be jumped,
// and each once.
const maxJumps = 18

// Move is one move as it is written in full: two are the same if and only if
// they are ==.
type Move struct {
	jumps uint8
	path  [maxJumps + 1]cell // jumps+1 squares; 2 of a move that captures nothing
	taken [maxJumps]cell
}

// last is the index of the square where the move ends.
func (m *Move) last() int { return max(1, int(m.jumps)) }

// From is where the piece stood.
func (m Move) From() Square { return m.path[0].square() }

// To is where the piece ends.
func (m Move) To() Square { return m.path[m.last()].square() }

// Captures says whether the move captures.
func (m Move) Captures() bool { return m.jumps > 0 }

// Path is every square that the piece stands on, from the first to the last.
// Of a king's long capture these are the squares where it turns and, where it
// goes straight on between two jumps, the square just behind the first.
func (m Move) Path() []Square { return named(m.path[:m.last()+1]) }

// Taken is the squares of the captured pieces, in the order of the jumps.
func (m Move) Taken() []Square { return named(m.taken[:m.jumps]) }

func named(cells []cell) []Square {
	out := make([]Square, len(cells))
	for i, c := range cells {
		out[i] = c.square()
	}
	return out
}

// captured is the set of the captured pieces.
func (m *Move) captured() squares { return setOf(m.taken[:m.jumps]) }

func setOf(cells []cell) (all squares) {
	for _, c := range cells {
		all |= c.set()
	}
	return all
}

// same says that two moves do the same, perhaps by different paths.
func (m Move) same(n Move) bool {
	return m.From() == n.From() && m.To() == n.To() && m.captured() == n.captured()
}
