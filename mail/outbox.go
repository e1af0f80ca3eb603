package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"carteiro/events"
)

// Rows is the file in which outbox and inbox live: one writer, many readers.
// The store is one.
type Rows interface {
	Write(ctx context.Context, f func(events.Tx) error) error
	Reader() *sql.DB
}

// Queued is a row of the outbox: a letter that is due.
type Queued struct {
	ID      int64
	Ref     string // unique for ever
	Kind    string
	To      events.PlayerID // or the keyed hash of a stranger's address
	Due     time.Time
	Attempt int // times it was tried, this one counted
	MsgID   string
	Data    string
	Stream  string
	N       uint64
	Turn    int // -1 for a letter that is not about a turn
}

// Letter is a letter ready to be sent. Once it has been, the rows Also are told,
// because it says what they would have, and Next, if any, is queued.
type Letter struct {
	Path Path
	Raw  []byte
	Also []int64
	Next *Queued
}

// Letters makes letters out of rows. Address tells where a row goes, empty if
// nowhere, and costs little; Compose may answer with a Past or a Later. No two
// letters to one person are made at once.
type Letters interface {
	Address(ctx context.Context, q Queued) (string, error)
	Compose(ctx context.Context, q Queued) (Letter, error)
}

// Past says that a letter is not wanted any more, and why.
type Past string

// Error is the reason.
func (p Past) Error() string { return "not sent: " + string(p) }

// Later says that a letter's time has not come yet, and when it does.
type Later time.Time

// Error is when.
func (l Later) Error() string { return "not before " + time.Time(l).UTC().Format(time.RFC3339) }

// Outbox sends what is due. A row goes from queued to sending, which is
// committed before a connection is opened, and on to sent, dropped or dead, or
// back to queued for another try; one that another letter has told is told. The Message-ID of a row never changes, so
// the one repeat that SMTP leaves room for (a crash between the other server's
// 250 and our commit) is the same letter again.
type Outbox struct {
	Rows    Rows
	Letters Letters
	Sender  Sender
	Now     func() time.Time
	Log     *slog.Logger // slog.Default() if nil

	// Failed is told of a letter that is given up, before it is; the letter stays
	// until it has answered nil. Nil for nobody to tell.
	Failed func(ctx context.Context, q Queued, why error) error

	Linger    time.Duration // how long words and greetings wait for company; 2 minutes if zero, none if negative
	PerDomain int           // letters on the way to one domain at once; 2 if zero
	Workers   int           // letters on the way at once; 2 if zero
	Poll      time.Duration // the longest wait of Run between two looks; 2 seconds if zero

	mu   sync.Mutex
	busy map[string]int
	wake chan struct{}
}

// Recover puts back what was being sent when the process died; call it before
// the first Step.
func (o *Outbox) Recover(ctx context.Context) error {
	return o.Rows.Write(ctx, func(tx events.Tx) error {
		n, err := tx.Exec(`UPDATE outbox SET state = 'queued', lease = NULL WHERE state = 'sending'`)
		if n > 0 {
			o.log().Warn("letters that may have been sent are sent again", "count", n)
		}
		return err
	})
}

// Run recovers and then sends until ctx ends.
func (o *Outbox) Run(ctx context.Context) error {
	if err := o.Recover(ctx); err != nil {
		return err
	}
	var all sync.WaitGroup
	for range or(o.Workers, 2) {
		all.Go(func() { work(ctx, o.Step, o.signal(), or(o.Poll, 2*time.Second), o.log()) })
	}
	all.Wait()
	return ctx.Err()
}

// Poke makes Run look at once.
func (o *Outbox) Poke() { poke(o.signal()) }

func (o *Outbox) signal() chan struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.wake == nil {
		o.wake = make(chan struct{}, 1)
	}
	return o.wake
}

// Step sends one letter that is due and tells whether there was one. A failure
// to send is no error: it stands in the row.
func (o *Outbox) Step(ctx context.Context) (bool, error) {
	list, err := o.due(ctx)
	if err != nil {
		return false, err
	}
	for _, q := range list {
		did, err := o.try(ctx, q)
		if did || err != nil {
			return did, err
		}
	}
	return false, nil
}

// try sends a row unless its domain is busy or somebody else has it.
func (o *Outbox) try(ctx context.Context, q Queued) (bool, error) {
	address, err := o.Letters.Address(ctx, q)
	if err != nil {
		return false, fmt.Errorf("mail: address of letter %s: %w", q.Ref, err)
	}
	_, domain, _ := strings.Cut(address, "@")
	if !o.enter(domain, or(o.PerDomain, 2)) {
		return false, nil
	}
	defer o.leave(domain)
	if !o.enter("to "+string(q.To), 1) {
		return false, nil
	}
	defer o.leave("to " + string(q.To))
	if ok, err := o.claim(ctx, &q); !ok || err != nil {
		return false, err
	}
	l, err := o.deliver(ctx, q)
	if err != nil && ctx.Err() != nil {
		return true, ctx.Err() // the row stays "sending" until Recover
	}
	return true, o.settle(context.WithoutCancel(ctx), q, l, err)
}

// deliver composes and sends; a panic in there is an error like any other.
func (o *Outbox) deliver(ctx context.Context, q Queued) (l Letter, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	if l, err = o.Letters.Compose(ctx, q); err == nil {
		err = o.Sender.Send(ctx, l.Path, l.Raw)
	}
	return l, err
}

func (o *Outbox) settle(ctx context.Context, q Queued, l Letter, sent error) error {
	var past Past
	var later Later
	var no Rejected
	wait, again := retryAfter(q)
	switch {
	case sent == nil:
		return o.finish(ctx, q, l, "sent", "")
	case errors.As(sent, &past):
		return o.finish(ctx, q, Letter{}, "dropped", string(past))
	case errors.As(sent, &later):
		return o.postpone(ctx, q, time.Time(later))
	case errors.As(sent, &no), !again:
		return o.giveUp(ctx, q, sent)
	}
	o.log().Warn("a letter waits", "ref", q.Ref, "attempt", q.Attempt, "wait", wait, "error", sent)
	return o.requeue(ctx, q, o.Now().Add(wait), sent.Error())
}

// giveUp closes a row whose letter will not arrive.
func (o *Outbox) giveUp(ctx context.Context, q Queued, why error) error {
	o.log().Error("a letter is given up", "ref", q.Ref, "attempt", q.Attempt, "error", why)
	if o.Failed != nil {
		if err := o.Failed(ctx, q, why); err != nil {
			return errors.Join(err, o.requeue(ctx, q, o.Now().Add(retries[0]), why.Error()))
		}
	}
	return o.finish(ctx, q, Letter{}, "dead", why.Error())
}

// enter takes one of the places that a domain, or a person, has.
func (o *Outbox) enter(whose string, places int) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.busy == nil {
		o.busy = map[string]int{}
	}
	if o.busy[whose] >= places {
		return false
	}
	o.busy[whose]++
	return true
}

func (o *Outbox) leave(whose string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.busy[whose]--; o.busy[whose] <= 0 {
		delete(o.busy, whose)
	}
}

func (o *Outbox) log() *slog.Logger {
	if o.Log == nil {
		return slog.Default()
	}
	return o.Log
}
