package board

import (
	"strings"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// Spoken tells the board in sentences, one a line: what is awaited and how
// things stand, the last turn, the board, the score sheet; behind an empty
// line the tile card.
func (Board) Spoken(v rules.View, say rules.Say) string {
	s, ok := see(v, say)
	if !ok {
		return ""
	}
	lines := append(s.standing(), s.placements()...)
	lines = append(append(lines, s.rows()...), s.specials())
	lines = append(append(lines, s.sheetInWords()...), "", s.cardInWords())
	return strings.Join(lines, "\n")
}

// standing tells what is awaited, the hands, the scores and the bag.
func (s scene) standing() []string {
	const between = ", "
	lines := append(s.state(), s.start(between)...)
	lines = append(append(lines, s.hands(between)...), s.scores()...)
	return append(lines, s.theBag(between)...)
}

// placements tell the turn on the table, tile by tile.
func (s scene) placements() (out []string) {
	t := s.last()
	if t == nil {
		return nil
	}
	out = append(out, s.headline(t))
	for _, p := range t.Placements {
		var list []string
		for _, e := range p.Equations {
			list = append(list, s.operation(e))
		}
		list = append(list, s.notes(p)...)
		out = append(out, s.say(idPlaced, "Value", p.Value, "Square", p.Square, "List", strings.Join(list, ", "), "Count", p.Points))
	}
	return append(out, s.traffic(t, ", ")...)
}

// operation says an equation in words: "3 times 4".
func (s scene) operation(equation string) string {
	i := strings.IndexAny(equation, "+-*/")
	if i < 0 {
		return equation
	}
	return s.say(idOperate+kinds[equation[i:i+1]], "First", equation[:i], "Second", equation[i+1:])
}

// rows tell the tiles row by row, from the left.
func (s scene) rows() (out []string) {
	for row := range grid.Side {
		var list []string
		for col := range grid.Side {
			if t, ok := s.on[at(row, col)]; ok {
				list = append(list, s.say(s.tileID(t), "Value", t.Value, "Column", string(rune('A'+col))))
			}
		}
		if len(list) > 0 {
			out = append(out, s.say(idRow, "Row", row+1, "List", strings.Join(list, ", ")))
		}
	}
	return out
}

func (s scene) tileID(t mathable.Tile) string {
	switch {
	case t.Turn == 0:
		return idPrinted
	case s.fresh(t):
		return idNew
	}
	return idTile
}

// at is a square of the board, which has one for each row and column.
func at(row, col int) grid.Square {
	q, _ := grid.At(row, col)
	return q
}

// specials tell the special squares on which no tile lies, by kind.
func (s scene) specials() string {
	var list []string
	for _, k := range []grid.Kind{grid.Double, grid.Triple, grid.Plus, grid.Minus, grid.Times, grid.Divide} {
		var free []string
		for q := range grid.Square(grid.Squares) {
			if _, taken := s.on[q]; !taken && q.Kind() == k {
				free = append(free, q.String())
			}
		}
		if len(free) > 0 {
			list = append(list, s.say(idSpecial+kinds[k.String()], "List", strings.Join(free, ", ")))
		}
	}
	if len(list) == 0 {
		return s.say(idNoneFree)
	}
	return s.say(idSpecials, "List", strings.Join(list, "; "))
}

// sheetInWords tells every turn with the total after it.
func (s scene) sheetInWords() (out []string) {
	if len(s.Turns) > 0 {
		out = append(out, s.say(idTurns))
	}
	for i := range s.Turns {
		t := &s.Turns[i]
		out = append(out, s.say(idTurn, "Number", t.Number, "Name", s.name(t.Seat), "What", s.what(t), "Total", t.Total))
	}
	return out
}
