package mat

// double takes a double or, while one waits, a beaver that is called so.
func (g *replay) double(h half) error {
	if g.raises > 0 {
		return g.beaver(h)
	}
	if g.turn == 0 {
		g.turn = h.seat
		g.differ(h.line, "a double before the opening roll")
	}
	switch {
	case h.seat != g.turn:
		return fail(h.line, "%s doubles, but it is the turn of %s", g.name(h.seat), g.name(g.turn))
	case g.owner == other(h.seat):
		g.differ(h.line, "%s doubles, but the cube is with %s", g.name(h.seat), g.name(g.owner))
	case g.crawford || g.match.Length == 1:
		g.differ(h.line, "%s doubles in a game without the cube", g.name(h.seat))
	}
	g.by = h.seat
	return g.raise(h, Double)
}

// beaver takes a beaver, or a raccoon on it, and so on in turn.
func (g *replay) beaver(h half) error {
	switch {
	case g.raises == 0:
		return fail(h.line, "a beaver, but no double waits")
	case h.seat != g.awaited():
		return fail(h.line, "%s beavers, but it is %s who must answer", g.name(h.seat), g.name(g.awaited()))
	case g.match.Length > 0 && g.raises == 1:
		g.differ(h.line, "a beaver in a match")
	}
	kind := Beaver
	if g.raises%2 == 0 {
		kind = Raccoon
	}
	return g.raise(h, kind)
}

// raise lets a doubling wait for its answer.
func (g *replay) raise(h half, kind Kind) error {
	value := g.cube << (g.raises + 1)
	if value > MaxNumber {
		return fail(h.line, "the cube is past %d", MaxNumber)
	}
	g.raises++
	if h.number >= 0 && h.number != value {
		g.differ(h.line, "the cube is offered at %d, the file says %d", value, h.number)
	}
	g.write(h, Ply{Kind: kind, Value: value})
	return nil
}

// answer takes a take or a drop.
func (g *replay) answer(h half) error {
	switch {
	case g.raises == 0:
		return fail(h.line, "%s answers, but no double waits", g.name(h.seat))
	case h.seat != g.awaited():
		return fail(h.line, "%s answers, but it is %s who must", g.name(h.seat), g.name(g.awaited()))
	}
	g.write(h, Ply{})
	if h.kind == Take {
		g.accept()
		return nil
	}
	g.winner, g.worth, g.end = other(h.seat), g.cube<<(g.raises-1), Dropped
	return nil
}

// accept turns the cube: it is with the side that was doubled.
func (g *replay) accept() {
	g.cube, g.owner, g.raises = g.cube<<g.raises, other(g.by), 0
}
