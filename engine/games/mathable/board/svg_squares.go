package board

import (
	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// paint is how a special square looks: its ground and its sign.
type paint struct{ fill, sign string }

var paints = map[grid.Kind]paint{
	grid.Double: {"#9a4a1c", "2x"},
	grid.Triple: {"#8c2430", "3x"},
	grid.Plus:   {"#1d4468", "+"},
	grid.Minus:  {"#1d4468", "−"},
	grid.Times:  {"#1d4468", "×"},
	grid.Divide: {"#1d4468", "÷"},
}

// table draws the squares, their signs, and the names of rows and columns.
func (d *drawing) table() {
	top := d.boardY()
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="url(#ma-felt)" stroke="%s" stroke-width="6"/>`+"\n", boardX-3, top-3, boardW+6, boardW+6, edge)
	for q := range grid.Square(grid.Squares) {
		if _, taken := d.on[q]; !taken && q.Kind() != grid.Plain {
			d.special(q)
		}
	}
	d.f(`<path d="`)
	for i := 1; i < grid.Side; i++ {
		d.f("M%d %dv%dM%d %dh%d", boardX+i*cell, top, boardW, boardX, top+i*cell, boardW)
	}
	d.f(`" stroke="#123a30" stroke-width="2"/>` + "\n")
	d.f(`<g font-size="22" fill="%s" %s>`, cream, digits)
	for i := range grid.Side {
		x, y := boardX+i*cell+cell/2, top+i*cell+cell/2+8
		d.f(`<text x="%d" y="%d">%c</text><text x="%d" y="%d">%c</text>`, x, top-11, 'A'+i, x, top+boardW+26, 'A'+i)
		d.f(`<text x="%d" y="%d" font-size="20" textLength="%d" lengthAdjust="spacingAndGlyphs">%d</text>`, boardX/2, y, 11*len(itoa(i+1)), i+1)
		d.f(`<text x="%d" y="%d" font-size="20" textLength="%d" lengthAdjust="spacingAndGlyphs">%d</text>`+"\n", width-boardX/2, y, 11*len(itoa(i+1)), i+1)
	}
	d.WriteString("</g>\n")
}

func (d *drawing) special(q grid.Square) {
	x, y := d.corner(q)
	p, size, down := paints[q.Kind()], 22, 8
	if q.Kind().Operator() {
		size, down = 34, 12
	}
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x, y, cell, cell, p.fill)
	d.f(`<text x="%d" y="%d" font-size="%d" fill="%s" %s>%s</text>`+"\n", x+cell/2, y+cell/2+down, size, cream, digits, p.sign)
}

// laid draws the numbers on the board, those of the turn on the table in rings.
func (d *drawing) laid() {
	for q := range grid.Square(grid.Squares) {
		t, ok := d.on[q]
		if !ok {
			continue
		}
		x, y := d.corner(q)
		if t.Turn == 0 {
			d.stamp(x, y, t.Value)
			continue
		}
		d.played(x, y, t)
	}
}

// stamp draws a printed number.
func (d *drawing) stamp(x, y, value int) {
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="%s" stroke-width="2"/>`, x+2, y+2, cell-4, cell-4, well, gold)
	d.f(`<text x="%d" y="%d" font-size="27" fill="%s" %s>%d</text>`+"\n", x+cell/2, y+cell/2+10, gold, digits, value)
}

// plain and ringed are the edges of tiles: of most, and of those in rings.
const (
	plain  = `stroke="#8d7747" stroke-width="1.5"`
	ringed = `stroke="#fff6e2" stroke-width="2"`
)

// played draws a tile on the board, its number low enough for the mark of who
// laid it; one of the turn on the table in a ring.
func (d *drawing) played(x, y int, t mathable.Tile) {
	if d.fresh(t) {
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="#b3261e"/>`, x, y, cell, cell)
		d.tile(x+4, y+4, cell-8, 32, t.Value, ringed)
	} else {
		d.tile(x+2, y+2, cell-4, 35, t.Value, plain)
	}
	d.mark(t.Seat, x+10, y+10, 5.5)
}

// tile draws a tile of some size with its number on a line so far below its
// upper edge.
func (d *drawing) tile(x, y, size, line, value int, edge string) {
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="url(#ma-tile)" %s/>`, x, y, size, size, size/8, edge)
	d.f(`<text x="%d" y="%d" font-size="%d" fill="#2a1c10" %s>%d</text>`, x+size/2, y+line, size*21/32, digits, value)
}

// mark draws the sign of a seat: a disc, a square, a triangle, a lozenge.
func (d *drawing) mark(seat rules.Seat, x, y int, r float64) {
	d.f(`<path transform="translate(%d %d) scale(%g)" `, x, y, r)
	switch seat {
	case 0:
		d.f(`d="M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0z" fill="#1d4468"`)
	case 1:
		d.f(`d="M-.9 -.9H.9V.9H-.9z" fill="#b3261e"`)
	case 2:
		d.f(`d="M0 -1.1L1.1 .9H-1.1z" fill="#1f5346"`)
	default:
		d.f(`d="M0 -1.2L1.2 0L0 1.2L-1.2 0z" fill="#8a5200"`)
	}
	d.WriteString("/>\n")
}
