package board

import (
	"fmt"
	"html"
	"strings"

	"carteiro/engine/games/backgammon/board"
	"carteiro/engine/games/chouette"
	"carteiro/engine/rules"
)

// The measures of the drawing, in units of its view box.
const (
	width, boardHeight = 700, 676 // of backgammon's board
	lineH, rowH        = 30, 46
	margin, cubeX      = 24, 372
	cubeSize           = 38
	stateX             = cubeX + cubeSize/2 + 16
	columns            = 58 // of a line of words
)

// SVG draws the board with the cubes, the ledger and the open decisions under it
// as one <svg> that scales with its box.
func (Board) SVG(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	d := drawing{scene: s, y: boardHeight}
	d.words(s.caption(), true)
	for _, p := range s.Pairs {
		d.pair(p)
	}
	for _, block := range [][]string{s.rounds(), s.points(), s.state()} {
		for _, line := range block {
			d.words(line, false)
		}
	}
	d.y += margin
	sentences := strings.Join(s.sentences(), " ")
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="Georgia, 'Times New Roman', serif">`+"\n"+
		"<title>%s</title>\n<desc>%s</desc>\n"+`<rect width="%d" height="%d" rx="16" fill="#3a2416"/>`+"\n"+
		`<svg width="%d" height="%d" role="img">`+"\n<title>%s</title>\n%s</svg>\n%s</svg>\n",
		width, d.y, text(say(idTitle)), text(sentences), width, d.y, width, boardHeight, text(say(idTitle)), board.Board{}.SVG(s.Board, s.sayBoard), d.String())
}

func text(s string) string { return html.EscapeString(s) }

// drawing is what stands under the board, in the making.
type drawing struct {
	strings.Builder
	scene
	y int
}

func (d *drawing) f(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// words writes a sentence in as many lines as it needs.
func (d *drawing) words(sentence string, heading bool) {
	weight, fill := "normal", "#f6e7c8"
	if heading {
		weight, fill = "bold", "#ffd98a"
	}
	d.y += 8
	for _, line := range rules.Wrap(sentence, columns) {
		d.y += lineH
		d.f(`<text x="%d" y="%d" font-size="22" font-weight="%s" fill="%s">%s</text>`+"\n", margin, d.y, weight, fill, text(line))
	}
}

// pair draws the cube of a member between the name and what is to be said of it;
// the captain's name is bold, a settled cube pale.
func (d *drawing) pair(p chouette.Pair) {
	d.y += rowH
	weight, fill, edge := "normal", "#f6efe0", "#6f5a37"
	if p.Seat == d.Roles.Captain && !d.over() {
		weight = "bold"
	}
	if p.Settled {
		fill = "#b9a88c"
	}
	level := p.Level
	if p.Offered > 0 {
		level, edge = p.Offered, "#c0392b"
	}
	d.f(`<text x="%d" y="%d" font-size="24" font-weight="%s" fill="#f6e7c8">%d · %s</text>`, margin, d.y, weight, p.Seat+1, text(d.name(p.Seat)))
	size := 22
	for n := level; n > 99; n /= 10 {
		size = max(size-4, 6)
	}
	d.f(`<rect x="%d" y="%d" width="%d" height="%d" rx="6" fill="%s" stroke="%s" stroke-width="3"/>`,
		cubeX-cubeSize/2, d.y-cubeSize+10, cubeSize, cubeSize, fill, edge)
	d.f(`<text x="%d" y="%d" font-size="%d" font-weight="bold" fill="#2a1c10" text-anchor="middle">%d</text>`, cubeX, d.y-9+size/3, size, level)
	lines := rules.Wrap(d.where(p), 27)
	for i, line := range lines {
		if i > 0 {
			d.y += 22
		}
		d.f(`<text x="%d" y="%d" font-size="20" fill="#f6e7c8">%s</text>`, stateX, d.y, text(line))
	}
	d.WriteByte('\n')
}
