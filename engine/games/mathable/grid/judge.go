package grid

// Fault is why a tile may not be laid.
type Fault string

// The faults (M3 to M5, M16); the empty Fault is none.
const (
	NoTile         Fault = "no_tile"         // no tile has the value
	Occupied       Fault = "occupied"        // a tile lies there
	NoPair         Fault = "no_pair"         // no two tiles in line right beside it
	WrongOperation Fault = "wrong_operation" // a pair gives the value, but not by the printed operation
	WrongValue     Fault = "wrong_value"     // no pair gives the value
)

// Verdict is what a tile on a square is worth: a legal one has no Fault.
type Verdict struct {
	Points    int      // value x square x number of pairs
	Equations []string // one for each pair that gives the value: "3*4"
	Fault     Fault
}

// Judge tells whether a value may be laid on a square and what it counts (M3 to
// M6). Only what lies there now counts; each pair counts once.
func (b *Board) Judge(s Square, value int) Verdict {
	if fault := b.fault(s, value); fault != "" {
		return Verdict{Fault: fault}
	}
	v := Verdict{Points: b.Points(s, value)}
	for _, r := range reaches[s] {
		if b.gives(r, s.Kind()).Has(value) {
			v.Equations = append(v.Equations, equation(s.Kind(), values[b.tile[r.Near]], values[b.tile[r.Far]], value))
		}
	}
	return v
}

// Points is what a legal tile counts: value x square x pairs (M6); 0 for one
// that is not legal.
func (b *Board) Points(s Square, value int) int {
	return value * kindOf[s].Factor() * b.Ways(s, value)
}

// Ways is how many pairs give a value on a square; 0 where it is not legal.
func (b *Board) Ways(s Square, value int) (pairs int) {
	if !b.fits[s].Has(value) {
		return 0
	}
	for _, r := range reaches[s] {
		if b.gives(r, kindOf[s]).Has(value) {
			pairs++
		}
	}
	return pairs
}

// gives is what the pair in one direction gives, nothing where it is not whole.
func (b *Board) gives(r Reach, k Kind) Set {
	near, far := b.tile[r.Near], b.tile[r.Far]
	if near < 0 || far < 0 {
		return 0
	}
	return results[k.operation()][near][far]
}

func (b *Board) fault(s Square, value int) Fault {
	switch {
	case !Tile(value):
		return NoTile
	case b.tile[s] >= 0:
		return Occupied
	case b.fits[s].Has(value):
		return ""
	case len(b.Pairs(s)) == 0:
		return NoPair
	}
	for _, r := range reaches[s] {
		if b.gives(r, Plain).Has(value) {
			return WrongOperation
		}
	}
	return WrongValue
}

// Pairs lists the pairs of an empty square: two tiles in line right beside it,
// near and far.
func (b *Board) Pairs(s Square) [][2]int {
	var list [][2]int
	for _, r := range reaches[s] {
		if near, far := b.tile[r.Near], b.tile[r.Far]; near >= 0 && far >= 0 && b.tile[s] < 0 {
			list = append(list, [2]int{values[near], values[far]})
		}
	}
	return list
}
