package backgammon

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Resign is the kind of an offer to give the game at hand up. Its value names
// the loss: 1 to 3 as the tournament has it, in a hand 1 (simples) or 3 (gamão).
const Resign = "resign"

// What a game is worth in a tournament.
const (
	Single     = 1
	Gammon     = 2
	Backgammon = 3
)

// resignHand refuses a resignation that the traditional table does not name.
const resignHand refusal.Code = "resign_hand"

// passed is the result of a double that was not taken.
const passed = "passed"

// results names a game by its worth.
var results = [...]string{Single: "single", Gammon: "gammon", Backgammon: "backgammon"}

// Outcome is the result once all is over. After one game its points are what
// the loser pays the winner, the cube included; a match and a hand count 1, and
// their result is their own name.
func (p Position) Outcome() (rules.Outcome, bool) {
	if p.phase != phaseOver {
		return rules.Outcome{}, false
	}
	o := rules.Outcome{Result: p.last.name, Winner: p.last.winner, Points: []int{0, 0}}
	n := int(p.last.points)
	if p.rules.series() {
		o.Result, n = p.rules.play.String(), 1
	}
	o.Points[o.Winner], o.Points[1-o.Winner] = n, -n
	return o, true
}

// resigned is the result that a resignation gives; false where it is none.
func (p *Position) resigned(o rules.Offer) (result, bool) {
	if o.Kind != Resign || o.By != 0 && o.By != 1 {
		return result{}, false
	}
	if p.rules.play == hand {
		switch o.Value {
		case simplesPoints:
			return result{Simples, o.Value}, true
		case gamaoPoints:
			return result{Gamao, o.Value}, true
		}
		return result{}, false
	}
	if o.Value < Single || o.Value > Backgammon {
		return result{}, false
	}
	return result{results[o.Value], o.Value}, true
}

// Settle ends the game at hand by an agreed resignation, times the cube; a
// match goes on with the next game.
func (p Position) Settle(o rules.Offer) (rules.Position, error) {
	r, ok := p.resigned(o)
	switch {
	case p.phase == phaseOver:
		return nil, refusal.New(refusal.Over)
	case !ok && p.rules.play == hand && o.Kind == Resign:
		return nil, refusal.New(resignHand)
	case !ok:
		return nil, refusal.New(refusal.BadInput, "Field", "offer")
	case p.Pauses():
		return nil, refusal.New(refusal.Over)
	}
	p = p.end(1-o.By, r)
	p.last.how = howResign
	return p, nil
}

// Offers lists the resignations that make sense: of what the seat can still
// lose. While Jacoby's rule lets a gammon count 1, that is a single game.
func (p Position) Offers(by rules.Seat) (list []rules.Offer) {
	if p.phase == phaseOver || p.Pauses() {
		return nil
	}
	for value := Single; value <= Backgammon; value++ {
		o := rules.Offer{By: by, Kind: Resign, Value: value}
		if _, ok := p.resigned(o); !ok || value > Single && p.rules.jacoby && !p.cube.turned {
			continue
		}
		o.By = 0
		list = append(list, o)
	}
	return list
}

// Worth names the result that a resignation gives, "" for another offer.
func (p Position) Worth(o rules.Offer) string {
	r, _ := p.resigned(o)
	return r.name
}

// Concedes tells whether a resignation gives all that the seat could still
// lose, so that it needs no answer (spec section 4): all that the board can
// bring, or the points that the other side lacks, or, to a double, a pass.
func (p Position) Concedes(o rules.Offer) bool {
	r, ok := p.resigned(o)
	if !ok || p.phase == phaseOver || p.Pauses() {
		return false
	}
	points := int32(r.worth * p.cube.level())
	switch {
	case p.rules.series() && p.score[1-o.By]+points >= int32(p.rules.length):
		return true
	case p.phase == phaseCube && o.By != p.turn:
		return true
	case p.rules.jacoby && !p.cube.turned: // a double could be passed
		return true
	}
	return r.worth >= p.atMost(o.By)
}

// atMost is the worst that the board can still bring a seat, before the cube.
func (p *Position) atMost(loser rules.Seat) int {
	mine, theirs := &p.camps[loser], &p.camps[1-loser]
	top := mine.top()
	switch {
	case p.rules.play == hand && mine[off] > 0:
		return 2 // cantada
	case p.rules.play == hand:
		return 10 // dos deuses; no resignation names as much
	case mine[off] > 0:
		return Single
	case top < 19 && top+theirs.top() < 25:
		return Gammon
	}
	return Backgammon
}
