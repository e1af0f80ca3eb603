package board

import (
	"fmt"
	"math"
	"strings"
)

// The measures of the arrow.
const (
	shaft = 8
	head  = 22
)

// lastMove draws under the pieces where the last move left and stopped, its
// way, and what it took off the board.
func (d *drawing) lastMove() {
	if len(d.path) < 2 || d.Move.Seat < 0 || d.Move.Seat > 1 {
		return
	}
	by, last := d.Move.Seat, d.path[len(d.path)-1]
	d.glow(d.path[0], ` stroke-dasharray="10 7"`)
	d.glow(last, "")
	d.arrow()
	for i, q := range d.taken {
		d.ghost(q, 1-by, valueAt(d.lost(), i))
		d.cross(q)
	}
	if d.Move.Gone {
		d.ghost(last, by, valueAt(d.Home[by], len(d.Home[by])-1))
	}
}

// valueAt is a number of a list, 0 where there is none.
func valueAt(list []int, i int) int {
	if i < 0 || i >= len(list) {
		return 0
	}
	return list[i]
}

// glow marks a square.
func (d *drawing) glow(q square, dashes string) {
	x, y := d.centre(q)
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" fill-opacity="0.3" stroke="%s" stroke-width="5"%s/>`+"\n",
		x-cell/2+3, y-cell/2+3, cell-6, cell-6, gold, gold, dashes)
}

// cross marks a captured piece at its top, beside every diagonal.
func (d *drawing) cross(q square) {
	x, y := d.centre(q)
	y -= 26
	d.f(`<circle cx="%d" cy="%d" r="11" fill="#f6efe0"/><path d="M%d %dl10 10m0 -10l-10 10" stroke="#b3261e" stroke-width="4" stroke-linecap="round"/>`+"\n", x, y, x-5, y-5)
}

// arrow draws the way of the last move from square to square, up to the edge
// of the piece that made it.
func (d *drawing) arrow() {
	var points []string
	for _, q := range d.path[:len(d.path)-1] {
		x, y := d.centre(q)
		points = append(points, fmt.Sprintf("%d,%d", x, y))
	}
	x0, y0 := d.centre(d.path[len(d.path)-2])
	x1, y1 := d.centre(d.path[len(d.path)-1])
	dx, dy := float64(x1-x0), float64(y1-y0)
	length := math.Max(1, math.Hypot(dx, dy))
	ux, uy := dx/length, dy/length
	tipX, tipY := float64(x1)-ux*(radius+2), float64(y1)-uy*(radius+2)
	endX, endY := tipX-ux*head, tipY-uy*head
	points = append(points, fmt.Sprintf("%.1f,%.1f", endX+ux*4, endY+uy*4))
	way := strings.Join(points, " ")
	d.f(`<g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="#174a3d"><polyline points="%s" stroke-width="%d" stroke="%s"/><polyline points="%s" stroke-width="%d"/></g>`+"\n", way, shaft+5, cream, way, shaft)
	d.f(`<path d="M%.1f %.1fL%.1f %.1fL%.1f %.1fz" fill="#174a3d" stroke="%s" stroke-width="2.5"/>`+"\n",
		tipX, tipY, endX-uy*14, endY+ux*14, endX+uy*14, endY-ux*14, cream)
}
