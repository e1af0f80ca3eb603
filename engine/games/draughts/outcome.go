package draughts

import (
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// How a game ends: the results of an Outcome. Those of games that nobody could
// win go to the higher count in the numbered game and to nobody in the plain
// one.
const (
	BySixes      = "sixes"      // both sixes of the other side are taken
	ByBlocked    = "blocked"    // the other side has no move, or no piece
	ByTarget     = "target"     // the total of the removal game
	ByPoints     = "points"     // no move is left: the higher score
	ByCount      = "count"      // agreed: the numbers on the board, added up
	ByDraw       = "draw"       // agreed
	ByResign     = "resigned"   // given up
	ByTime       = "time"       // the time of the other side ran out
	ByGiven      = "given"      // as the file says, which does not say why
	ByRepetition = "repetition" // a position stood for the third time
	ByQuiet      = "quiet"      // no capture and no move of a man for too long
	ByEnding     = "ending"     // an ending that cannot be won in the moves allowed
)

// Outcome is the result once the game has ended: 1 point, or none for nobody.
func (p Position) Outcome() (rules.Outcome, bool) {
	if p.phase != phaseOver {
		return rules.Outcome{}, false
	}
	o := rules.Outcome{Result: p.result, Winner: p.winner, Points: []int{0, 0}}
	if o.Winner >= 0 {
		o.Points[o.Winner], o.Points[1-o.Winner] = 1, -1
	}
	return o, true
}

func (p Position) over(winner rules.Seat, how string) Position {
	p.phase, p.winner, p.result = phaseOver, winner, how
	return p
}

func (p Position) wonBy(side base.Side, how string) Position { return p.over(p.seat(side), how) }

func (p Position) drawn(how string) Position { return p.over(rules.Watcher, how) }

// counted gives the game to the higher count: the score of the removal game,
// the numbers on the board, a king's as any other, or in the game of sums both.
func (p Position) counted(how string) Position {
	if p.agreed.play != removal {
		left := p.sums()
		p.score[0], p.score[1], p.added = p.score[0]+left[0], p.score[1]+left[1], true
	}
	switch white, black := p.score[base.White], p.score[base.Black]; {
	case white > black:
		return p.wonBy(base.White, how)
	case black > white:
		return p.wonBy(base.Black, how)
	}
	return p.drawn(how)
}

// sums are the numbers on the board, by side.
func (p *Position) sums() (n [2]int) {
	for _, piece := range p.board.Pieces() {
		n[piece.Side] += int(piece.Number)
	}
	return n
}

// Settle ends the game by an agreed offer.
func (p Position) Settle(o rules.Offer) (rules.Position, error) {
	switch {
	case p.phase == phaseOver:
		return nil, refusal.New(refusal.Over)
	case p.phase < phasePlay:
		return nil, refusal.New(refusal.NotStarted)
	case p.Worth(o) == "" || o.By != 0 && o.By != 1:
		return nil, refusal.New(refusal.BadInput, "Field", "offer")
	case o.Kind == Resign, o.Kind == Given && o.Value == 1:
		return p.over(1-o.By, p.Worth(o)), nil
	case o.Kind == Count:
		return p.counted(ByCount), nil
	}
	return p.drawn(p.Worth(o)), nil
}

// Lapse gives the game to the other seat.
func (p Position) Lapse(by rules.Seat) (rules.Position, error) {
	if _, ok := rules.Awaited(p, by); !ok || by < 0 {
		return nil, refusal.New(refusal.NotYourTurn)
	}
	return p.over(1-by, ByTime), nil
}

// Offers lists what may be offered once the pieces stand. The removal game
// always comes to an end by itself, so there is nothing to count.
func (p Position) Offers(rules.Seat) []rules.Offer {
	if p.phase != phasePlay {
		return nil
	}
	list := []rules.Offer{{Kind: Resign, Value: 1}, {Kind: Draw}}
	if p.agreed.play == sixes || p.agreed.play == sums {
		list = append(list, rules.Offer{Kind: Count})
	}
	return list
}

// Worth names the result that an offer gives, "" for one that the game does
// not know. The result that a file gives is known only to games that come from
// one: nobody can open such a table, and whoever plays at one has no such offer.
func (p Position) Worth(o rules.Offer) string {
	switch {
	case o.Kind == Resign && o.Value == 1:
		return ByResign
	case o.Kind == Draw && o.Value == 0:
		return ByDraw
	case o.Kind == Count && o.Value == 0 && (p.agreed.play == sixes || p.agreed.play == sums):
		return ByCount
	case o.Kind == Given && (o.Value == 0 || o.Value == 1) && p.agreed.given:
		return ByGiven
	}
	return ""
}

// Concedes tells whether an offer needs no answer: a resignation, which can be
// worth nothing else, and what a file gives.
func (p Position) Concedes(o rules.Offer) bool {
	return p.phase == phasePlay && (p.Worth(o) == ByResign || p.Worth(o) == ByGiven) && (o.By == 0 || o.By == 1)
}
