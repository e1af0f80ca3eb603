package base

// man goes through the jumps of a man, as step does.
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
func (h *hunt) step(at, prey squares, ways []way, fate squares) (found bool) {
	for _, w := range ways {
		over := at.to(w) & prey
		to := over.to(w) & h.empty
		if to == 0 {
			continue
		}
		found = true
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
	return found
}

// king goes through the jumps of a flying king that stands at a square, and
// says whether there are any.
func (h *hunt) king(at, prey squares) (found bool) {
	for _, w := range everyWay {
		if h.fly(at, prey, w) {
			found = true
		}
	}
	return found
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
	found := h.fly(behind, prey, w)
	for to := behind; to&h.empty != 0; to = to.to(w) {
		h.move.path[h.move.jumps] = to.cell()
		for _, turn := range w.across() {
			if h.fly(to, prey, turn) {
				found = true
			}
		}
	}
	return found
}
