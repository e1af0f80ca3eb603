package board

import "carteiro/engine/rules"

const (
	trayH = 214
	slabH = 13 // a checker borne off, seen from its side
)

// stack draws the checkers of a point, five at most; a higher stack has its
// number on the last one.
func (d *drawing) stack(p int) {
	n, own := d.at(p)
	seat, y, up := d.Eye, fieldY+fieldH-3-checker, -2*checker
	if !own {
		seat = 1 - d.Eye
	}
	if p > 12 {
		y, up = fieldY+3+checker, 2*checker
	}
	d.pile(seat, column(p)+pointW/2, y, up, n, rows)
}

// barStacks draws what was hit: each side's in its own half of the bar.
func (d *drawing) barStacks() {
	x, middle := barX+barW/2, fieldY+fieldH/2
	d.pile(1-d.Eye, x, middle-56, -2*checker, d.other().Bar, 4)
	d.pile(d.Eye, x, middle+56, 2*checker, d.own().Bar, 4)
}

func (d *drawing) pile(seat rules.Seat, x, y, up, n, most int) {
	for i := range min(n, most) {
		d.checker(seat, x, y+i*up)
	}
	if n > most {
		d.f(`<text x="%d" y="%d" font-size="25" font-weight="bold" fill="%s" text-anchor="middle">%d</text>`+"\n",
			x, y+(most-1)*up+9, paints[seat].ink, n)
	}
}

func (d *drawing) checker(seat rules.Seat, x, y int) {
	c := paints[seat]
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="#000" opacity="0.28"/>`, x+1, y+2, checker)
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s" stroke-width="1.6"/>`, x, y, checker-1, c.fill, c.edge)
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="1.6"/>`+"\n", x, y, checker-7, c.ring)
}

// trays draw the checkers borne off and their number.
func (d *drawing) trays() {
	d.tray(1-d.Eye, d.other().Off, fieldY+4, slabH, fieldY+trayH+28)
	d.tray(d.Eye, d.own().Off, fieldY+fieldH-4-slabH, -slabH, fieldY+fieldH-trayH-12)
}

func (d *drawing) tray(seat rules.Seat, n, y, up, label int) {
	c := paints[seat]
	for i := range n {
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="3" fill="%s" stroke="%s"/>`+"\n", trayX+4, y+i*up, trayW-8, slabH-2, c.fill, c.ring)
	}
	if n > 0 {
		d.f(`<text x="%d" y="%d" font-size="25" fill="#f6e7c8" text-anchor="middle">%d</text>`+"\n", trayX+trayW/2, label, n)
	}
}

// pipsOf are the spots of each face on a grid of three by three.
var pipsOf = [7][][2]int{
	1: {{1, 1}},
	2: {{0, 0}, {2, 2}},
	3: {{0, 0}, {1, 1}, {2, 2}},
	4: {{0, 0}, {0, 2}, {2, 0}, {2, 2}},
	5: {{0, 0}, {0, 2}, {1, 1}, {2, 0}, {2, 2}},
	6: {{0, 0}, {0, 1}, {0, 2}, {2, 0}, {2, 1}, {2, 2}},
}

// dicePair draws the roll at the right for the eye, at the left for the other.
func (d *drawing) dicePair() {
	centre := rightX + halfW/2
	if d.Turn != d.Eye {
		centre = fieldX + halfW/2
	}
	for i, face := range d.Dice {
		d.die(face, centre-dieSize-10+i*(dieSize+20), fieldY+fieldH/2-dieSize/2)
	}
}

func (d *drawing) die(face, x, y int) {
	c := paints[max(d.Turn, 0)]
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="11" fill="#000" opacity="0.3"/>`, x+2, y+4, dieSize, dieSize)
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="11" fill="%s" stroke="%s" stroke-width="2"/>`, x, y, dieSize, dieSize, c.fill, c.edge)
	for _, spot := range pipsOf[face] {
		d.f(`<circle cx="%d" cy="%d" r="%g" fill="%s"/>`, x+dieSize/2+(spot[0]-1)*15, y+dieSize/2+(spot[1]-1)*15, pipSize, c.ink)
	}
	d.WriteByte('\n')
}
