package main

import (
	"container/heap"
	"context"
	"strings"
	"time"

	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
)

// wake lets a person look: at a game that waits for them, or else at what they
// may wish.
func (s *season) wake(ctx context.Context, p *person) (err error) {
	s.doom()
	again := s.pause(p)
	switch {
	case !p.known:
		err = s.joins(ctx, p)
	default:
		var more bool
		if more, err = s.answers(ctx, p); err == nil && !more {
			err = s.wishes(ctx, p)
		} else if more {
			again = time.Minute + time.Duration(s.dice.IntN(120))*time.Second
		}
	}
	if p.back.After(s.now()) && s.luck(0.8) {
		again = p.back.Sub(s.now())
	}
	p.wakes = s.now().Add(again)
	heap.Push(&s.agenda, p)
	return err
}

// pause is how long a person does not look.
func (s *season) pause(p *person) time.Duration {
	if s.luck(p.gaps) {
		return time.Duration(3+s.dice.IntN(15)) * day
	}
	return min(10*time.Minute+time.Duration(s.dice.ExpFloat64()*float64(p.pace)), 10*day).Truncate(time.Millisecond)
}

// answers makes a person's step in a game that waits for it, and tells whether
// there was one.
func (s *season) answers(ctx context.Context, p *person) (bool, error) {
	list, err := s.waiting(ctx, p)
	if err != nil || len(list) == 0 {
		return false, err
	}
	at, err := s.app.desk.Table(ctx, list[s.dice.IntN(len(list))])
	if err != nil {
		return false, err
	}
	if p.slow && !s.urgent(at, p) && !s.luck(0.02) {
		return false, nil
	}
	return true, s.act(ctx, p, at)
}

// urgent tells whether a slow person thinks it is time to move.
func (s *season) urgent(t table.State, p *person) bool {
	seat, _ := t.Seat(p.id)
	due, runs := t.Clocks.Deadline(seat)
	return !runs || due.Sub(s.now()) < 20*time.Hour
}

// waiting lists the tables that wait for a person, as the list of their games
// does.
func (s *season) waiting(ctx context.Context, p *person) (list []events.TableID, err error) {
	rows, err := s.app.store.Reader().QueryContext(ctx, `SELECT t.id, t.asked, s.seat FROM seats s JOIN tables t ON t.id = s.id
		WHERE s.player = ? AND t.status IN ('invited', 'playing') ORDER BY t.id`, string(p.id))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, asked string
		var seat int
		if err := rows.Scan(&id, &asked, &seat); err != nil {
			return nil, err
		}
		if kinds := strings.Split(asked, ","); seat < len(kinds) && kinds[seat] != "" {
			list = append(list, events.TableID(id))
		}
	}
	return list, rows.Err()
}

// wishes lets a person do one thing at most that nobody asks of them.
func (s *season) wishes(ctx context.Context, p *person) error {
	id := s.ladders[s.dice.IntN(len(s.ladders))]
	l, err := s.app.desk.Ladder(ctx, id)
	if err != nil {
		return err
	}
	in, m := ladder.In{ID: id}, l.Members[p.id]
	var c any
	switch {
	case p == s.people[0] && s.luck(0.05):
		c = s.steward(l)
	case l.Place(p.id) == 0 && m.Status != ladder.Suspended && s.luck(0.05):
		if err := s.settle(ctx); err != nil {
			return err
		}
		c = ladder.Join{In: in, By: p.id}
	case m.Status == ladder.OnLeave && s.luck(0.1):
		c = ladder.Return{In: in, By: p.id}
	case m.Status != ladder.Active:
	case s.luck(0.004):
		c = ladder.Leave{In: in, By: p.id}
	case s.luck(0.001):
		c = ladder.Quit{In: in, By: p.id}
	case s.luck(0.005):
		c, err = s.rest(ctx, p)
	case s.luck(0.01):
		c = s.regret(l, p)
	case s.luck(p.eager):
		c = s.challenge(l, p)
	}
	if err == nil && c != nil {
		_, err = s.do(ctx, p, c)
	}
	return err
}

// challenge is one that the ladder allows, nil for none.
func (s *season) challenge(l ladder.State, p *person) any {
	var may []events.PlayerID
	for _, t := range ladder.Targets(l.Later(s.now()), p.id, s.now()) {
		if t.Code == "" {
			may = append(may, t.Player)
		}
	}
	if len(may) == 0 {
		return nil
	}
	return ladder.Propose{In: ladder.In{ID: l.ID}, By: p.id, To: may[s.dice.IntN(len(may))]}
}

// regret takes back a challenge that has hardly begun, nil for none.
func (s *season) regret(l ladder.State, p *person) any {
	in := ladder.In{ID: l.ID}
	for _, c := range l.Open() {
		switch {
		case c.By == p.id && (c.Stage == ladder.Proposed || !c.Acted[0]):
			return ladder.Withdraw{In: in, N: c.N, By: p.id}
		case c.To == p.id && c.Stage == ladder.Playing && !c.Acted[1]:
			return ladder.Cancel{In: in, N: c.N, By: p.id}
		}
	}
	return nil
}

// rest books a vacation that the person can afford, or ends one.
func (s *season) rest(ctx context.Context, p *person) (any, error) {
	h, err := s.app.desk.Player(ctx, p.id)
	for _, v := range h.Vacations {
		if v.To.After(s.now()) {
			return player.EndVacation{ID: p.id, N: v.N}, err
		}
	}
	first := s.now().Add(time.Duration(s.dice.IntN(6)) * day)
	last := first.AddDate(0, 0, 1+s.dice.IntN(6))
	p.back = last
	return player.Book{ID: p.id, First: first.Format(time.DateOnly), Last: last.Format(time.DateOnly)}, err
}

// steward is an act of the steward: a ruling that is asked for, or a strike
// excused, a place set, a challenge annulled.
func (s *season) steward(l ladder.State) any {
	in, open := ladder.In{ID: l.ID}, l.Open()
	for _, c := range open {
		if !c.AskedAt.IsZero() {
			return ladder.Rule{In: in, Ruled: s.ruled(), N: c.N, Winner: c.To}
		}
	}
	who := l.Order[s.dice.IntN(len(l.Order))]
	switch k := l.Members[who].Strikes; {
	case len(k) > 0:
		return ladder.Excuse{In: in, Ruled: s.ruled(), Who: who, N: k[0].N}
	case s.luck(0.5) && len(open) > 0:
		return ladder.Annul{In: in, Ruled: s.ruled(), N: open[s.dice.IntN(len(open))].N}
	}
	return ladder.Place{In: in, Ruled: s.ruled(), Who: who, To: 1 + s.dice.IntN(len(l.Order))}
}
