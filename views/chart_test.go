package views

import (
	"encoding/xml"
	"flag"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden charts anew")

// sample is a chart with all that can be in one: a marked line, a gap, an end
// before the edge, names that are long or have marks of their own.
func sample() chart {
	return chart{Title: "Places <b>", Desc: "From 1 & to 3", Width: 480, Height: 200, Low: 3, High: 1,
		Rows:    []tick{{1, "1"}, {2, "2"}, {3, "3"}},
		Columns: []tick{{0, "2026-01-05"}, {0.5, "2026-01-12"}, {1, "2026-01-19"}},
		Lines: []line{
			{Name: "Ana & Rui", Dots: []dot{{X: 0, Y: 1}, {X: 0.5, Y: 2}, {X: 1, Y: 1}}},
			{Name: "Maria da Conceição Albuquerque", Dots: []dot{{X: 0, Y: 3}, {X: 1, Y: 2, Gap: true}}, Marked: true},
			{Name: "Gone", Dots: []dot{{X: 0, Y: 2}, {X: 0.5, Y: 3}}},
			{Name: "Nowhere"},
		}}
}

func TestChartIsAsDrawnBefore(t *testing.T) {
	plain, crowd := sample(), sample()
	plain.Lines[1].Marked = false
	for range chartCrowd {
		crowd.Lines = append(crowd.Lines, line{Name: "More", Dots: []dot{{X: 0, Y: 2}, {X: 1, Y: 3}}})
	}
	for name, c := range map[string]chart{"chart_marked.svg": sample(), "chart_plain.svg": plain, "chart_crowd.svg": crowd} {
		file := "testdata/" + name
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(c.SVG()), 0o644))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, string(want), c.SVG(), name)
	}
}

func TestChartIsXMLWithATitleAndNoScript(t *testing.T) {
	d := xml.NewDecoder(strings.NewReader(sample().SVG()))
	names := map[string]int{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok {
			names[e.Name.Local]++
		}
	}
	assert.Equal(t, 1, names["title"])
	assert.Equal(t, 1, names["desc"])
	assert.Equal(t, 3, names["path"]-3, "a path for each line besides the rows")
	assert.Zero(t, names["script"]+names["style"])
	assert.NotContains(t, sample().SVG(), "Albuquerque", "a long name is cut")
	assert.NotContains(t, sample().SVG(), ">Gone<", "no name stands where the line is not")
}

func TestChartColoursHoldContrast(t *testing.T) {
	for _, ink := range append([]string{chartInk, chartPale}, chartInks...) {
		assert.GreaterOrEqual(t, contrast(t, ink, chartPaper), 4.5, ink)
	}
}

// contrast is the ratio of WCAG 2.2 between two colours.
func contrast(t *testing.T, a, b string) float64 {
	light := func(colour string) (l float64) {
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			n, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
			require.NoError(t, err)
			part := float64(n) / 255
			if part <= 0.04045 {
				part /= 12.92
			} else {
				part = math.Pow((part+0.055)/1.055, 2.4)
			}
			l += weight * part
		}
		return l
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestStepsAreRoundAndFew(t *testing.T) {
	assert.Equal(t, []float64{1400, 1450, 1500, 1550, 1600, 1650}, roundValues(1400, 1650, 6))
	assert.Equal(t, []float64{1, 2, 3, 4, 5}, roundValues(1, 5, 6))
	assert.Equal(t, []float64{20, 40, 60}, roundValues(1, 60, 5))
	for span := 1.0; span < 3000; span *= 1.07 {
		got := roundValues(7, 7+span, 6)
		assert.LessOrEqual(t, len(got), 7, span)
		assert.NotEmpty(t, roundValues(7, 7+max(span, 4), 6), span)
	}
}
