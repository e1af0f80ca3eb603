package board_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/board"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

var update = flag.Bool("update", false, "rewrite the golden boards")

// speaker speaks a language of the catalogue and knows who plays.
func speaker(t testing.TB, tag string) rules.Say {
	words, err := lang.New(mathable.Locales())
	require.NoError(t, err)
	return rules.Named(words.In(tag).Say, "Ana Leonor de Albuquerque e Castro", "Rui", "Beatriz", "Tomé & Filhos")
}

func TestTextBoards(t *testing.T) {
	for name, v := range scenes(t) {
		for _, tag := range lang.Tags {
			say := speaker(t, tag)
			text, spoken := board.Board{}.Text(v, say), board.Board{}.Spoken(v, say)
			golden(t, name+"."+tag+".golden", text+"\n"+spoken+"\n")
			whole(t, text+spoken)
		}
	}
}

func TestLinesFit(t *testing.T) {
	all := scenes(t)
	maps.Copy(all, oddities(t))
	for name, v := range all {
		for _, tag := range lang.Tags {
			for line := range strings.Lines(board.Board{}.Text(v, speaker(t, tag))) {
				assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), 76, "%s: %s", name, line)
			}
		}
	}
}

func TestDrawnBoards(t *testing.T) {
	pinned := []string{"bag", "first", "first_watched", "open_own", "open_other", "middle", "exchange", "four_left", "four_over", "over"}
	for name, v := range scenes(t) {
		for _, tag := range lang.Tags {
			svg := board.Board{}.SVG(v, speaker(t, tag))
			assert.Contains(t, svg, `role="img"`)
			whole(t, svg)
			wellFormed(t, svg)
			if slices.Contains(pinned, name) {
				golden(t, name+"."+tag+".svg.golden", svg)
			}
		}
	}
}

// whole demands that nothing is left unsaid.
func whole(t *testing.T, text string) {
	t.Helper()
	for _, flaw := range []string{"board.mathable", "no value", "%!", "\t"} {
		assert.NotContains(t, text, flaw)
	}
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	dec, depth, shapes := xml.NewDecoder(strings.NewReader(svg)), 0, 0
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		switch el := tok.(type) {
		case xml.StartElement:
			require.True(t, depth > 0 || el.Name.Local == "svg")
			require.NotEqual(t, "script", el.Name.Local)
			for _, a := range el.Attr {
				require.True(t, a.Name.Local != "id" || strings.HasPrefix(a.Value, "ma-"), a.Value)
			}
			depth++
			shapes++
		case xml.EndElement:
			depth--
		}
	}
	assert.Greater(t, shapes, 64)
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
	say := speaker(t, "en")
	far := scenes(t)["first"]
	far.Eye = 2
	for _, v := range []rules.View{nil, 7, backgammon.View{}, mathable.View{}, far} {
		assert.Empty(t, board.Board{}.Text(v, say))
		assert.Empty(t, board.Board{}.Spoken(v, say))
		assert.Empty(t, board.Board{}.SVG(v, say))
	}
}

func TestNamesAreEscaped(t *testing.T) {
	say := func(id string, args ...any) string { return `<b>&"` }
	for _, v := range scenes(t) {
		svg := board.Board{}.SVG(v, say)
		assert.NotContains(t, svg, "<b>")
		wellFormed(t, svg)
	}
}

// The tile card is what stands behind the last empty line, and the drawing
// does without it.
func TestCardIsTheLastBlock(t *testing.T) {
	v, say := scenes(t)["middle"], speaker(t, "en")
	bare := v
	bare.Card = nil
	text, spoken := board.Board{}.Text(v, say), board.Board{}.Spoken(v, say)
	text, card, _ := cutLast(text, "\n\n")
	assert.True(t, strings.HasPrefix(card, "Tile card: 61 unseen tiles."), card)
	other, _, _ := cutLast(board.Board{}.Text(bare, say), "\n\n")
	assert.Equal(t, other, text)
	spoken, card, _ = cutLast(spoken, "\n\n")
	assert.True(t, strings.HasPrefix(card, "Unseen tiles: "), card)
	assert.NotContains(t, card, "\n")
	other, _, _ = cutLast(board.Board{}.Spoken(bare, say), "\n\n")
	assert.Equal(t, other, spoken)
	assert.Equal(t, board.Board{}.SVG(bare, say), board.Board{}.SVG(v, say))
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// Squares and seats that are none leave the rest of the board to be seen.
func TestOddViewsAreDrawn(t *testing.T) {
	v, say := scenes(t)["first"], speaker(t, "en")
	v.Tiles = append(v.Tiles, mathable.Tile{Square: "zz", Value: 1, Turn: 1}, mathable.Tile{Square: "1B", Value: 81, Seat: 7, Turn: 1})
	v.Now = &mathable.Turn{Number: 1, Seat: 9, Kind: mathable.TurnPlay, Placements: []mathable.Placed{{Square: "?", Value: 81, Equations: []string{"81"}}}}
	assert.Contains(t, board.Board{}.Text(v, say), ">81")
	assert.Contains(t, board.Board{}.Spoken(v, say), "Row 1: 81 on B (new).")
	wellFormed(t, board.Board{}.SVG(v, say))
}

func TestLaws(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		rulestest.Laws(t, mathable.Game{}, board.Board{}, rulestest.Games(1), rulestest.Seats(seats), rulestest.Breadth(4),
			rulestest.Sum(func([]int) bool { return true }), rulestest.Within(2000))
	}
}
