package backgammon

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The table of spec section 2.
func TestPositionIDs(t *testing.T) {
	moved := camp(24, 2, 13, 5, 8, 2, 6, 4, 5, 2)
	for id, want := range map[string]Camps{
		"4HPwATDgc/ABMA": {start, start},
		"sGfwATDgc/ABMA": {start, moved},
		"4HPwATCwZ/ABMA": {moved, start},
		"4HPwATDgHHwAbA": {camp(6, 3, 8, 3, 13, 5, 24, 2, bar, 2), start},
		"AwAACAIAAAAAAA": {camp(1, 1, 6, 1), camp(1, 2)},
	} {
		got, err := ParseID(id)
		require.NoError(t, err, id)
		assert.Equal(t, want, got, id)
		assert.Equal(t, id, want.ID())
	}
	assert.Equal(t, 167, start.Pips())
}

func TestBadPositionIDsAreRefused(t *testing.T) {
	for id, why := range map[string]string{
		"":                                  "0 characters instead of 14",
		"4HPwATDgc/ABM":                     "13 characters",
		"4HPwATDgc/ABMAA":                   "15 characters",
		"4HPwATDgc_ABMA":                    "base64",
		"4HPwATDgc/AB\nA":                   "base64",
		"4HPwATDgc/ABMB":                    "base64", // a bit behind the last byte
		"4HPwATDgHPABMA":                    "more than a position",
		"//8BAAAAAAAAAA":                    "17 checkers",
		"////////////8A":                    "the bits end",
		Camps{camp(1, 1), camp(24, 1)}.ID(): "both sides on point 1",
		"5HPwATDgc/ABMAé":                   "characters",
		"4HPwATDgc/ABMA\x00":                "characters",
	} {
		_, err := ParseID(id)
		if assert.ErrorContains(t, err, why, id) {
			assert.ErrorContains(t, err, "position id", id)
		}
	}
}

func TestResultsRefuse(t *testing.T) {
	closed := camp(1, 2, 2, 2, 3, 2, 4, 2, 5, 2, 6, 2, bar, 1)
	for _, c := range []struct {
		id   string
		dice [2]int
		why  string
	}{
		{"4HPwATDgc/ABMA", [2]int{0, 1}, "0 is not from 1 to 6"},
		{"4HPwATDgc/ABMA", [2]int{1, 7}, "7 is not from 1 to 6"},
		{Camps{camp(), start}.ID(), [2]int{1, 2}, "no checker left"},
		{Camps{start, camp()}.ID(), [2]int{1, 2}, "no checker left"},
		{Camps{closed, closed}.ID(), [2]int{1, 2}, "nobody could ever move"},
		{"xx", [2]int{1, 2}, "2 characters"},
	} {
		_, err := Results(c.id, c.dice)
		assert.ErrorContains(t, err, c.why, c.id)
	}
}

func FuzzParseID(f *testing.F) {
	for _, id := range []string{"4HPwATDgc/ABMA", "AwAACAIAAAAAAA", "4HPwATDgHPABMA", "//////////////", "", "\xff"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		c, err := ParseID(id)
		if err != nil {
			return
		}
		require.Equal(t, id, c.ID())
		for _, side := range []Camp{c.OnRoll, c.Other} {
			sum := int8(0)
			for _, n := range side {
				require.GreaterOrEqual(t, n, int8(0))
				sum += n
			}
			require.EqualValues(t, checkers, sum)
		}
	})
}
