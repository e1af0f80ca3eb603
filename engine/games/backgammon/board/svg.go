package board

import (
	"fmt"
	"html"
	"strings"

	"carteiro/engine/rules"
)

// The measures of the drawing, in units of its view box.
const (
	width, height    = 700, 676
	fieldX, fieldY   = 22, 82 // the corner of the left half
	pointW, pointH   = 46, 204
	halfW, fieldH    = 6 * pointW, 512
	barW, barX       = 50, fieldX + halfW
	rightX           = barX + barW
	trayX, trayW     = rightX + halfW + 14, 40
	checker          = 21 // a checker's radius
	captionH         = 32 // the line that names a match
	cubeSize         = 44
	dieSize, pipSize = 54, 5.4
)

// defs are the colours: walnut, felt and the light on the checkers.
const defs = `<defs>
<linearGradient id="bg-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b4226"/><stop offset="0.5" stop-color="#54321c"/><stop offset="1" stop-color="#472a17"/></linearGradient>
<linearGradient id="bg-felt" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1f5346"/><stop offset="0.5" stop-color="#27614f"/><stop offset="1" stop-color="#1f5346"/></linearGradient>
<radialGradient id="bg-c0" cx="0.36" cy="0.3" r="0.85"><stop offset="0" stop-color="#fffaf0"/><stop offset="0.7" stop-color="#f0e2c4"/><stop offset="1" stop-color="#cdb88e"/></radialGradient>
<radialGradient id="bg-c1" cx="0.36" cy="0.3" r="0.85"><stop offset="0" stop-color="#6d5a50"/><stop offset="0.55" stop-color="#33261f"/><stop offset="1" stop-color="#1c1411"/></radialGradient>
</defs>
`

// paint is the colours of a seat.
type paint struct{ fill, edge, ring, ink string }

var paints = [2]paint{
	{"url(#bg-c0)", "#6f5a37", "#bda677", "#3a2a17"},
	{"url(#bg-c1)", "#0e0908", "#8b7365", "#fbf1dc"},
}

// SVG draws the board as one <svg> that scales with its box.
func (Board) SVG(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	d := drawing{scene: s}
	d.f(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="Georgia, 'Times New Roman', serif">`+"\n", width, d.height())
	d.f("<title>%s</title>\n<desc>%s</desc>\n%s", text(say(idTitle)), text(strings.ReplaceAll(strings.Join(s.sentences(), " "), "\n", " ")), defs)
	d.table()
	for p := 1; p <= 24; p++ {
		d.point(p)
	}
	for p := 1; p <= 24; p++ {
		d.stack(p)
	}
	d.barStacks()
	d.trays()
	d.dicePair()
	d.theCube()
	d.strips()
	d.WriteString("</svg>\n")
	return d.String()
}

func text(s string) string { return html.EscapeString(s) }

// drawing is an SVG in the making.
type drawing struct {
	strings.Builder
	scene
}

func (d *drawing) f(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// table draws frame, felt, bar and trays.
func (d *drawing) table() {
	d.f(`<rect width="%d" height="%d" rx="16" fill="url(#bg-wood)"/>`+"\n", width, d.height())
	d.f(`<rect x="3" y="3" width="%d" height="%d" rx="13" fill="none" stroke="#8a5a34" stroke-width="2"/>`+"\n", width-6, d.height()-6)
	for _, x := range []int{fieldX, rightX} {
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="url(#bg-felt)" stroke="#2d1a0d" stroke-width="3"/>`+"\n", x, fieldY, halfW, fieldH)
	}
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="#4b2c18"/>`+"\n", barX+2, fieldY-1, barW-4, fieldH+2)
	d.f(`<path d="M%d %dv%d" stroke="#7a4d2c" stroke-width="2"/>`+"\n", barX+barW/2, fieldY+6, fieldH-12)
	for _, y := range []int{fieldY, fieldY + fieldH - trayH} {
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="5" fill="#2e1b0f" stroke="#7a4d2c" stroke-width="2"/>`+"\n", trayX, y, trayW, trayH)
	}
}

// column is the left edge of a point.
func column(point int) int {
	col := 12 - point
	if point > 12 {
		col = point - 13
	}
	x := fieldX + col*pointW
	if col >= 6 {
		x += barW
	}
	return x
}

// point draws a triangle and its number.
func (d *drawing) point(p int) {
	x, base, tip, label := column(p), fieldY+fieldH-2, fieldY+fieldH-2-pointH, fieldY+fieldH+26
	if p > 12 {
		base, tip, label = fieldY+2, fieldY+2+pointH, fieldY-11
	}
	fill := "#e3c48d"
	if p%2 == 1 {
		fill = "#b9703a"
	}
	d.f(`<path d="M%d %dh%dL%d %dz" fill="%s"/>`, x+1, base, pointW-2, x+pointW/2, tip, fill)
	d.f(`<text x="%d" y="%d" font-size="23" fill="#f6e7c8" text-anchor="middle">%d</text>`+"\n", x+pointW/2, label, p)
}

// strips write each side's name and pips above and below the board.
func (d *drawing) strips() {
	d.strip(1-d.Eye, 34)
	d.strip(d.Eye, height-22)
	if caption := d.caption(); caption != "" {
		d.f(`<text x="%d" y="%d" font-size="23" fill="#ffd98a" text-anchor="middle">%s</text>`+"\n", width/2, height+10, text(caption))
	}
}

// height is that of the whole drawing: a match has a line of its own below.
func (d *drawing) height() int {
	if d.Match != nil {
		return height + captionH
	}
	return height
}

func (d *drawing) strip(seat rules.Seat, y int) {
	c := paints[seat]
	d.f(`<circle cx="38" cy="%d" r="12" fill="%s" stroke="%s" stroke-width="2"/>`, y-8, c.fill, c.ring)
	name, won := d.name(seat), d.won(seat)
	if won != "" {
		name += " · " + d.result(won)
	}
	weight, fill := "normal", "#f6e7c8"
	if won != "" || d.Outcome == nil && d.Last == nil && seat == d.Turn {
		weight, fill = "bold", "#ffd98a"
		d.f(`<path d="M10 %dl10 7l-10 7z" fill="#ffd98a"/>`, y-15)
	}
	d.f(`<text x="60" y="%d" font-size="25" font-weight="%s" fill="%s">%s</text>`, y, weight, fill, text(name))
	d.f(`<text x="%d" y="%d" font-size="25" fill="#f6e7c8" text-anchor="end">%s</text>`+"\n", width-22, y, text(d.tally(seat)))
}

// won is the result by which the seat has won the game on the board.
func (d *drawing) won(seat rules.Seat) string {
	switch {
	case d.Last != nil && d.Last.Winner == seat:
		return d.Last.Result
	case d.Last == nil && d.Outcome != nil && d.Outcome.Winner == seat:
		return d.Outcome.Result
	}
	return ""
}

// tally is a side's score in a match, and its pips.
func (d *drawing) tally(seat rules.Seat) string {
	pips := d.say(idPips, "Pips", d.Sides[seat].Pips)
	if m := d.Match; m != nil && m.Length > 0 {
		return fmt.Sprintf("%d/%d · %s", m.Score[seat], m.Length, pips)
	}
	return pips
}
