package main

import (
	"context"
	"slices"
	"time"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/games/draughts"
	"carteiro/engine/games/mathable"
	"carteiro/engine/ladder"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// act makes a person's next step at a table that asks for one, and the steps of
// the same turn after it.
func (s *season) act(ctx context.Context, p *person, t table.State) error {
	for range 4 {
		seat, _ := t.Seat(p.id)
		ask, asked := t.Asked(seat)
		if !asked {
			return nil
		}
		c := s.standing(p, t, seat)
		if c == nil {
			c = s.step(p, t, seat, ask.Kind)
		}
		if done, err := s.do(ctx, p, c); err != nil || !done {
			return err
		}
		var err error
		if t, err = s.app.desk.Table(ctx, t.ID); err != nil {
			return err
		}
	}
	return nil
}

// standing is the order with which some leave their rolls to the server, nil for
// none.
func (s *season) standing(p *person, t table.State, seat rules.Seat) any {
	if t.Game != "backgammon" || t.Status != table.Playing || len(t.Orders(seat)) > 0 || p.pace < 2*time.Hour {
		return nil
	}
	return table.GiveOrder{ID: t.ID, By: p.id, Kind: "roll"}
}

// step is what a person does when asked.
func (s *season) step(p *person, t table.State, seat rules.Seat, kind string) any {
	if t.Status == table.Invited {
		return s.reply(p, t)
	}
	worth := worth(t.Position, seat)
	switch kind {
	case "answer_resign":
		return table.Answer{ID: t.ID, By: p.id, Accept: s.luck(0.95), Turn: t.Turn}
	case "answer_draw", "answer_count":
		return table.Answer{ID: t.ID, By: p.id, Accept: worth < 1, Turn: t.Turn}
	}
	lost, gives := despair[t.Game]
	_, men := t.Position.(draughts.Position)
	switch dull := t.Turn > 60 && worth > -1 && worth < 1; {
	case gives && worth < lost && t.Started() && s.luck(0.5):
		return table.Offer{ID: t.ID, By: p.id, Kind: "resign", Value: 1, Turn: t.Turn}
	case men && dull && s.luck(0.2):
		return table.Offer{ID: t.ID, By: p.id, Kind: "draw", Turn: t.Turn}
	}
	return table.Play{ID: t.ID, By: p.id, Text: string(s.choose(p, t.Position, seat)), Turn: t.Turn}
}

// despair is how badly one stands in a game where one gives it up.
var despair = map[string]float64{"backgammon": -60, "draughts": -3.5, "digits": -9}

// reply answers a challenge, at its table or on the page of its ladder.
func (s *season) reply(p *person, t table.State) any {
	yes, direct := s.luck(p.accepts), s.luck(0.5)
	in := ladder.In{ID: t.For.Ladder}
	switch {
	case yes && direct:
		return ladder.Accept{In: in, N: t.For.N, By: p.id}
	case yes:
		return table.Accept{ID: t.ID, By: p.id}
	case direct:
		return ladder.Decline{In: in, N: t.For.N, By: p.id}
	}
	return table.Decline{ID: t.ID, By: p.id}
}

// tooMany bounds the moves that anybody looks at.
const tooMany = 60

// choose takes the best of some legal moves: of the more, the stronger one is.
func (s *season) choose(p *person, pos rules.Position, seat rules.Seat) rules.Move {
	var all []rules.Move
	for m := range pos.Legal(seat) {
		if all = append(all, m); len(all) == tooMany {
			break
		}
	}
	if slices.Contains(all, "roll") { // and perhaps "double", once one is well ahead
		if slices.Contains(all, "double") && worth(pos, seat) > 25 {
			return "double"
		}
		return "roll"
	}
	if slices.Contains(all, "take") {
		if slices.Contains(all, "pass") && worth(pos, seat) < -45 {
			return "pass"
		}
		return "take"
	}
	s.dice.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	best, most := all[0], 0.0
	for i, m := range all[:min(len(all), 1+int(p.strength*12))] {
		next, err := pos.Play(seat, m)
		if err != nil {
			continue
		}
		if w := foreseen(next, seat, p.strength > 0.5); i == 0 || w > most {
			best, most = m, w
		}
	}
	return best
}

// foreseen is what a position is worth, for a strong player after the worst that
// the other can do at draughts.
func foreseen(pos rules.Position, seat rules.Seat, deep bool) float64 {
	least := worth(pos, seat)
	if _, ok := pos.(draughts.Position); !ok || !deep {
		return least
	}
	seen := 0
	for m := range pos.Legal(1 - seat) {
		if next, err := pos.Play(1-seat, m); err == nil {
			least = min(least, worth(next, seat))
		}
		if seen++; seen == 8 {
			break
		}
	}
	return least
}

// worth is how much better a seat stands than the other, roughly: pips, men,
// points.
func worth(pos rules.Position, seat events.Seat) float64 {
	switch v := pos.SeenBy(seat).(type) {
	case backgammon.View:
		return race(v.Sides[seat]) - race(v.Sides[1-seat])
	case draughts.View:
		sum := 0.0
		for _, p := range v.Pieces {
			w := 1 + float64(p.Number)/2
			if p.King {
				w += 2
			}
			if p.Seat != seat {
				w = -w
			}
			sum += w
		}
		return sum
	case mathable.View:
		return float64(v.Players[seat].Score - v.Players[1-seat].Score)
	}
	return 0
}

// race is how a side stands in the race, with its blots counted against it.
func race(side backgammon.Side) float64 {
	w := -float64(side.Pips)
	for _, n := range side.Places[1:25] {
		if n == 1 {
			w -= 3
		}
	}
	return w
}
