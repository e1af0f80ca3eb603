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

// hunt goes through all captures of one side and counts those of the highest
// worth, or keeps them.
type hunt struct {
	*traits
	v     Variant
	b     *Board
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

func (v Variant) hunt(b *Board, by Side) hunt {
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
	own, foes := h.b.sides[h.by], h.b.sides[h.by.Other()]
	prey := foes
	if h.kingsFromMen {
		prey &^= h.b.kings
	}
	for _, w := range h.ways() {
		all |= h.near(own&^h.b.kings, prey, w)
	}
	kings := own & h.b.kings
	if kings == 0 || h.flying {
		return all | kings
	}
	for _, w := range everyWay {
		all |= h.near(kings, foes, w)
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
	prey := h.b.sides[h.by.Other()]
	if h.kingsFromMen && h.b.kings&at == 0 {
		prey &^= h.b.kings
	}
	if !h.v.Numbered {
		return prey
	}
	allowed := h.b.upTo(h.b.number(at))
	if h.v.Rat && h.b.rats()&at != 0 {
		allowed |= h.b.sixes()
	}
	return prey & allowed
}

func (h *hunt) man(at, prey squares) bool {
	fate := far[h.by]
	if h.farRank == passes || h.farRank == crownedOn && h.v.NoKings {
		fate = 0
	}
	return h.step(at, prey, h.ways(), fate)
}

// step goes through the jumps to the square just behind the prey, of a piece
// that stands at a square, and says whether there are any. On the squares of
// fate a man is a man no longer.
func (h *hunt) step(at, prey squares, ways []way, fate squares) (any bool) {
	for _, w := range ways {
		over := at.to(w) & prey
		to := over.to(w) & h.empty
		if to == 0 {
			continue
		}
		any = true
		was := h.jump(over, to)
		on := false
		if to&fate == 0 {
			on = h.step(to, prey&^over, ways, fate)
		} else if h.farRank == crownedOn {
			on = h.king(to, prey&^over)
		}
		if !on {
			h.end()
		}
		h.back(was)
	}
	return any
}

// king goes through the jumps of a flying king that stands at a square, and
// says whether there are any.
func (h *hunt) king(at, prey squares) (any bool) {
	for _, w := range everyWay {
		if h.fly(at, prey, w) {
			any = true
		}
	}
	return any
}

// fly goes through the jumps of a flying king along one way.
func (h *hunt) fly(at, prey squares, w way) bool {
	over := at.to(w)
	for over&h.empty != 0 {
		over = over.to(w)
	}
	over &= prey
	behind := over.to(w) & h.empty
	if behind == 0 {
		return false
	}
	was := h.jump(over, behind)
	if !h.goOn(behind, prey&^over, w) {
		for to := behind; to&h.empty != 0; to = to.to(w) {
			h.move.path[h.move.jumps] = to.cell()
			h.end()
		}
	}
	h.back(was)
	return true
}

// goOn goes through what follows the jump of a flying king: straight on, or
// turning on any square behind.
func (h *hunt) goOn(behind, prey squares, w way) bool {
	any := h.fly(behind, prey, w)
	for to := behind; to&h.empty != 0; to = to.to(w) {
		h.move.path[h.move.jumps] = to.cell()
		for _, turn := range w.across() {
			if h.fly(to, prey, turn) {
				any = true
			}
		}
	}
	return any
}

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
