package pdn

import "slices"

// reader plays the games of a file.
type reader struct {
	boards map[reading]board
	budget int
}

// Read reads a file. An error is an *Error for a file that has no game in it at
// all; what is wrong with one game stands in the game.
func Read(data []byte) ([]Game, error) {
	text, err := decoded(data)
	if err != nil {
		return nil, err
	}
	scripts, err := parse(text)
	if err != nil {
		return nil, err
	}
	r := reader{map[reading]board{}, retries}
	trials := make([]trial, len(scripts))
	whole := map[reading]int{}
	for i, s := range scripts {
		trials[i] = r.try(s)
		for _, way := range trials[i].best() {
			whole[way]++
		}
	}
	games := make([]Game, len(scripts))
	for i, s := range scripts {
		games[i] = r.game(s, trials[i], whole)
	}
	return games, nil
}

// trial is how far each way to read a game leads.
type trial struct {
	ways []reading
	far  []int // plies; one more if the game can be read whole; -1: no position
	err  error // why there is no way
}

func (r *reader) try(s *script) trial {
	t := trial{}
	if t.ways, t.err = s.ways(); len(t.ways) < 2 {
		t.far = make([]int, len(t.ways))
		return t
	}
	for _, way := range t.ways {
		p := r.replay(s, way)
		far := p.made
		switch {
		case p.fault == nil:
			far++
		case p.fault.status == Position && far == 0:
			far = -1
		}
		t.far = append(t.far, far)
	}
	return t
}

// best are the ways that lead furthest.
func (t trial) best() (ways []reading) {
	for i, way := range t.ways {
		if t.far[i] == slices.Max(t.far) {
			ways = append(ways, way)
		}
	}
	return ways
}

func (r *reader) replay(s *script, way reading) *replay {
	b, ok := r.boards[way]
	if !ok {
		b = newBoard(way)
		r.boards[way] = b
	}
	p := newReplay(s, b, &r.budget)
	p.run()
	return p
}

// game plays a game in the way that leads furthest and, between equals, reads
// most games of the file.
func (r *reader) game(s *script, t trial, whole map[reading]int) Game {
	if t.err != nil {
		e := t.err.(*Error)
		return s.game(Game{Line: s.line, Tags: s.tags, Status: Unreadable, At: e.Line, Reason: e.Reason})
	}
	ways := t.best()
	best := ways[0]
	for _, way := range ways {
		if whole[way] > whole[best] {
			best = way
		}
	}
	p := r.replay(s, best)
	g := Game{Line: s.line, Tags: s.tags, Variant: p.variant, Numbers: s.numbered(), Start: p.start, First: p.first, Begin: p.begin,
		Skipped: p.skipped, Plies: p.plies[p.skipped:], Final: p.pieces, Turn: p.turn, Status: OK}
	if p.fault != nil {
		g.Status, g.At, g.Reason = p.fault.status, p.fault.Line, p.fault.Reason
	}
	g.Differences = p.differences()
	return s.game(g)
}
