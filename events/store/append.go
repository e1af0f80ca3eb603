package store

import (
	"context"
	"errors"
	"fmt"

	"carteiro/events"
)

// Append stores all writes or none; see events.Store. ErrFull comes at once
// when too many are waiting. When ctx ends before the answer is there the
// outcome is unknown.
func (l *Log) Append(ctx context.Context, cmd events.CommandID, actor events.PlayerID, ws ...events.Write) (events.Receipt, error) {
	if err := check(cmd, ws); err != nil {
		return events.Receipt{}, err
	}
	r := &request{ctx: ctx, cmd: cmd, actor: actor, ws: ws, done: make(chan struct{}, 1)}
	if err := l.submit(r); err != nil {
		return events.Receipt{}, err
	}
	return r.receipt, nil
}

// Write runs fn in the writer, in a savepoint of the group's transaction and
// behind the group's appends. A nil error means that fn's rows are on disk. An
// error or panic of fn undoes its rows alone. fn may be run again when the
// group is, so it must do nothing but use the Tx.
func (l *Log) Write(ctx context.Context, fn func(events.Tx) error) error {
	return l.submit(&request{ctx: ctx, write: fn, done: make(chan struct{}, 1)})
}

// submit queues a request and waits for its answer.
func (l *Log) submit(r *request) error {
	if l.w == nil {
		return ErrReadOnly
	}
	if err := r.ctx.Err(); err != nil {
		return err
	}
	select {
	case <-l.ctx.Done():
		return events.ErrClosed
	case <-l.w.dead:
		return l.closed()
	default:
	}
	select {
	case l.w.reqs <- r:
	default:
		return fmt.Errorf("%w: %d requests are waiting", events.ErrFull, cap(l.w.reqs))
	}
	select {
	case <-r.done:
		return r.err
	case <-r.ctx.Done():
		return fmt.Errorf("%w: %w", events.ErrUnknown, r.ctx.Err())
	case <-l.w.dead:
	}
	select {
	case <-r.done: // answered just before the writer stopped
		return r.err
	default:
		return l.closed()
	}
}

func (l *Log) closed() error {
	if err := l.Err(); err != nil {
		return fmt.Errorf("%w: %w", events.ErrClosed, err)
	}
	return events.ErrClosed
}

// check refuses what no store can keep. That Data is JSON all through, the
// database checks itself.
func check(cmd events.CommandID, ws []events.Write) error {
	if cmd == "" {
		return errors.New("store: an append needs a command id")
	}
	n := 0
	for i, w := range ws {
		if w.Stream == "" {
			return errors.New("store: a write needs a stream")
		}
		for _, before := range ws[:i] {
			if before.Stream == w.Stream {
				return fmt.Errorf("store: %s stands twice in one append", w.Stream)
			}
		}
		for _, e := range w.Events {
			if e.Type == "" || e.V < 1 || len(e.Data) == 0 || e.Data[0] != '{' {
				return fmt.Errorf("store: %s: an event needs a type, a version and a JSON object", w.Stream)
			}
		}
		n += len(w.Events)
	}
	if n == 0 {
		return errors.New("store: an append needs an event")
	}
	return nil
}
