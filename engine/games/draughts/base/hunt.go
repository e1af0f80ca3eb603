package base

// hunt goes through all captures of one side and counts those of the highest
// worth, or keeps them.
type hunt struct {
	*traits
	v     Variant
	b     Board
	by    Side
	empty squares // with the square of the piece under way, which is free

	count int
	best  worth
	keep  bool
	moves []Move
	start int // where in moves those of this hunt begin

	move  Move // the capture under way
	worth worth
}

func (v Variant) hunt(b Board, by Side) hunt {
	return hunt{traits: &table[v.Rules], v: v, b: b, by: by, empty: b.empty()}
}

// all goes through every piece that can capture.
func (h *hunt) all() {
	for at := range h.hunters().each() {
		h.from(at)
	}
}

// hunters are the pieces that can capture, and flying kings, which perhaps can.
func (h *hunt) hunters() (all squares) {
	kings := h.b.sides[h.by] & h.b.kings
	men := h.b.sides[h.by] &^ kings
	for _, w := range h.ways() {
		all |= h.near(men, h.foes(false), w)
	}
	if kings == 0 || h.flying {
		return all | kings
	}
	for _, w := range everyWay {
		all |= h.near(kings, h.foes(true), w)
	}
	return all
}

// near are the pieces of a set that have prey beside them one way and a free
// square behind it.
func (h *hunt) near(set, prey squares, w way) squares {
	set &= prey.to(-w) & h.empty.to(-2*w)
	if set == 0 || !h.v.Numbered {
		return set
	}
	return set & h.b.match(w, h.v.Rat)
}

// ways are those in which a man captures.
func (h *hunt) ways() []way {
	if h.backward {
		return everyWay
	}
	return forward[h.by]
}

// from goes through the captures of one piece.
func (h *hunt) from(at squares) {
	h.empty = h.b.empty() | at
	h.move.path[0], h.worth = at.cell(), 0
	prey := h.prey(at)
	switch {
	case h.b.kings&at == 0:
		h.man(at, prey)
	case h.flying:
		h.worth = byRank
		h.king(at, prey)
	default:
		h.worth = byRank
		h.step(at, prey, everyWay, 0)
	}
}

// prey is what the piece on a square may jump.
func (h *hunt) prey(at squares) squares {
	foes := h.foes(h.b.kings&at != 0)
	if !h.v.Numbered {
		return foes
	}
	allowed := h.b.upTo(h.b.number(at))
	if h.v.Rat && h.b.rats()&at != 0 {
		allowed |= h.b.sixes()
	}
	return foes & allowed
}

// foes are what a king or a man may jump, numbers apart.
func (h *hunt) foes(king bool) squares {
	foes := h.b.sides[h.by.Other()]
	if h.sparesKings && !king {
		foes &^= h.b.kings
	}
	return foes
}
