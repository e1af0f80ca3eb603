package pdn

// script is a game as its text has it: nothing in it has been played yet.
type script struct {
	line       int
	tags       []Tag
	steps      []step
	result     string // behind the moves, in one form; empty without one
	resultLine int
	note       string   // the last comment behind the moves
	remarks    []string // "line 12: ..."
	fault      *Error   // the first thing that breaks the syntax; the steps before it are kept
	faultAt    int      // how many
}

// step is a move, or a position that is set up in the middle of a game.
type step struct {
	line    int
	text    string   // as written
	squares []string // of a move: at least two, in lower case; none: a move that is not recorded
	setUp   bool     // text is a FEN
	colon   bool     // a capture written with ":"
}

// parser makes scripts of tokens.
type parser struct {
	lexer
	ahead []token
	games []*script
	game  *script // nil between games
	talk  int     // the line on which free text is passed over; 0 for none
}

// parse cuts a text into games.
func parse(text string) ([]*script, error) {
	p := parser{lexer: lexer{text: text, line: 1}}
	for {
		t := p.pop()
		p.noted(t)
		if t.kind == end {
			break
		}
		if p.take(t); len(p.games) > MaxGames {
			return nil, fail(t.line, "more than %d games in one file", MaxGames)
		}
	}
	if len(p.games) == 0 {
		return nil, fail(1, `there is no game: neither a tag ([White "..."]) nor a move`)
	}
	return p.games, nil
}

// noted keeps the comment before a token if it stands behind the moves of the
// game at hand, or of the one that has just ended.
func (p *parser) noted(t token) {
	if len(p.games) > 0 && t.note != "" {
		p.games[len(p.games)-1].note = t.note
	}
}

// pop gives the next token, peek looks n further.
func (p *parser) pop() token {
	t := p.peek(0)
	p.ahead = p.ahead[1:]
	return t
}

func (p *parser) peek(n int) token {
	for len(p.ahead) <= n {
		p.ahead = append(p.ahead, p.next())
	}
	return p.ahead[n]
}

// current is the game at hand, begun if there is none.
func (p *parser) current(line int) *script {
	if p.game == nil {
		p.game = &script{line: line}
		p.games = append(p.games, p.game)
	}
	return p.game
}

func (p *parser) take(t token) {
	switch t.kind {
	case tag:
		p.tag(t)
	case open:
		p.variation(t)
	case setUp:
		p.add(step{line: t.line, text: t.text, setUp: true})
	case word:
		p.word(t)
	case shut:
		p.wrong(t.line, `")" closes no variation`)
	case wrong:
		p.wrong(t.line, t.text)
	}
}

// tag adds a tag. One behind moves begins a game, and so does one that the
// game has already if a blank line stands before it.
func (p *parser) tag(t token) {
	now := newTag(t)
	if g := p.game; g != nil && (len(g.steps) > 0 || g.fault != nil || t.gap && tagOf(g.tags, now.Name).Line > 0) {
		p.game = nil
	}
	g := p.current(t.line)
	if len(g.tags) < maxTags {
		g.tags = append(g.tags, now)
	}
}

// variation passes over (...), however deep.
func (p *parser) variation(t token) {
	for depth := 1; depth > 0; {
		switch p.peek(0).kind {
		case open:
			depth++
		case shut:
			depth--
		case tag, end:
			p.wrong(t.line, `the variation that begins here has no ")"`)
			return
		case wrong:
			p.wrong(p.peek(0).line, p.peek(0).text)
		}
		p.pop()
	}
}

func (p *parser) add(s step) {
	g := p.current(s.line)
	if len(g.steps) == MaxPlies {
		p.wrong(s.line, "more than 5000 moves in one game")
		return
	}
	g.steps, g.note = append(g.steps, s), ""
}

// wrong keeps the first fault of a game. Between games it is nobody's.
func (p *parser) wrong(line int, why string) {
	if g := p.game; g != nil && g.fault == nil {
		g.fault, g.faultAt = &Error{line, why}, len(g.steps)
	}
}

// ends closes a game with a result or "*". A star behind a result is one end.
func (p *parser) ends(t token, result string) {
	if p.game == nil && result == unfinished {
		return
	}
	g := p.current(t.line)
	if result != unfinished {
		g.result, g.resultLine = result, t.line
	}
	p.game = nil
}

func (p *parser) remark(line int, text string) {
	if g := p.game; g != nil && len(g.remarks) < maxRemarks {
		g.remarks = append(g.remarks, difference(line, "%s behind a move is passed over", quoted(text)))
	}
}
