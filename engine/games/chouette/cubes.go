package chouette

import (
	"slices"
	"strings"

	core "carteiro/engine/chouette"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Why a pair is settled, beside the results of the board.
const (
	HowPassed    = "passed"     // the member passed the box's double (8)
	HowBoxPassed = "box_passed" // the box passed the member's
	HowRefused   = "refused"    // a beaver was refused (6)
	HowTime      = "time"       // time ran out (11)
	HowLeft      = "left"       // one of the two has left (15)
)

// decide lets something happen to the cubes, notes why pairs are settled by it,
// and goes on.
func (p *Position) decide(e core.Event, how string) *refusal.Refusal {
	was := p.phase
	if r := p.happens(e, how); r != nil {
		return r
	}
	switch {
	case p.game.Over():
		return p.ends()
	case len(p.commanding()) == 0:
		return p.unmanned()
	case len(p.game.Awaits()) == 0:
		return p.rolls()
	case was == phaseWindow:
		p.phase = phaseDoubles
	case was == phaseDoubles:
		return p.opens(phaseBeavered)
	default:
		p.phase = phaseBeavers
	}
	return nil
}

// happens is an event of the cubes alone.
func (p *Position) happens(e core.Event, how string) *refusal.Refusal {
	game, err := core.Decide(p.game, e)
	if err != nil {
		return refusal.Of(err)
	}
	for _, s := range seatsOf(game.Seats().Crew) {
		if pair, _ := game.Pair(id(s)); pair.Settled && p.live(s) {
			p.how[s] = how
		}
	}
	p.game = game
	return nil
}

// boxRolls is the box on turn: it rolls, or doubles all whom it can reach (7).
func (p *Position) boxRolls(m rules.Move) *refusal.Refusal {
	switch m {
	case moveRoll:
		return p.rolls()
	case moveDouble:
		if r := p.happens(core.BoxDouble{}, ""); r != nil {
			return r
		}
		return p.opens(phaseDoubled)
	}
	return illegal()
}

// boxAnswers is the box's word on each double, or on each beaver, in one move
// (5, 6).
func (p *Position) boxAnswers(m rules.Move) *refusal.Refusal {
	said, ok := parseAnswers(string(m))
	if !ok {
		return illegal()
	}
	p.record(said)
	if p.phase == phaseDoubles {
		return p.decide(core.BoxAnswer{Answers: answersOf(said)}, HowBoxPassed)
	}
	return p.decide(core.BeaverAnswer{ByBox: true, Answers: answersOf(said)}, HowRefused)
}

// answersText is the canonical move of the box's answers: by seat.
func answersText(said []Said) rules.Move {
	parts := make([]string, len(said))
	for i, s := range said {
		parts[i] = s.Word + " " + string(id(s.Seat))
	}
	return rules.Move(strings.Join(parts, ", "))
}

// parseAnswers reads the canonical move of the box's answers, and nothing else.
func parseAnswers(m string) (said []Said, ok bool) {
	for part := range strings.SplitSeq(m, ", ") {
		word, number, _ := strings.Cut(part, " ")
		if len(number) != 1 || number[0] < '1' || number[0] > '0'+MaxSeats {
			return nil, false
		}
		said = append(said, Said{Seat: rules.Seat(number[0] - '1'), Word: word})
	}
	rising := slices.IsSortedFunc(said, func(a, b Said) int { return int(a.Seat) - int(b.Seat) })
	return said, rising && len(answersOf(said)) == len(said)
}
