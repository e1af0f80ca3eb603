package mat

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func fixture(t testing.TB, name string) Match {
	data, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	m, err := Read(data)
	require.NoError(t, err, name)
	return m
}

// said is a game as "L31 8/5 6/5; R doubles 2 ..."; L and R are the columns.
func said(g Game) string {
	var all []string
	for _, p := range g.Plies {
		s := [...]string{"?", "L", "R"}[p.Seat]
		switch {
		case p.Kind == Move:
			s += fmt.Sprintf("%d%d %s", p.Dice[0], p.Dice[1], p.Text)
		case p.Kind == Roll || p.Kind == Unknown:
			s += fmt.Sprintf("%d%d %s", p.Dice[0], p.Dice[1], p.Kind)
		case p.Value > 0:
			s += fmt.Sprintf(" %s %d", p.Kind, p.Value)
		default:
			s += " " + string(p.Kind)
		}
		all = append(all, s)
	}
	return strings.Join(all, "; ")
}

// how is "score before, who won, points, end".
func how(g Game) string {
	return fmt.Sprintf("%d-%d %s %d %s", g.ScoreBefore[0], g.ScoreBefore[1], [...]string{"-", "L", "R"}[g.Winner], g.Points, g.End)
}

// The files in testdata have the quirks of one writer each (spec section 7).
func TestQuirks(t *testing.T) {
	for name, want := range map[string]struct {
		length      int
		players     [2]string
		score       [2]int
		games, how  []string
		differences []string
	}{
		"galaxy.mat": {length: 5, players: [2]string{"", "Bea"}, score: [2]int{5, 2},
			games: []string{
				"R43 24/20 13/10; L41 13/9 6/5*; R66 dance; L44 24/20(2) 13/9(2); R54 bar/20* 24/20; L double 2; R take; L21 bar/24 13/11; R61 13/7 8/7; R resign",
				"L31 8/5 6/5; R64 24/14; L resign", "L31 8/5 6/5; R64 24/14; R resign"},
			how: []string{"0-0 L 4 given up", "4-0 R 2 given up", "4-2 L 1 given up"}},
		"studio.mat": {length: 7, players: [2]string{"Ana Luz", "Bea"}, score: [2]int{4016, 0},
			games: []string{"L43 24/20 13/10; R41 13/9 6/5*; L66 dance; R44 24/20(2) 13/9(2); L54 bar/20* 24/20; R61 bar/18; L31 8/7* 6/3; R66 dance; " +
				"L21 13/10; R66 dance; L21 10/7; R66 dance; L21 13/10; R66 dance; L21 13/10; R66 dance; L double 2; R take; L21 10/7; R66 dance; L21 10/7; R11 unknown; R resign"},
			how:         []string{"0-0 L 4016 given up"},
			differences: []string{"line 20: 4016 points are neither a single game nor a gammon nor a backgammon with the cube at 2"}},
		"xg.mat": {length: 3, players: [2]string{"João Ção", "Zé"}, score: [2]int{0, 3},
			games: []string{"L43 24/20 13/10; R41 13/9 6/5*; L66 dance; R44 24/20(2) 13/9(2); L54 bar/20* 24/20; R double 2; L drop",
				"R31 8/5 6/5; L64 unknown; L resign"},
			how: []string{"0-0 R 1 dropped", "0-1 R 2 given up"}},
		"latin1.mat": {length: 3, players: [2]string{"João Ção", "Zé"}, score: [2]int{1, 0},
			games: []string{"L43 24/20 13/10; R41 13/9 6/5*; R resign"}, how: []string{"0-0 L 1 given up"}},
		"transcribed.mat": {length: 0, players: [2]string{"A", "B"},
			games: []string{"L43 24/20 13/10; R41 13/9 6/5*; L62 bar/23 13/7; R22 13/11(2) 6/4(2); L55 13/3(2); R65 11/6 11/5; L42 8/4 6/4; R31 8/5 6/5; " +
				"L double 2; R beaver 4; L raccoon 8; L33 8/5(2) 6/3(2)"},
			how: []string{"0-0 - 0 "}},
		"server.mat": {length: 2, players: [2]string{"Ana", "Bea Rui"}, score: [2]int{2, 0},
			games: []string{"L13 8/5 6/5; R14 24/23 13/9; L46 24/14; R26 24/18 13/11*; L double 2; R take; L16 bar/24 13/7*; R resign"},
			how:   []string{"0-0 L 2 given up"}},
		"gnubg.mat": {length: 0, players: [2]string{"a name of thirty-one characters", "another of thirty-one character"}, score: [2]int{2, 16},
			games: []string{"L31 8/5 6/5; R double 2; L beaver 4; R raccoon 8; R52 13/11 13/8; L63 roll; L resign",
				"R43 24/20 13/10; L41 13/9 6/5*; R66 dance; L21 roll; R resign", "L31 8/5 6/5"},
			how: []string{"0-0 R 16 given up", "0-16 L 2 given up", "2-16 - 0 "}},
		"odd.mat": {length: 3, players: [2]string{"Rui : o", "Zoe 2"}, score: [2]int{2, 0},
			games: []string{"L43 24/20 13/10; R41 13/9 6/5*; L66 dance; R21 13/10; R resign", "R64 24/14; L double 2; R drop"},
			how:   []string{"0-0 L 1 given up", "0-1 L 1 dropped"},
			differences: []string{"line 12: the score is 0-1, but the games before give 1-0",
				"line 14: the game is over, but has no result"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := fixture(t, name)
			assert.Equal(t, want.length, m.Length)
			assert.Equal(t, want.players, m.Players)
			assert.Equal(t, want.score, m.FinalScore)
			assert.Equal(t, want.differences, m.Differences)
			var games, ends []string
			for _, g := range m.Games {
				games, ends = append(games, said(g)), append(ends, how(g))
			}
			assert.Equal(t, want.games, games)
			assert.Equal(t, want.how, ends)
		})
	}
}

func TestPersonalDataAreDropped(t *testing.T) {
	m := fixture(t, "transcribed.mat")
	assert.Equal(t, []Header{{"Event", "Open"}, {"Transcriber", "Rita"}}, m.Headers)
	assert.Equal(t, "a fine hit, says\nwho was there", m.Games[0].Plies[1].Comment)
}

func TestLinesAreThoseOfTheFile(t *testing.T) {
	m := fixture(t, "xg.mat")
	assert.Equal(t, 7, m.Games[0].Line)
	assert.Equal(t, 9, m.Games[0].Plies[0].Line)
	assert.Equal(t, 20, m.Games[1].Plies[2].Line)
}

func TestRolls(t *testing.T) {
	assert.Equal(t, 5, fixture(t, "xg.mat").Games[0].Rolls())
	assert.Equal(t, 1, fixture(t, "xg.mat").Games[1].Rolls(), "a play that was not recorded does not count")
	assert.Equal(t, 3, fixture(t, "gnubg.mat").Games[0].Rolls(), "a blank one does")
}
