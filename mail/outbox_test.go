package mail

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events/store"
)

// bench is an outbox on a real log with a clock turned by hand.
type bench struct {
	*Outbox
	log   *store.Log
	clock time.Time
	sent  []string
	fail  error
	panic bool
	past  bool
}

func openBench(t testing.TB) *bench {
	b := &bench{log: openLog(t, migrated(t)), clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	t.Cleanup(func() { b.log.Close() })
	b.Outbox = &Outbox{Rows: b.log, Letters: b, Sender: b, Now: func() time.Time { return b.clock },
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	return b
}

func (b *bench) Address(ctx context.Context, q Queued) (string, error) {
	return fixedLetters{}.Address(ctx, q)
}

func (b *bench) Compose(ctx context.Context, q Queued) (Letter, error) {
	if b.panic {
		panic("a fault in a template")
	}
	if b.past {
		return Letter{}, Past("the turn is over")
	}
	return fixedLetters{}.Compose(ctx, q)
}

func (b *bench) Send(_ context.Context, _ Path, raw []byte) error {
	if b.fail == nil {
		b.sent = append(b.sent, messageID(raw))
	}
	return b.fail
}

func (b *bench) row(t *testing.T, ref string) (state string, attempt int, due time.Time, data string) {
	t.Helper()
	var ms int64
	require.NoError(t, b.log.Reader().QueryRow(`SELECT state, attempt, due, data FROM outbox WHERE ref = ?`, ref).Scan(&state, &attempt, &ms, &data))
	return state, attempt, time.UnixMilli(ms).UTC(), data
}

func (b *bench) step(t *testing.T) bool {
	t.Helper()
	did, err := b.Step(t.Context())
	require.NoError(t, err)
	return did
}

func TestOutboxSendsWhatIsDue(t *testing.T) {
	b := openBench(t)
	queue(t, b.log, "later", "turn", b.clock.Add(time.Hour))
	queue(t, b.log, "now", "turn", b.clock)
	assert.True(t, b.step(t))
	assert.False(t, b.step(t))
	assert.Equal(t, []string{"<now@play.example>"}, b.sent)
	b.clock = b.clock.Add(time.Hour)
	assert.True(t, b.step(t))
	state, attempt, _, _ := b.row(t, "later")
	assert.Equal(t, "sent 1", fmt.Sprint(state, " ", attempt))
}

// TestOutboxRetries: 1, 5 and 30 minutes, 2, 6 and 12 hours, then each 12 hours
// until three days are over.
func TestOutboxRetries(t *testing.T) {
	b := openBench(t)
	b.fail = errors.New("450 come back later")
	queue(t, b.log, "one", "turn", b.clock)
	want := []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour,
		12 * time.Hour, 12 * time.Hour, 12 * time.Hour, 12 * time.Hour, 12 * time.Hour}
	begin := b.clock
	for i, w := range want {
		require.True(t, b.step(t), i)
		state, attempt, due, _ := b.row(t, "one")
		require.Equal(t, "queued", state, i)
		assert.Equal(t, i+1, attempt)
		assert.GreaterOrEqual(t, due.Sub(b.clock), w)
		assert.LessOrEqual(t, due.Sub(b.clock), w+w/10)
		assert.False(t, b.step(t), "not before its time")
		b.clock = due
	}
	assert.Less(t, b.clock.Sub(begin), 76*time.Hour)
	require.True(t, b.step(t))
	state, _, _, _ := b.row(t, "one")
	assert.Equal(t, "dead", state)
	b.clock = b.clock.Add(100 * time.Hour)
	assert.False(t, b.step(t))
}

func TestOutboxGivesUpAtOnceOnAFinalRefusal(t *testing.T) {
	b := openBench(t)
	b.fail = Rejected{errors.New("550 no such user")}
	queue(t, b.log, "one", "turn", b.clock)
	require.True(t, b.step(t))
	state, attempt, _, _ := b.row(t, "one")
	assert.Equal(t, "dead 1", fmt.Sprint(state, " ", attempt))
}

func TestOutboxDropsWhatIsPast(t *testing.T) {
	b := openBench(t)
	b.past = true
	queue(t, b.log, "one", "turn", b.clock)
	require.True(t, b.step(t))
	state, _, _, data := b.row(t, "one")
	assert.Equal(t, "dropped {}", state+" "+data)
	assert.Empty(t, b.sent)
}

func TestOutboxSurvivesAPanic(t *testing.T) {
	b := openBench(t)
	b.panic = true
	queue(t, b.log, "one", "turn", b.clock)
	require.True(t, b.step(t))
	state, _, due, _ := b.row(t, "one")
	assert.Equal(t, "queued", state)
	b.panic, b.clock = false, due
	require.True(t, b.step(t))
	assert.Len(t, b.sent, 1)
}

func TestOutboxWordsWaitForCompany(t *testing.T) {
	b := openBench(t)
	queue(t, b.log, "words", "said", b.clock)
	assert.False(t, b.step(t))
	b.clock = b.clock.Add(2 * time.Minute)
	assert.True(t, b.step(t))
}

func TestOutboxRecovers(t *testing.T) {
	b := openBench(t)
	ctx, cancel := context.WithCancel(t.Context())
	b.Sender = stopping{cancel}
	queue(t, b.log, "one", "turn", b.clock)
	_, err := b.Step(ctx)
	require.ErrorIs(t, err, context.Canceled)
	state, attempt, _, _ := b.row(t, "one")
	assert.Equal(t, "sending 1", fmt.Sprint(state, " ", attempt), "committed before the connection")
	assert.False(t, b.step(t), "nobody takes it while it is being sent")
	require.NoError(t, b.Recover(t.Context()))
	b.Sender = b
	assert.True(t, b.step(t))
	assert.Len(t, b.sent, 1)
}

// stopping is a sender that is stopped in the middle.
type stopping struct{ cancel func() }

func (s stopping) Send(ctx context.Context, _ Path, _ []byte) error {
	s.cancel()
	return ctx.Err()
}

func TestOutboxLimitsLettersToOneDomain(t *testing.T) {
	b := openBench(t)
	for i := range 5 {
		queue(t, b.log, fmt.Sprint(i), "turn", b.clock)
	}
	gate := &gate{in: make(chan struct{}, 5), out: make(chan struct{})}
	b.Sender = gate
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() { _, _ = b.Step(t.Context()) })
	}
	<-gate.in
	<-gate.in
	assert.False(t, b.step(t), "a third one waits")
	close(gate.out)
	all.Wait()
	assert.True(t, b.step(t))
}

type gate struct{ in, out chan struct{} }

func (g *gate) Send(context.Context, Path, []byte) error {
	g.in <- struct{}{}
	<-g.out
	return nil
}

func TestOutboxRunsUntilItIsStopped(t *testing.T) {
	b := openBench(t)
	b.Poll = time.Hour
	g := &gate{in: make(chan struct{}, 5), out: make(chan struct{})}
	close(g.out)
	b.Sender = g
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- b.Run(ctx) }()
	queue(t, b.log, "one", "turn", b.clock)
	b.Poke()
	<-g.in
	queue(t, b.log, "two", "turn", b.clock)
	b.Poke()
	<-g.in
	cancel()
	assert.ErrorIs(t, <-done, context.Canceled)
}
