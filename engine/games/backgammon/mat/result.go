package mat

// ends takes the result row.
func (g *replay) ends(h half) error {
	if g.result != nil {
		return fail(h.line, "the game has a second result")
	}
	g.result = &h
	return nil
}

// resign takes "Resigns" or "Losses". Writers set it before or behind the
// result, and even where the last checker is off.
func (g *replay) resign(h half) error {
	if g.resigned != nil || g.winner == h.seat {
		return fail(h.line, "%s resigns, but the game is over", g.name(h.seat))
	}
	g.resigned = &h
	if g.winner == 0 {
		g.winner, g.end = other(h.seat), GivenUp
	}
	return nil
}

// finish settles who won and how much.
func (g *replay) finish() {
	g.settle()
	if g.winner == 0 {
		return
	}
	if g.end == GivenUp {
		g.surrender()
	}
	g.game.Winner, g.game.End, g.game.Worth, g.game.Points = g.winner, g.end, g.worth, g.points()
	if n := len(g.game.Plies); n > 0 && g.result != nil {
		remark(&g.game.Plies[n-1].Comment, g.result.note)
	}
	g.compare()
}

// settle takes the winner from the result where the board knows none.
func (g *replay) settle() {
	switch {
	case g.result == nil:
	case g.winner == 0:
		g.winner, g.end = g.result.seat, GivenUp
	case g.winner != g.result.seat && g.result.sure:
		g.differ(g.result.line, "the result stands in the column of %s, but %s won", g.name(g.result.seat), g.name(g.winner))
	}
}

// surrender notes that the loser gave the game up.
func (g *replay) surrender() {
	h := half{kind: Resign, seat: other(g.winner)}
	if g.resigned != nil {
		h.line, h.note = g.resigned.line, g.resigned.note
	} else {
		h.line = g.result.line
	}
	g.write(h, Ply{})
}

// points is what the file says that the game counted.
func (g *replay) points() int {
	for _, h := range []*half{g.result, g.resigned} {
		if h != nil && h.number >= 0 {
			return h.number
		}
	}
	return max(g.worth, g.cube)
}

// compare lists where the file and the board disagree on the result.
func (g *replay) compare() {
	line, points := g.lastLine(), g.game.Points
	if g.result == nil {
		g.differ(line, "the game is over, but has no result")
	}
	if g.result != nil && g.resigned != nil && g.resigned.number >= 0 && g.result.number >= 0 && g.resigned.number != g.result.number {
		g.differ(g.result.line, "one side loses %d, the other wins %d", g.resigned.number, g.result.number)
	}
	if g.jacoby() && points == 1 {
		g.game.Worth = min(g.worth, 1)
	}
	switch worth := g.game.Worth; {
	case worth > 0 && points != worth:
		g.differ(line, "the file says %d, the board and the cube say %d", points, worth)
	case worth == 0 && (points%g.cube != 0 || points < g.cube || points > 3*g.cube):
		g.differ(line, "%d points are neither a single game nor a gammon nor a backgammon with the cube at %d", points, g.cube)
	}
}

// jacoby tells whether a gammon may count as a single game.
func (g *replay) jacoby() bool {
	return g.match.Length == 0 && g.owner == 0 && g.end == BorneOff && !refused(g.match.says("Jacoby"))
}

// lastLine is where the result stands, or else the last ply.
func (g *replay) lastLine() int {
	if g.result != nil {
		return g.result.line
	}
	if n := len(g.game.Plies); n > 0 {
		return g.game.Plies[n-1].Line
	}
	return g.game.Line
}
