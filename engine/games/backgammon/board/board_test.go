package board_test

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/backgammon/board"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

var update = flag.Bool("update", false, "rewrite the golden boards")

// view is a board on which seat 0 is on roll, from its Position ID.
func view(t testing.TB, id, asked string, eye rules.Seat, dice ...int) backgammon.View {
	t.Helper()
	c, err := backgammon.ParseID(id)
	require.NoError(t, err)
	side := func(c backgammon.Camp) backgammon.Side {
		return backgammon.Side{Places: c, Bar: int(c[25]), Off: int(c[0]), Pips: c.Pips()}
	}
	return backgammon.View{
		Eye: max(eye, 0), Watching: eye < 0, Turn: 0, Asked: asked, Dice: dice, PositionID: id,
		Sides: [2]backgammon.Side{side(c.OnRoll), side(c.Other)},
	}
}

// scenes are the boards that are pinned.
func scenes(t testing.TB) map[string]backgammon.View {
	game, err := backgammon.Game{}.Setup(nil, 2)
	require.NoError(t, err)
	towers := backgammon.Camps{
		OnRoll: backgammon.Camp{0: 1, 3: 12, 8: 2},
		Other:  backgammon.Camp{6: 7, 12: 1, 25: 7},
	}
	won := view(t, "AwAACAIAAAAAAA", "", 1)
	won.Sides[0] = backgammon.Side{Places: backgammon.Camp{0: 15}, Off: 15}
	won.Outcome = &rules.Outcome{Result: "single", Winner: 0, Points: []int{1, -1}}
	return map[string]backgammon.View{
		"opening": game.SeenBy(rules.Watcher).(backgammon.View),
		"start":   view(t, "4HPwATDgc/ABMA", "play", 0, 3, 1),
		"other":   view(t, "4HPwATCwZ/ABMA", "roll", 1),
		"bar":     view(t, "4HPwATDgHHwAbA", "dance", 0, 6, 6),
		"bearoff": view(t, "AwAACAIAAAAAAA", "play", 0, 6, 1),
		"tall":    view(t, "+P8AAwD/PwAAIA", "play", 1, 6, 5),
		"towers":  view(t, towers.ID(), "dice", 0),
		"over":    won,
	}
}

// played is a variant after these moves, seen by an eye.
func played(t testing.TB, o rules.Options, eye rules.Seat, moves ...rules.Move) backgammon.View {
	t.Helper()
	p, err := backgammon.Game{}.Setup(o, 2)
	require.NoError(t, err)
	for _, m := range moves {
		p, err = p.Play(p.Awaits()[0].Seat, m)
		require.NoError(t, err, m)
	}
	return p.SeenBy(eye).(backgammon.View)
}

// cubes are the boards of matches, hands and money games that are pinned.
func cubes(t testing.TB) map[string]backgammon.View {
	match, money := rules.Options{"play": "match", "length": "3"}, rules.Options{"play": "money"}
	opening := []rules.Move{"3-1", "8/5 6/5"}
	lost := append(opening, "double", "pass")
	turned := append(append([]rules.Move{}, lost...), "1-3", "8/5 6/5", "double", "take", "62", "24/18 13/11", "roll", "11", "8/7*(2) 6/5(2)")
	won := played(t, match, 0, opening...)
	won.Sides[1] = backgammon.Side{Places: backgammon.Camp{0: 15}, Off: 15}
	won.Asked, won.Turn, won.Match.Score, won.Match.Game = "opening", 1, [2]int{1, 2}, 2
	won.Last = &backgammon.Ending{Winner: 1, Result: "backgammon", How: "board", Points: 2, Level: 1}
	hand := played(t, rules.Options{"play": "hand"}, 1, "3-1")
	hand.Asked, hand.Match.Score, hand.Match.Game = "", [2]int{10, 8}, 12
	hand.Last = &backgammon.Ending{Winner: 0, Result: "pau_dentro", How: "board", Points: 7, Level: 1}
	hand.Outcome = &rules.Outcome{Result: "hand", Winner: 0, Points: []int{1, -1}}
	return map[string]backgammon.View{
		"may_double": played(t, match, 1, opening...),
		"doubled":    played(t, match, 0, append(opening, "double")...),
		"beavered":   played(t, money, 1, append(opening, "double", "beaver")...),
		"owned":      played(t, match, rules.Watcher, turned...),
		"passed":     played(t, match, 1, lost...),
		"money_over": played(t, money, 0, lost...),
		"crawford":   played(t, rules.Options{"play": "match", "length": "2"}, 1, append(lost, "1-3", "8/5 6/5")...),
		"game_over":  won,
		"hand_over":  hand,
	}
}

func TestTextBoards(t *testing.T) {
	all := scenes(t)
	maps.Copy(all, cubes(t))
	for name, v := range all {
		for _, lang := range lang.Tags {
			say := speaker(t, lang)
			got := board.Board{}.Text(v, say) + "\n" + board.Board{}.Spoken(v, say) + "\n"
			golden(t, name+"."+lang+".golden", got)
			for line := range strings.Lines(board.Board{}.Text(v, say)) {
				assert.LessOrEqual(t, utf8.RuneCountInString(line), 77, line)
			}
		}
	}
}

func TestDrawnBoards(t *testing.T) {
	all := scenes(t)
	maps.Copy(all, cubes(t))
	for name, v := range all {
		svg := board.Board{}.SVG(v, speaker(t, "pt"))
		assert.Contains(t, svg, `role="img"`)
		assert.Contains(t, svg, "<title>Tabuleiro de gamão</title>")
		assert.True(t, strings.Contains(svg, "As casas contam-se"), name)
		assert.NotContains(t, svg, "board.backgammon.", "a sentence without words")
		assert.NotContains(t, svg, "%!", "a broken format")
		if name == "start" || name == "bar" || name == "doubled" || name == "owned" {
			golden(t, name+".svg.golden", svg)
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, name)
}

func TestForeignViewsDrawNothing(t *testing.T) {
	for _, v := range []rules.View{nil, 7, backgammon.View{Eye: 3}, backgammon.View{Cube: &backgammon.Cube{}}} {
		assert.Empty(t, board.Board{}.Text(v, speaker(t, "en")))
		assert.Empty(t, board.Board{}.Spoken(v, speaker(t, "en")))
		assert.Empty(t, board.Board{}.SVG(v, speaker(t, "en")))
	}
}

func TestNamesAreEscaped(t *testing.T) {
	say := func(id string, args ...any) string { return `<b>&"` }
	svg := board.Board{}.SVG(scenes(t)["start"], say)
	assert.NotContains(t, svg, "<b>")
}

func TestLaws(t *testing.T) {
	for name, o := range map[string]rules.Options{
		"single": nil,
		"money":  {"play": "money"},
		"match":  {"play": "match", "length": "3"},
		"hand":   {"play": "hand", "length": "5", "cube": "on"},
	} {
		t.Run(name, func(t *testing.T) {
			rulestest.Laws(t, backgammon.Game{}, board.Board{}, rulestest.Games(2), rulestest.With(o))
		})
	}
}
