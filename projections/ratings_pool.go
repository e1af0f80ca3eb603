package projections

import (
	"context"
	"database/sql"
	"time"

	"carteiro/engine/rating"
	"carteiro/events"
)

// pooled is a pool folded up to a position of the log. A game of another pool
// may change it too, as may a steward: losses on time count together, wherever they are.
type pooled struct {
	pos       int64
	standings map[events.PlayerID]rating.Standing
}

// keptPools is how many pools are kept.
const keptPools = 64

// standings are the players of a pool. They are shared: nobody changes them.
func (b *Books) standings(ctx context.Context, p Pool) (map[events.PlayerID]rating.Standing, error) {
	var pos int64
	if err := b.DB.QueryRowContext(ctx, `SELECT coalesce(max(changed), 0) FROM rated`).Scan(&pos); err != nil {
		return nil, err
	}
	key := string(p.Club) + "/" + p.Game + "/" + p.System
	if k, ok := b.pools.get(key); ok && k.pos == pos {
		return k.standings, nil
	}
	losses, err := b.lossesOnTime(ctx)
	if err != nil {
		return nil, err
	}
	games, err := b.ratedGames(ctx, p)
	if err != nil {
		return nil, err
	}
	k := pooled{pos, rating.Fold(p.System, games, rating.Serial(losses))}
	b.pools.put(key, k, keptPools)
	return k.standings, nil
}

// lossesOnTime are those of all rated games, in the order of the log.
func (b *Books) lossesOnTime(ctx context.Context) (out []rating.Loss, err error) {
	rows, err := b.DB.QueryContext(ctx, `SELECT id, player, at FROM rated
		WHERE late AND NOT void AND (rank > 1 OR seats > 2) ORDER BY pos, seat`)
	err = each(rows, err, func(r *sql.Rows) error {
		var l rating.Loss
		var at int64
		err := r.Scan(&l.Table, &l.Player, &at)
		l.At = time.UnixMilli(at).UTC()
		out = append(out, l)
		return err
	})
	return out, err
}

// ratedGames are those of a club and a game, in the order of the log.
func (b *Books) ratedGames(ctx context.Context, p Pool) (out []rating.Finished, err error) {
	rows, err := b.DB.QueryContext(ctx, `SELECT id, at, length, player, rank FROM rated
		WHERE club = ? AND game = ? AND NOT void ORDER BY pos, seat`, string(p.Club), p.Game)
	err = each(rows, err, func(r *sql.Rows) error {
		var g rating.Finished
		var seat rating.Placed
		var at int64
		if err := r.Scan(&g.Table, &at, &g.Length, &seat.Player, &seat.Rank); err != nil {
			return err
		}
		if len(out) == 0 || out[len(out)-1].Table != g.Table {
			g.At = time.UnixMilli(at).UTC()
			out = append(out, g)
		}
		last := &out[len(out)-1]
		last.Seats = append(last.Seats, seat)
		return nil
	})
	return out, err
}
