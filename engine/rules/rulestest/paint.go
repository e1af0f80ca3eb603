package rulestest

import (
	"fmt"
	"math"
	"regexp"

	"github.com/stretchr/testify/require"
)

// Contrast is how much two colours ("#1a2b3c") stand out from each other, from
// 1 to 21 (WCAG 2.2, section 1.4.3: 4.5 for text, 3 for signs).
func Contrast(t require.TestingT, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// luminance is the relative luminance of a colour (WCAG 2.2, section 4).
func luminance(t require.TestingT, colour string) float64 {
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

var (
	gradient = regexp.MustCompile(`Gradient id="([a-z0-9-]+)".*`)
	stop     = regexp.MustCompile(`stop-color="(#[0-9a-f]{6})"`)
)

// Shades are the colours of each gradient of a drawing, by the fill that names
// it ("url(#wood)"); a gradient stands on one line.
func Shades(svg string) map[string][]string {
	all := map[string][]string{}
	for _, m := range gradient.FindAllStringSubmatch(svg, -1) {
		for _, s := range stop.FindAllStringSubmatch(m[0], -1) {
			all["url(#"+m[1]+")"] = append(all["url(#"+m[1]+")"], s[1])
		}
	}
	return all
}
