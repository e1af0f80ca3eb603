package main

import (
	"container/heap"
	"context"
	"fmt"
	"time"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/robin"
	"carteiro/events"
)

const (
	day        = 24 * time.Hour
	seasonClub = events.ClubID("epoca")
)

// person is a member with their habits.
type person struct {
	id       events.PlayerID
	wakes    time.Time // when they next look
	strength float64   // 0 to 1
	pace     time.Duration
	slow     bool    // moves when time runs out
	gaps     float64 // how often they forget to look for days
	accepts  float64 // how often they take a challenge
	eager    float64 // how often they make one
	zone     string
	known    bool
	back     time.Time // from a vacation
}

// born draws a person with their habits.
func (s *season) born() (*person, error) {
	id, err := engine.NewID[events.PlayerID](s.ids)
	p := &person{id: id, wakes: s.now(), strength: s.dice.Float64(), pace: 5 * time.Hour, gaps: 0.002, accepts: 0.95, eager: 0.3,
		zone: []string{"Europe/Lisbon", "Atlantic/Azores", "America/Sao_Paulo"}[s.dice.IntN(3)]}
	switch habit := s.dice.Float64(); {
	case habit < 0.45: // quick
		p.pace, p.eager = 90*time.Minute, 0.5
	case habit < 0.6:
		p.slow, p.pace = true, 8*time.Hour
	case habit < 0.75: // forgetful
		p.gaps = 0.02
	case habit < 0.85: // picks opponents
		p.accepts = 0.5
	}
	return p, err
}

// found makes the club, its people, its ladders and its round robin.
func (s *season) found(ctx context.Context) error {
	for i := range s.Members {
		p, err := s.born()
		if err != nil {
			return err
		}
		s.people = append(s.people, p)
		if i > 4 && s.luck(0.15) { // comes later
			p.wakes = s.now().Add(time.Duration(s.dice.Int64N(int64(s.end.Sub(s.now()) * 2 / 3)))).Truncate(time.Millisecond)
		} else if err := s.joins(ctx, p); err != nil {
			return err
		}
		heap.Push(&s.agenda, p)
	}
	for i, game := range s.Games {
		if err := s.raise(ctx, i, game); err != nil {
			return err
		}
	}
	return s.announce(ctx)
}

// joins makes a person known, and a member of the club; the first one founds it.
func (s *season) joins(ctx context.Context, p *person) error {
	address := string(p.id) + "@players.test"
	key, err := s.app.vault.AddressKey(address)
	if err != nil {
		return err
	}
	p.known = true
	into := any(club.Join{ID: seasonClub, By: p.id})
	if p == s.people[0] {
		into = club.Found{ID: seasonClub, Name: "Época", Lang: "pt", Zone: "Europe/Lisbon", By: p.id}
	}
	return s.must(ctx, p, player.Join{ID: p.id, Address: address, Name: string(p.id), Lang: []string{"pt", "en"}[s.dice.IntN(2)], AddressKey: key},
		player.SetZone{ID: p.id, Zone: p.zone}, player.SetSafety{ID: p.id, On: s.luck(0.2)},
		player.SetMail{ID: p.id, Plan: player.Plans[s.dice.IntN(len(player.Plans))], Hour: s.dice.IntN(24)}, into)
}

// ways are three ladders that differ in all that ladders may differ in.
func (s *season) ways() []map[string]string {
	weeks := func(n int) string { return fmt.Sprint(max(1, n)) }
	return []map[string]string{
		{"clock": "ladder", "season_weeks": weeks(s.Weeks), "match_length": fmt.Sprint(1 + 2*(s.Seed%2))},
		{"clock": "brisk", "season_weeks": weeks(s.Weeks / 3), "season_carry": "by_rating", "entry": "by_rating", "weekend": "true",
			"pauses": "true", "cooldown_days": "3", "draw_effect": "challenger_below", "match_length": "3"},
		{"clock": "per_move 72h", "season_weeks": weeks(s.Weeks / 2), "season_carry": "reverse", "mode": "swap", "accept": "auto",
			"forfeit_effect": "challenger_above", "timeout_challenger": "last", "strike_limit": "3", "match_length": "1"},
	}
}

// raise opens a ladder of a game with most of the people on it.
func (s *season) raise(ctx context.Context, i int, game string) error {
	id, err := engine.NewID[events.LadderID](s.ids)
	if err != nil {
		return err
	}
	s.ladders = append(s.ladders, id)
	owner, settings := s.people[0], map[string]string{"game": game, "zone": "Europe/Lisbon"}
	for name, value := range s.ways()[i%3] {
		settings[name] = value
	}
	o := ladder.Open{In: ladder.In{ID: id}, Club: seasonClub, By: owner.id, Settings: settings}
	for _, p := range s.people {
		if p.known && s.luck(0.85) {
			o.Entrants = append(o.Entrants, ladder.Entrant{Player: p.id})
		}
	}
	return s.must(ctx, owner, club.AddLadder{In: club.In{ID: seasonClub}, Ruled: s.ruled(), Ladder: id, Name: game}, o)
}

// ruled is an act of the club's owner.
func (s *season) ruled() events.Ruled {
	return events.Ruled{Steward: s.people[0].id, Reason: "as agreed"}
}

// announce starts a round robin of Mathable with the first four people.
func (s *season) announce(ctx context.Context) (err error) {
	if s.robin, err = engine.NewID[events.RobinID](s.ids); err != nil {
		return err
	}
	owner, in := s.people[0], robin.In{ID: s.robin}
	terms := events.RobinTerms{Name: "Mathable", Game: "mathable", Clock: "standard", Zone: "Europe/Lisbon", Rated: true, Rounds: 1, AtOnce: 2}
	err = s.must(ctx, owner, club.AddRobin{In: club.In{ID: seasonClub}, Ruled: s.ruled(), Robin: s.robin, Name: terms.Name},
		robin.Announce{In: in, Ruled: s.ruled(), Club: seasonClub, Terms: terms})
	for _, p := range s.people[:4] {
		if err == nil {
			err = s.must(ctx, p, robin.Enter{In: in, By: p.id})
		}
	}
	if err == nil {
		err = s.must(ctx, owner, robin.Begin{In: in, Ruled: s.ruled()})
	}
	return err
}
