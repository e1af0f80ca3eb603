package board

import (
	"carteiro/engine/games/draughts"
	"carteiro/engine/rules"
)

const (
	radius = 31 // of a piece on the board
	small  = 17 // of one in a tray
	room   = 8  // between a tray's edge and its pieces
)

// paint is the colours of a piece: of its body, its edge, its rings, its number
// and its crown, and of its body once it is gone.
type paint struct{ fill, edge, ring, ink, crown, ghost string }

var paints = [2]paint{
	{"url(#dr-p0)", "#6f5a37", "#bda677", "#2a1c10", "#8a5200", "#d9bb95"},
	{"url(#dr-p1)", "#0e0908", "#a08877", "#fff6e2", "#ffd98a", "#70503e"},
}

// ink is which of the paints a seat's pieces have.
func (d *drawing) ink(seat rules.Seat) int {
	if seat == d.White {
		return 0
	}
	return 1
}

// man draws a piece. A king is two pieces high, has a second ring and a crown.
func (d *drawing) man(x, y int, p draughts.Piece) {
	c := paints[1]
	if p.White {
		c = paints[0]
	}
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="#000" opacity="0.3"/>`, x+2, y+3, radius)
	if p.King {
		d.f(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s" stroke-width="1.6"/>`, x, y+4, radius-1, c.fill, c.edge)
		y -= 3
	}
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s" stroke-width="1.6"/>`, x, y, radius-1, c.fill, c.edge)
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="1.8"/>`, x, y, radius-5, c.ring)
	switch {
	case p.King && p.Number > 0:
		d.secondRing(x, y, c)
		d.crown(x, y-15, 0.85, c)
		d.number(x, y+20, 32, c, p.Number)
	case p.King:
		d.secondRing(x, y, c)
		d.crown(x, y+1, 1.35, c)
	case p.Number > 0:
		d.number(x, y+14, 38, c, p.Number)
	default:
		d.f(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="1.8"/>`, x, y, radius-15, c.ring)
	}
	d.WriteByte('\n')
}

func (d *drawing) secondRing(x, y int, c paint) {
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="2.6"/>`, x, y, radius-2, c.crown)
}

// crown draws a crown around a point, in a size of one for 26 units of width.
func (d *drawing) crown(x, y int, scale float64, c paint) {
	d.f(`<path transform="translate(%d %d) scale(%g)" d="M-10 9L-13 -6L-6 1L0 -9L6 1L13 -6L10 9z" fill="%s"/>`, x, y, scale, c.crown)
}

func (d *drawing) number(x, y, font int, c paint, n int) {
	d.f(`<text x="%d" y="%d" font-size="%d" fill="%s" %s>%d</text>`, x, y, font, c.ink, digits, n)
}

// tray draws what a seat has captured, from the left; at the right what it has
// brought across the board, or the sum of its numbers on the board.
func (d *drawing) tray(seat rules.Seat, y int) {
	w := boardW
	if d.counts() {
		w -= 140
		id := idSumShort
		if d.Added {
			id = idSumAdded
		}
		d.f(`<text x="%d" y="%d" font-size="23" fill="%s" text-anchor="end">%s</text>`, boardX+boardW, y+trayH/2+8, cream, text(d.say(id, "Sum", d.Sums[seat])))
	}
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="10" fill="#2e1b0f" stroke="#7a4d2c" stroke-width="2"/>`+"\n", boardX, y, w, trayH)
	taken, home := d.Taken[seat], d.Home[seat]
	step := min(2*small+3, (w-2*room-2*small)/max(1, len(taken)+len(home)))
	for i, n := range taken {
		d.chip(1-seat, boardX+room+small+i*step, y+trayH/2, n)
	}
	for i, n := range home {
		d.chip(seat, boardX+w-room-small-(len(home)-1-i)*step, y+trayH/2, n)
	}
}

// chip draws a piece in a tray; a six that helps to win has a golden ring.
func (d *drawing) chip(seat rules.Seat, x, y, n int) {
	c := paints[d.ink(seat)]
	ring, stroke := c.ring, 1.6
	if n == 6 && d.Play == "sixes" {
		ring, stroke = gold, 3.5
	}
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s" stroke-width="%g"/>`, x, y, small, c.fill, ring, stroke)
	if n > 0 {
		d.number(x, y+8, 22, c, n)
	} else {
		d.f(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="1.6"/>`, x, y, small-6, c.ring)
	}
	d.WriteByte('\n')
}

// ghost draws a piece that the last move took off the board: flat, small and
// with a broken edge.
func (d *drawing) ghost(q square, seat rules.Seat, n int) {
	x, y := d.centre(q)
	c := paints[d.ink(seat)]
	d.f(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s" stroke-width="2" stroke-dasharray="6 5"/>`, x, y, radius-7, c.ghost, c.ink)
	if n > 0 {
		d.number(x, y+11, 30, c, n)
	}
	d.WriteByte('\n')
}
