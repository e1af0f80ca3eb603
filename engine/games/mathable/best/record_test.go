package best_test

import (
	"encoding/json"
	"os"
	"slices"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules/rulestest"
)

// recorded is the placements of a game that people played.
func recorded(t require.TestingT) (list []grid.Placement) {
	data, err := os.ReadFile("../testdata/game1.json")
	require.NoError(t, err)
	var game struct {
		Turns []struct {
			Placements []struct {
				Square string
				Value  int
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &game))
	for _, turn := range game.Turns {
		for _, p := range turn.Placements {
			s, ok := grid.Parse(p.Square)
			require.True(t, ok)
			list = append(list, grid.Placement{Square: s, Value: p.Value})
		}
	}
	return list
}

// open are moments of a recorded game, every ten placements, each with so many
// random hands of seven of the tiles that are not yet on the board.
func open(t require.TestingT, hands int) (list []moment) {
	luck, placements := rulestest.NewLuck(1), recorded(t)
	for n := 0; n <= len(placements); n += 10 {
		b := grid.Start()
		for _, p := range placements[:n] {
			b.Lay(p.Square, p.Value)
		}
		for range hands {
			unseen := shuffled(luck)
			for _, p := range placements[:n] {
				i := slices.Index(unseen, p.Value)
				unseen = slices.Delete(unseen, i, i+1)
			}
			list = append(list, moment{b, unseen[:7]})
		}
	}
	return list
}

// wild are moments of boards on which any tile of the bag was laid anywhere,
// every ten placements, each with so many random hands of seven.
func wild(hands int) (list []moment) {
	luck := rulestest.NewLuck(2)
	for range hands {
		b, bag := grid.Start(), shuffled(luck)
		for n := 0; n <= 50; n++ {
			if n%10 == 0 {
				list = append(list, moment{b, slices.Clone(bag[:7])})
			}
			bag = strew(luck, &b, bag)
		}
	}
	return list
}

// strew lays a random tile of the bag on a random square where it may lie, and gives
// the bag without it, anew mixed.
func strew(luck *rulestest.Luck, b *grid.Board, bag []int) []int {
	var singles []grid.Placement
	for s := range grid.Square(grid.Squares) {
		for _, v := range (b.Fits(s) & grid.SetOf(bag...)).Values() {
			singles = append(singles, grid.Placement{Square: s, Value: v})
		}
	}
	p := singles[luck.Pick(len(singles))]
	b.Lay(p.Square, p.Value)
	i := slices.Index(bag, p.Value)
	bag = slices.Delete(slices.Clone(bag), i, i+1)
	for i := len(bag) - 1; i > 0; i-- {
		j := luck.Pick(i + 1)
		bag[i], bag[j] = bag[j], bag[i]
	}
	return bag
}
