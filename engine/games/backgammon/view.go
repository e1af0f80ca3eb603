package backgammon

import "carteiro/engine/rules"

// View is all that there is to see, turned for one eye. Both seats and the
// Watcher see the same; the Watcher sits on seat 0's side.
type View struct {
	Eye        rules.Seat     `json:"eye"`                // whose side is below: 0 or 1
	Watching   bool           `json:"watching,omitempty"` // the eye is no player's
	Sides      [2]Side        `json:"sides"`              // by seat
	Turn       rules.Seat     `json:"turn"`               // on turn; -2 before the opening throw
	Asked      string         `json:"asked,omitempty"`    // the kind of the open decision, empty when over
	Dice       []int          `json:"dice,omitempty"`     // the roll to be played now
	PositionID string         `json:"position_id"`        // for the seat on turn
	Outcome    *rules.Outcome `json:"outcome,omitempty"`
}

// Side is one camp: Places holds its checkers off the board (0), on the points
// 1 to 24 as the side itself counts them, and on the bar (25).
type Side struct {
	Places Camp `json:"places"`
	Bar    int  `json:"bar"`
	Off    int  `json:"off"`
	Pips   int  `json:"pips"`
}

func side(c Camp) Side {
	return Side{Places: c, Bar: int(c[bar]), Off: int(c[off]), Pips: c.Pips()}
}

// SeenBy is the View for a seat or the Watcher.
func (p Position) SeenBy(eye rules.Seat) rules.View {
	v := View{
		Eye: max(eye, 0), Watching: eye < 0, Turn: p.turn, Asked: asks[p.phase],
		Sides:      [2]Side{side(p.camps[0]), side(p.camps[1])},
		PositionID: p.view().ID(),
	}
	if p.phase == phasePlay || p.phase == phaseDance {
		v.Dice = []int{int(p.dice[0]), int(p.dice[1])}
	}
	if o, over := p.Outcome(); over {
		v.Outcome = &o
	}
	return v
}
