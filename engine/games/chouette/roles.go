package chouette

import (
	"slices"
	"strconv"

	"carteiro/engine/rules"
	"carteiro/events"
)

// id is what the engine of the pairs calls a seat: its number, from 1.
func id(s rules.Seat) events.PlayerID { return events.PlayerID(strconv.Itoa(int(s) + 1)) }

// seat is the seat of an id, the Watcher for nobody's.
func seat(p events.PlayerID) rules.Seat {
	n, err := strconv.Atoi(string(p))
	if err != nil {
		return rules.Watcher
	}
	return rules.Seat(n - 1)
}

func seatsOf(list []events.PlayerID) []rules.Seat {
	out := make([]rules.Seat, len(list))
	for i, p := range list {
		out[i] = seat(p)
	}
	return out
}

// active lists the seats that have not left.
func (p *Position) active() (list []rules.Seat) {
	for s := range rules.Seat(p.seats) {
		if !p.gone[s] {
			list = append(list, s)
		}
	}
	return list
}

// The sides of the board.
const (
	boxSide  rules.Seat = 0
	crewSide rules.Seat = 1
)

// onRoll is the side whose roll or play the board waits for.
func (p *Position) onRoll() rules.Seat { return p.board.Awaits()[0].Seat }

// Box is the seat that plays alone; the Watcher before the first seats.
func (p *Position) Box() rules.Seat { return seat(p.game.Seats().Box) }

// Captain is who commits the crew's plays now (9, 11): the first live member in
// the order of captaincy who has not left, or whoever plays a turn instead; the
// Watcher between two games.
func (p *Position) Captain() rules.Seat {
	live := p.commanding()
	switch {
	case slices.Contains(live, p.deputy):
		return p.deputy
	case len(live) > 0:
		return live[0]
	}
	return rules.Watcher
}

// commanding lists the live members who have not left, in the order of captaincy.
func (p *Position) commanding() (list []rules.Seat) {
	for _, s := range seatsOf(p.game.Seats().Crew) {
		if p.live(s) && !p.gone[s] {
			list = append(list, s)
		}
	}
	return list
}

func (p *Position) live(s rules.Seat) bool {
	pair, ok := p.game.Pair(id(s))
	return ok && !pair.Settled
}
