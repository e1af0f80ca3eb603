package pdn

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts/base"
)

// FuzzRead: no text breaks the reader; a game that it takes as a sheet can be
// played by the rules and written, and what is written comes back.
func FuzzRead(f *testing.F) {
	names, err := filepath.Glob("testdata/*.pdn")
	require.NoError(f, err)
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(data))
	}
	f.Add("/FEN \"W:WKc1:Bb2,d4\"/ 1. c1 x a3 ! (2. $1 {x}) d4-c3 ½")
	f.Fuzz(func(t *testing.T, text string) {
		games, err := Read([]byte(text))
		if err != nil {
			require.IsType(t, &Error{}, err)
			require.NotEmpty(t, err.Error())
			return
		}
		for _, g := range games {
			require.Equal(t, g.Status == OK, g.Reason == "")
			require.True(t, utf8.ValidString(g.Reason+strings.Join(g.Differences, "")), g.Reason)
			b := g.Start
			for _, p := range g.Plies {
				if moves := g.Variant.Moves(b, p.By); slices.Contains(moves, p.Move) {
					b, _ = g.Variant.Play(b, p.By, p.Move)
				} else if g.Skipped == 0 && !strings.Contains(text, "/") {
					t.Fatalf("%v of %v", p.Move, moves)
				}
			}
		}
		sheets, err := Format{}.Read([]byte(text))
		if err != nil {
			require.Empty(t, sheets)
			return
		}
		for _, s := range sheets {
			written, err := Format{}.Write(s)
			require.NoError(t, err)
			back, err := Format{}.Read(written)
			require.NoError(t, err, "%s", written)
			require.Equal(t, moves(s), moves(back[0]), "%s", written)
		}
	})
}

// FuzzPosition: no FEN breaks the reader, and what it reads comes back by any
// naming.
func FuzzPosition(f *testing.F) {
	f.Add("W:W21-32:B1-12.", uint8(2))
	f.Add("B : WKa1=3 , b2=1 :\nBh8=6", uint8(0))
	f.Fuzz(func(t *testing.T, text string, r uint8) {
		way := reading{rules: base.Rules(r % 5)}
		b, by, err := newBoard(way).position(text)
		if err != nil {
			return
		}
		for _, n := range []base.Naming{base.Mirror, base.Algebraic, base.Numbered} {
			way.mirrored = n == base.Mirror
			again, turn, err := newBoard(way).position(b.FEN(by, way.rules, n))
			require.NoError(t, err)
			require.Equal(t, b, again)
			require.Equal(t, by, turn)
		}
	})
}
