package pdn

import (
	"iter"

	"carteiro/engine/games/draughts/base"
)

// place is a square as file and rank from 0, on the board whose a1 is one.
func place(s base.Square) (file, rank int) {
	rank = int(s) / 4
	return int(s)%4*2 + rank%2, rank
}

// between goes along a diagonal, from a square up to and without another.
func between(from, to base.Square) iter.Seq[base.Square] {
	return func(yield func(base.Square) bool) {
		file, rank := place(from)
		toFile, toRank := place(to)
		for steps := max(rank-toRank, toRank-rank); steps > 0; steps-- {
			if !yield(base.Square(rank*4 + file/2)) {
				return
			}
			file, rank = file+sign(toFile-file), rank+sign(toRank-rank)
		}
	}
}

func sign(n int) int { return max(-1, min(1, n)) }
