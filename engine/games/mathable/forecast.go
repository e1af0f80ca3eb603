package mathable

import (
	"carteiro/engine/games/mathable/best"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Forecast is what a message would do, before it is sent. It tells nothing of
// what would be drawn.
type Forecast struct {
	Move       rules.Move `json:"move"` // canonical
	Kind       string     `json:"kind"` // play, exchange, pass
	Placements []Placed   `json:"placements,omitempty"`
	Exchanged  int        `json:"exchanged,omitempty"`
	Bonus      int        `json:"bonus,omitempty"`
	Points     int        `json:"points"` // of the message, with the bonus
	Turn       int        `json:"turn"`   // of the whole turn so far
	Total      int        `json:"total"`  // of the seat, after the message
	Draws      int        `json:"draws"`  // extra tiles that it draws
	Closes     bool       `json:"closes"` // the turn ends
}

// Forecast says what a person's text would do for a seat on turn, or refuses it
// as Read does. Play asks the same functions.
func (p *Position) Forecast(by rules.Seat, text string) (Forecast, error) {
	move, r := p.read(by, text)
	if r != nil || by == rules.Nature {
		if r == nil {
			r = refusal.New(refusal.NotYours)
		}
		return Forecast{}, r.Quoting(rules.Quoted(text))
	}
	m, _ := parse(string(move))
	out := Forecast{Move: move, Kind: TurnPlay, Turn: p.now.points(), Total: p.scores[by], Closes: true}
	switch m.verb {
	case passes:
		out.Kind = TurnPass
	case exchanges:
		out.Kind, out.Exchanged = TurnExchange, len(m.values)
	default:
		p.foresee(&out, m)
	}
	return out, nil
}

// foresee fills the preview of placements.
func (p *Position) foresee(out *Forecast, m message) {
	l, _ := p.plan(m)
	t := turn{placed: l.placed}
	for i := range t.placed {
		out.Placements = append(out.Placements, t.seen(0, false).Placements[i])
		out.Placements[i].Extra = m.steps[i].extra
	}
	out.Draws, out.Closes = m.draws(), m.closes()
	if out.Closes && out.Draws == 0 && len(p.now.rack) == handSize && len(l.hand) == 0 {
		out.Bonus = best.Bonus
	}
	out.Points = t.points() + out.Bonus
	out.Turn += out.Points
	out.Total += out.Points
}
