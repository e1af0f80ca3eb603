package projections

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"carteiro/engine/rating"
	"carteiro/events"
)

// Pool is where a rating counts: the games of one kind in a club, for two
// ("glicko2", or "fibs" where the club wants it) or for three and four
// ("openskill"). The games without a club have pools of their own.
type Pool struct {
	Club   events.ClubID
	Game   string
	System string
}

// Ratings are the ratings of a pool, the highest first; of OpenSkill that is
// the highest value less three deviations.
type Ratings struct {
	Pool
	Lines  []Rating
	People map[events.PlayerID]Person
}

// Rating is one player's. Deviation is that of Glicko-2 or the sigma of
// OpenSkill; FIBS has none.
type Rating struct {
	Player           events.PlayerID
	Value, Deviation float64
	Games            int
	Last             time.Time // when the last game ended
}

// RatingStep is what one game did to a player's rating.
type RatingStep = rating.Step

// Pools lists the pools of a club in which somebody is rated, or those without
// a club.
func (b *Books) Pools(ctx context.Context, id events.ClubID) ([]Pool, error) {
	house, err := b.House(ctx, id)
	if err != nil {
		return nil, err
	}
	var all, out []Pool
	rows, err := b.DB.QueryContext(ctx, `SELECT DISTINCT game, seats > 2 FROM rated WHERE club = ? AND NOT void ORDER BY 1, 2`, string(id))
	err = each(rows, err, func(r *sql.Rows) error {
		p, many := Pool{Club: id, System: rating.SystemGlicko2}, false
		err := r.Scan(&p.Game, &many)
		if many {
			p.System = rating.SystemOpenSkill
		} else if p.Game == "backgammon" && house.Terms.Ratings == rating.SystemFIBS {
			p.System = rating.SystemFIBS
		}
		all = append(all, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		standings, err := b.standings(ctx, p)
		if err != nil {
			return nil, err
		}
		if len(standings) > 0 {
			out = append(out, p)
		}
	}
	return out, nil
}

// Ratings are those of a pool now.
func (b *Books) Ratings(ctx context.Context, p Pool) (Ratings, error) {
	standings, err := b.standings(ctx, p)
	if err != nil {
		return Ratings{Pool: p}, err
	}
	ids := keys(standings)
	slices.SortFunc(ids, func(x, y events.PlayerID) int {
		return cmp.Or(cmp.Compare(standings[y].Merit(p.System), standings[x].Merit(p.System)), cmp.Compare(x, y))
	})
	out := Ratings{Pool: p}
	for _, id := range ids {
		s := standings[id]
		out.Lines = append(out.Lines, Rating{Player: id, Value: s.Value, Deviation: s.Deviation, Games: len(s.Steps), Last: s.Last})
	}
	out.People, err = b.people(ctx, ids)
	return out, err
}

// RatingHistory is how a player's rating came about, the earliest first.
func (b *Books) RatingHistory(ctx context.Context, p Pool, id events.PlayerID) ([]RatingStep, error) {
	standings, err := b.standings(ctx, p)
	return standings[id].Steps, err
}

// TimeOuts counts the turns that a player has let run out of time since an
// instant, at any table.
func (b *Books) TimeOuts(ctx context.Context, id events.PlayerID, since time.Time) (n int, err error) {
	err = b.DB.QueryRowContext(ctx, `SELECT count(*) FROM expired WHERE player = ? AND at >= ?`, string(id), since.UnixMilli()).Scan(&n)
	return n, err
}
