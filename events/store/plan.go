package store

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"carteiro/events"
)

// head is the end of a stream: how many events, and the last one's At in ms;
// grown says that this group has made it longer.
type head struct {
	n     uint64
	at    int64
	grown bool
}

// batch is a group's appends worked out in memory: the writer alone writes, so
// it knows the streams' heads and need not ask the database whether an
// expectation holds. Everything in it is reused by the next group.
type batch struct {
	tip      tip
	now      int64
	evs      []events.Event
	links    [][32]byte
	heads    map[string]head
	commands map[events.CommandID]events.Pos
	order    []events.CommandID // of commands, as they came
	args     []any
}

func (b *batch) reset(from tip, now time.Time) {
	b.tip, b.now = from, max(now.UnixMilli(), from.recorded)
	b.evs, b.links, b.order = b.evs[:0], b.links[:0], b.order[:0]
	if b.heads == nil {
		b.heads, b.commands = map[string]head{}, map[events.CommandID]events.Pos{}
	}
	clear(b.heads)
	clear(b.commands)
}

// plan works out the group. Its error is the database's; what a request did
// wrong stands in the request. Careful asks the database for commands it does
// not remember, otherwise the insert finds them out.
func (w *writer) plan(group []*request, careful bool) error {
	w.batch.reset(w.last, w.log.now())
	for _, r := range group {
		r.receipt, r.err = events.Receipt{}, nil
		if r.write != nil {
			continue
		}
		if r.err = r.ctx.Err(); r.err != nil {
			continue
		}
		if err := w.add(r, careful); err != nil {
			return err
		}
	}
	return nil
}

// add plans one append: all of its writes or none.
func (w *writer) add(r *request, careful bool) error {
	pos, known, err := w.known(r.cmd, careful)
	if err != nil {
		return err
	}
	if known {
		r.receipt = events.Receipt{Pos: pos, Repeat: true}
		return nil
	}
	conflict, err := w.conflict(r)
	if err != nil {
		return err
	}
	if conflict != nil {
		if !careful { // a repeat conflicts with itself: is it one from long ago?
			return w.add(r, true)
		}
		r.err = conflict
		return nil
	}
	r.receipt.Revs = make([]events.Rev, len(r.ws))
	for i := range r.ws {
		r.receipt.Revs[i].N = w.batch.extend(r, &r.ws[i])
	}
	r.receipt.Pos = w.batch.tip.pos
	w.batch.commands[r.cmd] = r.receipt.Pos
	w.batch.order = append(w.batch.order, r.cmd)
	return nil
}

// conflict tells which stream is not as the append expects, nil if all are.
func (w *writer) conflict(r *request) (conflict, broken error) {
	for i := range r.ws {
		h, err := w.head(r.ws[i].Stream)
		if err != nil {
			return nil, err
		}
		if !r.ws[i].Expect.Holds(h.n) {
			return fmt.Errorf("%w: %s has %d events", events.ErrConflict, r.ws[i].Stream, h.n), nil
		}
	}
	return nil, nil
}

// extend adds the events of one write and returns the stream's new length.
func (b *batch) extend(r *request, ws *events.Write) uint64 {
	h := b.heads[ws.Stream]
	if len(ws.Events) == 0 {
		return h.n
	}
	at := b.now
	if !ws.At.IsZero() {
		at = ws.At.UnixMilli()
	}
	h.at = max(at, h.at)
	when, recorded := time.UnixMilli(h.at).UTC(), time.UnixMilli(b.now).UTC()
	for _, n := range ws.Events {
		h.n++
		b.tip.pos++
		b.evs = append(b.evs, events.Event{New: n, Pos: b.tip.pos, Stream: ws.Stream, N: h.n,
			At: when, Recorded: recorded, Cmd: r.cmd, Actor: r.actor})
		b.tip.hash = b.evs[len(b.evs)-1].Link(b.tip.hash)
		b.links = append(b.links, b.tip.hash)
	}
	b.tip.recorded, h.grown = b.now, true
	b.heads[ws.Stream] = h
	return h.n
}

// known tells whether a command has been applied, and where it ended.
func (w *writer) known(cmd events.CommandID, careful bool) (events.Pos, bool, error) {
	if pos, ok := w.batch.commands[cmd]; ok {
		return pos, true, nil
	}
	if pos, ok := w.commands.get(cmd); ok || !careful {
		return pos, ok, nil
	}
	var pos events.Pos
	err := row(w.db, `SELECT pos FROM commands WHERE id = ?`, []any{string(cmd)}, &pos)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err == nil {
		w.commands.put(cmd, pos)
	}
	return pos, err == nil, err
}

// head is the end of a stream within the group, from memory if it is there.
func (w *writer) head(stream string) (head, error) {
	if h, ok := w.batch.heads[stream]; ok {
		return h, nil
	}
	h, ok := w.heads.get(stream)
	if !ok {
		err := row(w.db, `SELECT s.n, e.at FROM streams s JOIN events e ON e.stream = s.id AND e.n = s.n WHERE s.id = ?`,
			[]any{stream}, &h.n, &h.at)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return h, err
		}
	}
	w.batch.heads[stream] = h
	return h, nil
}

// keep remembers what the group has committed, and tells those who wait.
func (w *writer) keep() {
	w.log.full.Store(false)
	b := &w.batch
	for stream, h := range b.heads {
		h.grown = false
		w.heads.put(stream, h)
	}
	for cmd, pos := range b.commands {
		w.commands.put(cmd, pos)
	}
	if w.last = b.tip; len(b.evs) > 0 {
		w.log.head.Store(uint64(b.tip.pos))
		w.log.news.tell()
	}
}

// readTip reads the end of the log.
func readTip(tx events.Tx) (tip, error) {
	var t tip
	var hash []byte
	err := row(tx, `SELECT pos, hash, recorded FROM events ORDER BY pos DESC LIMIT 1`, nil, &t.pos, &hash, &t.recorded)
	if errors.Is(err, sql.ErrNoRows) {
		return tip{}, nil
	}
	copy(t.hash[:], hash)
	return t, err
}

// row reads one row; sql.ErrNoRows when there is none.
func row(tx events.Tx, query string, args []any, dest ...any) error {
	rows, err := tx.Query(query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return errors.Join(rows.Err(), sql.ErrNoRows)
	}
	if err := rows.Scan(dest...); err != nil {
		return err
	}
	return rows.Close()
}
