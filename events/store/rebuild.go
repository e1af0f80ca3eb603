package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"carteiro/events"
)

// Report is what a Rebuild or a Compare found.
type Report struct {
	Name    string
	Version int
	Pos     events.Pos    // the position that the fresh tables stand at
	Events  uint64        // events read
	Took    time.Duration // for reading and applying them
	Differs []string      // how the live tables differed, one line each; empty when equal
}

// Rebuild makes the tables of p anew from the log, beside the live ones, and
// swaps them in within one transaction of the writer. Live tables of the same
// version are compared first: what was wrong with them stands in the report.
// Reactors are not called.
func (l *Log) Rebuild(ctx context.Context, p events.Projection) (Report, error) {
	if l.w == nil {
		return Report{}, ErrReadOnly
	}
	s, err := l.build(ctx, p)
	if err != nil {
		return Report{}, err
	}
	defer s.discard()
	if s.same {
		if err := s.compare(ctx); err != nil {
			return s.report, err
		}
	} else if err := s.fill(ctx, events.Pos(l.head.Load())); err != nil {
		return s.report, err
	}
	err = l.submit(&request{ctx: ctx, alone: func() error { return s.swap(ctx) }, done: make(chan struct{}, 1)})
	if err != nil {
		return s.report, fmt.Errorf("store: rebuild of %s: %w", p.Name(), err)
	}
	l.news.tell()
	return s.report, nil
}

// Compare makes the tables of p anew and tells how the live ones differ, at
// one and the same position. It also works beside a running server.
func (l *Log) Compare(ctx context.Context, p events.Projection) (Report, error) {
	s, err := l.build(ctx, p)
	if err != nil {
		return Report{}, err
	}
	defer s.discard()
	if !s.same {
		s.report.Differs = []string{fmt.Sprintf("there are no tables of version %d", p.Version())}
		return s.report, nil
	}
	return s.report, s.compare(ctx)
}

// scratch is a database of its own for the fresh tables. The log is attached
// to it as "live", read only, so that a projection may read events.
type scratch struct {
	log    *Log
	p      events.Projection
	file   string
	db     *sql.DB
	ses    *session
	same   bool // the live tables are of this version
	report Report
}

const scratchMark = ".rebuild-"

// build makes a scratch and fills it as far as the live tables are, if those
// are of the same version, and else to the head.
func (l *Log) build(ctx context.Context, p events.Projection) (*scratch, error) {
	if err := plain(p); err != nil {
		return nil, err
	}
	s := &scratch{log: l, p: p, report: Report{Name: p.Name(), Version: p.Version()}}
	err := s.open(ctx)
	var target events.Pos
	if err == nil {
		target, err = s.target(ctx)
	}
	if err == nil {
		err = s.fill(ctx, target)
	}
	if err != nil {
		s.discard()
		return nil, fmt.Errorf("store: fresh tables of %s: %w", p.Name(), err)
	}
	return s, nil
}

func (s *scratch) open(ctx context.Context) error {
	f, err := os.CreateTemp(dirOf(s.log.path), filepath.Base(s.log.path)+scratchMark+"*")
	if err != nil {
		return err
	}
	s.file = f.Name()
	f.Close()
	if s.db, err = openDB(s.file, []string{"journal_mode(memory)", "synchronous(off)", "busy_timeout(5000)"}, 1); err != nil {
		return err
	}
	if s.ses, err = newSession(ctx, s.db); err != nil {
		return err
	}
	if err := s.ses.control(`ATTACH DATABASE ? AS live`, fileURI(s.log.path)+"?mode=ro"); err != nil {
		return err
	}
	return guard(func() error { return s.p.Setup(s.ses) })
}

func (s *scratch) target(ctx context.Context) (events.Pos, error) {
	at, err := checkpointOf(s.ses, "live.", s.p)
	if s.same = at.current(s.p); s.same || err != nil {
		return at.pos, err
	}
	return s.log.Head(ctx)
}

// fill applies the log as far as upTo, in pages. It lets appends go first: it
// rests as long as a page took if the log has grown meanwhile.
func (s *scratch) fill(ctx context.Context, upTo events.Pos) error {
	for s.report.Pos < upTo {
		start, head := time.Now(), s.log.head.Load()
		evs, err := s.log.page(ctx, s.report.Pos, upTo, pageSize)
		if err != nil || len(evs) == 0 {
			return err
		}
		if err := s.apply(evs); err != nil {
			return err
		}
		took := time.Since(start)
		s.report.Took += took
		if s.log.head.Load() != head {
			rest(ctx, took)
		}
	}
	return ctx.Err()
}

func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

func (s *scratch) apply(evs []events.Event) error {
	if err := s.ses.control("SAVEPOINT page"); err != nil {
		return err
	}
	if err := apply(s.ses, s.p, evs); err != nil {
		return err
	}
	s.report.Pos = evs[len(evs)-1].Pos
	s.report.Events += uint64(len(evs))
	return s.ses.control("RELEASE page")
}

// swap puts the fresh tables in the place of the live ones. It runs in the
// writer, so nothing is added meanwhile.
func (s *scratch) swap(ctx context.Context) error {
	w := s.log.w
	at, err := checkpointOf(w.db, "", s.p)
	if err != nil {
		return err
	}
	target := w.last.pos
	if at.current(s.p) {
		target = at.pos
	}
	if err := s.fill(ctx, target); err != nil {
		return err
	}
	if err := w.db.control(`ATTACH DATABASE ? AS scratch`, fileURI(s.file)); err != nil {
		return err
	}
	err = w.inTx(func() error { return s.copyTo(w.db) })
	if e := w.db.control(`DETACH DATABASE scratch`); err == nil {
		err = e
	}
	return err
}

func (s *scratch) copyTo(tx events.Tx) error {
	if err := setup(tx, s.p); err != nil {
		return err
	}
	for _, t := range s.p.Tables() {
		if _, err := tx.Exec(`INSERT INTO main."` + t + `" SELECT * FROM scratch."` + t + `"`); err != nil {
			return err
		}
	}
	return setCheckpoint(tx, s.p, s.report.Pos)
}

func (s *scratch) discard() {
	if s.ses != nil {
		s.ses.close()
	}
	if s.db != nil {
		s.db.Close()
	}
	os.Remove(s.file)
}

// sweep removes what a rebuild that was killed has left.
func (l *Log) sweep() error {
	left, err := filepath.Glob(filepath.Join(dirOf(l.path), filepath.Base(l.path)+scratchMark+"*"))
	for _, f := range left {
		os.Remove(f)
	}
	return err
}
