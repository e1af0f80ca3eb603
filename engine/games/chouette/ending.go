package chouette

import (
	"slices"
	"strconv"

	core "carteiro/engine/chouette"
	"carteiro/engine/games/backgammon"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// How an evening ends: the agreed games are played, fewer than three are left,
// or all have agreed.
const (
	ResultPlayed = "played"
	ResultFew    = "few"
	ResultAgreed = "agreed"
)

// Past is a game that is over: who sat where, what every pair came to and why,
// and what everybody gained or lost by it (12, 13).
type Past struct {
	Number   int        `json:"number"` // from 1
	Box      rules.Seat `json:"box"`
	Partner  rules.Seat `json:"partner"` // -2 for none
	Captain  rules.Seat `json:"captain"` // of record: at the start of the game
	Pairs    []Pair     `json:"pairs"`   // in the order of captaincy
	Accounts []int      `json:"accounts"`
}

// boardOver settles the pairs that are live by what the board came to (12).
func (p *Position) boardOver() *refusal.Refusal {
	last := p.board.SeenBy(rules.Watcher).(backgammon.View).Last
	winner := core.BoxWins
	if last.Winner == crewSide {
		winner = core.CrewWins
	}
	if r := p.happens(core.End{Winner: winner, Value: last.Points}, last.Result); r != nil {
		return r
	}
	return p.ends()
}

// ends posts a game in which every pair is settled, and seats everybody for the
// next one (13, 14): who has left goes, and newcomers join (15).
func (p *Position) ends() *refusal.Refusal {
	p.past = append(slices.Clip(p.past), p.account())
	evening, err := p.evening.Post(p.game)
	if err != nil {
		return refusal.Of(err)
	}
	p.evening, p.paused = evening, true
	p.asked, p.answers = nil, [MaxSeats]rules.Move{}
	p.rotate()
	if n, err := strconv.Atoi(p.rules["games"]); err == nil && p.number >= n {
		p.result = ResultPlayed
	}
	p.between()
	return nil
}

// rotate lets those go who have left, and newcomers in.
func (p *Position) rotate() {
	for s, gone := range p.gone {
		if next, err := p.evening.Leave(id(rules.Seat(s))); gone && err == nil {
			p.evening = next
		}
	}
	for _, s := range p.waiting {
		if next, err := p.evening.Join(id(s)); !p.gone[s] && err == nil {
			p.evening = next
		}
	}
	p.waiting = nil
}

// account is the game at hand as it stands.
func (p *Position) account() Past {
	seats := p.game.Seats()
	out := Past{Number: p.number, Box: seat(seats.Box), Partner: seat(seats.Partner), Captain: seat(seats.Crew[0]),
		Pairs: p.pairs(), Accounts: make([]int, p.seats)}
	for who, points := range p.game.Accounts() {
		out.Accounts[seat(who)] = points
	}
	return out
}

// ledger is everybody's points by seat: of the games that are over.
func (p *Position) ledger() []int {
	out := make([]int, p.seats)
	for _, game := range p.past {
		for s, points := range game.Accounts {
			out[s] += points
		}
	}
	return out
}

// Outcome is the result of the evening once it has ended. Points are everybody's
// in the ledger, also of those who have left; they sum to zero. Who shares the
// most with another has not won.
func (p *Position) Outcome() (rules.Outcome, bool) {
	if p.phase != phaseOver {
		return rules.Outcome{}, false
	}
	o := rules.Outcome{Result: p.result, Winner: rules.Watcher, Points: p.ledger()}
	best := slices.Max(o.Points)
	if first := slices.Index(o.Points, best); !slices.Contains(o.Points[first+1:], best) {
		o.Winner = rules.Seat(first)
	}
	return o, true
}
