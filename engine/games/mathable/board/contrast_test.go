package board_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable/board"
	"carteiro/engine/rules/rulestest"
)

var (
	element = regexp.MustCompile(`<(rect|path|circle|text|g)\b[^>]*>`)
	filled  = regexp.MustCompile(` fill="([^"]+)"`)
	marked  = regexp.MustCompile(`<path transform="[^"]+" d="[^"]+" fill="(#[0-9a-f]{6})"`)
	ringed  = regexp.MustCompile(`fill="(#[0-9a-f]{6})"/><rect [^>]*fill="url\(#ma-tile\)" stroke="(#[0-9a-f]{6})"`)
)

// shades are the colours of what may be under a sign.
func shades(svg string) map[string][]string {
	all := rulestest.Shades(svg)
	all[""] = append(all["url(#ma-wood)"], "#2e1b0f") // text on no shape of its own
	return all
}

// inks lists what is written in a drawing, with the fill of the shape before it
// in its line, "" where there is none.
func inks(svg string) (list [][2]string) {
	group := ""
	for line := range strings.Lines(svg) {
		ground := ""
		for _, tag := range element.FindAllStringSubmatch(line, -1) {
			fill := group
			if m := filled.FindStringSubmatch(tag[0]); m != nil {
				fill = m[1]
			}
			switch {
			case tag[1] == "g":
				group = fill
			case tag[1] == "text":
				list = append(list, [2]string{ground, fill})
			case fill != "none" && fill != group:
				ground = fill
			}
		}
	}
	return list
}

// Numbers and words stand out as text must (4.5:1), marks and rings as signs
// must (3:1), on every shade of what they stand on.
func TestContrast(t *testing.T) {
	texts, marks, rings := 0, 0, 0
	for name, v := range scenes(t) {
		svg := board.Board{}.SVG(v, speaker(t, "pt"))
		under := shades(svg)
		for _, pair := range inks(svg[strings.Index(svg, "</defs>"):]) {
			grounds, ok := under[pair[0]]
			if !ok {
				grounds = []string{pair[0]}
			}
			for _, g := range grounds {
				assert.GreaterOrEqual(t, rulestest.Contrast(t, g, pair[1]), 4.5, "%s: %s on %s", name, pair[1], g)
			}
			texts++
		}
		for _, m := range marked.FindAllStringSubmatch(svg, -1) {
			for _, g := range append(under["url(#ma-tile)"], "#f3e6ca") {
				assert.GreaterOrEqual(t, rulestest.Contrast(t, g, m[1]), 3.0, "%s: %s on %s", name, m[1], g)
			}
			marks++
		}
		for _, m := range ringed.FindAllStringSubmatch(svg, -1) {
			assert.GreaterOrEqual(t, rulestest.Contrast(t, m[1], m[2]), 3.0, "%s: ring %s in %s", name, m[2], m[1])
			rings++
		}
	}
	assert.Greater(t, texts, 1500)
	assert.Greater(t, marks, 400)
	assert.Greater(t, rings, 20)
}

// On a telephone, where the drawing is 360 pixels wide, nothing is written
// smaller than ten pixels, and no number on a tile smaller than twelve.
func TestSizes(t *testing.T) {
	size := regexp.MustCompile(`font-size="(\d+)" fill="(#[0-9a-f]{6})"`)
	for name, v := range scenes(t) {
		for _, m := range size.FindAllStringSubmatch(board.Board{}.SVG(v, speaker(t, "en")), -1) {
			var units float64
			_, err := fmt.Sscan(m[1], &units)
			require.NoError(t, err)
			least := 10.0
			if m[2] == "#2a1c10" {
				least = 12
			}
			assert.GreaterOrEqual(t, units*360/700, least, name)
		}
	}
}
