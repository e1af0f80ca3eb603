package draughts

import "carteiro/engine/games/draughts/base"

// place is a square's file and rank from 0, on the board whose a1 is a playing
// square.
func place(s base.Square) (file, rank int) {
	rank = int(s / 4)
	return int(s%4)*2 + rank%2, rank
}

// placed is the square of a file and a rank of playing colour.
func placed(file, rank int) base.Square { return base.Square(rank*4 + file/2) }

// line is the squares from one to another along a diagonal, without the first;
// none where there is no diagonal.
func line(from, to base.Square) (list []base.Square) {
	x, y := place(from)
	toX, toY := place(to)
	dx, dy := sign(toX-x), sign(toY-y)
	if (toX-x)*dx != (toY-y)*dy {
		return nil
	}
	for x != toX {
		x, y = x+dx, y+dy
		list = append(list, placed(x, y))
	}
	return list
}

func sign(n int) int { return min(max(n, -1), 1) }
