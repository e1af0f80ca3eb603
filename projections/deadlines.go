package projections

import (
	"context"
	"database/sql"
	"time"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// Deadline is when the time of a seat on turn is used up (clock rule K7). It is
// no fact: it follows from those of its table.
type Deadline struct {
	Table events.TableID
	Seat  rules.Seat
	Turn  int
	At    time.Time
}

// Deadlines lists the deadlines up to an instant, the earliest first.
func (b *Books) Deadlines(ctx context.Context, until time.Time) (list []Deadline, err error) {
	rows, err := b.DB.QueryContext(ctx, `SELECT id, seat, turn, due FROM deadlines WHERE due <= ? ORDER BY due, id`, until.UnixMilli())
	err = each(rows, err, func(r *sql.Rows) error {
		var d Deadline
		var due int64
		err := r.Scan(&d.Table, &d.Seat, &d.Turn, &due)
		d.At = time.UnixMilli(due).UTC()
		list = append(list, d)
		return err
	})
	return list, err
}

// writeDeadline keeps the first deadline of a table with a clock.
func writeDeadline(tx events.Tx, s *table.State) error {
	if s.Clocks.Kind == nil {
		return nil
	}
	seat, at, ok := s.Clocks.First()
	if !ok || s.Broken != nil {
		_, err := tx.Exec(`DELETE FROM deadlines WHERE id = ?`, string(s.ID))
		return err
	}
	_, err := tx.Exec(`INSERT INTO deadlines(id, seat, turn, due) VALUES (?, ?, ?, ?)
		ON CONFLICT(id) DO UPDATE SET seat = excluded.seat, turn = excluded.turn, due = excluded.due`,
		string(s.ID), int(seat), s.Turn, at.UnixMilli())
	return err
}
