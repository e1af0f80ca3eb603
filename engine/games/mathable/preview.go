package mathable

import (
	"strings"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// Preview says what a person's text would do, tile by tile, and what it would
// count in all (see Forecast). What would be drawn it does not say.
func (p *Position) Preview(by rules.Seat, text string) (rules.Preview, error) {
	f, err := p.Forecast(by, text)
	if err != nil {
		return rules.Preview{}, err
	}
	return rules.Preview{Move: f.Move, Says: f.says(), Seen: p.foreseen(by, &f)}, nil
}

func (f *Forecast) says() []rules.Sentence {
	switch f.Kind {
	case TurnPass:
		return []rules.Sentence{rules.Sentenced("preview.mathable.pass")}
	case TurnExchange:
		m, _ := parse(string(f.Move))
		return []rules.Sentence{rules.Sentenced("preview.mathable.exchange", "List", numbers(m.values, ", "))}
	}
	var list []rules.Sentence
	for i := range f.Placements {
		list = append(list, f.Placements[i].sentence())
	}
	if f.Bonus > 0 {
		list = append(list, rules.Sentenced("preview.mathable.bonus", "Bonus", f.Bonus))
	}
	list = append(list, rules.Sentenced("preview.mathable.total", "Count", f.Points, "Total", f.Total))
	if f.Turn != f.Points {
		list = append(list, rules.Sentenced("preview.mathable.turn", "Count", f.Turn))
	}
	if f.Draws > 0 {
		list = append(list, rules.Sentenced("preview.mathable.draws", "Count", f.Draws))
	}
	if f.Closes {
		return append(list, rules.Sentenced("preview.mathable.ends"))
	}
	return append(list, rules.Sentenced("preview.mathable.stays"))
}

// sentence tells what a placement counts, and by which pairs.
func (l *Placed) sentence() rules.Sentence {
	s, _ := grid.Parse(l.Square)
	return rules.Sentenced("preview.mathable.placed", "Value", l.Value, "Square", l.Square,
		"Equations", strings.Join(l.Equations, ", "), "Count", l.Points, "Factor", s.Kind().Factor())
}
