package mail

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// TestSquaresAreToldApart on the page of a letter: doubles, triples, operators,
// the numbers that are printed, and those that people laid.
func TestSquaresAreToldApart(t *testing.T) {
	h := counting(t, 2, nil)
	h.reply(ana, h.legal())
	h.reply(rui, h.legal())
	page := h.one(ana).HTML
	for _, kind := range []string{"printed", "double", "triple", "sign", "tile", "fresh", "bare"} {
		assert.Contains(t, page, squareBase+squareStyles[kind], kind)
	}
	seenLooks := []string{}
	for kind, look := range squareStyles {
		if kind != "hand" {
			assert.NotContains(t, seenLooks, look, kind)
			seenLooks = append(seenLooks, look)
		}
	}
	s := sheet{Board: "A B C D\n1 . 2x 3x + 1\n2 5 >6 7 . 2\n3 . . . . 3\nA B C D\n\nend\n", Printed: []string{"2C"}}
	var kinds []string
	for _, q := range slices.Concat(s.Drawing().Rows[1][1:], s.Drawing().Rows[2][1:]) {
		kinds = append(kinds, q.Kind)
	}
	assert.Equal(t, []string{"bare", "double", "triple", "sign", "tile", "fresh", "printed", "bare"}, kinds)
}

// TestTheLastLetterHasNoCard: nobody counts what is to come any more.
func TestTheLastLetterHasNoCard(t *testing.T) {
	h := counting(t, 2, rules.Options{"idle": "1", "start": "fixed"})
	h.reply(ana, "passo")
	assert.Regexp(t, "Tile card: ", text(h.posted()...))
	h.reply(rui, "pass")
	require.Equal(t, table.Ended, h.state().Status)
	for _, l := range h.posted() {
		assert.NotRegexp(t, `Cartão: |Tile card: |\d+:\d+ +\d+:`, text(l))
		assert.NotRegexp(t, `Cartão: |Tile card: `, l.HTML)
	}
}

// TestNoExchangeIsProposed where the game has none.
func TestNoExchangeIsProposed(t *testing.T) {
	for exchange, swaps := range map[string]bool{"off": false, "": true} {
		h := counting(t, 2, rules.Options{"exchange": exchange, "start": "fixed"})
		h.reply(ana, "passo")
		said := text(h.one(rui))
		assert.Equal(t, swaps, strings.Contains(said, "“exchange”"), exchange)
		assert.Contains(t, said, "“pass”")
	}
}
