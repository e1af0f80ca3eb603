package views

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/refusal"
	"carteiro/projections"
)

func TestTallyCountsPairsByGame(t *testing.T) {
	got := tally([]projections.DiceCount{
		{Game: "a", Dice: "11", Count: 4}, {Game: "a", Dice: "12", Count: 2}, {Game: "a", Dice: "3-1", Count: 9},
		{Game: "b", Dice: "66", Count: 1}, {Game: "b", Dice: "07", Count: 9},
	})
	require.Len(t, got, 2)
	assert.Equal(t, 6, got[0].Total)
	assert.Equal(t, 4, got[0].Doubles())
	assert.Equal(t, 2, got[0].Count[0][1])
	assert.Equal(t, 1, got[1].Count[5][5])
}

func TestChi2(t *testing.T) {
	even := throws{Total: 360}
	for a := range even.Count {
		for b := range even.Count[a] {
			even.Count[a][b] = 10
		}
	}
	assert.InDelta(t, 0, even.Chi2(), 1e-9)
	even.Count[0][0], even.Count[5][5] = 20, 0
	assert.InDelta(t, 20, even.Chi2(), 1e-9, "two cells that are ten off, ten expected")
}

func TestStatusesAreErrors(t *testing.T) {
	for code, n := range statuses {
		assert.GreaterOrEqual(t, n, 400, code)
		assert.Equal(t, n, status(refusal.New(code)))
	}
	assert.Equal(t, 422, status(refusal.New("wrong_dice")))
	assert.Equal(t, 500, status(assert.AnError))
}

func TestOffersAsText(t *testing.T) {
	for _, bad := range []string{"", "resign", "-1", "resign-", "resign-x", "resign-01", "resign-+1", "resign--0", "resign-1 ", "resign-1-1"} {
		_, _, err := readOffer(bad)
		assert.Error(t, err, bad)
	}
	kind, value, err := readOffer("resign-2")
	require.NoError(t, err)
	assert.Equal(t, "resign", kind)
	assert.Equal(t, 2, value)
}
