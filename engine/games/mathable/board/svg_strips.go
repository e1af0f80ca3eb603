package board

import (
	"fmt"
	"strconv"

	"carteiro/engine/games/mathable"
	"carteiro/engine/rules"
)

// The measures of the strips and of the ledge with the hand.
const (
	nameX   = boardX + 66
	handX   = boardX + 340
	small   = 31 // a tile in a strip
	back    = 16 // the width of one seen from behind
	big     = 62 // a tile of the hand
	ledgeW  = 7*(big+6) + 10
	sackX   = boardX + ledgeW + 16
	handTop = 8
)

func itoa(n int) string { return strconv.Itoa(n) }

// strips are a line for each player: the mark of its tiles, name, tiles in hand
// and score.
func (d *drawing) strips() {
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="8" fill="%s" stroke="%s" stroke-width="2"/>`+"\n",
		boardX-3, stripTop, boardW+6, len(d.Players)*stripH, well, rim)
	for i, p := range d.Players {
		d.strip(p, stripTop+i*stripH)
	}
}

func (d *drawing) strip(p mathable.Player, y int) {
	weight, fill := "normal", cream
	if d.leads(p) {
		weight, fill = "bold", gold
		d.f(`<path d="M%d %dl15 10l-15 10z" fill="%s"/>`, boardX+8, y+stripH/2-10, gold)
	}
	d.f(`<circle cx="%d" cy="%d" r="14" fill="#f3e6ca"/>`, boardX+44, y+stripH/2)
	d.mark(p.Seat, boardX+44, y+stripH/2, 8.5)
	name := d.name(p.Seat)
	if p.Place > 0 {
		name = fmt.Sprintf("%d. %s", p.Place, name)
	}
	d.f(`<text x="%d" y="%d" font-size="26" font-weight="%s" fill="%s">%s</text>`+"\n", nameX, y+stripH/2+9, weight, fill, text(name))
	d.held(p, y)
	d.f(`<text x="%d" y="%d" font-size="28" fill="%s" %s>%d</text>`+"\n", boardX+boardW-46, y+stripH/2+10, fill, digits, p.Score)
}

// leads tells whether a seat is on turn or, in the end, has won.
func (d *drawing) leads(p mathable.Player) bool {
	if d.Outcome != nil {
		return p.Place == 1
	}
	return p.Seat == d.Turn
}

// held draws the tiles of a player's hand: from behind, or face up.
func (d *drawing) held(p mathable.Player, y int) {
	if p.Left && !d.Open {
		d.f(`<text x="%d" y="%d" font-size="23" fill="%s">%s</text>`, handX, y+stripH/2+8, cream, text(d.say(idLeft)))
		return
	}
	if d.Open {
		for i, n := range hand(p) {
			d.tile(handX-50+i*(small+3), y+(stripH-small)/2, small, n, false)
		}
		return
	}
	for i := range p.Held {
		d.f(`<rect x="%d" y="%d" width="%d" height="24" rx="3" fill="#c9a86a" stroke="#6f5a37" stroke-width="2"/>`, handX+i*(back+6), y+stripH/2-12, back)
	}
}

// own is the player whose eye it is, and whether its hand lies on the ledge.
func (d *drawing) own() (p mathable.Player, ok bool) {
	if d.Eye == rules.Watcher || !d.begun() || d.Open {
		return p, false
	}
	p = d.Players[d.Eye]
	return p, !p.Left
}

func (d *drawing) ledgeY() int { return d.boardY() + boardW + labelH + 12 }

func (d *drawing) ledgeH() int {
	if _, ok := d.own(); ok {
		return big + 2*handTop
	}
	return big - 10
}

// ledge draws the eye's own hand below the board, and the bag.
func (d *drawing) ledge() {
	y := d.ledgeY()
	p, ok := d.own()
	if ok {
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="8" fill="%s" stroke="%s" stroke-width="2"/>`+"\n", boardX-3, y, ledgeW, d.ledgeH(), well, rim)
		for i, n := range p.Rack {
			d.tile(boardX+5+i*(big+6), y+handTop, big, n, false)
		}
		d.sack(sackX, y+12)
		return
	}
	d.sack(width/2-70, y)
}

// sack draws the bag, how many tiles it holds, and its name.
func (d *drawing) sack(x, y int) {
	d.f(`<path d="M%d %dq6 8 2 12c-26 14 -26 40 2 40h24c28 0 28 -26 2 -40q-4 -4 2 -12q-16 6 -32 0z" fill="#c9a86a" stroke="%s" stroke-width="2"/>`, x+14, y, edge)
	d.f(`<path d="M%d %dh28" stroke="#8c2430" stroke-width="4"/>`, x+16, y+12)
	d.f(`<text x="%d" y="%d" font-size="25" fill="#2a1c10" %s>%d</text>`, x+30, y+43, digits, d.Bag)
	d.f(`<text x="%d" y="%d" font-size="25" fill="%s">%s</text>`+"\n", x+64, y+40, cream, text(d.say(idBagWord)))
}
