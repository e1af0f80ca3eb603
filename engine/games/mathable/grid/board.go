package grid

// empty marks a square without a tile.
const empty = -1

// Board is the tiles on the board, with the legal values of every empty square,
// kept as tiles are laid. It is a value: a copy is another board. Its zero
// value is no board; Empty and Start make one.
type Board struct {
	tile [Squares]int8 // indexes into values, or empty
	fits [Squares]Set
}

// Empty is a board without tiles, even the printed four.
func Empty() Board {
	var b Board
	for s := range b.tile {
		b.tile[s] = empty
	}
	return b
}

// Start is the board with the four printed numbers, 1 2 above 3 4.
func Start() Board {
	b := Empty()
	for _, p := range Printed() {
		b.Lay(p.Square, p.Value)
	}
	return b
}

// Printed are the four numbers printed in the centre; they are no tiles of the
// bag, but count as tiles that lie there.
func Printed() []Placement {
	const centre = 6*Side + 6
	return []Placement{{centre, 1}, {centre + 1, 2}, {centre + Side, 3}, {centre + Side + 1, 4}}
}

// Placement is a tile on a square.
type Placement struct {
	Square Square
	Value  int
}

// Reach is one direction from a square: the two next to it, near and far.
type Reach struct{ Near, Far Square }

// Reaches are the directions from a square in which there are two squares:
// up, right, down, left.
func Reaches(s Square) []Reach { return reaches[s] }

// touch is a square that gets a pair when a tile is laid: Other makes the pair.
type touch struct{ square, other Square }

// reaches and touches are the at most four pairs and eight squares of each.
var reaches, touches = neighbours()

func neighbours() (r [Squares][]Reach, t [Squares][]touch) {
	steps := [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}
	for s := range Square(Squares) {
		for _, d := range steps {
			near, ok := At(s.Row()+d[0], s.Col()+d[1])
			far, ok2 := At(s.Row()+2*d[0], s.Col()+2*d[1])
			if !ok || !ok2 {
				continue
			}
			r[s] = append(r[s], Reach{near, far})
			t[near] = append(t[near], touch{s, far})
			t[far] = append(t[far], touch{s, near})
		}
	}
	return r, t
}

// Value is the number on a square; ok is false where it is empty.
func (b *Board) Value(s Square) (value int, ok bool) {
	if b.tile[s] < 0 {
		return 0, false
	}
	return values[b.tile[s]], true
}

// Fits are the values that may be laid on a square: none where a tile lies.
func (b *Board) Fits(s Square) Set { return b.fits[s] }

// Any tells whether any of these values may be laid anywhere.
func (b *Board) Any(hand Set) bool {
	for _, fits := range &b.fits {
		if fits&hand != 0 {
			return true
		}
	}
	return false
}

// Tiles lists what lies on the board, by square.
func (b *Board) Tiles() []Placement {
	var list []Placement
	for s := range Square(Squares) {
		if v, ok := b.Value(s); ok {
			list = append(list, Placement{s, v})
		}
	}
	return list
}

// Lay puts a tile on an empty square and brings the legal values around it up
// to date. It does not ask whether that is legal; Judge does. The value must
// be one of a tile.
func (b *Board) Lay(s Square, value int) {
	i := index[value]
	b.tile[s], b.fits[s] = i, 0
	for _, t := range touches[s] {
		if other := b.tile[t.other]; other >= 0 && b.tile[t.square] < 0 {
			b.fits[t.square] |= results[kindOf[t.square].operation()][i][other]
		}
	}
}

// Restore makes the board as another one was around a square on which a tile
// was laid since, and so takes that tile away. Taking away all the tiles laid
// since, the whole board is again as it was.
func (b *Board) Restore(was *Board, s Square) {
	b.tile[s], b.fits[s] = was.tile[s], was.fits[s]
	for _, t := range touches[s] {
		b.fits[t.square] = was.fits[t.square]
	}
}
