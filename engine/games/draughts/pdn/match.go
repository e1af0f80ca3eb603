package pdn

import (
	"slices"

	"carteiro/engine/games/draughts/base"
)

// maxChain is the most jumps that one piece can make.
const maxChain = 18

// find gives the legal moves that the step at hand describes, each with another
// board after it, and how many steps are used: some programs write each jump
// of a capture as a move of its own.
func (r *replay) find() (found []base.Move, used int) {
	s := r.script.steps[r.at]
	squares, chain := s.squares, [][]string{s.squares}
	for _, next := range r.script.steps[r.at+1:] {
		if len(chain) == maxChain || len(next.squares) == 0 || next.squares[0] != squares[len(squares)-1] {
			break
		}
		squares = append(slices.Clip(squares), next.squares[1:]...)
		chain = append(chain, squares)
	}
	for used = len(chain); used > 0 && len(found) == 0; used-- {
		found = r.described(chain[used-1])
	}
	return found, used + 1
}

// described are the moves that squares describe: exactly, or else loosely.
func (r *replay) described(names []string) []base.Move {
	var squares []base.Square
	for _, name := range names {
		s, ok := r.board.names[name]
		if !ok {
			return nil
		}
		squares = append(squares, s)
	}
	var exact, loose []base.Move
	for _, m := range r.list {
		switch {
		case m.From() != squares[0] || m.To() != squares[len(squares)-1]:
		case len(squares) == 2 || slices.Equal(m.Path(), squares):
			exact = append(exact, m)
		case passes(m, squares):
			loose = append(loose, m)
		}
	}
	if len(exact) > 0 {
		return r.distinct(exact)
	}
	return r.distinct(loose)
}

// passes tells whether a move passes the squares in their order.
func passes(m base.Move, squares []base.Square) bool {
	path := m.Path()
	for i := 1; i < len(path); i++ {
		for _, s := range between(path[i-1], path[i]) {
			if len(squares) > 0 && squares[0] == s {
				squares = squares[1:]
			}
		}
	}
	return len(squares) == 1 && squares[0] == m.To() || len(squares) == 0
}

// distinct leaves out moves that come to the same as one before them.
func (r *replay) distinct(list []base.Move) []base.Move {
	if len(list) < 2 {
		return list
	}
	seen := map[base.Board]bool{}
	return slices.DeleteFunc(list, func(m base.Move) bool {
		after, _ := r.variant.Play(r.pieces, r.turn, m)
		again := seen[after]
		seen[after] = true
		return again
	})
}
