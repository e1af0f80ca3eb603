package base

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type tree struct {
	Base, FEN       string
	Rat             bool
	Paths, Distinct []uint64
}

func trees(t testing.TB) []tree {
	raw, err := os.ReadFile("testdata/perft.json")
	require.NoError(t, err)
	var file struct{ Positions []tree }
	require.NoError(t, json.Unmarshal(raw, &file))
	require.Len(t, file.Positions, 25)
	return file.Positions
}

// position reads a position that may have numbers or not.
func position(t testing.TB, r Rules, fen string) (Board, Side) {
	b, by, err := ParseFEN(fen, r, Mirror, strings.Contains(fen, "="))
	require.NoError(t, err, fen)
	return b, by
}

// alike gives every piece the same number.
func alike(b Board, number uint8) Board {
	for s, p := range b.Pieces() {
		p.Number = number
		b = b.With(s, p)
	}
	return b
}

// TestPerft counts every tree of the file, both ways. Short leaves out the
// depths over half a million moves.
func TestPerft(t *testing.T) {
	for _, c := range trees(t) {
		t.Run(c.Base+" "+c.FEN, func(t *testing.T) {
			r, ok := Named(c.Base)
			require.True(t, ok)
			b, by := position(t, r, c.FEN)
			v := Variant{Rules: r, Numbered: strings.Contains(c.FEN, "="), Rat: c.Rat}
			for i := range c.Paths {
				if testing.Short() && c.Paths[i] > 500_000 {
					break
				}
				assert.Equal(t, c.Paths[i], v.Perft(b, by, i+1, false), "paths to depth %d", i+1)
				assert.Equal(t, c.Distinct[i], v.Perft(b, by, i+1, true), "distinct to depth %d", i+1)
			}
		})
	}
}

// TestPublished counts the published trees of the start position (R. Halbersma)
// one depth beyond the file.
func TestPublished(t *testing.T) {
	for r, want := range map[Rules]uint64{
		Brazilian: 4431847, Portuguese: 3860866, English: 3963680, Russian: 4570667, Italian: 3860875,
	} {
		assert.Equal(t, want, Variant{Rules: r}.Perft(Start(), r.First(), 9, false), r.String())
	}
}

// TestPerftAlike: where all numbers are equal, 1 to 5, with a rat or without,
// the numbered game is the plain one.
func TestPerftAlike(t *testing.T) {
	for _, c := range trees(t) {
		if strings.Contains(c.FEN, "=") {
			continue
		}
		r, _ := Named(c.Base)
		b, by := position(t, r, c.FEN)
		for number := range uint8(5) {
			for _, rat := range []bool{false, true} {
				v := Variant{Rules: r, Numbered: true, Rat: rat}
				got := v.Perft(alike(b, number+1), by, 6, false)
				assert.Equal(t, c.Paths[5], got, "%s all %d, rat %v", c.Base, number+1, rat)
			}
		}
	}
}

func lines[T any](t testing.TB, file string, each func(T)) {
	raw, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	for scan := bufio.NewScanner(bytes.NewReader(raw)); scan.Scan(); {
		var v T
		require.NoError(t, json.Unmarshal(scan.Bytes(), &v))
		each(v)
	}
}

func texts(v Variant, moves []Move) []string {
	out := []string{}
	for _, m := range moves {
		out = append(out, v.Rules.Text(m, Mirror))
	}
	slices.Sort(out)
	return out
}

// TestMoves lists the moves of 400 numbered positions.
func TestMoves(t *testing.T) {
	n := 0
	lines(t, "moves.jsonl", func(c struct {
		Base, Position string
		Rat            bool
		Moves          []string
		Distinct       int
	}) {
		n++
		r, _ := Named(c.Base)
		v := Variant{Rules: r, Numbered: true, Rat: c.Rat}
		b, by := position(t, r, c.Position)
		moves := v.Moves(b, by)
		assert.Equal(t, c.Moves, texts(v, moves), c.Position)
		assert.Len(t, distinct(moves), c.Distinct, c.Position)
		assert.Equal(t, c.Position, b.FEN(by, r, Mirror))
	})
	assert.Equal(t, 400, n)
}

// TestGames plays whole games to their final position.
func TestGames(t *testing.T) {
	n := 0
	lines(t, "games.jsonl", func(c struct {
		Base, First, Final string
		Rat                bool
		White, Black       []uint8
		Moves              []string
	}) {
		n++
		r, _ := Named(c.Base)
		v := Variant{Rules: r, Numbered: true, Rat: c.Rat}
		b, by := Start(), White
		for i := range Square(12) {
			b = b.With(i, Piece{Side: White, Number: c.White[i]}).With(31-i, Piece{Side: Black, Number: c.Black[i]})
		}
		if c.First == "B" {
			by = Black
		}
		for i, text := range c.Moves {
			moves := v.Moves(b, by)
			at := slices.IndexFunc(moves, func(m Move) bool { return r.Text(m, Mirror) == text })
			require.NotEqual(t, -1, at, fmt.Sprintf("game %d move %d: %s of %v", n, i+1, text, texts(v, moves)))
			b, _ = v.Play(b, by, moves[at])
			by = by.Other()
		}
		assert.Equal(t, c.Final, b.FEN(by, r, Mirror))
	})
	assert.NotZero(t, n)
}
