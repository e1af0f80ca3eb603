package board_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/board"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
)

var update = flag.Bool("update", false, "rewrite the golden boards")

// results stand in for the sentences of the games themselves.
var results = fstest.MapFS{
	"pt.toml": {Data: []byte(`"board.digits.sixes" = "os dois seis"` + "\n" + `"board.digits.points" = "contagem"` + "\n" + `"board.draughts.repetition" = "repetição"`)},
	"en.toml": {Data: []byte(`"board.digits.sixes" = "both sixes"` + "\n" + `"board.digits.points" = "count"` + "\n" + `"board.draughts.repetition" = "repetition"`)},
}

// speaker speaks a language of the catalogue and knows who plays.
func speaker(t testing.TB, tag string) rules.Say {
	words, err := lang.New(os.DirFS(filepath.Join("..", "locales")), results)
	require.NoError(t, err)
	return rules.Named(words.In(tag).Say, "Ana Leonor de Albuquerque e Castro", "Rui")
}

func TestTextBoards(t *testing.T) {
	for name, v := range scenes() {
		for _, tag := range lang.Tags {
			say := speaker(t, tag)
			text, spoken := board.Board{}.Text(v, say), board.Board{}.Spoken(v, say)
			golden(t, name+"."+tag+".golden", text+"\n"+spoken+"\n")
			for line := range strings.Lines(text) {
				assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), 76, line)
			}
			whole(t, text+spoken)
		}
	}
}

func TestDrawnBoards(t *testing.T) {
	for name, v := range scenes() {
		for _, tag := range lang.Tags {
			svg := board.Board{}.SVG(v, speaker(t, tag))
			assert.Contains(t, svg, `role="img"`)
			whole(t, svg)
			wellFormed(t, svg)
			if tag == "pt" {
				assert.Contains(t, svg, "<title>Tabuleiro de damas</title>")
				drawn(t, name, svg)
			}
		}
	}
}

// drawn pins a few of the drawings.
func drawn(t *testing.T, name, svg string) {
	t.Helper()
	if slices.Contains([]string{"digits_black", "portuguese_white", "kings", "capture", "removal", "over", "added"}, name) {
		golden(t, name+".svg.golden", svg)
	}
}

// whole demands that nothing is left unsaid.
func whole(t *testing.T, text string) {
	t.Helper()
	for _, flaw := range []string{"board.draughts", "board.digits", "no value", "%!", "\t"} {
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
	for _, v := range []rules.View{nil, 7, backgammon.View{}, draughts.View{}, draughts.View{Game: "digits", Eye: 3}} {
		assert.Empty(t, board.Board{}.Text(v, say))
		assert.Empty(t, board.Board{}.Spoken(v, say))
		assert.Empty(t, board.Board{}.SVG(v, say))
	}
}

func TestNamesAreEscaped(t *testing.T) {
	say := func(id string, args ...any) string { return `<b>&"` }
	for _, v := range scenes() {
		svg := board.Board{}.SVG(v, say)
		assert.NotContains(t, svg, "<b>")
		wellFormed(t, svg)
	}
}

// Squares' names that are none, and a move without its numbers, leave the rest
// of the board to be seen.
func TestOddViewsAreDrawn(t *testing.T) {
	v := digits("sixes", 0, "a1=3 zz=1", "b8=2 a99=4")
	v.Move = &draughts.Moved{Seat: 1, Path: []string{"c3", "e5"}, Taken: []string{"d4"}, Text: "c3xe5"}
	say := speaker(t, "en")
	assert.Contains(t, board.Board{}.Text(v, say), " x3 ")
	assert.Contains(t, board.Board{}.Spoken(v, say), "Piece captured: d4.")
	wellFormed(t, board.Board{}.SVG(v, say))
	v.Move.Path = nil
	wellFormed(t, board.Board{}.SVG(v, say))
}

// The squares of the plain game bear their numbers where players use them, and
// nowhere else.
func TestSquaresByNumber(t *testing.T) {
	say := speaker(t, "en")
	for base, want := range map[string]string{
		"english":    "Squares by number: 1 is b8, 2 is d8, 5 is a7, and so on to 32, g1.",
		"italian":    "Squares by number: 1 is a8, 2 is c8, 5 is b7, and so on to 32, h1.",
		"portuguese": "Squares by number: 1 is h1, 2 is f1, 5 is g2, and so on to 32, a8.",
		"brazilian":  "", "russian": "",
	} {
		v := table("draughts", 0, 0, leftWhite, leftBlack)
		v.Base, v.Right = base, base == "italian" || base == "portuguese"
		text, spoken, svg := board.Board{}.Text(v, say), board.Board{}.Spoken(v, say), board.Board{}.SVG(v, say)
		assert.Equal(t, want != "", strings.Contains(text, "Squares by number"), base)
		assert.Contains(t, text, want)
		assert.Contains(t, spoken, want)
		for _, number := range []string{">1</text>", ">32</text>", ">17</text>"} {
			assert.Equal(t, want != "", strings.Contains(svg, `font-size="14"`) && strings.Contains(svg, number), base)
		}
	}
	v := digits("sums", 0, "a1=3", "b8=2")
	v.Base = "english"
	assert.NotContains(t, board.Board{}.Text(v, say)+board.Board{}.SVG(v, say), "by number")
	assert.NotContains(t, board.Board{}.SVG(v, say), `font-size="14"`)
}

// The mark of who is on turn stands beside nobody once the game is over.
func TestTurnMarker(t *testing.T) {
	say := speaker(t, "en")
	const marker = "l13 8l-13 8z"
	for name, v := range scenes() {
		want := 0
		if v.Turn >= 0 {
			want = 1
		}
		assert.Equal(t, want, strings.Count(board.Board{}.SVG(v, say), marker), name)
	}
}

// Points that have the numbers on the board in them are told so, once.
func TestAddedPoints(t *testing.T) {
	v := scenes()["added"]
	for tag, want := range map[string][3]string{
		"en": {"58 points, of which 10 for the pieces left on the board.", "sum on the board", "10 included"},
		"pt": {"58 pontos, dos quais 10 das peças que ficaram no tabuleiro.", "soma no tabuleiro", "inclui 10"},
	} {
		say := speaker(t, tag)
		spoken := board.Board{}.Spoken(v, say)
		assert.Contains(t, spoken, want[0])
		assert.NotContains(t, spoken, want[1])
		assert.Contains(t, board.Board{}.SVG(v, say), want[2])
	}
}

// The corner that is played on stands at each player's own right or left.
func TestPlayingCorner(t *testing.T) {
	for name, right := range map[string]bool{"digits_white": false, "digits_black": false, "portuguese_white": true, "portuguese_black": true} {
		lines := strings.Split(board.Board{}.Text(scenes()[name], speaker(t, "en")), "\n")
		row := lines[9][4 : 4+34] // the eye's first rank
		assert.Equal(t, !right, row[2] == 'x', name)
		assert.Equal(t, right, row[2+7*4] == 'x', name)
	}
}
