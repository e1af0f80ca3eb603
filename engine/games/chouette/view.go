package chouette

import (
	"maps"
	"slices"

	core "carteiro/engine/chouette"
	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
	"carteiro/events"
)

// View is all that one eye may know. The seats of the roles are -2 where nobody
// has them.
type View struct {
	Eye     rules.Seat      `json:"eye"`             // -2 for the Watcher
	Seats   int             `json:"seats"`           // how many, those who have left too
	Asked   []rules.Ask     `json:"asked,omitempty"` // the open decisions
	Number  int             `json:"number"`          // of the game on the board, from 1; 0 before the first
	Games   int             `json:"games,omitempty"` // so many are played; 0 for no number
	Roles   Roles           `json:"roles"`           // in the game on the board
	Next    *Roles          `json:"next,omitempty"`  // in the game that is about to begin
	Invited rules.Seat      `json:"invited"`         // is asked to be the box's partner
	Throws  [][]int         `json:"throws"`          // by seat: the sums of the dice for the seats
	Board   backgammon.View `json:"board"`           // seat 0 is the box, seat 1 the crew; turned for the eye
	Pairs   []Pair          `json:"pairs"`           // in the order of captaincy
	Sealed  []Sealed        `json:"sealed,omitempty"`
	Rounds  []Round         `json:"rounds,omitempty"` // what was said of the cubes in this turn
	Dice    []int           `json:"dice,omitempty"`   // the roll to be played now
	Ledger  []Account       `json:"players"`          // by seat
	Past    []Past          `json:"past,omitempty"`
	Waiting []rules.Seat    `json:"waiting,omitempty"` // newcomers, for the next game
	Paused  bool            `json:"paused,omitempty"`  // a game has ended, and the next is about to begin
	Rules   rules.Options   `json:"rules"`
	Outcome *rules.Outcome  `json:"outcome,omitempty"`
}

// Roles are who sits where. Line is the crew in the order of captaincy, the
// captain of record first.
type Roles struct {
	Box     rules.Seat   `json:"box"`
	Partner rules.Seat   `json:"partner"`
	Captain rules.Seat   `json:"captain"` // who plays for the crew now
	Line    []rules.Seat `json:"line"`
}

// Pair is a member's game against the box. Points are the member's.
type Pair struct {
	Seat    rules.Seat `json:"seat"`
	Level   int        `json:"level"`             // as far as it is accepted
	Owner   string     `json:"owner"`             // centre, box or member
	Offered int        `json:"offered,omitempty"` // the level if the word that is awaited is a yes
	Settled bool       `json:"settled,omitempty"`
	Points  int        `json:"points,omitempty"`
	How     string     `json:"how,omitempty"`   // why it is settled: a How..., or the result on the board
	Proxy   bool       `json:"proxy,omitempty"` // its member has left: it is played on as the captain's
}

// Sealed is an answer under seal: whether it is given and, for its own eye and
// face up, what it is.
type Sealed struct {
	Seat  rules.Seat `json:"seat"`
	Given bool       `json:"given"`
	Word  string     `json:"word,omitempty"`
}

// Round is what was said of the cubes, complete: Kind is what was asked for
// (window, doubles, beavered, doubled, beavers).
type Round struct {
	Kind string `json:"kind"`
	Said []Said `json:"said"`
}

// Said is the word on the pair of a seat.
type Said struct {
	Seat rules.Seat `json:"seat"`
	Word string     `json:"word"`
}

// Account is what a seat has: Points of the games that are over, Now of pairs
// settled in the game at hand. At the end all have a place, from 1; shared places
// are equal.
type Account struct {
	Seat   rules.Seat `json:"seat"`
	Points int        `json:"score"`
	Now    int        `json:"now,omitempty"`
	Left   bool       `json:"left,omitempty"` // has left the evening
	Place  int        `json:"place,omitempty"`
}

// SeenBy is the View for a seat or the Watcher.
func (p *Position) SeenBy(eye rules.Seat) rules.View {
	if eye < 0 || int(eye) >= p.seats {
		eye = rules.Watcher
	}
	v := View{
		Eye: eye, Seats: p.seats, Asked: p.Awaits(), Number: p.number, Games: p.games(),
		Roles: p.roles(p.game.Seats()), Invited: rules.Watcher, Board: p.seenBoard(eye), Pairs: p.pairs(),
		Sealed: p.seals(eye), Rounds: p.rounds, Ledger: p.accounts(), Past: p.past, Waiting: p.waiting,
		Paused: p.fresh && p.number > 0, Rules: maps.Clone(p.rules),
	}
	v.Dice = v.Board.Dice
	v.Throws = slices.Clone(p.sums[:p.seats])
	if p.fresh && p.phase != phaseOver {
		next := p.evening.Seats()
		next.Crew = slices.DeleteFunc(next.Crew, func(who events.PlayerID) bool { return who == p.partner })
		next.Partner = p.partner
		roles := p.roles(next)
		v.Next = &roles
	}
	if p.phase == phaseInvited {
		v.Invited = p.invited
	}
	if o, over := p.Outcome(); over {
		v.Outcome = &o
	}
	return v
}

// games is after how many games the evening ends, 0 for no number.
func (p *Position) games() (n int) {
	for _, c := range p.rules["games"] {
		if c < '0' || c > '9' {
			return 0
		}
		n = 10*n + int(c-'0')
	}
	return n
}

func (p *Position) roles(seats core.Seats) Roles {
	return Roles{Box: seat(seats.Box), Partner: seat(seats.Partner), Captain: p.captainOf(seats), Line: seatsOf(seats.Crew)}
}

// captainOf plays for the crew: of the game at hand now, of another one first.
func (p *Position) captainOf(seats core.Seats) rules.Seat {
	if c := p.Captain(); c >= 0 || len(seats.Crew) == 0 {
		return c
	}
	return seat(seats.Crew[0])
}

// seenBoard is the board from the side of an eye: the crew's for its members,
// the box's for all others.
func (p *Position) seenBoard(eye rules.Seat) backgammon.View {
	side := boxSide
	if slices.Contains(p.game.Seats().Crew, id(eye)) {
		side = crewSide
	}
	v := p.board.SeenBy(side).(backgammon.View)
	v.Watching, v.Match, v.Outcome, v.MatchID, v.XGID = true, nil, nil, "", ""
	return v
}

var holders = [...]string{core.Centre: "centre", core.Box: "box", core.Member: "member"}

// pairs are those of the game at hand.
func (p *Position) pairs() (list []Pair) {
	var offered []rules.Seat
	if p.phase != phaseOver {
		offered = p.offered()
	}
	for _, s := range seatsOf(p.game.Seats().Crew) {
		c, _ := p.game.Pair(id(s))
		pair := Pair{Seat: s, Level: c.Level, Owner: holders[c.Holder], Settled: c.Settled, Points: c.Points, How: p.how[s],
			Proxy: p.gone[s] && !c.Settled}
		if slices.Contains(offered, s) {
			pair.Offered = 2 * c.Level
		}
		list = append(list, pair)
	}
	return list
}

// seals are the answers of a phase under seal, by seat, as an eye may know them.
func (p *Position) seals(eye rules.Seat) (list []Sealed) {
	if !p.phase.sealed() {
		return nil
	}
	for _, s := range p.reached() {
		if p.gone[s] {
			continue
		}
		one := Sealed{Seat: s, Given: !slices.Contains(p.asked, s)}
		if s == eye || p.face {
			one.Word = string(p.answers[s])
		}
		list = append(list, one)
	}
	return list
}

// accounts are everybody's points.
func (p *Position) accounts() []Account {
	out := make([]Account, p.seats)
	for s, points := range p.ledger() {
		out[s] = Account{Seat: rules.Seat(s), Points: points, Left: p.gone[s]}
	}
	if p.phase == phaseOver {
		places(out)
	}
	if p.fresh || p.phase == phaseOver || p.number == 0 {
		return out
	}
	for who, points := range p.game.Accounts() {
		out[seat(who)].Now = points
	}
	return out
}

// places ranks the accounts.
func places(list []Account) {
	for i := range list {
		list[i].Place = 1
		for _, other := range list {
			if other.Points > list[i].Points {
				list[i].Place++
			}
		}
	}
}
