package board_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/games/draughts"
	"carteiro/engine/games/draughts/board"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// endings are the names of results, whose sentences are the games' own.
var endings = []string{"sixes", "blocked", "target", "points", "count", "resigned", "given", "draw", "time", "repetition", "quiet", "ending"}

// The board asks for no sentence that is not there, gives each the arguments
// that it needs, and every sentence is asked for by some board.
func TestSentences(t *testing.T) {
	rulestest.Sentences(t, draughts.Locales(), "board.draughts.", endings, func(say rules.Say) {
		for _, v := range everything() {
			board.Board{}.Text(v, say)
			board.Board{}.Spoken(v, say)
			board.Board{}.SVG(v, say)
		}
	})
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
