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

// Kinds of rows: a time that will be up, and one that is and may be claimed.
const (
	dueTurn  = "turn"
	dueClaim = "claim"
)

// Deadlines lists the deadlines up to an instant, the earliest first. A time
// that is up already and may be claimed is none of them.
func (b *Books) Deadlines(ctx context.Context, until time.Time) ([]Deadline, error) {
	return b.due(ctx, dueTurn, until)
}

// Lapsed lists when games end whose time is up and that nobody has claimed
// (clock rule K15), up to an instant, the earliest first.
func (b *Books) Lapsed(ctx context.Context, until time.Time) ([]Deadline, error) {
	return b.due(ctx, dueClaim, until)
}

func (b *Books) due(ctx context.Context, kind string, until time.Time) (list []Deadline, err error) {
	rows, err := b.DB.QueryContext(ctx, `SELECT id, seat, turn, due FROM deadlines WHERE kind = ? AND due <= ? ORDER BY due, id`, kind, until.UnixMilli())
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

// writeDeadline keeps the first deadline of a table with a clock, or when nobody
// can claim any more that it has passed.
func writeDeadline(tx events.Tx, s *table.State) error {
	if s.Clocks.Kind == nil {
		return nil
	}
	kind := dueTurn
	seat, at, ok := s.Clocks.First()
	if l := s.Lapsed; l != nil && ok && l.Seat == seat {
		kind, at = dueClaim, l.Deadline.Add(table.Unclaimed)
	}
	if !ok || s.Broken != nil {
		_, err := tx.Exec(`DELETE FROM deadlines WHERE id = ?`, string(s.ID))
		return err
	}
	_, err := tx.Exec(`INSERT INTO deadlines(id, kind, seat, turn, due) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT(id) DO UPDATE SET kind = excluded.kind, seat = excluded.seat, turn = excluded.turn, due = excluded.due`,
		string(s.ID), kind, int(seat), s.Turn, at.UnixMilli())
	return err
}
