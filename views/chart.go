package views

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// chart is a picture of lines: places over the weeks, a rating over the games.
// It is drawn without script on paper of its own, so that its colours stand out
// in the dark as well, and each line has a dash and a name besides its colour.
type chart struct {
	Title, Desc   string // what it is; what it shows, in words
	Width, Height int
	Low, High     float64 // the values at the bottom and at the top
	Rows          []tick  // lines across, by value
	Columns       []tick  // labels below, from 0 at the left to 1 at the right
	Lines         []line
}

// tick is a label at a value.
type tick struct {
	At   float64
	Text string
}

// line is one line; a Marked one is drawn before all others. Its name stands
// behind its end where it reaches the right edge.
type line struct {
	Name   string
	Dots   []dot
	Marked bool
}

// dot is a point of a line, X from 0 to 1; after a gap no line leads to it.
type dot struct {
	X, Y float64
	Gap  bool
}

// The colours of a chart; every ink has a contrast with the paper of at least
// 4.5 to 1 (WCAG 2.2, 1.4.3 and 1.4.11), which a test computes.
const (
	chartPaper, chartInk, chartGrid, chartPale = "#fffdf7", "#2a221c", "#e4d8bf", "#6f675b"
	chartFont                                  = 13
	chartCrowd                                 = 12 // lines; in more than so many one loses one's own
)

var (
	chartInks   = []string{"#1f4173", "#a3231f", "#2f5d3a", "#6a2c78", "#7a4a10", "#0b5c66"}
	chartDashes = []string{"", "7 4", "2 3"}
)

// The room around the lines: for the values, the air and the dates, and for a
// name of so many letters; a longer one is cut.
const (
	chartLeft, chartTop, chartBelow = 44, 14, 30
	chartLetters                    = 16
)

// right is the room for the names behind the lines.
func (c chart) right() int {
	letters := 0
	for _, l := range c.Lines {
		if len(l.Dots) > 0 && l.Dots[len(l.Dots)-1].X == 1 {
			letters = max(letters, len([]rune(shortName(l.Name))))
		}
	}
	return 18 + letters*chartFont*6/10
}

// SVG draws the chart.
func (c chart) SVG() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 %d %d" font-family="sans-serif" font-size="%d">`,
		c.Width, c.Height, chartFont)
	fmt.Fprintf(&b, "\n<title>%s</title>\n<desc>%s</desc>\n", html.EscapeString(c.Title), html.EscapeString(c.Desc))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="8" fill="%s"/>`+"\n", c.Width, c.Height, chartPaper)
	for _, t := range c.Rows {
		fmt.Fprintf(&b, `<path d="M%d %sH%d" stroke="%s"/>`, chartLeft, c.y(t.At), c.Width-c.right(), chartGrid)
		c.text(&b, chartLeft-8, t.At, "end", chartInk, t.Text)
	}
	for _, t := range c.Columns {
		fmt.Fprintf(&b, `<text x="%s" y="%d" text-anchor="%s" fill="%s">%s</text>`+"\n",
			c.x(t.At), c.Height-9, anchor(t.At), chartInk, html.EscapeString(t.Text))
	}
	for _, marked := range []bool{false, true} {
		for i, l := range c.Lines {
			if l.Marked == marked {
				c.draw(&b, i, l)
			}
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// draw draws a line with its name. In a crowd the lines beside marked ones are
// pale.
func (c chart) draw(b *strings.Builder, i int, l line) {
	if len(l.Dots) == 0 {
		return
	}
	ink, dash, width := chartInks[i%len(chartInks)], chartDashes[i/len(chartInks)%len(chartDashes)], 2.0
	if l.Marked {
		dash, width = "", 3.5
	} else if len(c.Lines) > chartCrowd && c.marks() {
		ink, width = chartPale, 1.2
	}
	fmt.Fprintf(b, `<path d="%s" fill="none" stroke="%s" stroke-width="%.1f" stroke-linejoin="round"`, c.path(l.Dots), ink, width)
	if dash != "" {
		fmt.Fprintf(b, ` stroke-dasharray="%s"`, dash)
	}
	b.WriteString("/>\n")
	end := l.Dots[len(l.Dots)-1]
	fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%.1f" fill="%s"/>`+"\n", c.x(end.X), c.y(end.Y), width+1, ink)
	if end.X == 1 {
		c.text(b, c.Width-c.right()+9, end.Y, "start", ink, shortName(l.Name))
	}
}

// marks tells whether some lines stand before the others.
func (c chart) marks() bool {
	for _, l := range c.Lines {
		if l.Marked {
			return true
		}
	}
	return false
}

func (c chart) path(dots []dot) string {
	var b strings.Builder
	for i, d := range dots {
		to := "L"
		if i == 0 || d.Gap {
			to = "M"
		}
		b.WriteString(to + c.x(d.X) + " " + c.y(d.Y))
	}
	return b.String()
}

func (c chart) text(b *strings.Builder, x int, value float64, anchor, ink, text string) {
	fmt.Fprintf(b, `<text x="%d" y="%s" dy="4.5" text-anchor="%s" fill="%s">%s</text>`+"\n", x, c.y(value), anchor, ink, html.EscapeString(text))
}

func (c chart) x(at float64) string {
	return fmt.Sprintf("%.1f", chartLeft+at*float64(c.Width-chartLeft-c.right()))
}

func (c chart) y(value float64) string {
	part := 0.5
	if c.High != c.Low {
		part = (c.High - value) / (c.High - c.Low)
	}
	return fmt.Sprintf("%.1f", chartTop+part*float64(c.Height-chartTop-chartBelow))
}

// anchor keeps the labels of the edges within the picture.
func anchor(at float64) string {
	switch {
	case at < 0.1:
		return "start"
	case at > 0.9:
		return "end"
	}
	return "middle"
}

func shortName(name string) string {
	if r := []rune(name); len(r) > chartLetters {
		return string(r[:chartLetters-1]) + "…"
	}
	return name
}

// roundValues are round values from one to another, at most so many: 1, 2 or 5 times
// a power of ten apart.
func roundValues(low, high float64, most int) (out []float64) {
	step := math.Pow(10, math.Floor(math.Log10(max(high-low, 1)/float64(most))))
	for i := 0; (high-low)/step > float64(most); i++ {
		step *= []float64{2, 2.5, 2}[i%3]
	}
	for v := math.Ceil(low/step) * step; v <= high; v += step {
		out = append(out, v)
	}
	return out
}
