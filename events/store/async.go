package store

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"carteiro/events"
)

// asyncPage is how many events a catch-up brings into one transaction: few,
// for an append may be waiting behind it.
const asyncPage = 250

// gather is how long a background projection lets events come together before
// it asks the writer for a transaction, unless somebody waits for it.
const gather = 250 * time.Millisecond

// runner keeps one projection up with the log, in a goroutine of its own.
type runner struct {
	log *Log
	p   events.Projection
	pos atomic.Uint64
	has atomic.Bool           // its tables are made
	err atomic.Pointer[error] // why it stopped
}

// Async keeps the projections up with the log in the background, each in a
// goroutine and each with its checkpoint in the transaction of its rows. One
// that fails stops alone and shows in Health.
func (l *Log) Async(ps ...events.Projection) error {
	if l.w == nil {
		return ErrReadOnly
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return events.ErrClosed
	}
	for _, p := range ps {
		r := &runner{log: l, p: p}
		l.async = append(l.async, r)
		l.running.Go(r.run)
	}
	return nil
}

func (r *runner) run() {
	ctx := r.log.ctx
	err := r.log.ensure(ctx, r.p)
	for err == nil && ctx.Err() == nil {
		more, wanted := r.log.news.next(), r.log.wanted.next()
		var done bool
		if done, err = r.step(ctx); err != nil && errors.Is(err, events.ErrFull) {
			done, err = true, nil // no room just now: again a little later
		}
		if !done || err != nil {
			continue
		}
		idle(ctx, more, wanted)
	}
	if ctx.Err() == nil {
		r.err.Store(&err)
		r.log.news.tell()
	}
}

// idle waits for news, and then for some more of it.
func idle(ctx context.Context, more, wanted <-chan struct{}) {
	select {
	case <-more:
	case <-time.After(time.Second):
	case <-ctx.Done():
		return
	}
	select {
	case <-wanted:
	case <-time.After(gather):
	case <-ctx.Done():
	}
}

// step applies the next page; done means that there was none.
func (r *runner) step(ctx context.Context) (done bool, err error) {
	head := events.Pos(r.log.head.Load())
	if err := r.where(ctx); err != nil {
		return false, err
	}
	from := events.Pos(r.pos.Load())
	evs, err := r.log.page(ctx, from, head, asyncPage)
	if err != nil || len(evs) == 0 {
		return true, err
	}
	to := evs[len(evs)-1].Pos
	err = r.log.Write(ctx, func(tx events.Tx) error {
		n, err := tx.Exec(`UPDATE projections SET pos = ? WHERE name = ? AND v = ? AND pos = ?`, int64(to), r.p.Name(), r.p.Version(), int64(from))
		if err != nil || n == 0 { // a rebuild came between: look again
			return err
		}
		return apply(tx, r.p, evs)
	})
	return false, err
}

// where reads the checkpoint.
func (r *runner) where(ctx context.Context) error {
	var pos uint64
	err := r.log.read.QueryRowContext(ctx, `SELECT pos FROM projections WHERE name = ? AND v = ?`, r.p.Name(), r.p.Version()).Scan(&pos)
	if err != nil {
		return fmt.Errorf("its checkpoint is gone: %w", err)
	}
	if r.pos.Swap(pos) != pos || !r.has.Swap(true) {
		r.log.news.tell()
	}
	return nil
}

func (r *runner) sick() error {
	if err := r.err.Load(); err != nil {
		return *err
	}
	return nil
}

// WaitFor waits until all that is computed from the log has seen position pos:
// inline projections have when Append answers, healthy background ones are
// waited for, sick ones are not.
func (l *Log) WaitFor(ctx context.Context, pos events.Pos) error {
	for {
		more := l.news.next()
		if l.reached(pos) {
			return nil
		}
		l.wanted.tell()
		select {
		case <-more:
		case <-ctx.Done():
			return ctx.Err()
		case <-l.ctx.Done():
			return events.ErrClosed
		}
	}
}

func (l *Log) reached(pos events.Pos) bool {
	if events.Pos(l.head.Load()) < pos {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.async {
		if r.sick() == nil && (!r.has.Load() || events.Pos(r.pos.Load()) < pos) {
			return false
		}
	}
	return true
}
