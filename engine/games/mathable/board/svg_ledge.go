package board

import (
	"fmt"

	"carteiro/engine/games/mathable"
	"carteiro/engine/rules"
)

// The measures of the ledge below the board.
const (
	big    = 62 // a tile of the eye's own hand
	small  = 44 // a tile face up
	gap    = 6  // around tiles
	ledgeW = 7*(big+gap) + gap + 4
	sackX  = boardX + ledgeW + 16
	sackH  = 56
)

// row is a hand on the ledge.
type row struct {
	mathable.Player
	tiles []int
	size  int
}

// ledgeRows are the hands that lie on the ledge: the eye's own or, face up, all
// that are not empty, of those too who have left the game.
func (d *drawing) ledgeRows() (list []row) {
	for _, p := range d.Players {
		switch {
		case d.Open && p.Left && len(p.Out) > 0:
			list = append(list, row{p, p.Out, small})
		case d.Open && len(p.Rack) > 0:
			list = append(list, row{p, p.Rack, small})
		case !d.Open && p.Seat == d.Eye && !p.Left && d.begun():
			list = append(list, row{p, p.Rack, big})
		}
	}
	return list
}

func (d *drawing) ledgeY() int { return d.boardY() + boardW + labelH + 12 }

func (d *drawing) ledgeH() int {
	h := gap
	for _, r := range d.ledgeRows() {
		h += r.size + gap
	}
	return max(h, sackH)
}

// ledge draws those hands, and the bag beside them.
func (d *drawing) ledge() {
	y, rows := d.ledgeY(), d.ledgeRows()
	if len(rows) == 0 {
		d.sack(width/2-70, y)
		return
	}
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="8" fill="%s" stroke="%s" stroke-width="2"/>`+"\n", boardX-3, y, ledgeW, d.ledgeH(), well, rim)
	d.sack(sackX, y+(d.ledgeH()-sackH)/2)
	y += gap
	for _, r := range rows {
		d.row(r, y)
		y += r.size + gap
	}
}

// row draws a hand; one that lies face up with its owner's mark and, at the
// right, what it took from the score.
func (d *drawing) row(r row, y int) {
	x := boardX + gap
	if r.size == small {
		d.badge(r.Seat, x+18, y+small/2)
		x += 42
	}
	for i, n := range r.tiles {
		d.tile(x+i*(r.size+gap), y, r.size, r.size*47/64, n, plain)
	}
	d.WriteByte('\n')
	if r.Final != 0 {
		d.f(`<text x="%d" y="%d" font-size="25" fill="%s" %s>%s</text>`, boardX+ledgeW-46, y+small/2+9, cream, digits, signed(r.Final))
		d.WriteByte('\n')
	}
}

// signed is a number with its sign, as it is printed.
func signed(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}

// badge draws the mark of a seat on a disc.
func (d *drawing) badge(seat rules.Seat, x, y int) {
	d.f(`<circle cx="%d" cy="%d" r="14" fill="#f3e6ca"/>`, x, y)
	d.mark(seat, x, y, 8.5)
}

// sack draws the bag, how many tiles it holds, and its name.
func (d *drawing) sack(x, y int) {
	d.f(`<path d="M%d %dq6 8 2 12c-26 14 -26 40 2 40h24c28 0 28 -26 2 -40q-4 -4 2 -12q-16 6 -32 0z" fill="#c9a86a" stroke="%s" stroke-width="2"/>`, x+14, y+2, edge)
	d.f(`<path d="M%d %dh28" stroke="#8c2430" stroke-width="4"/>`, x+16, y+14)
	d.f(`<text x="%d" y="%d" font-size="25" fill="#2a1c10" %s>%d</text>`+"\n", x+30, y+45, digits, d.Bag)
	d.f(`<text x="%d" y="%d" font-size="25" fill="%s">%s</text>`+"\n", x+72, y+44, cream, text(d.say(idBagWord)))
}
