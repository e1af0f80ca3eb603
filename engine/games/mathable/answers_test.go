package mathable

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// recordedTurn is a turn of the recorded game, with what officials counted.
type recordedTurn struct {
	Score      int
	Placements []PlacedCase
}

func recordedGame(t testing.TB) []recordedTurn {
	data, err := os.ReadFile("testdata/game1.json")
	require.NoError(t, err)
	var game struct{ Turns []recordedTurn }
	require.NoError(t, json.Unmarshal(data, &game))
	require.Len(t, game.Turns, 13)
	return game.Turns
}

func TestRecordedGamePlacementByPlacement(t *testing.T) {
	turns := recordedGame(t)
	var c ScoreCase
	for _, turn := range turns {
		c.Turns = append(c.Turns, turn.Placements)
	}
	a := Score(c)
	assert.Empty(t, a.Illegal)
	require.Len(t, a.Turns, len(turns))
	placements := 0
	for i, turn := range turns {
		assert.Equal(t, turn.Score, a.Turns[i].Score, "turn %d", i+1)
		assert.GreaterOrEqual(t, len(a.Turns[i].Equations), len(turn.Placements))
		placements += len(turn.Placements)
	}
	assert.Equal(t, 50, placements)
	assert.Equal(t, [2]string{"7F", "1+2"}, a.Turns[0].Equations[0])
}

// The same game with hands that hold what was laid: turn by turn, the score
// sheet has the officials' figures.
func TestRecordedGameAsTurns(t *testing.T) {
	var p *Position
	for i, turn := range recordedGame(t) {
		var m message
		var hand []int
		for _, l := range turn.Placements {
			s, ok := parseStep(fmt.Sprint(l.Square, "=", l.Value))
			require.True(t, ok)
			m.steps = append(m.steps, s)
			hand = append(hand, l.Value)
		}
		if p == nil {
			p = late(t, nil, "", []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, hand, []int{90})
		}
		q := *p
		q.hands[0], q.bag = with(hand), p.bag
		q.begin(0)
		p = play(t, &q, 0, m.text())
		assert.Equal(t, turn.Score, p.turns[i].points(), "turn %d", i+1)
	}
	total := 0
	for _, turn := range p.turns {
		total += turn.points()
	}
	assert.Equal(t, total, p.scores[0])
}

// The seed's example: 3, 1, 12 and 6 on either of two squares each, in every
// order, count 22.
func TestSeedExampleInAllLayouts(t *testing.T) {
	choices := [4][2]PlacedCase{
		{{"6G", 3}, {"9G", 3}}, {{"7F", 1}, {"7I", 1}}, {{"8F", 12}, {"8I", 12}}, {{"6H", 6}, {"9H", 6}},
	}
	layouts := 0
	for bits := range 16 {
		for _, order := range orders(4) {
			var turn []PlacedCase
			for _, i := range order {
				turn = append(turn, choices[i][bits>>i&1])
			}
			a := Score(ScoreCase{[][]PlacedCase{turn}})
			assert.Empty(t, a.Illegal, "%v", turn)
			assert.Equal(t, 22, a.Turns[0].Score, "%v", turn)
			layouts++
		}
	}
	assert.Equal(t, 16*24, layouts)
}

// orders are the permutations of 0 to n-1.
func orders(n int) (list [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for _, shorter := range orders(n - 1) {
		for at := 0; at <= len(shorter); at++ {
			order := append([]int{}, shorter[:at]...)
			list = append(list, append(append(order, n-1), shorter[at:]...))
		}
	}
	return list
}

func TestScoreNamesWhatIsIllegal(t *testing.T) {
	a := Score(ScoreCase{[][]PlacedCase{
		{{"6G", 3}, {"1A", 3}, {"6G", 3}, {"15A", 1}, {"6H", 22}},
		{{"g5", 4}, {"9G", 4}, {"10G", 12}, {"9H", 9}},
	}})
	assert.Equal(t, []IllegalCase{
		{1, "1A", "no_pair"}, {1, "6G", "occupied"}, {1, "15A", "no_square"}, {1, "6H", "no_tile"},
		{2, "g5", "wrong_operation"}, {2, "10G", "wrong_operation"}, {2, "9H", "wrong_value"},
	}, a.Illegal)
	assert.Equal(t, ScoredTurn{3, [][2]string{{"6G", "1*3"}}}, a.Turns[0])
	assert.Equal(t, 4, a.Turns[1].Score, "5G is a * square, 3 and 1 give no 4 there")
}

func TestMovesAnswers(t *testing.T) {
	opening := []PlacedCase{{"7G", 1}, {"7H", 2}, {"8G", 3}, {"8H", 4}}
	a, err := Moves(MovesCase{opening, []int{1, 2, 3, 4, 5, 6, 7}}, false)
	require.NoError(t, err)
	assert.True(t, a.Complete)
	assert.Equal(t, 85, a.Best.Points)
	assert.Nil(t, a.Sets)
	all, err := Moves(MovesCase{opening, []int{1, 2, 3, 4, 5, 6, 7}}, true)
	require.NoError(t, err)
	assert.Len(t, all.Sets, 11032)
	assert.Equal(t, 85, all.Best.Points)

	none, err := Moves(MovesCase{opening, []int{90}}, true)
	require.NoError(t, err)
	data, err := json.Marshal(none)
	require.NoError(t, err)
	assert.JSONEq(t, `{"best":{"placements":[],"points":0},"complete":true,"sets":[]}`, string(data))
	for _, bad := range []MovesCase{
		{[]PlacedCase{{"7P", 1}}, nil}, {[]PlacedCase{{"7G", 22}}, nil}, {[]PlacedCase{{"7G", 1}, {"G7", 1}}, nil},
		{opening, []int{23}}, {opening, []int{-1}}, {opening, []int{1, 2, 3, 4, 5, 6, 7, 8}},
	} {
		_, err := Moves(bad, false)
		assert.Error(t, err, "%v", bad)
	}
}
