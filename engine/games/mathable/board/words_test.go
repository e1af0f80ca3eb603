package board_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/board"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// endings are the names of results, whose sentences are the game's own.
var endings = []string{mathable.ResultOut, mathable.ResultStuck, mathable.ResultIdle, mathable.ResultResigned,
	mathable.ResultRecorded}

// The board asks for no sentence that is not there, gives each the arguments
// that it needs, and every sentence is asked for by some board.
func TestSentences(t *testing.T) {
	all := scenes(t)
	maps.Copy(all, oddities(t))
	rulestest.Sentences(t, mathable.Locales(), "board.mathable.", endings, func(say rules.Say) {
		for _, v := range all {
			board.Board{}.Text(v, say)
			board.Board{}.Spoken(v, say)
			board.Board{}.SVG(v, say)
		}
	})
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
		{"first", "first_watched", "Drawn for the start, "},
		{"first", "first_watched", "Your tiles: "},
		{"exchange", "exchange_else", "Put back: 63"},
		{"exchange", "exchange_else", "Drawn: 24"},
		{"over", "middle", "Tiles left in hand, Ana Leonor"},
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
