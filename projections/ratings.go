package projections

import (
	"context"
	"time"

	"carteiro/events"
)

// Pool is where a rating counts: the games of one kind in a club, for two
// ("glicko2", or "fibs" where the club wants it) or for three and four
// ("openskill").
type Pool struct {
	Club   events.ClubID
	Game   string
	System string
}

// Ratings are the ratings of a pool, the highest first.
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

// RatingStep is what one game did to a player's rating. Rank is the player's
// own, from 1; equals share it.
type RatingStep struct {
	At               time.Time
	Table            events.TableID
	Others           []events.PlayerID
	Rank             int
	Before           float64
	Value, Deviation float64
}

// Pools lists the pools of a club in which somebody is rated.
func (b *Books) Pools(ctx context.Context, id events.ClubID) ([]Pool, error) { return nil, nil }

// Ratings are those of a pool now.
func (b *Books) Ratings(ctx context.Context, p Pool) (Ratings, error) { return Ratings{Pool: p}, nil }

// RatingHistory is how a player's rating came about, the earliest first.
func (b *Books) RatingHistory(ctx context.Context, p Pool, id events.PlayerID) ([]RatingStep, error) {
	return nil, nil
}
