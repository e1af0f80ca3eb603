package engine

import (
	"context"
	"encoding/hex"

	"carteiro/engine/errand"
	"carteiro/engine/fair"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
)

// fill gives a command what is the desk's to know, and refuses a ladder or a
// round robin of a game that no table could be opened for.
func (d *Desk) fill(ctx context.Context, command any) (any, error) {
	switch c := command.(type) {
	case ladder.Open:
		if err := plays(ladder.Defaults(), c.Settings); err != nil {
			return c, err
		}
		return d.rank(ctx, c)
	case ladder.Configure:
		s, err := d.Ladder(ctx, c.Ladder())
		if err != nil {
			return c, err
		}
		return c, plays(s.Settings, c.Settings)
	case ladder.Join:
		return d.rate(ctx, c)
	case ladder.Accept:
		c.Table = errand.TableOf(c.Ladder(), c.N)
		return c, nil
	case player.AskAddress:
		return c, d.another(ctx, c)
	case player.ChangeAddress:
		return d.readdress(ctx, c)
	case robin.Rule:
		s, err := d.Table(ctx, errand.TableFor(events.Fixture{Robin: c.Robin(), N: c.N}))
		c.BothActed = s.Started()
		return c, err
	case robin.Announce:
		box, err := d.lots(c.Robin().Stream(), true)
		c.Commitment = box.Commitment()
		if err != nil {
			return c, err
		}
		return c, opens(errand.ForGame(robin.State{Terms: c.Terms}, robin.Game{}))
	}
	return command, nil
}

// plays refuses settings of a ladder with which no table would open. What the
// ladder itself does not take is left to it.
func plays(s ladder.Settings, changes map[string]string) error {
	s, err := s.With(changes)
	if err != nil {
		return nil
	}
	return opens(errand.ForChallenge(ladder.State{Settings: s}, ladder.Challenge{}))
}

// opens asks a table whether it would open for any two.
func opens(o table.Open) error {
	o.Host, o.Guests, o.Seated = "one", []events.PlayerID{"another"}, false
	_, err := table.Decide(table.Zero(o.ID), table.Request{Command: o})
	return err
}

// rank tells how strong those are who are on a ladder when it opens, and since
// when they are here, where the command does not say (L3).
func (d *Desk) rank(ctx context.Context, c ladder.Open) (ladder.Open, error) {
	game := c.Settings["game"]
	if game == "" {
		game = ladder.Defaults().Game
	}
	known, err := d.ratings(ctx, c.Club, game)
	if err != nil {
		return c, err
	}
	entrants := make([]ladder.Entrant, len(c.Entrants))
	for i, e := range c.Entrants {
		if r, ok := known[e.Player]; ok && e.Rating == nil {
			e.Rating = &r
		}
		if e.Registered.IsZero() {
			p, err := d.Player(ctx, e.Player)
			if err != nil {
				return c, err
			}
			e.Registered = p.Joined
		}
		entrants[i] = e
	}
	c.Entrants = entrants
	return c, nil
}

// rate tells how strong a newcomer is, where that chooses the place (L27).
func (d *Desk) rate(ctx context.Context, c ladder.Join) (ladder.Join, error) {
	s, err := d.Ladder(ctx, c.Ladder())
	if err != nil || c.Rating != nil || s.Settings.Entry != "by_rating" {
		return c, err
	}
	known, err := d.ratings(ctx, s.Club, s.Settings.Game)
	if r, ok := known[c.By]; ok {
		c.Rating = &r
	}
	return c, err
}

func (d *Desk) ratings(ctx context.Context, id events.ClubID, game string) (map[events.PlayerID]events.LadderRating, error) {
	if d.Ratings == nil {
		return nil, nil
	}
	return d.Ratings(ctx, id, game)
}

// lots is the box from which a ladder's or a round robin's order is drawn: that
// of a table whose name is the stream's, draw 0.
func (d *Desk) lots(stream string, create bool) (fair.Box, error) {
	id := events.TableID(stream)
	secret, err := d.Vault.Secret(id, create)
	return fair.Box{Table: id, Secret: secret}, err
}

// atLadder decides a ladder's command. Lots are drawn from the beginning
// whenever the decision is made anew.
func (d *Desk) atLadder(ctx context.Context, c ladder.Command, o Order) (events.Receipt, error) {
	by := ladder.Decider(c.Ladder())
	if c, ok := c.(ladder.Open); ok {
		box, err := d.lots(c.Ladder().Stream(), true)
		if err != nil {
			return events.Receipt{}, err
		}
		by.Decide = func(s ladder.State, r ladder.Request) ([]events.Fact, error) {
			c.Luck, c.Secret = box.Draw(0, nil), hex.EncodeToString(box.Secret)
			r.Command = c
			return ladder.Decide(s, r)
		}
	}
	return run(ctx, d, &d.ladders, c.Ladder().Stream(), by, ladder.Request{Command: c, At: o.At}, o)
}

// atRobin decides a round robin's command, as atLadder.
func (d *Desk) atRobin(ctx context.Context, c robin.Command, o Order) (events.Receipt, error) {
	by := robin.Decider(c.Robin())
	if c, ok := c.(robin.Begin); ok {
		box, err := d.lots(c.Robin().Stream(), true)
		if err != nil {
			return events.Receipt{}, err
		}
		by.Decide = func(s robin.State, r robin.Request) ([]events.Fact, error) {
			c.Luck, c.Secret = box.Draw(0, nil), hex.EncodeToString(box.Secret)
			r.Command = c
			return robin.Decide(s, r)
		}
	}
	return run(ctx, d, &d.robins, c.Robin().Stream(), by, robin.Request{Command: c, At: o.At}, o)
}

// back ends the absence of a player who enters or comes back to play.
func (d *Desk) back(ctx context.Context, o Order) error {
	var who events.PlayerID
	switch c := o.Command.(type) {
	case ladder.Join:
		who = c.By
	case ladder.Return:
		who = c.By
	case robin.Enter:
		who = c.By
	}
	if who == "" {
		return nil
	}
	s, err := d.Player(ctx, who)
	if err != nil || !s.Away {
		return err
	}
	_, err = d.Do(ctx, Order{ID: o.ID + ":back", Actor: o.Actor, At: o.At, Command: player.SetAway{ID: who}})
	return err
}
