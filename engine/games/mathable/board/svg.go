package board

import (
	"fmt"
	"html"
	"strings"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// The measures of the drawing, in units of its view box. On a telephone 360
// pixels wide two units are about one pixel.
const (
	width    = 700
	cell     = 46
	boardX   = (width - boardW) / 2
	boardW   = grid.Side * cell
	stripH   = 46
	stripTop = 12
	labelH   = 30 // of the line of column names
	captionH = 32

	captionColumns = 48
)

// The colours that several parts share.
const (
	cream = "#f6e7c8"
	gold  = "#ffd98a"
	edge  = "#2d1a0d"
	well  = "#2e1b0f" // what is sunk into the wood
	rim   = "#7a4d2c"
)

// digits is the face of numbers: lining figures, all of one height.
const digits = `font-family="Verdana, 'DejaVu Sans', Arial, sans-serif" font-weight="bold" text-anchor="middle"`

// defs are the colours of wood, felt and tiles.
const defs = `<defs>
<linearGradient id="ma-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b4226"/><stop offset="0.5" stop-color="#54321c"/><stop offset="1" stop-color="#472a17"/></linearGradient>
<linearGradient id="ma-felt" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1f5346"/><stop offset="0.5" stop-color="#27614f"/><stop offset="1" stop-color="#1f5346"/></linearGradient>
<linearGradient id="ma-tile" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset="0.7" stop-color="#f3e6ca"/><stop offset="1" stop-color="#e0cca0"/></linearGradient>
</defs>
`

// SVG draws the board as one <svg> that scales with its box: the players above
// it, the eye's own hand and the bag below.
func (Board) SVG(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	d := drawing{scene: s}
	sentences := append(s.standing(), append(s.placements(), s.rows()...)...)
	d.f(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="Georgia, 'Times New Roman', serif">`+"\n", width, d.height())
	d.f("<title>%s</title>\n<desc>%s</desc>\n%s", text(say(idTitle)), text(strings.Join(sentences, " ")), defs)
	d.f(`<rect width="%d" height="%d" rx="16" fill="url(#ma-wood)"/>`+"\n", width, d.height())
	d.f(`<rect x="3" y="3" width="%d" height="%d" rx="13" fill="none" stroke="#8a5a34" stroke-width="2"/>`+"\n", width-6, d.height()-6)
	d.strips()
	d.table()
	d.laid()
	d.ledge()
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

// boardY is the upper edge of the squares.
func (d *drawing) boardY() int { return stripTop + len(d.Players)*stripH + labelH + 4 }

// corner is the upper left corner of a square.
func (d *drawing) corner(q grid.Square) (x, y int) {
	return boardX + q.Col()*cell, d.boardY() + q.Row()*cell
}

// caption is the turn on the table and what is awaited, in lines; goes tells
// how many of them are of that turn.
func (d *drawing) caption() (lines []string, goes int) {
	if t := d.last(); t != nil {
		lines = rules.Wrap(d.headline(t), captionColumns)
		goes = len(lines)
	}
	for _, sentence := range d.state() {
		lines = append(lines, rules.Wrap(sentence, captionColumns)...)
	}
	return lines, goes
}

func (d *drawing) captions() {
	lines, goes := d.caption()
	for i, line := range lines {
		fill := gold
		if i < goes {
			fill = cream
		}
		d.f(`<text x="%d" y="%d" font-size="25" fill="%s" text-anchor="middle">%s</text>`+"\n",
			width/2, d.captionTop()+i*captionH, fill, text(line))
	}
}

func (d *drawing) captionTop() int { return d.ledgeY() + d.ledgeH() + 36 }

// height is that of the whole drawing, with a line for each caption.
func (d *drawing) height() int {
	lines, _ := d.caption()
	return d.captionTop() + captionH*len(lines) - 14
}
