package mathable

import (
	"slices"

	"carteiro/engine/games/mathable/best"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// turn is one turn on the score sheet. What it tells of tiles that do not lie
// on the board is for its own seat, until the game is open.
type turn struct {
	seat      rules.Seat
	kind      string
	rack      []int // the hand at its start
	placed    []placed
	bonus     int
	exchanged []int
	drawn     []int // at its end
	total     int   // the seat's score after it
}

// The kinds of turns.
const (
	TurnPlay     = "play"
	TurnExchange = "exchange"
	TurnPass     = "pass"
	TurnResign   = "resign"
)

// nothing is what was drawn where no extra tile was.
const nothing = -1

// placed is a tile that was laid, with what it counted.
type placed struct {
	grid.Placement
	points    int
	equations []string
	drew      int // the extra tile, or nothing
}

// points is what the turn counts, with the bonus.
func (t *turn) points() int {
	points := t.bonus
	for _, l := range t.placed {
		points += l.points
	}
	return points
}

// begin gives a seat the turn.
func (p *Position) begin(s rules.Seat) {
	p.turn, p.phase, p.now = s, phasePlay, turn{seat: s, kind: TurnPlay, rack: p.hands[s]}
	if p.rules.blind {
		p.phase = phaseRack
	}
}

// laid plays a message of placements.
func (p *Position) laid(l plan) *Position {
	next := *p
	next.board, next.hands[p.turn], next.phase = l.board, l.hand, phaseRest
	next.now.placed = slices.Clone(p.now.placed)
	if l.extra {
		next.now.placed[len(next.now.placed)-1].drew = next.extra(step{})
	}
	for i, s := range l.placed {
		if l.steps[i].extra {
			s.drew = next.extra(l.steps[i])
		}
		next.scores[p.turn] += s.points
		next.now.placed = append(next.now.placed, s)
	}
	if l.closes() {
		next.close()
	}
	return &next
}

// extra draws the extra tile of a step. Where the bag is unknown, the plan has
// taken it up already.
func (p *Position) extra(s step) int {
	switch {
	case !p.rules.blind:
		return p.draw(p.turn, 1)[0]
	case s.told:
		p.bag = p.bag[1:]
		return s.drew
	}
	p.bag = p.bag[1:]
	return unknown
}

// close ends the open turn: bonus (M9), refill (M10), and what follows.
func (p *Position) close() {
	if len(p.now.rack) == handSize && len(p.hands[p.turn]) == 0 {
		p.now.bonus = best.Bonus
		p.scores[p.turn] += best.Bonus
	}
	p.now.drawn = p.refill(p.turn)
	p.idle = 0
	p.record()
	p.pass()
}

// record puts the turn on the score sheet.
func (p *Position) record() {
	p.now.total = p.scores[p.now.seat]
	p.turns, p.now = append(slices.Clip(p.turns), p.now), turn{}
}

// exchanged plays an exchange up to the shuffle (M11).
func (p *Position) exchanged(list []int) *Position {
	next := *p
	next.now.kind, next.now.exchanged = TurnExchange, with(list)
	n := len(list)
	if p.rules.blind {
		return next.swapped(list)
	}
	if p.rules.exchange == ExchangeReturnFirst {
		next.owed = n
	} else {
		next.now.drawn = next.draw(p.turn, n)
	}
	next.hands[p.turn], _ = without(next.hands[p.turn], list...)
	next.bag = slices.Concat(next.bag, list)
	next.idle++
	next.phase = phaseShuffle
	return &next
}

// passed plays a pass (M12).
func (p *Position) passed() *Position {
	next := *p
	next.now.kind = TurnPass
	next.idle++
	next.record()
	next.pass()
	return &next
}

// pass gives the turn to the next seat, unless the game is over (M13).
func (p *Position) pass() {
	if how := p.over(); how != "" {
		p.finish(how)
		return
	}
	next := p.turn
	for {
		if next = (next + 1) % rules.Seat(p.seats); p.active(next) {
			p.begin(next)
			return
		}
	}
}

// over is how the game has ended with the turn, empty if it goes on (M13).
func (p *Position) over() string {
	playing := p.playing()
	switch {
	case len(playing) == 1:
		return ResultResigned
	case len(p.bag) == 0 && p.active(p.turn) && len(p.hands[p.turn]) == 0:
		return ResultOut
	case p.rules.blind: // the record tells
		return ""
	case len(p.bag) == 0 && !slices.ContainsFunc(playing, p.canLay):
		return ResultStuck
	case p.idle >= p.idleEnd():
		return ResultIdle
	}
	return ""
}

// idleEnd is how many turns in a row without a tile laid end the game.
func (p *Position) idleEnd() int {
	rounds := p.rules.idle
	if len(p.bag) == 0 {
		rounds = 1
	}
	return rounds * len(p.playing())
}

func (p *Position) canLay(s rules.Seat) bool { return best.AnyLegal(&p.board, p.hands[s]) }
