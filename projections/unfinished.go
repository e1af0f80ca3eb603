package projections

import (
	"context"
	"database/sql"
)

// Unfinished names the streams at which something may happen by itself: tables
// that are not over, all ladders and round robins.
func (b *Books) Unfinished(ctx context.Context) (streams []string, err error) {
	rows, err := b.DB.QueryContext(ctx, `SELECT 'table-' || id FROM tables WHERE status IN ('invited', 'playing')
		UNION ALL SELECT id FROM streams WHERE id >= 'ladder-' AND id < 'ladder.'
		UNION ALL SELECT id FROM streams WHERE id >= 'robin-' AND id < 'robin.'`)
	err = each(rows, err, func(r *sql.Rows) error {
		var id string
		err := r.Scan(&id)
		streams = append(streams, id)
		return err
	})
	return streams, err
}
