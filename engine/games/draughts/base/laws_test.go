package base

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// boards draws any board, crowded or not, without men on their far rank.
func boards(numbered bool) *rapid.Generator[Board] {
	return rapid.Custom(func(t *rapid.T) (b Board) {
		gaps := rapid.IntRange(1, 12).Draw(t, "gaps")
		for s := range Square(32) {
			if rapid.IntRange(0, gaps).Draw(t, "gap") > 0 {
				continue
			}
			p := Piece{Side: Side(rapid.IntRange(0, 1).Draw(t, "side"))}
			p.King = far[p.Side]&s.set() != 0 || rapid.IntRange(0, 3).Draw(t, "king") == 0
			if numbered {
				p.Number = rapid.Uint8Range(1, 6).Draw(t, "number")
			}
			b = b.With(s, p)
		}
		return b
	})
}

// scene is a board, whose turn it is, and the rules.
type scene struct {
	v  Variant
	b  Board
	by Side
}

func scenes(t *rapid.T) scene {
	v := Variant{
		Rules:    Rules(rapid.IntRange(int(Brazilian), int(Czech)).Draw(t, "rules")),
		Numbered: rapid.Bool().Draw(t, "numbered"),
		Rat:      rapid.Bool().Draw(t, "rat"),
		NoKings:  rapid.Bool().Draw(t, "noKings"),
	}
	return scene{v, boards(v.Numbered || rapid.Bool().Draw(t, "numbers")).Draw(t, "board"), Side(rapid.IntRange(0, 1).Draw(t, "by"))}
}

// TestOracle compares the moves of both sides by all rules with those of the
// slow rules.
func TestOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 2 {
			compareAll(t, scenes(t))
		}
	})
}

func compareAll(t *rapid.T, s scene) {
	for s.v.Rules = range Rules(len(table)) {
		for s.by = range Side(2) {
			moves := s.v.Moves(s.b, s.by)
			require.Equal(t, s.v.oracle(s.b, s.by), texts(s.v, moves), s.b.FEN(s.by, s.v.Rules, Mirror))
			require.Len(t, moves, s.v.count(s.b, s.by))
		}
	}
}

// TestPlayKeeps: a move takes what it says, moves one piece with its number,
// and no man stays on its far rank.
func TestPlayKeeps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scenes(t)
		for _, m := range s.v.Moves(s.b, s.by) {
			next, removed := s.v.Play(s.b, s.by, m)
			moved, ok := s.b.At(m.From())
			require.True(t, ok)
			want := s.b.Without(m.From())
			for _, taken := range m.Taken() {
				p, ok := s.b.At(taken)
				require.True(t, ok && p.Side != s.by)
				want = want.Without(taken)
			}
			if removed {
				require.True(t, s.v.NoKings && !moved.King && far[s.by]&m.To().set() != 0)
			} else {
				now, _ := next.At(m.To())
				require.Equal(t, moved.Number, now.Number)
				require.True(t, now.King || !moved.King && far[s.by]&m.To().set() == 0)
				want = want.With(m.To(), now)
			}
			require.Equal(t, want, next)
			require.Equal(t, m.From(), m.Path()[0])
			require.Equal(t, m.To(), m.Path()[len(m.Path())-1])
		}
	})
}

// TestTurned: White's moves are Black's on the board turned round.
func TestTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scenes(t)
		var turned Board
		for at, p := range s.b.Pieces() {
			p.Side = p.Side.Other()
			turned = turned.With(31-at, p)
		}
		var got [][]Square
		for _, m := range s.v.Moves(turned, s.by.Other()) {
			path := m.Path()
			for i := range path {
				path[i] = 31 - path[i]
			}
			got = append(got, path)
		}
		var want [][]Square
		for _, m := range s.v.Moves(s.b, s.by) {
			want = append(want, m.Path())
		}
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		require.Equal(t, want, got)
	})
}

// TestRoundTrips: positions and squares survive being written and read.
func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbered := rapid.Bool().Draw(t, "numbered")
		r := Rules(rapid.IntRange(int(Brazilian), int(Czech)).Draw(t, "rules"))
		n := Naming(rapid.IntRange(int(Mirror), int(Numbered)).Draw(t, "naming"))
		b, by := boards(numbered).Draw(t, "board"), Side(rapid.IntRange(0, 1).Draw(t, "by"))
		text := b.FEN(by, r, n)
		got, side, err := ParseFEN(text, r, n, numbered)
		require.NoError(t, err)
		require.Equal(t, b, got)
		require.Equal(t, by, side)
		got, side, err = ParsePDNFEN(text+".", r, r.Finder(n))
		require.NoError(t, err)
		require.Equal(t, b, got)
		require.Equal(t, by, side)
	})
}
