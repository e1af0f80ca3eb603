package mail

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"log/slog"
	"strings"
	"time"

	"carteiro/events"
)

// maxDue is how many due rows one Step looks at.
const maxDue = 100

// lease is how long a claim is good for: longer than any delivery takes.
const lease = 20 * time.Minute

// retries are the waits after the first, second ... failure; the last one
// repeats until a letter is three days old.
var retries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour, 12 * time.Hour}

const giveUp = 72 * time.Hour

// retryAfter is the wait before the next try of a row, spread by up to a tenth
// so that letters which failed together do not come back together; false when
// the row has been tried for three days.
func retryAfter(q Queued) (time.Duration, bool) {
	var age, wait time.Duration
	for i := range max(q.Attempt, 1) {
		wait = retries[min(i, len(retries)-1)]
		age += wait
	}
	sum := sha256.Sum256([]byte(q.Ref))
	spread := time.Duration(binary.BigEndian.Uint16(sum[:])) * wait / 10 / 65536
	return wait + spread, age <= giveUp
}

// lingers are the kinds that wait a little: a later letter may say it all.
const lingers = `('said', 'welcome', 'member')`

// due lists the rows whose time has come. That the state is one of two says to
// SQLite that the index of what is due has the row.
func (o *Outbox) due(ctx context.Context) ([]Queued, error) {
	now := o.Now().UnixMilli()
	linger := max(or(o.Linger, 2*time.Minute), 0).Milliseconds()
	rows, err := o.Rows.Reader().QueryContext(ctx, `SELECT id, ref, kind, user, due, attempt, msgid, data,
		coalesce(stream, ''), coalesce(n, 0), coalesce(ply, -1) FROM outbox
		WHERE state IN ('queued', 'sending') AND state = 'queued' AND due <= ?
		AND due <= ? - CASE WHEN attempt = 0 AND kind IN `+lingers+` THEN ? ELSE 0 END
		ORDER BY due, id LIMIT ?`, now, now, linger, maxDue)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Queued
	for rows.Next() {
		var q Queued
		var due int64
		if err := rows.Scan(&q.ID, &q.Ref, &q.Kind, &q.To, &due, &q.Attempt, &q.MsgID, &q.Data, &q.Stream, &q.N, &q.Turn); err != nil {
			return nil, err
		}
		q.Due = time.UnixMilli(due).UTC()
		out = append(out, q)
	}
	return out, rows.Err()
}

// claim takes a row; false when it is not queued any more.
func (o *Outbox) claim(ctx context.Context, q *Queued) (ok bool, err error) {
	err = o.Rows.Write(ctx, func(tx events.Tx) error {
		n, err := tx.Exec(`UPDATE outbox SET state = 'sending', attempt = attempt + 1, lease = ?
			WHERE id = ? AND state = 'queued' AND attempt = ?`, o.Now().Add(lease).UnixMilli(), q.ID, q.Attempt)
		ok = n == 1
		return err
	})
	q.Attempt++
	return ok, err
}

// errNotSending means that a row which was being sent has changed meanwhile.
var errNotSending = errors.New("mail: a letter was settled twice")

// finish closes a row for ever and forgets what it would have said, with all
// that its letter brings about.
func (o *Outbox) finish(ctx context.Context, q Queued, l Letter, state, reason string) error {
	return o.Rows.Write(ctx, func(tx events.Tx) error {
		n, err := tx.Exec(`UPDATE outbox SET state = ?, error = ?, lease = NULL, data = '{}',
			sent = CASE WHEN ? = 'sent' THEN ? END
			WHERE id = ? AND state = 'sending'`, state, orNull(reason), state, o.Now().UnixMilli(), q.ID)
		if err = settled(n, err); err != nil {
			return err
		}
		for _, id := range l.Also {
			if _, err := tx.Exec(`UPDATE outbox SET state = 'told', sent = ?, data = '{}'
				WHERE id = ? AND state = 'queued'`, o.Now().UnixMilli(), id); err != nil {
				return err
			}
		}
		if next := l.Next; next != nil {
			_, err = tx.Exec(`INSERT INTO outbox(ref, kind, user, due, state, msgid, data, stream, n, ply)
				VALUES(?, ?, ?, ?, 'queued', ?, ?, ?, ?, -1) ON CONFLICT(ref) DO NOTHING`,
				next.Ref, next.Kind, string(next.To), next.Due.UnixMilli(), next.MsgID, next.Data, next.Stream, int64(next.N))
		}
		return err
	})
}

// postpone makes a row due at another time; that was no try.
func (o *Outbox) postpone(ctx context.Context, q Queued, due time.Time) error {
	return o.Rows.Write(ctx, func(tx events.Tx) error {
		n, err := tx.Exec(`UPDATE outbox SET state = 'queued', due = ?, attempt = attempt - 1, lease = NULL
			WHERE id = ? AND state = 'sending'`, due.UnixMilli(), q.ID)
		return settled(n, err)
	})
}

// requeue makes a row due again.
func (o *Outbox) requeue(ctx context.Context, q Queued, due time.Time, reason string) error {
	return o.Rows.Write(ctx, func(tx events.Tx) error {
		n, err := tx.Exec(`UPDATE outbox SET state = 'queued', error = ?, due = ?, lease = NULL
			WHERE id = ? AND state = 'sending'`, orNull(reason), due.UnixMilli(), q.ID)
		return settled(n, err)
	})
}

func settled(n int64, err error) error {
	if err == nil && n != 1 {
		return errNotSending
	}
	return err
}

// orNull is a text of at most 500 octets, nil for none.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return strings.ToValidUTF8(clip(s, 500), "")
}

// work repeats a step as long as there is something to do, then waits for a
// poke or for the time of one poll.
func work(ctx context.Context, step func(context.Context) (bool, error), wake <-chan struct{}, poll time.Duration, log *slog.Logger) {
	for ctx.Err() == nil {
		did, err := step(ctx)
		if err != nil && ctx.Err() == nil {
			log.Error("mail: a step failed", "error", err)
		}
		if did && err == nil {
			continue
		}
		t := time.NewTimer(poll)
		select {
		case <-ctx.Done():
		case <-t.C:
		case <-wake:
		}
		t.Stop()
	}
}

func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
