package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"time"

	"carteiro/events"
)

const (
	columns  = `pos, stream, n, type, v, at, recorded, cmd, actor, data`
	pageSize = 1000
)

// Load reads a stream from behind its event number after, with the revision
// that goes with what was read.
func (l *Log) Load(ctx context.Context, stream string, after uint64) ([]events.Event, events.Rev, error) {
	for {
		evs, err := collect(l.read.QueryContext(ctx, `SELECT `+columns+` FROM events WHERE stream = ? AND n > ? ORDER BY n`, stream, int64(after)))
		if err != nil {
			return nil, events.Rev{}, l.readError(err)
		}
		if len(evs) > 0 {
			return evs, events.Rev{N: evs[len(evs)-1].N}, nil
		}
		n, err := l.length(ctx, stream)
		if err != nil || n <= after { // else it has grown between the two looks
			return nil, events.Rev{N: n}, l.readError(err)
		}
	}
}

func (l *Log) length(ctx context.Context, stream string) (n uint64, err error) {
	err = l.read.QueryRowContext(ctx, `SELECT n FROM streams WHERE id = ?`, stream).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}

// Lookup tells whether a command has been applied, and where it ended.
func (l *Log) Lookup(ctx context.Context, cmd events.CommandID) (events.Receipt, bool, error) {
	r := events.Receipt{Repeat: true}
	err := l.read.QueryRowContext(ctx, `SELECT pos FROM commands WHERE id = ?`, string(cmd)).Scan(&r.Pos)
	if errors.Is(err, sql.ErrNoRows) {
		return events.Receipt{}, false, nil
	}
	if err != nil {
		return events.Receipt{}, false, l.readError(err)
	}
	return r, true, nil
}

// Head is the position of the last event, 0 for an empty log.
func (l *Log) Head(ctx context.Context) (events.Pos, error) {
	var pos events.Pos
	err := l.read.QueryRowContext(ctx, `SELECT coalesce(max(pos), 0) FROM events`).Scan(&pos)
	return pos, l.readError(err)
}

// ReadAll reads the log from behind after to the head as it is at the start,
// then ends. Nothing is locked while the caller works.
func (l *Log) ReadAll(ctx context.Context, after events.Pos) iter.Seq2[events.Event, error] {
	return func(yield func(events.Event, error) bool) {
		head, err := l.Head(ctx)
		for err == nil && after < head {
			var evs []events.Event
			if evs, err = l.page(ctx, after, head, pageSize); len(evs) == 0 {
				break
			}
			for _, e := range evs {
				if !yield(e, nil) {
					return
				}
			}
			after = evs[len(evs)-1].Pos
		}
		if err != nil {
			yield(events.Event{}, err)
		}
	}
}

// Subscribe reads like ReadAll, then waits for more; it ends silently with ctx
// and with ErrClosed when the log is closed. A log that is open for reading
// only hears of nothing new: ErrReadOnly.
func (l *Log) Subscribe(ctx context.Context, after events.Pos) iter.Seq2[events.Event, error] {
	return func(yield func(events.Event, error) bool) {
		if l.w == nil {
			yield(events.Event{}, ErrReadOnly)
			return
		}
		for {
			more := l.news.next()
			for e, err := range l.ReadAll(ctx, after) {
				if ctx.Err() != nil || !yield(e, err) || err != nil {
					return
				}
				after = e.Pos
			}
			select {
			case <-more:
			case <-ctx.Done():
				return
			case <-l.ctx.Done():
				yield(events.Event{}, events.ErrClosed)
				return
			}
		}
	}
}

// page reads the events of (after, upTo], at most limit of them.
func (l *Log) page(ctx context.Context, after, upTo events.Pos, limit int) ([]events.Event, error) {
	evs, err := collect(l.read.QueryContext(ctx,
		`SELECT `+columns+` FROM events WHERE pos > ? AND pos <= ? ORDER BY pos LIMIT ?`, int64(after), int64(upTo), limit))
	return evs, l.readError(err)
}

func (l *Log) readError(err error) error {
	if err == nil {
		return nil
	}
	if l.ctx.Err() != nil {
		return events.ErrClosed
	}
	return fmt.Errorf("store: %w", err)
}

// collect reads the events of a query for columns, and closes it.
func collect(rows *sql.Rows, err error) ([]events.Event, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var evs []events.Event
	for rows.Next() {
		e, err := scan(rows)
		if err != nil {
			return nil, err
		}
		evs = append(evs, e)
	}
	return evs, rows.Err()
}

// scan reads one row of columns, and of what was asked for behind them.
func scan(rows *sql.Rows, more ...any) (events.Event, error) {
	var e events.Event
	var at, recorded int64
	var actor sql.NullString
	var data string
	dest := append([]any{&e.Pos, &e.Stream, &e.N, &e.Type, &e.V, &at, &recorded, (*string)(&e.Cmd), &actor, &data}, more...)
	err := rows.Scan(dest...)
	e.At, e.Recorded = time.UnixMilli(at).UTC(), time.UnixMilli(recorded).UTC()
	e.Actor, e.Data = events.PlayerID(actor.String), []byte(data)
	return e, err
}
