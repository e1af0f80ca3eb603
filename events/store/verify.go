package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"carteiro/events"
)

// Verify walks the hash chain from behind from (0: the whole log) to the head
// and returns the head's link and how many events were read. It also checks
// that positions have no holes and, over the whole log, that no stream is
// shorter than it is known to be. An error of kind *Broken names the first
// position that does not fit. Events that were cut off together with all that
// speaks of them show only against a head kept elsewhere.
func (l *Log) Verify(ctx context.Context, from events.Pos) (link [32]byte, n uint64, err error) {
	if link, err = l.linkAt(ctx, from); err != nil {
		return link, 0, err
	}
	for {
		read, last, err := l.verifyPage(ctx, from+events.Pos(n), link)
		if err != nil {
			return link, n, err
		}
		if read == 0 {
			break
		}
		link, n = last, n+read
	}
	if from == 0 {
		err = l.verifyStreams(ctx)
	}
	return link, n, err
}

// linkAt is the stored link of one event.
func (l *Log) linkAt(ctx context.Context, pos events.Pos) (link [32]byte, err error) {
	if pos == 0 {
		return link, nil
	}
	var stored []byte
	err = l.read.QueryRowContext(ctx, `SELECT hash FROM events WHERE pos = ?`, int64(pos)).Scan(&stored)
	if errors.Is(err, sql.ErrNoRows) {
		return link, &Broken{Pos: pos, Why: "there is no such event"}
	}
	copy(link[:], stored)
	return link, l.readError(err)
}

// verifyPage checks the events behind pos, at most a page of them.
func (l *Log) verifyPage(ctx context.Context, pos events.Pos, link [32]byte) (n uint64, last [32]byte, err error) {
	rows, err := l.read.QueryContext(ctx, `SELECT `+columns+`, hash FROM events WHERE pos > ? ORDER BY pos LIMIT ?`, int64(pos), pageSize)
	if err != nil {
		return 0, link, l.readError(err)
	}
	defer rows.Close()
	var stored sql.RawBytes
	for rows.Next() {
		e, err := scan(rows, &stored)
		if err != nil {
			return n, link, &Broken{Pos: pos + 1, Why: err.Error()}
		}
		if pos++; e.Pos != pos {
			return n, link, &Broken{Pos: pos, Why: fmt.Sprintf("the event is missing, the next one is %d", e.Pos)}
		}
		if link = e.Link(link); string(stored) != string(link[:]) {
			return n, link, &Broken{Pos: pos, Why: fmt.Sprintf("event %d of %s is not what was stored", e.N, e.Stream)}
		}
		n++
	}
	return n, link, l.readError(rows.Err())
}

// verifyStreams compares the lengths of the streams with their events: the
// chain alone does not show that its end was cut off.
func (l *Log) verifyStreams(ctx context.Context) error {
	var stream string
	var n, found uint64
	var head events.Pos
	err := l.read.QueryRowContext(ctx, `SELECT s.id, s.n, coalesce(e.n, 0), (SELECT coalesce(max(pos), 0) FROM events) FROM streams s
		LEFT JOIN (SELECT stream, count(*) AS n FROM events GROUP BY stream) e ON e.stream = s.id
		WHERE s.n IS NOT e.n LIMIT 1`).Scan(&stream, &n, &found, &head)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return l.readError(err)
	}
	return &Broken{Pos: head + 1, Why: fmt.Sprintf("%s has %d events, it had %d", stream, found, n)}
}
