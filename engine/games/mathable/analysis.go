package mathable

import (
	"slices"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// analysisLimit bounds the sets of placements that Analyse looks at: about a
// tenth of a second. Hardly any turn has so many.
const analysisLimit = 1 << 18

// Turns is how many turns have ended.
func (p *Position) Turns() int { return len(p.turns) }

// Analyse finds the best play of a turn, from the hand and the board at its
// start and without extra tiles, which are chance. There is none of a turn
// whose hand is not known, nor of a resignation.
func (p *Position) Analyse(turn int) (f rules.Finding, ok bool) {
	if !p.face || turn < 0 || turn >= len(p.turns) {
		return f, false
	}
	t := &p.turns[turn]
	if t.kind == TurnResign || slices.Contains(t.rack, unknown) {
		return f, false
	}
	b := p.boardBefore(turn)
	play, complete := best.Best(&b, t.rack, analysisLimit)
	f = rules.Finding{Seat: t.seat, Number: turn + 1, Made: t.points(), Points: play.Points, Complete: complete}
	m := message{}
	for _, l := range play.Placements {
		m.steps = append(m.steps, step{Placement: l})
	}
	f.Best, f.Lost = m.text(), max(0, f.Points-f.Made)
	f.Says = said(f, len(play.Placements))
	return f, true
}

// boardBefore is the board as it was at the start of a turn.
func (p *Position) boardBefore(turn int) grid.Board {
	b := grid.Start()
	for _, t := range p.turns[:turn] {
		for _, l := range t.placed {
			b.Lay(l.Square, l.Value)
		}
	}
	return b
}

// said is a finding in sentences.
func said(f rules.Finding, tiles int) (list []rules.Sentence) {
	if f.Best == "" {
		list = append(list, rules.Sentenced("analysis.mathable.nothing"))
	} else {
		list = append(list, rules.Sentenced("analysis.mathable.best", "Move", string(f.Best), "Count", f.Points))
	}
	if tiles == handSize {
		list = append(list, rules.Sentenced("analysis.mathable.bonus", "Bonus", best.Bonus))
	}
	if !f.Complete {
		list = append(list, rules.Sentenced("analysis.mathable.incomplete"))
	}
	if f.Lost == 0 {
		return append(list, rules.Sentenced("analysis.mathable.none_lost", "Count", f.Made))
	}
	return append(list, rules.Sentenced("analysis.mathable.lost", "Made", f.Made, "Count", f.Lost))
}
