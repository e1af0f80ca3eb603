// Package base is draughts on 8x8 squares by the rules of five countries, with
// or without numbers on the pieces: boards, moves, names of squares and moves,
// positions in FEN. It knows nothing of seats, options or how a game ends.
package base
