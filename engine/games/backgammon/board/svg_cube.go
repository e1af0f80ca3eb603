package board

import "carteiro/engine/rules"

// theCube draws the cube on the bar, in the middle or at its owner's edge; a
// double on offer lies instead where the doubler's dice would.
func (d *drawing) theCube() {
	c := d.Cube
	if c == nil || d.Match.Crawford {
		return
	}
	x, y := barX+barW/2, fieldY+fieldH/2
	switch {
	case c.Offered > 0:
		d.cube(d.offerX(), y, c.Offered, "#c0392b")
		return
	case c.Owner == d.Eye:
		y = fieldY + fieldH - cubeSize/2 - 4
	case c.Owner != rules.Watcher:
		y = fieldY + cubeSize/2 + 4
	}
	d.cube(x, y, c.Level, "#6f5a37")
}

// offerX is the middle of the half in which the asked seat finds the cube.
func (d *drawing) offerX() int {
	asked := d.Turn
	if d.Asked == "cube" {
		asked = 1 - d.Turn
	}
	if asked == d.Eye {
		return rightX + halfW/2
	}
	return fieldX + halfW/2
}

func (d *drawing) cube(x, y, level int, edge string) {
	size := 24
	for n := level; n > 99; n /= 10 {
		size -= 4
	}
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="7" fill="#f6efe0" stroke="%s" stroke-width="3"/>`,
		x-cubeSize/2, y-cubeSize/2, cubeSize, cubeSize, edge)
	d.f(`<text x="%d" y="%d" font-size="%d" font-weight="bold" fill="#2a1c10" text-anchor="middle">%d</text>`+"\n",
		x, y+size/3, size, level)
}
