package chouette

import (
	"maps"
	"slices"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// Evening is a table between two games: who sits where for the next one, who has
// been captain, and everybody's points so far. It is a value that never changes.
type Evening struct {
	options   rules.Options
	seats     Seats // all but the box in the crew, in the order of captaincy
	captained []events.PlayerID
	ledger    map[events.PlayerID]int
}

// Gather opens an evening with the first seats, which it refuses as New does.
// Who waits plays the first game too; a partner is invited by Game.
func Gather(seats Seats, o rules.Options) (Evening, error) {
	if seats.Partner != "" {
		return Evening{}, refusal.New(PartnerNotHere)
	}
	seats.Crew, seats.Queue = slices.Concat(seats.Crew, seats.Queue), nil
	s, err := New(seats, o)
	if err != nil {
		return Evening{}, err
	}
	return Evening{options: s.options, seats: s.seats, ledger: map[events.PlayerID]int{}}, nil
}

// Seats are those of the next game.
func (e Evening) Seats() Seats { return e.seats.clone() }

// Ledger is everybody's points so far, those who left too; they sum to zero.
func (e Evening) Ledger() map[events.PlayerID]int { return maps.Clone(e.ledger) }

// Invitations lists whom the box may invite now, in the order of asking.
func (e Evening) Invitations() []events.PlayerID {
	return e.seats.Invitations(e.options["partnerFrom"])
}

// Game starts the next game, with a partner of Invitations or without one.
func (e Evening) Game(partner events.PlayerID) (State, error) {
	seats := e.seats
	if partner != "" {
		var err error
		if seats, err = seats.invite(partner, e.options["partnerFrom"]); err != nil {
			return State{}, err
		}
	}
	return New(seats, e.options)
}

// Post enters a game that is over: the accounts of all, and the next seats.
func (e Evening) Post(s State) (Evening, error) {
	next, over := s.Next()
	if !over || !sameLine(e.seats, s.seats) {
		return e, refusal.New(NotThisGame)
	}
	e.ledger = maps.Clone(e.ledger)
	for who, points := range s.Accounts() {
		e.ledger[who] += points
	}
	e.captained = append(slices.Clone(e.captained), s.seats.Crew[0])
	e.seats = next
	return e, nil
}

// sameLine tells whether a game was played by those who are seated for it.
func sameLine(seated, played Seats) bool {
	crew := seated.Crew
	if played.Partner != "" {
		crew = without(crew, played.Partner)
	}
	return seated.Box == played.Box && slices.Equal(crew, played.Crew)
}

// Join seats a newcomer between two games (section 6.2, 15; the article's rule
// 7): last in the line, or, where all who are seated have been captain, first:
// as the next captain.
func (e Evening) Join(who events.PlayerID) (Evening, error) {
	if who == "" || slices.Contains(e.seats.All(), who) {
		return e, refusal.New(SeatedAlready, "Who", string(who))
	}
	at := len(e.seats.Crew)
	if !slices.ContainsFunc(e.seats.All(), func(p events.PlayerID) bool { return !slices.Contains(e.captained, p) }) {
		at = 0
	}
	e.seats.Crew = slices.Insert(slices.Clone(e.seats.Crew), at, who)
	return e, nil
}

// Leave lets somebody go between two games, at no cost (section 6.2, 15). Who
// stood behind them moves up; a box that leaves is followed by the captain.
func (e Evening) Leave(who events.PlayerID) (Evening, error) {
	line := append([]events.PlayerID{e.seats.Box}, e.seats.Crew...)
	left := without(line, who)
	switch {
	case len(left) == len(line):
		return e, refusal.New(NotSeated, "Who", string(who))
	case len(left) == 0:
		return e, refusal.New(TooFewPlayers, "Min", minCrew+1)
	}
	e.seats = Seats{Box: left[0], Crew: left[1:]}
	return e, nil
}
