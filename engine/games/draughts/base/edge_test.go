package base

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEdges is the readings of the rules that programs got wrong, each with all
// its legal moves.
func TestEdges(t *testing.T) {
	for _, c := range []struct {
		base, rat, fen, moves string
	}{
		{"brazilian", "", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8xh6xf4"},
		{"russian", "", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8xh6xc1 d6xf8xh6xd2 d6xf8xh6xe3 d6xf8xh6xf4"},
		{"english", "", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8"},
		{"brazilian", "", "W:WKa1=3,g1=6:Bc3=4,f2=2", "g1xe3"},
		{"brazilian", "", "W:Wa1=1:Bb2=6", ""},
		{"brazilian", "rat", "W:Wa1=1:Bb2=6", "a1xc3"},
		{"brazilian", "rat", "B:Wa1=1:Bb2=6", "b2-c1"},
		{"brazilian", "", "B:Wc1=1,b2=2:Bc3=6", "c3xa1"},
		{"portuguese", "", "W:WKd4=6:Bb6=1,Kf6=2", "d4xg7 d4xh8"},
		{"brazilian", "", "W:WKd4=6:Bb6=1,Kf6=2", "d4xa7 d4xg7 d4xh8"},
		{"portuguese", "", "W:WKd4=2:Bb6=1,Kf6=3", "d4xa7"},
		{"brazilian", "", "W:Wc3=5,g3=2:Bd4=5,d6=6,f4=2", "c3xe5 g3xe5"},
		{"brazilian", "", "W:Wc3=6,g3=2:Bd4=5,d6=6,f4=2", "c3xe5xc7"},
		{"russian", "", "W:Wh6:Bg7,c5,d2", "h6xf8xb4xe1"},
		{"russian", "", "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8", "f8xb4 f8xh6xf4xd6xb4 h4xf6xd4xb6"},
		{"italian", "", "W:Wc3:BKd4", "c3-b4"},
		{"italian", "", "W:WKc3:BKd4", "c3xe5"},
		{"italian", "", "W:Wc3,Kg3:Bd4,f4", "g3xe5"},
		{"italian", "", "W:Wc3,Kg3:Bd4,d6,f4", "g3xe5xc7"},
		{"italian", "", "W:Wc3,Kg3:Bd4,d6,f2", "c3xe5xc7"},
		{"italian", "", "W:WKc3:BKd4,f6,b4,Kb6", "c3xe5xg7"},
		{"italian", "", "W:WKc3:Bd4,Kf6,b4,b6", "c3xe5xg7"},
		{"czech", "", "W:Wc3,Kh2:Bd4,f4", "h2xb8 h2xc7 h2xd6 h2xe5"},
	} {
		r, ok := Named(c.base)
		require.True(t, ok)
		b, by := position(t, r, c.fen)
		v := Variant{Rules: r, Numbered: strings.Contains(c.fen, "="), Rat: c.rat != ""}
		assert.Equal(t, strings.Fields(c.moves), texts(v, v.Moves(b, by)), "%s %s %s", c.base, c.rat, c.fen)
	}
}

// TestCrowning plays a move to its far rank, or over it, and looks at what has
// become of the man.
func TestCrowning(t *testing.T) {
	for _, c := range []struct {
		base, fen, move string
		noKings         bool
		after           string
		removed         bool
	}{
		{"brazilian", "W:Wa7=3:Bh2=1", "a7-b8", false, "B:WKb8=3:Bh2=1", false},
		{"brazilian", "W:Wa7=3:Bh2=1", "a7-b8", true, "B:W:Bh2=1", true},
		{"brazilian", "B:Wa7=3:Bh2=1", "h2-g1", true, "W:Wa7=3:B", true},
		{"brazilian", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8xh6xf4", false, "B:Wf4=4:B", false},
		{"brazilian", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8xh6xf4", true, "B:Wf4=4:B", false},
		{"english", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8", false, "B:WKf8=4:Bg5=1,g7=2", false},
		{"english", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8", true, "B:W:Bg5=1,g7=2", true},
		{"russian", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8xh6xc1", false, "B:WKc1=4:B", false},
		{"russian", "W:Wd6=4:Be7=3,g7=2,g5=1", "d6xf8xh6xf4", true, "B:Wf4=4:B", false},
		{"english", "W:WKb8=3:Bh2=1", "b8-a7", true, "B:WKa7=3:Bh2=1", false},
	} {
		r, _ := Named(c.base)
		b, by := position(t, r, c.fen)
		v := Variant{Rules: r, Numbered: true, NoKings: c.noKings}
		played := false
		for _, m := range v.Moves(b, by) {
			if r.Text(m, Mirror) == c.move {
				next, removed := v.Play(b, by, m)
				assert.Equal(t, c.after, next.FEN(by.Other(), r, Mirror), c.move)
				assert.Equal(t, c.removed, removed, c.move)
				played = true
			}
		}
		assert.True(t, played, "%s %s %s", c.base, c.fen, c.move)
	}
}

// TestNames: the four corners of each base's numbering and a move in each.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		r                 Rules
		n                 Naming
		first, third, end string // of a1, e1 and h8 as squares are counted
		move              string // c3 takes d4
	}{
		{Brazilian, Mirror, "a1", "e1", "h8", "c3xe5"},
		{Brazilian, Algebraic, "a1", "e1", "h8", "c3xe5"},
		{Brazilian, Numbered, "29", "31", "4", "22x15"},
		{English, Numbered, "29", "31", "4", "22x15"},
		{Russian, Numbered, "29", "31", "4", "22x15"},
		{Portuguese, Mirror, "a1", "e1", "h8", "c3xe5"},
		{Portuguese, Algebraic, "h1", "d1", "a8", "f3xd5"},
		{Portuguese, Numbered, "1", "3", "32", "10x19"},
		{Italian, Algebraic, "h1", "d1", "a8", "f3xd5"},
		{Italian, Numbered, "32", "30", "1", "23x14"},
	} {
		for s, name := range map[Square]string{0: c.first, 2: c.third, 31: c.end} {
			assert.Equal(t, name, c.r.Name(s, c.n))
			got, ok := c.r.Square(name, c.n)
			assert.True(t, ok)
			assert.Equal(t, s, got)
		}
		b, by := position(t, c.r, "W:Wc3:Bd4")
		moves := Variant{Rules: c.r}.Moves(b, by)
		require.Len(t, moves, 1)
		assert.Equal(t, c.move, c.r.Text(moves[0], c.n))
	}
	for _, n := range []Naming{Mirror, Algebraic, Numbered} {
		for _, bad := range []string{"", "a", "a2", "b1", "i1", "a9", "a0", "A1", "`1", "a11", "0", "33", "01", "+1", "-1", "1 "} {
			_, ok := Brazilian.Square(bad, n)
			assert.False(t, ok, bad)
		}
	}
	_, ok := Italian.Square("a1", Algebraic)
	assert.False(t, ok)
}
