package mathable

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
)

// TestPreviewShowsTheBoardAndNoDraw: whatever lies in the bag, the preview is
// the same to the last byte, and the board in it is the one that Play leaves.
func TestPreviewShowsTheBoardAndNoDraw(t *testing.T) {
	for _, text := range []string{"7F=3", "7F=3 7E=4", "7F=3 7E=4+", "7F=3 7E=4+ 7D=12 end", "exchange 3 12", "exchange all", "pass"} {
		var said []string
		for _, first := range []int{80, 5} {
			p := dealt(t, 2, nil, 3, 4, 12, 7, 90, 10, 5)
			for i, v := range p.bag {
				if v == first {
					p.bag[0], p.bag[i] = p.bag[i], p.bag[0]
				}
			}
			require.Equal(t, first, p.bag[0])
			pre, err := p.Preview(0, text)
			require.NoError(t, err)
			data, err := json.Marshal(pre.Seen)
			require.NoError(t, err)
			said = append(said, string(data))
			v, after := pre.Seen.(View), play(t, p, 0, pre.Move)
			assert.Equal(t, after.SeenBy(0).(View).Tiles, v.Tiles, text)
			assert.Equal(t, after.scores[0], v.Players[0].Score, text)
			assert.Equal(t, len(p.bag), v.Bag, text)
			assert.Empty(t, v.Asked)
			assert.Empty(t, v.Players[1].Rack)
		}
		assert.Equal(t, said[0], said[1], text)
	}
}

// TestPreviewCountsTheBonus: the score in it is the one that the turn will make.
func TestPreviewCountsTheBonus(t *testing.T) {
	p := dealt(t, 2, nil, 1, 2, 3, 4, 5, 6, 7)
	best, ok := rules.Open(play(t, p, 0, "7F=1")).(rules.Analysed).Analyse(0)
	require.True(t, ok)
	pre, err := p.Preview(0, string(best.Best))
	require.NoError(t, err)
	v := pre.Seen.(View)
	assert.Equal(t, []int{85, 50, 0}, []int{v.Players[0].Score, v.Turns[0].Bonus, v.Players[0].Held})
	assert.Empty(t, p.now.placed, "looking changes nothing")
}

// TestPreviewOfAnOpenTurn: an extra tile asked for late is marked, not named.
func TestPreviewOfAnOpenTurn(t *testing.T) {
	p := play(t, dealt(t, 2, nil, 3, 4, 12, 7, 90, 10, 5), 0, "7F=3 7E=4+")
	pre, err := p.Preview(0, "end")
	require.NoError(t, err)
	v := pre.Seen.(View)
	require.Nil(t, v.Now, "the turn would be over")
	require.Len(t, v.Turns[0].Placements, 2)
	assert.NotNil(t, v.Turns[0].Placements[1].Drew, "drawn before: its own seat knows it")
	assert.Equal(t, 7, v.Turns[0].Total)
	assert.Empty(t, p.SeenBy(0).(View).Turns, "looking changes nothing")
	assert.Equal(t, p.SeenBy(0).(View).Tiles, v.Tiles)

	pre, err = play(t, dealt(t, 2, nil, 3, 4, 12, 7, 90, 10, 5), 0, "7F=3 7E=4+").Preview(0, "7D=12")
	require.NoError(t, err)
	assert.Nil(t, pre.Seen.(View).Now)
	q := play(t, dealt(t, 2, nil, 3, 4, 12, 7, 90, 10, 5), 0, "pass")
	q = play(t, q, 1, "pass")
	pre, err = q.Preview(0, "7F=3")
	require.NoError(t, err)
	assert.Equal(t, []int{2, 0}, []int{q.SeenBy(0).(View).Idle, pre.Seen.(View).Idle}, "a tile is laid")
	pre, err = dealt(t, 2, nil, 3, 4, 12, 7, 90, 10, 5).Preview(0, "7F=3 7E=4+")
	require.NoError(t, err)
	assert.Empty(t, pre.Seen.(View).Turns)
	assert.Len(t, pre.Seen.(View).Now.Placements, 2, "still open")
}
