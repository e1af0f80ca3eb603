package mail

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/textproto"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"carteiro/events"
	"carteiro/projections"
)

// Received is a row of the inbox: a letter as it came.
type Received struct {
	ID     int64
	Ref    string // hash of its Message-ID and recipient
	At     time.Time
	Sender string     // of the envelope; empty for the null path
	Remote netip.Addr // of the machine that brought it; zero where nobody saw it
	Helo   string     // the name that it gave itself
	To     Target
	Raw    []byte
	Mine   bool // it was held, and the person it speaks for has said that it is theirs
}

// envelope is how the letter came.
func (r Received) envelope() Envelope {
	return Envelope{From: r.Sender, Helo: r.Helo, Remote: r.Remote, At: r.At}
}

// Verdict is what was done with a letter: a note for the operator, without any
// of its words, and the answer, nil for none.
type Verdict struct {
	Note   string
	Answer *Reaction
	Held   bool // nothing was done with it: its text stays for people to read
	Asked  bool // it is held until the person it speaks for says whose it is
}

// Reaction is a letter that answers another one.
type Reaction struct {
	Ref    string // names it where only one of its kind is sent; empty: it is named after the letter
	Kind   string // of the letter; an answer if empty
	To     string // a player's id, or the keyed hash of a stranger's address
	Stream string
	Data   string // JSON
}

// Handler works letters: Handle does what one asks, once however often it is
// called for the same row; Apologise answers a letter that could not be read.
type Handler interface {
	Handle(ctx context.Context, r Received) (Verdict, error)
	Apologise(ctx context.Context, r Received) Verdict
}

// Inbox keeps letters before they are answered for with 250, and has them
// worked in order. A crash at any moment loses none; a letter worked twice acts
// once, for its orders and its answer are named after its Ref.
type Inbox struct {
	Rows    Rows
	Handler Handler
	Links   projections.Links // makes the Message-IDs of answers
	Host    string            // the right half of them
	Now     func() time.Time
	Log     *slog.Logger  // slog.Default() if nil
	Done    func()        // called after a letter has been worked; Outbox.Poke
	Poll    time.Duration // the longest wait of Run between two looks; 2 seconds if zero
	Keep    time.Duration // how long the text of a worked letter is kept; not at all if zero
	Hold    time.Duration // how long that of a letter held for people is; 30 days if zero

	once      sync.Once
	wake      chan struct{}
	forgotten time.Time // when old letters were forgotten last
}

// Accept stores a letter for one recipient, for Server.Accept. It returns when
// the letter is on disk; one that is there already is not stored again.
func (b *Inbox) Accept(ctx context.Context, rcpt Target, env Envelope, raw []byte) error {
	to, now := rcpt.text(), b.Now()
	if at := env.At; !at.IsZero() && at.Before(now) {
		now = at
	}
	err := b.Rows.Write(ctx, func(tx events.Tx) error {
		_, err := tx.Exec(`INSERT INTO inbox(ref, received, sender, recipient, raw, remote, helo) VALUES(?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT(ref) DO NOTHING`, letterRef(raw, to), now.UnixMilli(), strings.Trim(env.From, "<> "), to, raw, peerText(env.Remote), env.Helo)
		return err
	})
	if err == nil {
		poke(b.signal())
	}
	return err
}

// peerText is an address as the inbox keeps it, empty for none.
func peerText(a netip.Addr) string {
	if !a.IsValid() {
		return ""
	}
	return a.String()
}

// letterRef names a letter: by its Message-ID where it has one, otherwise by
// all of it.
func letterRef(raw []byte, recipient string) string {
	sum := sha256.New()
	if id := messageID(raw); id != "" {
		fmt.Fprintf(sum, "id\n%s\n%s", recipient, id)
	} else {
		fmt.Fprintf(sum, "raw\n%s\n%s", recipient, raw)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

// messageID reads the one Message-ID of a letter; empty where there is none,
// or more.
func messageID(raw []byte) string {
	head, _, _ := bytes.Cut(bytes.ReplaceAll(raw[:min(len(raw), MaxHeader)], []byte("\r\n"), []byte("\n")), []byte("\n\n"))
	h, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(append(head, "\n\n"...)))).ReadMIMEHeader()
	if ids := h.Values("Message-Id"); err == nil && len(ids) == 1 {
		return strings.TrimSpace(ids[0])
	}
	return ""
}

// Run works letters until ctx ends.
func (b *Inbox) Run(ctx context.Context) error {
	work(ctx, b.Step, b.signal(), or(b.Poll, 2*time.Second), b.log())
	return ctx.Err()
}

// Step works the oldest letter that waits and tells whether there was one. An
// error means that nothing could be decided now: the letter keeps its place.
func (b *Inbox) Step(ctx context.Context) (bool, error) {
	r, ok, err := b.oldest(ctx)
	if err != nil {
		return false, err
	}
	if !ok {
		return false, b.forget(ctx)
	}
	v, err := b.read(ctx, r)
	if err != nil {
		return false, fmt.Errorf("mail: letter %d: %w", r.ID, err)
	}
	if err := b.mark(ctx, r, v); err != nil {
		return false, err
	}
	if b.Done != nil {
		b.Done()
	}
	return true, nil
}

func (b *Inbox) oldest(ctx context.Context) (Received, bool, error) {
	r, said, err := receivedWhere(ctx, b.Rows, `state = 'new' ORDER BY id LIMIT 1`)
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	r.Mine = said == saidMine
	return r, err == nil, err
}

// receivedWhere reads a row of the inbox, and what its addressee said of it;
// sql.ErrNoRows for none.
func receivedWhere(ctx context.Context, rows Rows, where string, args ...any) (r Received, said string, err error) {
	var at int64
	var to, remote string
	err = rows.Reader().QueryRowContext(ctx, `SELECT id, ref, received, sender, recipient, raw, remote, helo, said FROM inbox WHERE `+where, args...).
		Scan(&r.ID, &r.Ref, &at, &r.Sender, &to, &r.Raw, &remote, &r.Helo, &said)
	r.At, r.To = time.UnixMilli(at).UTC(), readTarget(to)
	r.Remote, _ = netip.ParseAddr(remote) // zero for none
	return r, said, err
}

// read has the letter worked; one that makes the reader panic is set aside
// with an apology.
func (b *Inbox) read(ctx context.Context, r Received) (v Verdict, err error) {
	defer func() {
		if p := recover(); p != nil {
			b.log().Error("mail: a letter caused a panic", "letter", r.ID, "panic", p, "stack", string(debug.Stack()))
			v, err = b.Handler.Apologise(ctx, r), nil
			v.Note, v.Held = fmt.Sprintf("panic: %v", p), true
		}
	}()
	return b.Handler.Handle(ctx, r)
}

// mark closes the row and queues the answer, both or neither. The row stays, so
// that a late copy acts not; what the letter said goes.
func (b *Inbox) mark(ctx context.Context, r Received, v Verdict) error {
	return b.Rows.Write(ctx, func(tx events.Tx) error {
		if a := v.Answer; a != nil {
			ref := or(a.Ref, "inbox/"+r.Ref+"/answer")
			_, err := tx.Exec(`INSERT INTO outbox(ref, kind, user, due, state, msgid, data, stream, n, ply)
				VALUES(?, ?, ?, ?, 'queued', ?, ?, ?, 0, -1) ON CONFLICT(ref) DO NOTHING`,
				ref, or(a.Kind, letterAnswer), a.To, b.Now().UnixMilli(), b.Links.MessageID(ref, b.Host), a.Data, a.Stream)
			if err != nil {
				return err
			}
		}
		state, empty := "done", b.Keep == 0
		if v.Held {
			state, empty = "held", false
		}
		_, err := tx.Exec(`UPDATE inbox SET state = ?, note = ?, said = CASE WHEN ? THEN ? ELSE said END WHERE id = ?`,
			state, clip(v.Note, 500), v.Asked, saidAsked, r.ID)
		if err == nil && empty {
			_, err = tx.Exec(emptied+`id = ?`, r.ID)
		}
		return err
	})
}

// emptied forgets what letters said, and who brought them.
const emptied = `UPDATE inbox SET raw = x'', sender = '', remote = '', helo = '' WHERE `

// forget empties, once an hour, the letters that have been kept long enough.
func (b *Inbox) forget(ctx context.Context) error {
	now := b.Now()
	if now.Sub(b.forgotten) < time.Hour {
		return nil
	}
	b.forgotten = now
	return b.Rows.Write(ctx, func(tx events.Tx) error {
		_, err := tx.Exec(emptied+`raw != x'' AND (state = 'done' AND received <= ? OR state = 'held' AND received <= ?)`,
			now.Add(-b.Keep).UnixMilli(), now.Add(-or(b.Hold, heldLife)).UnixMilli())
		return err
	})
}

func (b *Inbox) signal() chan struct{} {
	b.once.Do(func() { b.wake = make(chan struct{}, 1) })
	return b.wake
}

func (b *Inbox) log() *slog.Logger {
	if b.Log == nil {
		return slog.Default()
	}
	return b.Log
}

// Waits tells whether a letter that came by an instant has not been worked yet.
func (b *Inbox) Waits(ctx context.Context, until time.Time) (waits bool, err error) {
	err = b.Rows.Reader().QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM inbox WHERE state = 'new' AND received <= ?)`,
		until.UnixMilli()).Scan(&waits)
	return waits, err
}
