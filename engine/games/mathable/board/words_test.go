package board_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/board"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
)

const prefix = "board.mathable."

// endings are the names of results, whose sentences are the game's own.
var endings = []string{mathable.ResultOut, mathable.ResultStuck, mathable.ResultIdle, mathable.ResultResigned,
	mathable.ResultRecorded}

// sentences are the catalogue's sentences about the board, by id; a sentence
// with a plural is all its forms.
func sentences(t *testing.T, tag string) map[string]string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "locales", tag+".toml"))
	require.NoError(t, err)
	raw, out := map[string]any{}, map[string]string{}
	require.NoError(t, toml.Unmarshal(b, &raw))
	for id, said := range raw {
		rest, ok := strings.CutPrefix(id, prefix)
		if !ok || slices.Contains(endings, rest) {
			continue
		}
		switch said := said.(type) {
		case string:
			out[id] = said
		case map[string]any:
			out[id] = said["one"].(string) + said["other"].(string)
		}
	}
	return out
}

var blank = regexp.MustCompile(`\{\{[^}]*\.([A-Za-z]+)[^}]*\}\}`)

// blanks are the arguments of a sentence.
func blanks(sentence string) []string {
	names := map[string]bool{}
	for _, m := range blank.FindAllStringSubmatch(sentence, -1) {
		names[m[1]] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// The board asks for no sentence that is not there, gives each the arguments
// that it needs, and every sentence is asked for by some board.
func TestSentences(t *testing.T) {
	pt, en := sentences(t, "pt"), sentences(t, "en")
	require.Equal(t, slices.Sorted(maps.Keys(pt)), slices.Sorted(maps.Keys(en)))
	for id := range pt {
		assert.Equal(t, blanks(pt[id]), blanks(en[id]), id)
	}
	asked := map[string]bool{}
	say := func(id string, args ...any) string {
		if sentence, ok := pt[id]; ok {
			asked[id] = true
			for _, name := range blanks(sentence) {
				assert.Contains(t, args, any(name), id)
			}
		} else {
			known := id == rules.OwnSeat || id == rules.OtherSeat || slices.Contains(endings, strings.TrimPrefix(id, prefix))
			assert.True(t, known, id)
		}
		return id
	}
	all := scenes(t)
	maps.Copy(all, oddities(t))
	for _, v := range all {
		board.Board{}.Text(v, say)
		board.Board{}.Spoken(v, say)
		board.Board{}.SVG(v, say)
	}
	for id := range pt {
		assert.True(t, asked[id], "nothing says %q", id)
	}
}

// A plural is chosen for each number, nought among them.
func TestPlurals(t *testing.T) {
	v := scenes(t)["open_own"]
	v.Bag, v.Players[0].Score, v.Players[1].Score = 0, 1, 0
	v.Players[0].Held, v.Players[1].Held = 1, 0
	for tag, want := range map[string][]string{
		"pt": {"1 ponto, 1 peça na mão.", "0 pontos, 0 peças na mão.", "0 peças no saco."},
		"en": {"1 point, 1 tile in hand.", "0 points, 0 tiles in hand.", "0 tiles in the bag."},
	} {
		for _, words := range want {
			assert.Contains(t, board.Board{}.Spoken(v, speaker(t, tag)), words)
		}
	}
}

// What only one eye may know is told to it and to no other.
func TestHiddenThings(t *testing.T) {
	all, say := scenes(t), speaker(t, "en")
	for _, c := range []struct{ knows, ignores, secret string }{
		{"open_own", "open_other", "extra tile drawn: 10"},
		{"open_own", "open_other", "10 13 36 42 90"},
		{"first", "first_watched", "Drawn for the start: "},
		{"first", "first_watched", "Your tiles: "},
		{"exchange", "exchange_else", "Put back: 63"},
		{"exchange", "exchange_else", "Drawn: 24"},
		{"over", "middle", "Tiles left in hand: Ana Leonor"},
	} {
		assert.Contains(t, board.Board{}.Text(all[c.knows], say), c.secret)
		assert.NotContains(t, board.Board{}.Text(all[c.ignores], say), c.secret)
		assert.NotContains(t, board.Board{}.Spoken(all[c.ignores], say), c.secret)
	}
	drawn := func(name string) int { return strings.Count(board.Board{}.SVG(all[name], say), "url(#ma-tile)") }
	assert.Equal(t, 7, drawn("first"), "the own hand")
	assert.Zero(t, drawn("first_watched"))
	assert.Equal(t, 3+5, drawn("open_own"))
	assert.Equal(t, 3+7, drawn("open_other"))
}

// Tiles that no record tells are counted, not left out.
func TestUnknownTilesOfARecord(t *testing.T) {
	words, err := lang.New(mathable.Locales())
	require.NoError(t, err)
	text := board.Board{}.Text(oddities(t)["blind"], words.In("en").Say)
	assert.Contains(t, text, "4 12 90 ? ? ? ?")
	assert.Contains(t, text, "? ? ? ? ? ? ?")
}
