package mathable

import (
	"slices"

	"carteiro/engine/rules"
)

// foreseen is what a seat would see after a move that Forecast has read and
// before anything is drawn: the bag is as it was. A turn that the move ends is on
// the sheet, any other on the table. An exchange or a pass changes nothing that
// can be seen.
func (p *Position) foreseen(by rules.Seat, f *Forecast) View {
	m, _ := parse(string(f.Move))
	if m.verb != lays {
		v := p.SeenBy(by).(View)
		v.Asked = ""
		return v
	}
	l, _ := p.plan(m)
	next, before := *p, len(p.now.placed)
	next.board, next.hands[by], next.phase = l.board, l.hand, phaseRest
	next.now.placed = append(slices.Clip(p.now.placed), l.placed...)
	next.now.bonus = f.Bonus
	next.scores[by] += f.Bonus
	for _, t := range l.placed {
		next.scores[by] += t.points
	}
	v := next.SeenBy(by).(View)
	v.Asked, v.Extra = "", false
	if m.extra {
		v.Now.Placements[before-1].Extra = true
	}
	for i, s := range m.steps {
		v.Now.Placements[before+i].Extra = s.extra
	}
	if f.Closes {
		v.Turns, v.Now, v.Idle = append(v.Turns, *v.Now), nil, 0
	}
	return v
}
