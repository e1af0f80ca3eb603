package backgammon

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// camp writes a camp as place, count, place, count; the rest is off.
func camp(pairs ...int8) Camp {
	c := Camp{off: checkers}
	for i := 0; i < len(pairs); i += 2 {
		c[pairs[i]] += pairs[i+1]
		c[off] -= pairs[i+1]
	}
	return c
}

// board is a position in which seat 0 has to play.
func board(t testing.TB, own, other Camp, a, b int) Position {
	return at(t, Camps{own, other}.ID(), [2]int{a, b})
}

func legal(p Position) []string { return asText(slices.Collect(p.Legal(p.turn))) }

// The cases that implementations get wrong (spec section 1), and how their
// plays are written.
func TestHardCases(t *testing.T) {
	for name, c := range map[string]struct {
		p    Position
		want []string
	}{
		"a first step that strands the second die": {at(t, "8N4ZAAbg/xMAIA", [2]int{6, 2}), []string{"24/22 8/2"}},
		"the larger die":                      {at(t, "+P8AAwD/PwAAIA", [2]int{6, 5}), []string{"24/18"}},
		"three ways to bear off":              {at(t, "AwAAIAUAAAAAAA", [2]int{6, 1}), []string{"6/off", "6/off 5/4", "6/off 3/2"}},
		"two ways to bear off":                {at(t, "YAAAEAEAAAAAAA", [2]int{4, 2}), []string{"5/1 2/off", "5/off"}},
		"a hit on the way or none":            {board(t, camp(13, 1, 2, 2), camp(18, 1, 10, 2), 6, 2), []string{"13/7*/5", "13/5"}},
		"a hit on either way":                 {board(t, camp(13, 1, 2, 2), camp(18, 1, 14, 1), 6, 2), []string{"13/11*/5", "13/7*/5"}},
		"one of two enters":                   {board(t, camp(25, 2, 6, 3), camp(6, 2, 8, 3), 6, 2), []string{"bar/23"}},
		"one of two enters, hits":             {board(t, camp(25, 2, 6, 3), camp(6, 2, 2, 1), 6, 2), []string{"bar/23*"}},
		"home first, then off":                {board(t, camp(7, 1, 5, 1), camp(24, 2), 5, 2), []string{"7/2 5/3", "7/off"}},
		"one step of a double":                {board(t, camp(13, 1), camp(18, 2), 3, 3), []string{"13/10"}},
		"two steps of a double":               {board(t, camp(13, 1), camp(21, 2), 3, 3), []string{"13/7"}},
		"three steps of a double":             {board(t, camp(13, 1), camp(24, 2), 3, 3), []string{"13/4"}},
		"no step of a double":                 {board(t, camp(24, 1, 5, 2), camp(6, 2, 21, 2), 5, 5), []string{"dance"}},
		"a chain with two hits":               {board(t, camp(13, 1), camp(18, 1, 20, 1), 2, 2), []string{"13/7*/5*"}},
		"two on one hit":                      {board(t, camp(13, 2), camp(16, 1), 2, 2), []string{"13/11 13/9*/7", "13/9*(2)", "13/9*/5"}},
		"checkers that meet":                  {board(t, camp(13, 1, 11, 1), camp(24, 1), 2, 2), []string{"13/9 11/7", "13/5", "11/3"}},
		"a big double takes all":              {board(t, camp(6, 1, 5, 1, 3, 1), camp(24, 1), 6, 6), []string{"6/off 5/off 3/off"}},
		"a hit while bearing off":             {board(t, camp(6, 1, 4, 1), camp(23, 1), 4, 4), []string{"6/2*/off 4/off"}},
		"enter and go on":                     {board(t, camp(25, 1, 24, 1), camp(24, 1), 4, 1), []string{"bar/21 24/23", "bar/20"}},
		"closed out":                          {board(t, camp(25, 1, 6, 2), camp(1, 2, 2, 2, 3, 2, 4, 2, 5, 2, 6, 2), 6, 1), []string{"dance"}},
		"both dice, though one ends the game": {at(t, "soIAkQgAAAAAAA", [2]int{4, 1}), []string{"2/1*/off"}},
	} {
		assert.ElementsMatch(t, c.want, legal(c.p), name)
	}
}

// The list stands from high to low.
func TestLegalIsSorted(t *testing.T) {
	assert.Equal(t, []string{
		"24/23 24/21", "24/23 13/10", "24/23 8/5", "24/23 6/3", "24/21 8/7", "24/21 6/5", "24/20",
		"13/10 8/7", "13/10 6/5", "13/9", "8/7 8/5", "8/7 6/3", "8/5 6/5", "8/4", "6/5 6/3", "6/2",
	}, legal(at(t, "4HPwATDgc/ABMA", [2]int{3, 1})))
}

func TestApplyIsTheGeneratedBoard(t *testing.T) {
	c, err := ParseID("4HPwATDgc/ABMA")
	require.NoError(t, err)
	for _, k := range c.plays([2]int8{3, 1}, nil) {
		if string(k.appendText(nil, [2]int8{3, 1})) == "8/5 6/5" {
			assert.Equal(t, camp(24, 2, 13, 5, 8, 2, 6, 4, 5, 2), k.apply(c).OnRoll)
			assert.Equal(t, "4HPwATCwZ/ABMA", k.apply(c).ID())
		}
	}
}
