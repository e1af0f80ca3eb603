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

	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/board"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
)

// endings are the names of results, whose sentences are the games' own.
var endings = []string{"sixes", "blocked", "target", "points", "count", "resigned", "draw", "repetition", "quiet", "ending"}

// sentences are the catalogue's sentences about the board, by id; a sentence
// with a plural is all its forms.
func sentences(t *testing.T, tag string) map[string]string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "locales", tag+".toml"))
	require.NoError(t, err)
	raw, out := map[string]any{}, map[string]string{}
	require.NoError(t, toml.Unmarshal(b, &raw))
	for id, said := range raw {
		rest, ok := strings.CutPrefix(id, "board.draughts.")
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

var blank = regexp.MustCompile(`\{\{[^}]*\.([A-Za-z]+)\}\}`)

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
			known := id == rules.OwnSeat || id == rules.OtherSeat || slices.Contains(endings, id[strings.LastIndexByte(id, '.')+1:])
			assert.True(t, known, id)
		}
		return id
	}
	for _, v := range everything() {
		board.Board{}.Text(v, say)
		board.Board{}.Spoken(v, say)
		board.Board{}.SVG(v, say)
	}
	for id := range pt {
		assert.True(t, asked[id], "nothing says %q", id)
	}
}

// everything is the pinned boards and what they do not show.
func everything() []draughts.View {
	setup := table("draughts", rules.Watcher, 0, "", "")
	setup.Turn, setup.Asked = rules.Watcher, "setup"
	return append(slices.Collect(maps.Values(scenes())), setup)
}

// A plural is chosen for each number, in words that fit it.
func TestPlurals(t *testing.T) {
	v := digits("removal", 0, "a1=3", "b8=2 d8=1")
	v.Target, v.Score = 30, &[2]int{1, 7}
	v.Taken[0], v.Home[1] = []int{1}, []int{3, 4}
	for tag, want := range map[string][]string{
		"pt": {"1 pedra, em a1 com 3", "2 pedras, em b8", "tomou 1 peça (1), 1 ponto", "não tomou nada, 2 pedras do outro lado (3, 4), 7 pontos"},
		"en": {"1 man, on a1 with 3", "2 men, on b8", "captured 1 piece (1), 1 point.", "captured nothing, 2 men across (3, 4), 7 points"},
	} {
		spoken := board.Board{}.Spoken(v, speaker(t, tag))
		for _, words := range want {
			assert.Contains(t, spoken, words)
		}
	}
}

// The count of quiet moves is told from its first move in the game with
// numbers, in the plain one from half of its way, and never after the end.
func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		play       string
		quiet, end int
		over, told bool
	}{
		{"sixes", 0, 40, false, false}, {"sixes", 1, 40, false, true}, {"sixes", 39, 40, true, false},
		{"", 19, 40, false, false}, {"", 20, 40, false, true}, {"", 90, 0, false, false},
	} {
		v := digits(c.play, 0, "a1=3", "b8=2")
		v.Quiet, v.QuietEnd, v.Times = c.quiet, c.end, 2
		if c.over {
			v.Outcome = &rules.Outcome{Result: "sixes", Winner: 0}
		}
		text := board.Board{}.Text(v, speaker(t, lang.Tags[1]))
		assert.Equal(t, c.told, strings.Contains(text, "moves without a capture"), "%+v", c)
		assert.Equal(t, !c.over, strings.Contains(text, "the second time"), "%+v", c)
	}
}
