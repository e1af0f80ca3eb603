package store

import (
	"context"
	"time"

	"carteiro/events"
)

// Forget removes the ids of commands applied before an instant, a page at a
// time so that appends come in between, and returns how many. A command that
// is repeated later than that is taken for a new one: keep 30 days.
func (l *Log) Forget(ctx context.Context, before time.Time) (n int64, err error) {
	for from := ""; ; {
		ids, err := l.oldCommands(ctx, from, before)
		if err != nil || len(ids) == 0 {
			return n, err
		}
		err = l.Write(ctx, func(tx events.Tx) error {
			for _, id := range ids {
				if _, err := tx.Exec(`DELETE FROM commands WHERE id = ?`, id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return n, err
		}
		n += int64(len(ids))
		from = ids[len(ids)-1]
	}
}

func (l *Log) oldCommands(ctx context.Context, from string, before time.Time) ([]string, error) {
	rows, err := l.read.QueryContext(ctx, `SELECT id FROM commands WHERE id > ? AND at < ? ORDER BY id LIMIT ?`, from, before.UnixMilli(), asyncPage)
	if err != nil {
		return nil, l.readError(err)
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, l.readError(err)
		}
		ids = append(ids, id)
	}
	return ids, l.readError(rows.Err())
}
