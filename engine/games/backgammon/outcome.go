package backgammon

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Resign is the kind of an offer to give the game up; its value is the loss.
const Resign = "resign"

// What a game is worth.
const (
	Single     = 1
	Gammon     = 2
	Backgammon = 3
)

// results names a game by its worth.
var results = [...]string{Single: "single", Gammon: "gammon", Backgammon: "backgammon"}

// outcome is how a game ended.
type outcome struct {
	winner rules.Seat
	worth  int8
}

// loss is what the side loses when the other has taken its last checker off.
func (c Camp) loss() int8 {
	if c[off] > 0 {
		return Single
	}
	if c.top() >= 19 {
		return Backgammon
	}
	return Gammon
}

func (p Position) end(winner rules.Seat, worth int8) Position {
	p.phase, p.outcome = phaseOver, outcome{winner, worth}
	return p
}

// Outcome is the result once the game has ended: what the loser pays the winner.
func (p Position) Outcome() (rules.Outcome, bool) {
	if p.phase != phaseOver {
		return rules.Outcome{}, false
	}
	points := []int{0, 0}
	points[p.outcome.winner] = int(p.outcome.worth)
	points[1-p.outcome.winner] = -int(p.outcome.worth)
	return rules.Outcome{
		Result: results[p.outcome.worth], Winner: p.outcome.winner, Points: points,
	}, true
}

// Settle ends the game by an agreed resignation.
func (p Position) Settle(o rules.Offer) (rules.Position, error) {
	switch {
	case p.phase == phaseOver:
		return nil, refusal.New(refusal.Over)
	case !valid(o):
		return nil, refusal.New(refusal.BadInput, "Field", "offer")
	}
	return p.end(1-o.By, int8(o.Value)), nil
}

// Concedes tells whether a resignation gives all that the seat could still
// lose on the board, so that it needs no answer (spec section 4). A backgammon
// always does; a single once a checker is off; a gammon when the sides have
// passed each other and nothing is left in the other's home board.
func (p Position) Concedes(o rules.Offer) bool {
	if p.phase == phaseOver || !valid(o) {
		return false
	}
	mine, theirs := p.camps[o.By], p.camps[1-o.By]
	switch top := mine.top(); {
	case o.Value == Backgammon, mine[off] > 0:
		return true
	case o.Value == Gammon:
		return top < 19 && top+theirs.top() < 25
	}
	return false
}

func valid(o rules.Offer) bool {
	return o.Kind == Resign && (o.By == 0 || o.By == 1) && o.Value >= Single && o.Value <= Backgammon
}
