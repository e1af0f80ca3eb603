package pdn

import (
	"fmt"
	"strings"

	"carteiro/engine/games/draughts/base"
)

// maxListed is how many legal moves a reason lists.
const maxListed = 12

// why says what is wrong with a move that is not legal, and what would be
// right.
func (r *replay) why(s step) string {
	side := [...]string{"White", "Black"}[r.turn]
	said := fmt.Sprintf("%s is no move of %s here: %s", quoted(s.text), side, r.reason(s))
	if n := len(r.list); n > 0 && n <= maxListed {
		said += "; there is " + strings.Join(r.texts(s), ", ")
	}
	return said
}

func (r *replay) reason(s step) string {
	for _, name := range s.squares {
		if _, ok := r.board.names[name]; !ok {
			return name + " is no playing square"
		}
	}
	from := r.board.names[s.squares[0]]
	piece, there := r.pieces.At(from)
	switch {
	case len(r.list) == 0:
		return "there is none, the game was over"
	case !there:
		return s.squares[0] + " is empty"
	case piece.Side != r.turn:
		return "the piece on " + s.squares[0] + " is the other side's"
	case r.list[0].Captures() && !r.moves(from):
		return "another piece must capture"
	case r.list[0].Captures():
		return "this piece must capture otherwise"
	case !r.moves(from):
		return "this piece cannot move"
	}
	return "this piece cannot go there"
}

func (r *replay) moves(from base.Square) bool {
	for _, m := range r.list {
		if m.From() == from {
			return true
		}
	}
	return false
}

// texts are the legal moves, with squares named as in a step.
func (r *replay) texts(s step) (all []string) {
	for _, m := range r.list {
		by, names := "-", []string{}
		if m.Captures() {
			by = "x"
		}
		for _, at := range m.Path() {
			if s.squares[0][0] >= 'a' {
				names = append(names, r.board.lettered(at))
			} else {
				names = append(names, fmt.Sprint(r.board.numbered(at)))
			}
		}
		all = append(all, strings.Join(names, by))
	}
	return all
}
