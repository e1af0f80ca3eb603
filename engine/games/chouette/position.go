package chouette

import (
	core "carteiro/engine/chouette"
	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// phase is what an evening waits for.
type phase uint8

const (
	phaseSeats    phase = iota // Nature throws two dice for each seat
	phasePartner               // the box may call a partner
	phaseInvited               // who is asked answers that
	phaseOpening               // Nature throws for the start of a game
	phaseWindow                // the members say whether they double
	phaseDoubles               // the box answers them
	phaseBeavered              // the members answer the box's beavers
	phaseRoll                  // the box rolls, or doubles
	phaseDoubled               // the members answer the box's double
	phaseBeavers               // the box answers the members' beavers
	phaseDice                  // Nature throws
	phasePlay                  // the box or the acting captain plays the dice
	phaseOver
)

// asks names what each phase asks for; a roll that cannot be played is "dance".
var asks = [...]string{"seats", "partner", "invited", "opening", "window", "doubles", "beavered", "roll", "doubled", "beavers",
	"dice", "play", ""}

// sealed tells whether the members answer under seal.
func (p phase) sealed() bool { return p == phaseWindow || p == phaseBeavered || p == phaseDoubled }

// Position is an evening at one moment; it never changes. Its slices are shared
// with the positions before and after it and are replaced, not written to.
type Position struct {
	rules rules.Options
	seats int
	phase phase

	throwers []rules.Seat    // who throws for a seat now
	sums     [MaxSeats][]int // what each seat has thrown
	evening  core.Evening    // who sits where, and the ledger; from the first seats on
	game     core.State      // the game at hand, or until the next opening throw the one that has ended
	board    backgammon.Position
	start    backgammon.Position
	number   int  // of the game at hand, or of the one that has just ended
	fresh    bool // the next opening throw begins another game
	paused   bool // a game has ended with the step that led here

	invited  rules.Seat   // who is asked to be the box's partner
	declined []rules.Seat // who has been asked before
	partner  events.PlayerID

	asked    []rules.Seat         // who owes an answer under seal
	answers  [MaxSeats]rules.Move // what was said under seal
	standing [MaxSeats]int        // in how many windows more a member says no
	rounds   []Round              // what was said of the cubes in this turn, once complete
	deputy   rules.Seat           // who plays a turn that the captain let pass
	lapses   [MaxSeats]uint8      // by seat: turns at the board let pass in this game
	how      [MaxSeats]string     // by seat: why its pair is settled

	gone    [MaxSeats]bool // has left the evening
	waiting []rules.Seat   // newcomers, for the next game
	past    []Past         // the games that are over
	result  string         // of the evening, empty while it goes on
	face    bool           // everything lies face up
}

// Awaits lists the open decisions.
func (p *Position) Awaits() []rules.Ask {
	kind := asks[p.phase]
	switch {
	case p.phase == phaseOver:
		return nil
	case p.phase.sealed():
		list := make([]rules.Ask, len(p.asked))
		for i, s := range p.asked {
			list[i] = rules.Ask{Seat: s, Kind: kind}
		}
		return list
	case p.phase == phasePlay:
		kind = p.board.Awaits()[0].Kind
	}
	return []rules.Ask{{Seat: p.decides(), Kind: kind}}
}

// decides is the one seat that is awaited, where no answers are under seal.
func (p *Position) decides() rules.Seat {
	switch p.phase {
	case phaseSeats, phaseOpening, phaseDice:
		return rules.Nature
	case phasePartner:
		return seat(p.evening.Seats().Box)
	case phaseInvited:
		return p.invited
	case phasePlay:
		if p.onRoll() == crewSide {
			return p.Captain()
		}
	}
	return p.Box()
}

// awaited refuses a seat that has nothing to decide now.
func (p *Position) awaited(by rules.Seat) *refusal.Refusal {
	switch _, ok := rules.Awaited(p, by); {
	case p.phase == phaseOver:
		return refusal.New(refusal.Over)
	case by != rules.Nature && (by < 0 || int(by) >= p.seats):
		return refusal.New(refusal.NotYours)
	case !ok:
		return refusal.New(refusal.NotYourTurn)
	}
	return nil
}

// Play makes one step of the evening from its canonical text.
func (p *Position) Play(by rules.Seat, m rules.Move) (rules.Position, error) {
	next, r := p.play(by, m)
	if r != nil {
		return nil, r.Quoting(rules.Quoted(string(m)))
	}
	return next, nil
}

func (p *Position) play(by rules.Seat, m rules.Move) (*Position, *refusal.Refusal) {
	if r := p.awaited(by); r != nil {
		return nil, r
	}
	next := *p
	next.paused = false
	return &next, next.step(by, m)
}

// step makes a move of an awaited seat, on a position of its own.
func (p *Position) step(by rules.Seat, m rules.Move) *refusal.Refusal {
	switch p.phase {
	case phaseSeats:
		return p.thrown(m)
	case phasePartner:
		return p.calls(m)
	case phaseInvited:
		return p.replies(m)
	case phaseWindow, phaseBeavered, phaseDoubled:
		return p.says(by, m)
	case phaseDoubles, phaseBeavers:
		return p.boxAnswers(m)
	case phaseRoll:
		return p.boxRolls(m)
	}
	return p.onBoard(m)
}

// Permits tells whether Play takes a move, listed by Legal or not.
func (p *Position) Permits(by rules.Seat, m rules.Move) bool {
	_, r := p.play(by, m)
	return r == nil
}

func illegal() *refusal.Refusal { return refusal.New(refusal.Illegal) }

// Draw is Nature's throw.
func (p *Position) Draw(l rules.Luck) rules.Move {
	if p.phase == phaseSeats {
		return p.throw(func(int) int { return l.Pick(6) + 1 })
	}
	if p.fresh {
		return p.start.Draw(l)
	}
	return p.board.Draw(l)
}

// Sealed tells whether the members answer under seal now.
func (p *Position) Sealed() bool { return p.phase.sealed() }

// answered is what other eyes read of an answer under seal.
const answered = "answered"

// Tell is a move as an eye may read it: an answer under seal is its own seat's
// only.
func (p *Position) Tell(by rules.Seat, m rules.Move, eye rules.Seat) string {
	if p.phase.sealed() && !p.face && eye != by {
		return answered
	}
	return string(m)
}

// Open is the position with everything face up, for an evening that has ended.
func (p *Position) Open() rules.Position {
	next := *p
	next.face = true
	return &next
}

// Pauses tells whether a game has just ended and the evening goes on.
func (p *Position) Pauses() bool { return p.paused && p.phase != phaseOver }

// IDs are gnubg's name of the board.
func (p *Position) IDs(rules.Seat) []rules.ID {
	return []rules.ID{{Kind: "position_id", Text: p.board.PositionID()}}
}
