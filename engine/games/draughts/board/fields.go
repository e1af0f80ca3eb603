package board

import (
	"strconv"

	"carteiro/engine/games/draughts/base"
)

// byNumber is the base of a plain game whose players name squares by number,
// and false for the other games. Where pieces have numbers, those of squares
// would only be taken for them.
func (s scene) byNumber() (base.Rules, bool) {
	r, ok := base.Named(s.Base)
	return r, ok && !s.numbered() && (r == base.Portuguese || r == base.English || r == base.Italian)
}

// fields says in a sentence how the squares are numbered.
func (s scene) fields() []string {
	r, ok := s.byNumber()
	if !ok {
		return nil
	}
	name := func(number string) string {
		q, _ := r.Square(number, base.Numbered)
		return r.Name(q, base.Algebraic)
	}
	return []string{s.say(idFields, "First", name("1"), "Second", name("2"), "Fifth", name("5"), "Last", name("32"))}
}

// The measures of a square's number, in its corner.
const (
	plateW = 22
	plateH = 15
)

// fieldNumbers writes the number of each square in its corner, on a plate of one
// colour that no light on the square changes.
func (d *drawing) fieldNumbers() {
	r, ok := d.byNumber()
	if !ok {
		return
	}
	for n := 1; n <= 32; n++ {
		at, _ := r.Square(strconv.Itoa(n), base.Numbered)
		q, _ := parse(r.Name(at, base.Algebraic))
		x, y := d.centre(q)
		x, y = x-cell/2, y-cell/2
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x, y, plateW, plateH, plate)
		d.f(`<text x="%d" y="%d" font-size="14" fill="%s" text-anchor="middle">%d</text>`+"\n", x+plateW/2, y+12, cream, n)
	}
}
