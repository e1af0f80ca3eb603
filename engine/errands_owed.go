package engine

import (
	"context"

	"carteiro/engine/errand"
	"carteiro/events"
)

// chore lists what is owed for one.
func (d *Desk) chore(ctx context.Context, c chore) ([]errand.Owed, error) {
	switch {
	case c.table != "":
		return d.owedAt(ctx, c.table)
	case c.player == "":
		return d.owed(ctx, c.fixture)
	case c.fixture.Ladder != "":
		return d.owedBy(ctx, c.fixture.Ladder, c.player)
	}
	r, err := d.Robin(ctx, c.fixture.Robin)
	if err != nil {
		return nil, err
	}
	house, err := d.Club(ctx, r.Club)
	return errand.Entrant(r, house, c.player), err
}

// owedBy lists what is owed because of a player of a ladder.
func (d *Desk) owedBy(ctx context.Context, id events.LadderID, who events.PlayerID) ([]errand.Owed, error) {
	l, err := d.Ladder(ctx, id)
	if err != nil || l.Place(who) == 0 {
		return nil, err
	}
	house, err := d.Club(ctx, l.Club)
	if err != nil {
		return nil, err
	}
	p, err := d.Player(ctx, who)
	return errand.Member(l, house, p), err
}

// owedAt lists what is owed to the clocks of a table: the vacations of those who
// play there, and the safety days that they spent.
func (d *Desk) owedAt(ctx context.Context, id events.TableID) (list []errand.Owed, err error) {
	s, err := d.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, c := range s.Chairs {
		p, err := d.Player(ctx, c.Player)
		if err != nil {
			return nil, err
		}
		list = append(list, errand.Clocks(s, p)...)
	}
	return list, nil
}
