package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"carteiro/events"
)

// request is what somebody wants of the writer: an append (ws), other rows
// (write), or the connection to itself outside any transaction (alone).
type request struct {
	ctx   context.Context
	cmd   events.CommandID
	actor events.PlayerID
	ws    []events.Write
	write func(events.Tx) error
	alone func() error

	receipt events.Receipt
	err     error
	done    chan struct{}
}

func (r *request) answer() { r.done <- struct{}{} }

// connection is the writer's session; control runs what a Tx may not.
type connection interface {
	events.Tx
	control(query string, args ...any) error
}

// writer is the one goroutine that writes.
type writer struct {
	log      *Log
	db       connection
	group    int // requests in a transaction, at most
	reqs     chan *request
	next     *request // taken from reqs, to be served by itself
	stop     chan struct{}
	dead     chan struct{}
	err      error // why it stopped for good; set before dead is closed
	batch    batch
	last     tip
	before   int // size of the last group
	heads    cache[string, head]
	commands cache[events.CommandID, events.Pos]
	inline   []events.Projection
	reactors []events.Reactor
	marks    []any  // arguments of mark: the position, then the names of inline
	mark     string // sets the checkpoints of all inline projections
}

// tip is the end of the log: its last position, link and recorded instant.
type tip struct {
	pos      events.Pos
	hash     [32]byte
	recorded int64
}

func (w *writer) loop() {
	defer close(w.dead)
	var group []*request
	for w.err == nil {
		if group = w.take(group[:0]); len(group) == 0 {
			return
		}
		w.before = len(group)
		w.serve(group)
	}
}

// take waits for a request and takes along what else is waiting. As long as
// callers that have just been answered come back with more, it lets them.
func (w *writer) take(group []*request) []*request {
	first := w.next
	w.next = nil
	if first == nil {
		select {
		case first = <-w.reqs:
		case <-w.stop:
			select {
			case first = <-w.reqs:
			default:
				return group
			}
		}
	}
	group = append(group, first)
	for idle := 0; len(group) < w.group && first.alone == nil; {
		select {
		case r := <-w.reqs:
			idle = 0
			if r.alone != nil {
				w.next = r
				return group
			}
			group = append(group, r)
		default:
			if idle++; idle > w.patience(len(group)) {
				return group
			}
			runtime.Gosched()
		}
	}
	return group
}

// patience is how often the writer lets others run before it goes with the
// group it has: rarely when nobody else was about the last time.
func (w *writer) patience(n int) int {
	if n < w.before {
		return 32
	}
	return 1
}

// serve answers every request of the group. What one of them did wrong must
// not hit the others, so a group that fails is served again one by one.
func (w *writer) serve(group []*request) {
	if r := group[0]; r.alone != nil {
		r.err = w.alone(r.alone)
		r.answer()
		return
	}
	err := w.commit(group, false)
	if err != nil && classify(err, w.log.path) == personal && w.err == nil && !errors.Is(err, events.ErrUnknown) {
		w.oneByOne(group)
		return
	}
	for _, r := range group {
		if err != nil {
			r.receipt, r.err = events.Receipt{}, err
		}
		r.answer()
	}
}

func (w *writer) oneByOne(group []*request) {
	for i := range group {
		r := group[i]
		var err error
		if w.err == nil {
			err = w.commit(group[i:i+1], true)
		} else {
			err = fmt.Errorf("%w: %w", events.ErrClosed, w.err)
		}
		if err != nil {
			r.receipt, r.err = events.Receipt{}, err
		}
		r.answer()
	}
}

// commit runs the group in one transaction. An error means that none of it is
// stored, but for ErrUnknown.
func (w *writer) commit(group []*request, careful bool) error {
	if err := w.plan(group, careful); err != nil {
		return w.failed(err)
	}
	if len(w.batch.evs) == 0 && !anyWrite(group) {
		return nil
	}
	if err := w.begin(); err != nil {
		return w.failed(err)
	}
	if err := w.store(group); err != nil {
		return w.undo(err)
	}
	if err := w.db.control("COMMIT"); err != nil {
		return w.undone(err)
	}
	w.keep()
	return nil
}

// begin starts a transaction; one that does not start leaves none open.
func (w *writer) begin() error {
	err := w.db.control("BEGIN IMMEDIATE")
	if err != nil {
		_ = w.db.control("ROLLBACK") // an error says that there was none
	}
	return err
}

func anyWrite(group []*request) bool {
	for _, r := range group {
		if r.write != nil {
			return true
		}
	}
	return false
}

// store makes the rows of the group, in the running transaction.
func (w *writer) store(group []*request) error {
	if len(w.batch.evs) > 0 {
		if err := w.batch.insert(w.db); err != nil {
			return err
		}
		if err := w.project(w.batch.evs); err != nil {
			return err
		}
	}
	for _, r := range group {
		if r.write == nil {
			continue
		}
		if err := w.others(r); err != nil {
			return err
		}
	}
	return nil
}

// others runs a Write in a savepoint: its error is its own.
func (w *writer) others(r *request) error {
	if r.err = r.ctx.Err(); r.err != nil {
		return nil
	}
	if err := w.db.control("SAVEPOINT others"); err != nil {
		return err
	}
	r.err = guard(func() error { return r.write(w.db) })
	if r.err == nil {
		return w.db.control("RELEASE others")
	}
	if classify(r.err, w.log.path) != personal {
		return r.err
	}
	if err := w.db.control("ROLLBACK TO others"); err != nil {
		return err
	}
	return w.db.control("RELEASE others")
}

// undo rolls back after an error inside the transaction.
func (w *writer) undo(cause error) error {
	if err := w.db.control("ROLLBACK"); err != nil && classify(cause, w.log.path) == personal {
		return w.undone(cause) // SQLite may have rolled back by itself
	}
	return w.failed(cause)
}

// undone looks, after a COMMIT that failed, at what the file says now: clean
// if the log ends where it did before.
func (w *writer) undone(cause error) error {
	_ = w.db.control("ROLLBACK") // an error only says that SQLite has done so
	now, err := readTip(w.db)
	switch {
	case err != nil:
		w.die(fmt.Errorf("%w (after %w)", err, cause))
		return fmt.Errorf("%w: %w", events.ErrUnknown, cause)
	case now.pos != w.last.pos, classify(cause, w.log.path) == fatal:
		w.die(cause)
		return fmt.Errorf("%w: %w", events.ErrUnknown, cause)
	}
	return w.failed(cause)
}

// failed gives the caller's error for one that left nothing behind, and stops
// the writer if the database is not to be trusted any more.
func (w *writer) failed(err error) error {
	switch classify(err, w.log.path) {
	case transient:
		w.log.full.Store(true)
		return fmt.Errorf("%w: %w", events.ErrFull, err)
	case fatal:
		w.die(err)
		return fmt.Errorf("%w: %w", events.ErrClosed, err)
	}
	return err
}

func (w *writer) die(err error) {
	if w.err == nil {
		w.err = fmt.Errorf("store: the writer has stopped, start again to recover: %w", err)
	}
}

// alone lends out the connection, outside any transaction.
func (w *writer) alone(fn func() error) error {
	err := guard(fn)
	if err != nil && classify(err, w.log.path) == fatal {
		w.die(err)
	}
	return err
}

// guard turns a panic of somebody else's code into an error.
func guard(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("store: panic: %v", p)
		}
	}()
	return fn()
}
