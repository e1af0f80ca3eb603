// Package store is the log on SQLite: one file, one writer.
//
// All that is written goes through one goroutine. It takes what is waiting, up
// to Options.Group requests, and stores it in one transaction: heads and
// expectations are worked out in memory, the rows go in with a few prepared
// INSERTs, then the inline projections see all the new events at once, then
// the reactors, then other rows (Write) each in a savepoint. Callers hear of
// it after COMMIT, with synchronous=FULL. If any part fails the transaction is
// rolled back and the requests are served one by one, so that only the one at
// fault is refused. A statement that fails leaves no half of itself: several
// writes of one append are planned together before a row is made.
//
// Readers have a pool of their own that cannot write.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"carteiro/events"
)

// Options of a log; the zero value works.
type Options struct {
	Now   func() time.Time // the clock of Recorded and At; time.Now
	Queue int              // requests that may wait before ErrFull; 1024
	Group int              // requests in one transaction, at most; 128
}

// Log is an events.Store on one SQLite file, and what lives beside the events
// in it: projections, reactors and other rows.
type Log struct {
	path   string
	now    func() time.Time
	lock   *os.File // nil when reading only
	db     *sql.DB  // the writer's, one connection
	read   *sql.DB
	ses    *session
	w      *writer // nil when reading only
	head   atomic.Uint64
	full   atomic.Bool
	news   news
	wanted news // somebody waits for the background projections

	ctx     context.Context // of everything in the background
	cancel  context.CancelFunc
	running sync.WaitGroup
	mu      sync.Mutex // guards async
	async   []*runner
	closing sync.Once
}

var _ events.Store = (*Log)(nil)

// Open opens a migrated log for writing. It refuses a file that another
// process writes to, one that is not migrated or damaged at its end, and a
// system on which SQLite does not keep what it was told to.
func Open(ctx context.Context, path string, o Options) (*Log, error) {
	l := newLog(path, o)
	err := l.open(ctx, o)
	if err != nil {
		l.Close()
		return nil, err
	}
	l.running.Go(l.w.loop)
	return l, nil
}

// OpenReadOnly opens a log that a server may be writing to at the same time,
// to read, verify, compare and back up. Whatever would write gets ErrReadOnly.
func OpenReadOnly(ctx context.Context, path string) (*Log, error) {
	l := newLog(path, Options{})
	err := exists(path)
	if err == nil {
		err = l.openReaders(ctx)
	}
	if err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

func exists(path string) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("store: no log here, migrate first: %w", err)
	}
	return nil
}

func newLog(path string, o Options) *Log {
	if o.Now == nil {
		o.Now = time.Now
	}
	ctx, cancel := context.WithCancel(context.Background())
	return &Log{path: path, now: o.Now, ctx: ctx, cancel: cancel}
}

func (l *Log) open(ctx context.Context, o Options) (err error) {
	if err := exists(l.path); err != nil {
		return err
	}
	if l.lock, err = lock(l.path); err != nil {
		return err
	}
	if err := l.sweep(); err != nil {
		return err
	}
	if l.db, err = openDB(l.path, writerPragmas, 1); err != nil {
		return err
	}
	if l.ses, err = newSession(ctx, l.db); err != nil {
		return fmt.Errorf("store: %s: %w", l.path, err)
	}
	if err := checkWriter(l.ses.conn); err != nil {
		return err
	}
	if err := l.openReaders(ctx); err != nil {
		return err
	}
	l.w = newWriter(l, o)
	if l.w.last, err = readTip(l.w.db); err != nil {
		return fmt.Errorf("store: %s: %w", l.path, err)
	}
	l.head.Store(uint64(l.w.last.pos))
	return l.checkEnd(ctx)
}

func newWriter(l *Log, o Options) *writer {
	if o.Queue == 0 {
		o.Queue = 1024
	}
	if o.Group == 0 {
		o.Group = 128
	}
	return &writer{log: l, db: l.ses, group: o.Group,
		reqs: make(chan *request, o.Queue), stop: make(chan struct{}), dead: make(chan struct{}),
		heads: cache[string, head]{size: 1 << 15}, commands: cache[events.CommandID, events.Pos]{size: 1 << 15}}
}

func (l *Log) openReaders(ctx context.Context) (err error) {
	if l.read, err = openDB(l.path, readerPragmas, 4); err != nil {
		return err
	}
	var n int
	err = l.read.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name IN ('streams','events','commands','projections')`).Scan(&n)
	if err == nil && n < 4 {
		err = errors.New("not migrated: run the migrations first")
	}
	if err != nil {
		return fmt.Errorf("store: %s: %w", l.path, err)
	}
	return nil
}

// checkEnd verifies the last events, so that a damaged file is noticed before
// anything is added to it.
func (l *Log) checkEnd(ctx context.Context) error {
	const last = 1000
	from := events.Pos(max(l.head.Load(), last) - last)
	if _, _, err := l.Verify(ctx, from); err != nil {
		return fmt.Errorf("%w: put the newest good backup in the place of %s and start again", err, l.path)
	}
	return nil
}

// Close serves what is waiting, stops what runs in the background and lets go
// of the file. Later calls get ErrClosed.
func (l *Log) Close() error {
	var err error
	l.closing.Do(func() {
		l.cancel()
		if l.w != nil {
			close(l.w.stop)
		}
		l.running.Wait()
		err = l.release()
	})
	return err
}

func (l *Log) release() error {
	var errs []error
	if l.read != nil {
		errs = append(errs, l.read.Close())
	}
	if l.ses != nil {
		errs = append(errs, l.ses.close())
	}
	if l.db != nil {
		errs = append(errs, l.db.Close())
	}
	if l.lock != nil {
		errs = append(errs, l.lock.Close())
	}
	return errors.Join(errs...)
}

// Done is closed when the writer has stopped, by Close or because the disk or
// the file is not to be trusted any more; Err then says which.
func (l *Log) Done() <-chan struct{} {
	if l.w == nil {
		return l.ctx.Done()
	}
	return l.w.dead
}

// Err is why the writer stopped by itself, nil while it runs or after Close.
func (l *Log) Err() error {
	if l.w == nil {
		return nil
	}
	select {
	case <-l.w.dead:
		return l.w.err
	default:
		return nil
	}
}

// Path is the file of the log.
func (l *Log) Path() string { return l.path }

// Reader is the pool of connections that can only read.
func (l *Log) Reader() *sql.DB { return l.read }

func dirOf(path string) string { return filepath.Dir(path) }
