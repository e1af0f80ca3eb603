package board

import (
	"fmt"
	"strconv"

	"carteiro/engine/games/mathable"
)

// The measures of the strips.
const (
	nameX = boardX + 66
	handX = boardX + 446
	back  = 12 // the width of a tile seen from behind
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
	d.badge(p.Seat, boardX+44, y+stripH/2)
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

// held draws the tiles of a player's hand from behind, while they do not lie
// face up on the ledge.
func (d *drawing) held(p mathable.Player, y int) {
	if p.Left {
		d.f(`<text x="%d" y="%d" font-size="21" fill="%s" text-anchor="end">%s</text>`, handX+7*(back+5)-4, y+stripH/2+8, cream, text(d.say(idLeft)))
	}
	if d.Open {
		d.WriteByte('\n')
		return
	}
	for i := range p.Held {
		d.f(`<rect x="%d" y="%d" width="%d" height="22" rx="3" fill="#c9a86a" stroke="#6f5a37" stroke-width="2"/>`, handX+i*(back+5), y+stripH/2-11, back)
	}
	d.WriteByte('\n')
}
