package board_test

import (
	"fmt"
	"math"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/draughts/board"
)

// luminance is the relative luminance of a colour (WCAG 2.2, section 4).
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	var rgb [3]int
	_, err := fmt.Sscanf(colour, "#%02x%02x%02x", &rgb[0], &rgb[1], &rgb[2])
	require.NoError(t, err, colour)
	linear := func(n int) float64 {
		c := float64(n) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(rgb[0]) + 0.7152*linear(rgb[1]) + 0.0722*linear(rgb[2])
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

var (
	gradient = regexp.MustCompile(`Gradient id="([a-z0-9-]+)".*`)
	stop     = regexp.MustCompile(`stop-color="(#[0-9a-f]{6})"`)
	onPiece  = regexp.MustCompile(`fill="([^"]+)" stroke="[^"]+" stroke-width="[^"]+"(?: stroke-dasharray="6 5")?/>(?:<circle [^>]*fill="none"[^>]*/>|<path [^>]*/>)*<text [^>]*fill="(#[0-9a-f]{6})" font-family`)
	crowned  = regexp.MustCompile(`fill="url\(#([^"]+)\)" stroke="[^"]+" stroke-width="[^"]+"/>(?:<circle [^>]*fill="none"[^>]*/>)*<path transform[^>]* fill="(#[0-9a-f]{6})"`)
	onWood   = regexp.MustCompile(`<text x="\d+" y="\d+" font-size="2[35]"(?: font-weight="[a-z]+")? fill="(#[0-9a-f]{6})"`)
)

// Numbers and words stand out as text must (4.5:1), crowns as signs must (3:1),
// on every shade of what they stand on.
func TestContrast(t *testing.T) {
	numbers, crowns, words := 0, 0, 0
	for _, v := range scenes() {
		svg := board.Board{}.SVG(v, speaker(t, "pt"))
		shades := map[string][]string{}
		for _, m := range gradient.FindAllStringSubmatch(svg, -1) {
			for _, s := range stop.FindAllStringSubmatch(m[0], -1) {
				shades["url(#"+m[1]+")"] = append(shades["url(#"+m[1]+")"], s[1])
			}
		}
		check := func(under, ink string, least float64) {
			on := shades[under]
			if on == nil {
				on = []string{under}
			}
			for _, shade := range on {
				assert.GreaterOrEqual(t, contrast(t, shade, ink), least, "%s on %s", ink, shade)
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
		for _, m := range onWood.FindAllStringSubmatch(svg, -1) {
			check("url(#dr-wood)", m[1], 4.5)
			words++
		}
	}
	assert.Greater(t, numbers, 100)
	assert.Greater(t, crowns, 8)
	assert.Greater(t, words, 40)
}
