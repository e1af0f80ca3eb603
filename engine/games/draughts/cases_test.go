package draughts

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules"
)

// aGame is a line of games.jsonl, which has every board as one whose a1 is a
// playing square.
type aGame struct {
	Base         string
	Rat          bool
	White, Black lineupCase
	First        string
	Moves        []string
	Final        string
	Winner, By   string
	Sum          map[string]int
}

type lineupCase [men]uint8

func (g aGame) rules() base.Rules { r, _ := base.Named(g.Base); return r }

// real writes squares or moves in the letters of the real board.
func (g aGame) real(text string) string {
	if !g.rules().RightCorner() {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'h' {
			return 'a' + 'h' - r
		}
		return r
	}, text)
}

// start is the game after its set-up: dealt where the cases and the real board
// agree on the corner, else as a position from a file.
func (g aGame) start(t *testing.T) Position {
	o, side := opts("base", g.Base), base.White
	if g.Rat {
		o["rat"] = "on"
	}
	if g.First == "B" {
		side = base.Black
	}
	if g.rules().RightCorner() {
		o["start"] = "given"
	}
	p, err := Digits{}.Setup(o, 2)
	require.NoError(t, err)
	d := lineup{g.White, g.Black}
	return playAll(t, p.(Position), d.board().FEN(side, g.rules(), base.Algebraic))
}

// Whole games with their winner, how they were won, and the sums at the end.
func TestGames(t *testing.T) {
	data, err := os.ReadFile("base/testdata/games.jsonl")
	require.NoError(t, err)
	n := 0
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); n++ {
		var g aGame
		require.NoError(t, json.Unmarshal(lines.Bytes(), &g))
		p := g.start(t)
		for i, m := range g.Moves {
			if p.result == ByRepetition { // the cases know no such rule
				require.Equal(t, 3, p.past.times)
				p.phase, p.winner, p.result, p.score = phasePlay, nobody, "", [2]int{}
			}
			require.NotEmpty(t, p.Awaits(), "game %d is over at %d: %s", n, i, p.result)
			by := p.Awaits()[0].Seat
			read, err := p.Read(by, g.real(m))
			require.NoError(t, err, "game %d: %s", n, m)
			require.Equal(t, rules.Move(g.real(m)), read)
			next, err := p.Play(by, read)
			require.NoError(t, err)
			p = next.(Position)
		}
		ended(t, p, g.By, map[string]rules.Seat{"W": 0, "B": 1}[g.Winner])
		assert.Equal(t, &[2]int{g.Sum["W"], g.Sum["B"]}, view(p).Sums)
		want, _, err := base.ParseFEN(g.Final, g.rules(), base.Mirror, true)
		require.NoError(t, err)
		assert.Equal(t, want, p.board)
	}
	assert.Equal(t, 30, n)
}
