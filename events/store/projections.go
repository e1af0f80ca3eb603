package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"carteiro/events"
)

// Inline makes the projections part of every append from now on: their rows
// are stored in the transaction that stores the events, all of a group's
// events in one Apply. Tables that are missing, of another version or behind
// are made or caught up first. An error or panic of Apply refuses the command
// that caused it.
func (l *Log) Inline(ctx context.Context, ps ...events.Projection) error {
	for _, p := range ps {
		if err := l.ensure(ctx, p); err != nil {
			return err
		}
		if err := l.submit(&request{ctx: ctx, alone: func() error { return l.w.join(p) }, done: make(chan struct{}, 1)}); err != nil {
			return fmt.Errorf("store: projection %s: %w", p.Name(), err)
		}
	}
	return nil
}

// React adds reactors: they see every event once, behind the inline
// projections, in the transaction that stores it.
func (l *Log) React(rs ...events.Reactor) error {
	return l.submit(&request{ctx: context.Background(), done: make(chan struct{}, 1), alone: func() error {
		l.w.reactors = append(l.w.reactors, rs...)
		return nil
	}})
}

// project shows the group's new events to projections and reactors.
func (w *writer) project(evs []events.Event) error {
	for _, p := range w.inline {
		if err := apply(w.db, p, evs); err != nil {
			return err
		}
	}
	if len(w.inline) > 0 {
		w.marks[0] = int64(evs[len(evs)-1].Pos)
		if _, err := w.db.Exec(w.mark, w.marks...); err != nil {
			return err
		}
	}
	for _, r := range w.reactors {
		if err := guard(func() error { return r.React(w.db, evs) }); err != nil {
			return err
		}
	}
	return nil
}

// join catches the projection up and takes it into the writer's transactions.
func (w *writer) join(p events.Projection) error {
	for _, has := range w.inline {
		if has.Name() == p.Name() {
			return errors.New("is inline already")
		}
	}
	err := w.inTx(func() error {
		at, err := checkpointOf(w.db, "", p)
		if err != nil {
			return err
		}
		return catchUp(w.db, p, at.pos)
	})
	if err != nil {
		return err
	}
	w.inline = append(w.inline, p)
	w.marks = append(append(w.marks[:0:0], int64(0)), names(w.inline)...)
	w.mark = `UPDATE projections SET pos = ? WHERE name IN (` + strings.Repeat("?,", len(w.inline))[:2*len(w.inline)-1] + `)`
	return nil
}

func names(ps []events.Projection) []any {
	out := make([]any, len(ps))
	for i, p := range ps {
		out[i] = p.Name()
	}
	return out
}

// inTx runs fn in a transaction of its own; for the writer's goroutine.
func (w *writer) inTx(fn func() error) error {
	if err := w.begin(); err != nil {
		return err
	}
	err := guard(fn)
	if err == nil {
		err = w.db.control("COMMIT")
	}
	if err != nil {
		_ = w.db.control("ROLLBACK") // an error says that SQLite has done so
	}
	return err
}

func apply(tx events.Tx, p events.Projection, evs []events.Event) error {
	if err := guard(func() error { return p.Apply(tx, evs) }); err != nil {
		return fmt.Errorf("projection %s: %w", p.Name(), err)
	}
	return nil
}

// catchUp applies what lies behind pos and sets the checkpoint.
func catchUp(tx events.Tx, p events.Projection, pos events.Pos) error {
	for {
		evs, err := collect(tx.Query(`SELECT `+columns+` FROM events WHERE pos > ? ORDER BY pos LIMIT ?`, int64(pos), pageSize))
		if err != nil {
			return err
		}
		if len(evs) == 0 {
			return setCheckpoint(tx, p, pos)
		}
		if err := apply(tx, p, evs); err != nil {
			return err
		}
		pos = evs[len(evs)-1].Pos
	}
}

// checkpoint is a projection's row: which version, how far, which tables.
type checkpoint struct {
	v      int
	pos    events.Pos
	tables []string
}

// current tells whether the tables are those of this version of p.
func (c checkpoint) current(p events.Projection) bool {
	return c.v == p.Version() && strings.Join(c.tables, ",") == strings.Join(p.Tables(), ",")
}

// checkpointOf reads the projection's row in a schema ("" or "live."); a
// projection without one has version 0.
func checkpointOf(tx events.Tx, schema string, p events.Projection) (checkpoint, error) {
	var c checkpoint
	var tables string
	err := row(tx, `SELECT v, pos, tables FROM `+schema+`projections WHERE name = ?`, []any{p.Name()}, &c.v, &c.pos, &tables)
	if errors.Is(err, sql.ErrNoRows) {
		return checkpoint{}, nil
	}
	c.tables = strings.Split(tables, ",")
	return c, err
}

func setCheckpoint(tx events.Tx, p events.Projection, pos events.Pos) error {
	_, err := tx.Exec(`INSERT INTO projections(name, v, pos, tables) VALUES (?, ?, ?, ?)
		ON CONFLICT(name) DO UPDATE SET v = excluded.v, pos = excluded.pos, tables = excluded.tables`,
		p.Name(), p.Version(), int64(pos), strings.Join(p.Tables(), ","))
	return err
}

// ensure makes the tables of p where they are missing or of another version.
func (l *Log) ensure(ctx context.Context, p events.Projection) error {
	if err := plain(p); err != nil {
		return err
	}
	empty, current := false, false
	err := l.Write(ctx, func(tx events.Tx) error {
		at, err := checkpointOf(tx, "", p)
		if err != nil {
			return err
		}
		end, err := readTip(tx)
		if current, empty = at.current(p), end.pos == 0; err != nil || current || !empty {
			return err
		}
		return setup(tx, p)
	})
	if err == nil && !current && !empty {
		_, err = l.Rebuild(ctx, p)
	}
	if err != nil {
		return fmt.Errorf("store: projection %s: %w", p.Name(), err)
	}
	return nil
}

// setup makes the empty tables of p, in the place of those that are there.
func setup(tx events.Tx, p events.Projection) error {
	at, err := checkpointOf(tx, "", p)
	if err != nil {
		return err
	}
	for _, t := range append(at.tables, p.Tables()...) {
		if _, err := tx.Exec(`DROP TABLE IF EXISTS main."` + t + `"`); err != nil {
			return err
		}
	}
	if err := p.Setup(tx); err != nil {
		return err
	}
	return setCheckpoint(tx, p, 0)
}

var plainName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// plain refuses names that would need quoting, and those of the log itself.
func plain(p events.Projection) error {
	for _, t := range append([]string{p.Name()}, p.Tables()...) {
		if !plainName.MatchString(t) {
			return fmt.Errorf("store: projection %s: %q is not a plain name", p.Name(), t)
		}
	}
	for _, t := range p.Tables() {
		switch t {
		case "streams", "events", "commands", "projections", "outbox", "inbox":
			return fmt.Errorf("store: projection %s: %s is a table of the log", p.Name(), t)
		}
	}
	if p.Version() < 1 || len(p.Tables()) == 0 {
		return fmt.Errorf("store: projection %s needs a version from 1 and a table", p.Name())
	}
	return nil
}
