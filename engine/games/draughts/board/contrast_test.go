package board_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"carteiro/engine/games/draughts/board"
	"carteiro/engine/rules/rulestest"
)

var (
	onPiece = regexp.MustCompile(`fill="([^"]+)" stroke="[^"]+" stroke-width="[^"]+"(?: stroke-dasharray="6 5")?/>(?:<circle [^>]*fill="none"[^>]*/>|<path [^>]*/>)*<text [^>]*fill="(#[0-9a-f]{6})" font-family`)
	crowned = regexp.MustCompile(`fill="url\(#([^"]+)\)" stroke="[^"]+" stroke-width="[^"]+"/>(?:<circle [^>]*fill="none"[^>]*/>)*<path transform[^>]* fill="(#[0-9a-f]{6})"`)
	onPlate = regexp.MustCompile(`<rect [^>]*fill="(#[0-9a-f]{6})"/><text [^>]*font-size="14" fill="(#[0-9a-f]{6})"`)
	onWood  = regexp.MustCompile(`<text x="\d+" y="\d+" font-size="2[35]"(?: font-weight="[a-z]+")? fill="(#[0-9a-f]{6})"`)
)

// Numbers and words stand out as text must (4.5:1), crowns as signs must (3:1),
// on every shade of what they stand on.
func TestContrast(t *testing.T) {
	numbers, crowns, words, fields := 0, 0, 0, 0
	for _, v := range scenes() {
		svg := board.Board{}.SVG(v, speaker(t, "pt"))
		shades := rulestest.Shades(svg)
		check := func(under, ink string, least float64) {
			on := shades[under]
			if on == nil {
				on = []string{under}
			}
			for _, shade := range on {
				assert.GreaterOrEqual(t, rulestest.Contrast(t, shade, ink), least, "%s on %s", ink, shade)
			}
		}
		for _, m := range onPiece.FindAllStringSubmatch(svg, -1) {
			check(m[1], m[2], 4.5)
			numbers++
		}
		for _, m := range crowned.FindAllStringSubmatch(svg, -1) {
			check("url(#"+m[1]+")", m[2], 3)
			crowns++
		}
		for _, m := range onPlate.FindAllStringSubmatch(svg, -1) {
			check(m[1], m[2], 4.5)
			fields++
		}
		for _, m := range onWood.FindAllStringSubmatch(svg, -1) {
			check("url(#dr-wood)", m[1], 4.5)
			words++
		}
	}
	assert.Greater(t, numbers, 100)
	assert.Greater(t, crowns, 8)
	assert.Greater(t, words, 40)
	assert.Equal(t, 2*32, fields, "of the boards whose squares have numbers")
}
