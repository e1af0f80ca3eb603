package draughts

import (
	"strconv"
	"strings"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Draw is Nature's move: who has White, or the line-up. A position from a file
// is not for Nature to invent; without one it is the usual line-up.
func (p Position) Draw(l rules.Luck) rules.Move {
	switch p.phase {
	case phaseColours:
		return rules.Move(strconv.Itoa(1 + l.Pick(2)))
	case phaseDeal:
		return p.dealt(dealLineup(l))
	}
	return p.usual()
}

// natured makes Nature's move; false where it is none.
func (p Position) natured(m rules.Move) (Position, bool) {
	switch p.phase {
	case phaseColours:
		return p.coloured(m)
	case phaseDeal:
		b, first, ok := p.fen(string(m))
		d, usual := lineupOf(b)
		if !ok || !usual || p.dealt(d) != m {
			return p, false
		}
		if p.board = b; p.agreed.mirrored {
			p.board = d.mirrored(first).board()
		}
		p.turn = first
		return p.started(), true
	}
	b, first, ok := p.fen(string(m))
	if !ok || rules.Move(p.text(b, first)) != m {
		return p, false
	}
	p.board, p.turn = b, first
	return p.started(), true
}

func (p Position) coloured(m rules.Move) (Position, bool) {
	if m != "1" && m != "2" {
		return p, false
	}
	p.white = rules.Seat(m[0] - '1')
	return p.begun(), true
}

// fen reads a position that this game can stand in: with or without numbers,
// without kings where there are none, and with a piece at least.
func (p *Position) fen(text string) (base.Board, base.Side, bool) {
	b, side, err := base.ParseFEN(text, p.agreed.moves.Rules, base.Algebraic, p.agreed.numbered)
	if err != nil {
		return b, side, false
	}
	f := forcesOf(b)
	return b, side, b != base.Board{} && (!p.agreed.moves.NoKings || f.kings == [2]int{})
}

func (p *Position) text(b base.Board, first base.Side) string {
	return b.FEN(first, p.agreed.moves.Rules, base.Algebraic)
}

func (p *Position) rightCorner() bool { return p.agreed.moves.Rules.RightCorner() }

// dealt is Nature's move that deals a line-up.
func (p *Position) dealt(d lineup) rules.Move {
	return rules.Move(p.text(d.board(), d.first(p.rightCorner())))
}

// usual is the usual line-up as a set-up, with the numbers in order if pieces
// have numbers.
func (p *Position) usual() rules.Move {
	if p.agreed.numbered {
		return p.dealt(ordered(0))
	}
	return rules.Move(p.text(base.Start(), p.agreed.moves.Rules.First()))
}

// yieldNature yields both draws of colours, and a few deals or one set-up.
func (p *Position) yieldNature(yield func(rules.Move) bool) {
	switch p.phase {
	case phaseColours:
		_ = yield("1") && yield("2")
	case phaseDeal:
		for n := range six {
			if !yield(p.dealt(ordered(n))) {
				return
			}
		}
	default:
		yield(p.usual())
	}
}

// readNature reads Nature's move: a file or a log wrote it, no person.
func (p *Position) readNature(text string) (rules.Move, error) {
	m := rules.Move(strings.TrimSpace(text))
	if b, first, ok := p.fen(string(m)); ok && p.phase != phaseColours {
		m = rules.Move(p.text(b, first))
	}
	if _, ok := p.natured(m); !ok {
		return "", refusal.New(refusal.Unreadable).Quoting(rules.Quoted(text))
	}
	return m, nil
}
