package draughts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// The higher number starts at the first difference: back row, second row,
// third, each from the owner's left.
func TestWhoStarts(t *testing.T) {
	row := [men]uint8{3, 1, 6, 2, 4, 4, 5, 5, 6, 1, 2, 3}
	for _, c := range []struct {
		what        string
		black       [men]uint8
		left, right base.Side
	}{
		{"the corner", [men]uint8{4, 1, 6, 2, 3, 4, 5, 5, 6, 1, 2, 3}, base.Black, base.Black},
		{"the corner, though the rest is higher", [men]uint8{2, 6, 6, 5, 5, 4, 4, 3, 3, 2, 1, 1}, base.White, base.Black},
		{"the next piece", [men]uint8{3, 2, 6, 2, 4, 4, 5, 5, 6, 1, 1, 3}, base.Black, base.Black},
		{"the second row", [men]uint8{3, 1, 6, 2, 4, 3, 5, 5, 6, 1, 2, 4}, base.White, base.White},
		{"the third row", [men]uint8{3, 1, 6, 2, 4, 4, 5, 5, 6, 1, 3, 2}, base.Black, base.White},
		{"nothing", row, base.White, base.White},
	} {
		d := lineup{row, c.black}
		assert.Equal(t, c.left, d.first(false), c.what)
		assert.Equal(t, c.right, d.first(true), "%s, on a board with the corner at the right", c.what)
	}
}

// noLineup is a position that is no line-up: Black has one piece.
const noLineup = "B:Wa1=1,c1=2,e1=3,g1=4,b2=5,d2=6,f2=1,h2=2,a3=3,c3=4,e3=5,g3=6:Ba5=1"

func TestTheDealIsOneMove(t *testing.T) {
	p, err := Digits{}.Setup(nil, 2)
	require.NoError(t, err)
	assert.Equal(t, []rules.Ask{{Seat: rules.Nature, Kind: "deal"}}, p.Awaits())
	assert.Empty(t, view(p.(Position)).Pieces)
	assert.Empty(t, view(p.(Position)).FEN)
	m := p.Draw(rulestest.NewLuck(5))
	dealt := playAll(t, p.(Position), string(m))
	assert.Equal(t, string(m), view(dealt).FEN)
	assert.Equal(t, &[2]int{42, 42}, view(dealt).Sums)
	assert.Equal(t, 1, view(dealt).Times)
	other := []byte(m)
	other[0] = 'W' + 'B' - other[0]
	_, err = p.Play(rules.Nature, rules.Move(other))
	assert.Error(t, err, "the other side does not start")
	_, err = p.Play(rules.Nature, noLineup)
	assert.Error(t, err, "no line-up")
	assert.NotContains(t, legal(p.(Position)), string(m), "there are too many to list")
	assert.True(t, p.(Position).Permits(rules.Nature, m))
	assert.False(t, p.(Position).Permits(rules.Nature, noLineup))
	assert.False(t, p.(Position).Permits(0, m))
}

// On a board with the playing corner at the right, the leftmost piece counts.
func TestTheDealOfAPortugueseBoard(t *testing.T) {
	p, err := Digits{}.Setup(opts("base", "portuguese"), 2)
	require.NoError(t, err)
	d := lineup{{6, 1, 6, 2, 4, 4, 5, 5, 3, 1, 2, 3}, {3, 1, 6, 4, 6, 2, 4, 5, 5, 1, 2, 3}}
	start := p.(Position)
	m := start.dealt(d)
	require.Equal(t, byte('B'), m[0], "b1 has a 2, g8 a 4")
	at := playAll(t, start, string(m))
	for _, piece := range view(at).Pieces {
		switch piece.Square {
		case "b1":
			assert.Equal(t, 2, piece.Number)
		case "g8":
			assert.Equal(t, 4, piece.Number)
		case "h1":
			assert.Equal(t, 6, piece.Number)
			assert.Equal(t, 1, piece.Field)
		case "a1":
			t.Error("a1 is no playing square")
		}
	}
	assert.Equal(t, base.Black, at.turn)
}

func TestMirroredLineup(t *testing.T) {
	p, err := Digits{}.Setup(opts("lineup", "mirrored"), 2)
	require.NoError(t, err)
	d := lineup{{3, 1, 6, 2, 4, 4, 5, 5, 6, 1, 2, 3}, {4, 1, 6, 2, 3, 4, 5, 5, 6, 1, 2, 3}}
	start := p.(Position)
	m := start.dealt(d)
	at := playAll(t, p.(Position), string(m))
	assert.Equal(t, base.Black, at.turn, "decided by the deal, before the pieces are rearranged")
	after, ok := lineupOf(at.board)
	require.True(t, ok)
	assert.Equal(t, d[base.Black], after[base.Black])
	assert.Equal(t, d[base.Black], after[base.White], "as each sees it from its own side")
	a1, _ := at.board.At(0)
	h8, _ := at.board.At(31)
	assert.Equal(t, [2]uint8{4, 4}, [2]uint8{a1.Number, h8.Number})
}

// Twelve equal numbers are dealt again; where they are given, White starts.
func TestEqualDeals(t *testing.T) {
	same := []int{0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0}
	luck := &rulestest.Script{Picks: append(append(append(same, same...), same...), 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)}
	d := dealLineup(luck)
	assert.NotEqual(t, d[base.White], d[base.Black])
	assert.Equal(t, dealLineup(&rulestest.Script{Picks: append(same, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)}), d, "the first deal is void")
	p, err := Digits{}.Setup(nil, 2)
	require.NoError(t, err)
	equal := p.Draw(&rulestest.Script{Picks: []int{0}})
	at := playAll(t, p.(Position), string(equal))
	assert.Equal(t, []rules.Ask{{Seat: 0, Kind: "play"}}, at.Awaits())
}

// A shuffle reaches every square evenly.
func TestDealsAreEven(t *testing.T) {
	luck, corner := rulestest.NewLuck(3), [six + 1]int{}
	for range 12000 {
		corner[dealLineup(luck)[base.Black][11]]++
	}
	for n, times := range corner[1:] {
		assert.InDelta(t, 2000, times, 200, "%d", n+1)
	}
}
