package board

import (
	"fmt"
	"html"
	"strings"

	"carteiro/engine/rules"
)

// The measures of the drawing, in units of its view box.
const (
	width      = 700
	cell       = 76
	boardX     = 46
	boardY     = 118
	boardW     = size * cell
	trayH      = 46
	trayTop    = boardY - trayH - 16
	trayBelow  = boardY + boardW + 42
	nameTop    = 38
	nameBelow  = trayBelow + trayH + 34
	captionTop = nameBelow + 40
	captionH   = 30

	captionColumns = 50
)

// The colours that several parts share.
const (
	cream = "#f6e7c8"
	gold  = "#ffd98a"
	edge  = "#2d1a0d"
	plate = "#7d4520"
)

// digits is the face of numbers: lining figures, all of one height.
const digits = `font-family="Verdana, 'DejaVu Sans', Arial, sans-serif" font-weight="bold" text-anchor="middle"`

// defs are the colours of wood and the light on the pieces.
const defs = `<defs>
<linearGradient id="dr-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b4226"/><stop offset="0.5" stop-color="#54321c"/><stop offset="1" stop-color="#472a17"/></linearGradient>
<linearGradient id="dr-light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#efd7a6"/><stop offset="1" stop-color="#e3c48d"/></linearGradient>
<linearGradient id="dr-dark" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b06c3a"/><stop offset="1" stop-color="#9c5c2e"/></linearGradient>
<radialGradient id="dr-p0" cx="0.36" cy="0.3" r="0.85"><stop offset="0" stop-color="#fffaf0"/><stop offset="0.7" stop-color="#f0e2c4"/><stop offset="1" stop-color="#cdb88e"/></radialGradient>
<radialGradient id="dr-p1" cx="0.36" cy="0.3" r="0.85"><stop offset="0" stop-color="#6d5a50"/><stop offset="0.55" stop-color="#33261f"/><stop offset="1" stop-color="#1c1411"/></radialGradient>
</defs>
`

// SVG draws the board as one <svg> that scales with its box.
func (Board) SVG(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	d := drawing{scene: s}
	d.f(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="Georgia, 'Times New Roman', serif">`+"\n", width, d.height())
	d.f("<title>%s</title>\n<desc>%s</desc>\n%s", text(say(idTitle)), text(strings.Join(s.sentences(), " ")), defs)
	d.table()
	d.lastMove()
	d.fieldNumbers()
	for _, p := range s.Pieces {
		if q, ok := parse(p.Square); ok {
			x, y := d.centre(q)
			d.man(x, y, p)
		}
	}
	d.strips()
	d.captions()
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

// centre is the middle of a square.
func (d *drawing) centre(q square) (x, y int) {
	col, row := d.seen(q)
	return boardX + col*cell + cell/2, boardY + row*cell + cell/2
}

// table draws the frame, the squares and their names.
func (d *drawing) table() {
	d.f(`<rect width="%d" height="%d" rx="16" fill="url(#dr-wood)"/>`+"\n", width, d.height())
	d.f(`<rect x="3" y="3" width="%d" height="%d" rx="13" fill="none" stroke="#8a5a34" stroke-width="2"/>`+"\n", width-6, d.height()-6)
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="url(#dr-light)" stroke="%s" stroke-width="8"/>`+"\n", boardX-4, boardY-4, boardW+8, boardW+8, edge)
	for i := range size * size {
		if q := d.at(i%size, i/size); d.playing(q) {
			d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="url(#dr-dark)"/>`+"\n", boardX+i%size*cell, boardY+i/size*cell, cell, cell)
		}
	}
	for i := range size {
		x, y := boardX+i*cell+cell/2, boardY+i*cell+cell/2+8
		d.f(`<g font-size="23" fill="%s" text-anchor="middle"><text x="%d" y="%d">%c</text>`, cream, x, boardY+boardW+29, 'a'+d.at(i, 0).file)
		for _, side := range []int{boardX / 2, width - boardX/2} {
			d.f(`<text x="%d" y="%d">%d</text>`, side, y, d.at(0, i).rank+1)
		}
		d.WriteString("</g>\n")
	}
}

// strips write each side's name and what it has above and below the board.
func (d *drawing) strips() {
	d.strip(1-d.Eye, nameTop, trayTop)
	d.strip(d.Eye, nameBelow, trayBelow)
}

func (d *drawing) strip(seat rules.Seat, y, tray int) {
	if d.White >= 0 {
		c := paints[d.ink(seat)]
		d.f(`<circle cx="%d" cy="%d" r="12" fill="%s" stroke="%s" stroke-width="2"/>`, boardX+12, y-8, c.fill, c.ring)
	}
	weight, fill := "normal", cream
	if d.leads(seat) {
		weight, fill = "bold", gold
	}
	if d.Turn == seat {
		d.f(`<path d="M%d %dl13 8l-13 8z" fill="%s"/>`, boardX-24, y-16, gold)
	}
	d.f(`<text x="%d" y="%d" font-size="25" font-weight="%s" fill="%s">%s</text>`, boardX+34, y, weight, fill, text(d.name(seat)))
	d.f(`<text x="%d" y="%d" font-size="25" fill="%s" text-anchor="end">%s</text>`+"\n", boardX+boardW, y, cream, text(d.merit(seat)))
	d.tray(seat, tray)
}

// leads tells whether a seat is on turn or, in the end, has won.
func (d *drawing) leads(seat rules.Seat) bool {
	if d.Outcome != nil {
		return d.Outcome.Winner == seat
	}
	return d.Turn == seat
}

// merit is a seat's points or sixes, beside its name.
func (d *drawing) merit(seat rules.Seat) string {
	switch {
	case !d.begun():
	case d.Score != nil && d.Target > 0:
		return fmt.Sprintf("%d / %d", d.Score[seat], d.Target)
	case d.Score != nil:
		return d.say(idScore, "Count", d.Score[seat])
	case d.Play == "sixes":
		return d.say(idSixes, "Sixes", sixes(d.Taken[seat]))
	}
	return ""
}

// caption is what is awaited or how the game ended, and what may soon end it,
// in lines.
func (d *drawing) caption() (out []string) {
	for _, sentence := range append([]string{d.state()}, d.warnings()...) {
		out = append(out, rules.Wrap(sentence, captionColumns)...)
	}
	return out
}

func (d *drawing) captions() {
	for i, line := range d.caption() {
		d.f(`<text x="%d" y="%d" font-size="23" fill="%s" text-anchor="middle">%s</text>`+"\n", width/2, captionTop+i*captionH, gold, text(line))
	}
}

// height is that of the whole drawing, with a line for each caption.
func (d *drawing) height() int { return captionTop + captionH*len(d.caption()) - 10 }
