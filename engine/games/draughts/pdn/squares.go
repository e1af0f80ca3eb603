package pdn

import "carteiro/engine/games/draughts/base"

// place is a square as file and rank from 0, on the board whose a1 is one.
func place(s base.Square) (file, rank int) {
	rank = int(s) / 4
	return int(s)%4*2 + rank%2, rank
}

// between are the squares of a diagonal, from one up to and without another.
func between(from, to base.Square) (all []base.Square) {
	file, rank := place(from)
	toFile, toRank := place(to)
	for rank != toRank {
		all = append(all, base.Square(rank*4+file/2))
		file, rank = file+sign(toFile-file), rank+sign(toRank-rank)
	}
	return all
}

func sign(n int) int { return max(-1, min(1, n)) }
