package mat

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func written(t require.TestingT, m Match) []byte {
	var b bytes.Buffer
	require.NoError(t, Write(&b, m))
	return b.Bytes()
}

// lineless is a match as it is written, without the lines of its file.
func lineless(m Match) Match {
	m = cleaned(m)
	m.Games = slices.Clone(m.Games)
	for i, g := range m.Games {
		m.Games[i].Line, m.Games[i].Plies = 0, slices.Clone(g.Plies)
		for j := range g.Plies {
			p := &m.Games[i].Plies[j]
			p.Line, p.Comment = 0, ""
		}
	}
	return m
}

func TestReadIsTheInverseOfWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := player{
			Rand:   rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)),
			length: rapid.SampledFrom([]int{0, 1, 2, 3, 5, 7}).Draw(t, "length"), loose: true,
		}
		m := p.match()
		m.Players = [2]string{rapid.String().Draw(t, "left"), rapid.String().Draw(t, "right")}
		for range rapid.IntRange(0, 3).Draw(t, "headers") {
			m.Headers = append(m.Headers, Header{rapid.String().Draw(t, "key"), rapid.String().Draw(t, "value")})
		}
		text := written(t, m)
		got, err := Read(text)
		require.NoError(t, err, "%s", text)
		require.Empty(t, got.Differences, "%s", text)
		require.Equal(t, lineless(m), lineless(got), "%s", text)
	})
}

func TestWriteRefuses(t *testing.T) {
	for name, plies := range map[string][]Ply{
		"an illegal play":   {{Seat: 1, Kind: Move, Dice: [2]int{3, 1}, Text: "8/5 6/4"}},
		"no dice":           {{Seat: 1, Kind: Move, Text: "8/5 6/5"}},
		"a dance too early": {{Seat: 1, Kind: Move, Dice: [2]int{3, 1}, Text: "dance"}},
		"no seat":           {{Kind: Take}},
		"no kind":           {{Seat: 1}},
	} {
		err := Write(&bytes.Buffer{}, Match{Games: []Game{{Plies: plies}}})
		assert.ErrorContains(t, err, "game 1: ply 1", name)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteTellsTheWritersError(t *testing.T) {
	assert.ErrorIs(t, Write(full{}, Match{}), errFull)
}

// What GNU Backgammon would write of this game, but for the date.
const layout = `
 3 point match

 Game 1
 Ana Bé : 0                     Rui-2 : 0
  1)                             42: 8/4 6/4
  2) 41: 24/23 13/9               Doubles => 2
  3)  Takes                      55: 13/8 13/8 8/3 8/3
  4)  Doubles => 4                Drops
      Wins 2 points

 Game 2
 Ana Bé : 2                     Rui-2 : 0
  1) 31: 8/5 6/5
                                  Wins 1 point

 Game 3
 Ana Bé : 2                     Rui-2 : 1
  1) 31: 8/5 6/5                 66: 24/18 24/18 13/7 13/7
  2) 21: 13/11 6/5

`

func TestLayout(t *testing.T) {
	m, err := Read([]byte(layout))
	require.NoError(t, err)
	assert.Empty(t, m.Differences)
	m.Players[1] = " Rui:2\n"
	assert.Equal(t, layout, string(written(t, m)))
}
