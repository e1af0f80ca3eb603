package main

import (
	"context"
	"fmt"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
	"carteiro/projections"
)

// newErrands runs the errands of the server's desk. A refusal is told: where
// somebody was faster it means nothing, but else what is owed cannot be.
func (a *app) newErrands() *engine.Errands {
	return &engine.Errands{Desk: a.desk, Open: a.books.Unfinished, Refused: func(o engine.Order, err error) {
		a.log.Info("an errand was refused", "order", o.ID, "err", err)
	}}
}

// saves spends a day of vacation of the player whose time is up, if that is what
// the player wishes and has, and lets the table have it; false where the turn is
// not saved (K10).
func (a *app) saves(ctx context.Context, d projections.Deadline) (bool, error) {
	s, err := a.desk.Table(ctx, d.Table)
	if err != nil || s.Clocks.Kind == nil || s.Clocks.Closed {
		return false, err
	}
	who := s.Player(d.Seat)
	if p, err := a.desk.Player(ctx, who); err != nil || !p.Safety {
		return false, err
	}
	_, err = a.desk.Do(ctx, engine.Order{ID: events.CommandID(fmt.Sprintf("safety:%s:%d:%d", d.Table, d.Turn, d.At.Unix())), At: d.At,
		Command: player.SpendSafety{ID: who, Table: d.Table, Turn: d.Turn, Deadline: d.At}})
	switch {
	case refusal.Of(err) != nil:
		return false, nil
	case err != nil:
		return false, err
	}
	if err := a.errands.Catch(ctx); err != nil {
		return false, err
	}
	s, err = a.desk.Table(ctx, d.Table)
	due, runs := s.Clocks.Deadline(d.Seat)
	return runs && due.After(d.At), err
}

// away tells whether a player is away already.
func (a *app) away(ctx context.Context, id events.PlayerID) (bool, error) {
	p, err := a.desk.Player(ctx, id)
	return p.Away, err
}

// ratings are those of a club's players in a game, for its ladders: by the
// formula that the club has chosen.
func (a *app) ratings(ctx context.Context, id events.ClubID, game string) (map[events.PlayerID]events.LadderRating, error) {
	house, err := a.desk.Club(ctx, id)
	if err != nil {
		return nil, err
	}
	pool := projections.Pool{Club: id, Game: game, System: club.RatesGlicko2}
	if game == "backgammon" && house.Terms.Ratings == club.RatesFIBS {
		pool.System = club.RatesFIBS
	}
	list, err := a.books.Ratings(ctx, pool)
	out := map[events.PlayerID]events.LadderRating{}
	for _, r := range list.Lines {
		out[r.Player] = events.LadderRating{Rating: r.Value, Deviation: r.Deviation}
	}
	return out, err
}
