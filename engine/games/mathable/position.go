package mathable

import (
	"slices"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

const maxSeats = 4

// phase is what a game waits for.
type phase uint8

const (
	phaseBag     phase = iota // Nature gives the bag its order
	phaseStart                // Nature says who begins
	phasePlay                 // the seat on turn lays, exchanges or passes
	phaseRest                 // the seat on turn has drawn an extra tile and goes on
	phaseShuffle              // Nature mixes the bag after an exchange
	phaseRack                 // Nature tells the hand of the seat on turn, or the final count (bag unknown)
	phaseFinal                // Nature tells the final count (bag unknown)
	phaseOver
)

// asks names what each phase asks for.
var asks = [...]string{"bag", "start", "play", "rest", "shuffle", "rack", "final", ""}

// Position is a game at one moment; it never changes. Its slices are shared
// with the positions before and after it and are replaced, not written to.
type Position struct {
	rules   variant
	seats   int
	phase   phase
	board   grid.Board
	bag     []int // what is left, in the order in which it is drawn
	hands   [maxSeats][]int
	scores  [maxSeats]int
	turn    rules.Seat
	now     turn            // what is played of the turn on the table
	turns   []turn          // those that are over
	opening [maxSeats][]int // what each seat drew for the start (M2)
	first   rules.Seat      // who began
	idle    int             // turns in a row without a tile laid
	owed    int             // tiles to draw after the shuffle
	left    []rules.Seat    // seats that have resigned, the first first
	lapses  [maxSeats]uint8 // by seat: turns whose time ran out
	out     [maxSeats][]int
	ending  ending
	face    bool // everything lies face up
}

func newPosition(v variant, seats int) *Position {
	p := &Position{rules: v, seats: seats, board: grid.Start(), turn: rules.Watcher, first: rules.Watcher}
	if v.blind {
		p.phase, p.bag = phaseStart, slices.Repeat([]int{unknown}, grid.Total)
	}
	return p
}

// decides is the seat whose decision is open.
func (p *Position) decides() rules.Seat {
	switch p.phase {
	case phasePlay, phaseRest:
		return p.turn
	}
	return rules.Nature
}

// Awaits names the one open decision.
func (p *Position) Awaits() []rules.Ask {
	if p.phase == phaseOver {
		return nil
	}
	return []rules.Ask{{Seat: p.decides(), Kind: asks[p.phase]}}
}

// awaited refuses a seat that has nothing to decide now.
func (p *Position) awaited(by rules.Seat) *refusal.Refusal {
	switch {
	case p.phase == phaseOver:
		return refusal.New(refusal.Over)
	case by != rules.Nature && (by < 0 || int(by) >= p.seats):
		return refusal.New(refusal.NotYours)
	case by != p.decides():
		return refusal.New(refusal.NotYourTurn)
	}
	return nil
}

// active tells whether a seat still plays.
func (p *Position) active(s rules.Seat) bool { return !slices.Contains(p.left, s) }

// playing lists the seats that still play.
func (p *Position) playing() (list []rules.Seat) {
	for s := range rules.Seat(p.seats) {
		if p.active(s) {
			list = append(list, s)
		}
	}
	return list
}

// Play makes one step of the game from its canonical text.
func (p *Position) Play(by rules.Seat, m rules.Move) (rules.Position, error) {
	if by == rules.Nature && p.rules.blind {
		return p.told(m)
	}
	if r := p.awaited(by); r != nil {
		return nil, r.Quoting(rules.Quoted(string(m)))
	}
	if by == rules.Nature {
		return p.natural(m)
	}
	msg, ok := parse(string(m))
	if !ok || p.complete(msg).text() != m || !p.rules.blind && msg.tells() {
		return nil, refusal.New(refusal.Illegal).Quoting(rules.Quoted(string(m)))
	}
	next, r := p.step(msg)
	if r != nil {
		return nil, r.Quoting(rules.Quoted(string(m)))
	}
	return next, nil
}

// Permits tells whether Play takes a move, listed by Legal or not.
func (p *Position) Permits(by rules.Seat, m rules.Move) bool {
	_, err := p.Play(by, m)
	return err == nil
}

// step makes a seat's move, or refuses it.
func (p *Position) step(m message) (*Position, *refusal.Refusal) {
	switch m.verb {
	case exchanges:
		if r := p.mayExchange(m.values); r != nil {
			return nil, r
		}
		return p.exchanged(m.values), nil
	case passes:
		if p.phase == phaseRest {
			return nil, refusal.New(TurnOpen)
		}
		return p.passed(), nil
	}
	l, r := p.plan(m)
	if r != nil {
		return nil, r
	}
	return p.laid(l), nil
}

// Open is the position with everything face up, for a game that has ended.
func (p *Position) Open() rules.Position {
	next := *p
	next.face = true
	return &next
}

// Tell is a move as an eye may read it: Nature's orders and what others
// exchange stay hidden while the position is not open.
func (p *Position) Tell(by rules.Seat, m rules.Move, eye rules.Seat) string {
	if p.face || eye == by {
		return string(m)
	}
	return covered(string(m))
}
