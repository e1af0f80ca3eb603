package mathable

import (
	"cmp"
	"slices"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// The results of a game (M13).
const (
	ResultOut      = "out"      // the bag is empty, and so is a hand
	ResultStuck    = "stuck"    // the bag is empty, and nobody can lay a tile
	ResultIdle     = "idle"     // rounds without a tile laid
	ResultResigned = "resigned" // all others have left
	ResultRecorded = "recorded" // a record has a final count where the rules see no end
)

// ending is how a game ended. Its zero value is none.
type ending struct {
	result  string
	counted []rules.Seat  // whose hands were counted
	final   [maxSeats]int // what the final count added to each score (M14)
	places  []int         // by seat, from 1; shared places are equal
}

// finish ends the game and makes the final count.
func (p *Position) finish(result string) {
	if p.rules.blind && result != ResultResigned {
		p.phase, p.turn, p.ending = phaseFinal, rules.Watcher, ending{result: result}
		return
	}
	p.phase, p.ending = phaseOver, ending{result: result}
	if !p.rules.blind {
		p.ending.counted = p.playing()
	}
	before := p.scores
	if result != ResultResigned {
		p.count(result)
	}
	p.place(before)
	p.turn = rules.Watcher
}

// count is the final count (M14): who has left keeps its score.
func (p *Position) count(result string) {
	if p.rules.final == FinalNone {
		return
	}
	for _, s := range p.playing() {
		left := sum(p.hands[s])
		p.ending.final[s] -= left
		if p.rules.final == FinalTransfer && result == ResultOut {
			p.ending.final[p.turn] += left
		}
	}
	for s, n := range p.ending.final {
		p.scores[s] += n
	}
}

// place ranks the seats (M15): who has left comes last, the first to leave at
// the very end.
func (p *Position) place(before [maxSeats]int) {
	p.ending.places = make([]int, p.seats)
	for s := range rules.Seat(p.seats) {
		p.ending.places[s] = 1
		for o := range rules.Seat(p.seats) {
			if p.better(o, s, before) {
				p.ending.places[s]++
			}
		}
	}
}

// better tells whether a seat stands before another at the end.
func (p *Position) better(a, b rules.Seat, before [maxSeats]int) bool {
	c := cmp.Or(cmp.Compare(p.stay(b), p.stay(a)), cmp.Compare(p.scores[b], p.scores[a]))
	switch p.rules.tie {
	case TieBefore:
		c = cmp.Or(c, cmp.Compare(before[b], before[a]))
	case TieSeat:
		c = cmp.Or(c, cmp.Compare(a, b))
	}
	return c < 0
}

// stay grows with how long a seat has stayed in the game.
func (p *Position) stay(s rules.Seat) int {
	if i := slices.Index(p.left, s); i >= 0 {
		return i
	}
	return maxSeats
}

// Outcome is the result once the game has ended. Points are the final totals by
// seat, of seats that have left too; a shared win has the Watcher as winner.
func (p *Position) Outcome() (rules.Outcome, bool) {
	if p.phase != phaseOver {
		return rules.Outcome{}, false
	}
	o := rules.Outcome{Result: p.ending.result, Winner: rules.Watcher, Points: slices.Clone(p.scores[:p.seats])}
	winners := 0
	for s, place := range p.ending.places {
		if place == 1 {
			o.Winner = rules.Seat(s)
			winners++
		}
	}
	if winners > 1 {
		o.Winner = rules.Watcher
	}
	return o, true
}

// Places ranks all seats at the end (M15).
func (p *Position) Places() []int { return slices.Clone(p.ending.places) }

// Settle takes the seat that resigns out of the game: its tiles are out, its
// score stays, and what it has laid of an open turn counts. The others go on;
// with one seat left the game ends, without a final count.
func (p *Position) Settle(o rules.Offer) (rules.Position, error) {
	switch {
	case p.phase >= phaseFinal:
		return nil, refusal.New(refusal.Over)
	case p.phase <= phaseStart:
		return nil, refusal.New(refusal.NotStarted)
	case o.By < 0 || int(o.By) >= p.seats || !p.active(o.By):
		return nil, refusal.New(refusal.NotYours)
	case o.Kind != Resign:
		return nil, refusal.New(refusal.BadInput, "Field", "offer").Quoting(rules.Quoted(o.Kind))
	}
	return p.resigned(o.By), nil
}

// begun tells whether something of the turn on the table has been played.
func (p *Position) begun() bool { return p.phase == phaseRest || p.phase == phaseShuffle }

// resigned takes a seat out. Idle rounds are counted anew among those who stay.
func (p *Position) resigned(s rules.Seat) *Position {
	next := *p
	next.left = append(slices.Clip(p.left), s)
	next.out[s], next.hands[s], next.idle = p.hands[s], nil, 0
	if p.phase == phaseRest && s == p.turn || next.begun() && len(next.playing()) == 1 {
		next.record() // what was played of it counts, whoever leaves
	}
	left := turn{seat: s, kind: TurnResign, rack: p.hands[s], total: p.scores[s]}
	next.turns = append(slices.Clip(next.turns), left)
	switch how := next.over(); {
	case how == ResultResigned, how != "" && (p.phase == phasePlay || p.phase == phaseRack):
		next.finish(how)
	case s == p.turn && p.phase != phaseShuffle:
		next.pass()
	}
	return &next
}

// Offers is the one offer of a seat that still plays.
func (p *Position) Offers(by rules.Seat) []rules.Offer {
	if p.phase <= phaseStart || p.phase >= phaseFinal || by < 0 || int(by) >= p.seats || !p.active(by) {
		return nil
	}
	return []rules.Offer{{Kind: Resign, Value: 1}}
}

// Worth names what an offer gives.
func (p *Position) Worth(rules.Offer) string { return ResultResigned }

// Concedes tells that nobody has to agree to a resignation.
func (p *Position) Concedes(o rules.Offer) bool { return o.Kind == Resign }
