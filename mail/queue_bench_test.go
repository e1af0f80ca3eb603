package mail

import (
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
)

// flakyRelay is a real SMTP server that answers a fifth of the letters with
// 451, half of them at MAIL and half after the last dot, and keeps a count of
// the others.
type flakyRelay struct {
	addr string

	mu       sync.Mutex
	luck     *rand.Rand
	attempts int
	taken    []uint8 // how often it took each letter
	total    int
}

func openFlakyRelay(tb testing.TB, letters int) *flakyRelay {
	r := &flakyRelay{luck: rand.New(rand.NewPCG(1, 2)), taken: make([]uint8, letters)}
	srv := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return r, nil }))
	srv.Domain, srv.ErrorLog = "relay.example", quiet{}
	l := listening(tb)
	r.addr = l.Addr().String()
	go func() { _ = srv.Serve(l) }()
	tb.Cleanup(func() { _ = srv.Close() })
	return r
}

// fails with 451 in a tenth of the cases.
func (r *flakyRelay) fails() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.luck.Float64() < 0.1056 { // twice: a fifth
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try later"}
	}
	return nil
}

func (r *flakyRelay) Mail(string, *smtp.MailOptions) error {
	r.mu.Lock()
	r.attempts++
	r.mu.Unlock()
	return r.fails()
}

func (r *flakyRelay) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (r *flakyRelay) Reset()                               {}
func (r *flakyRelay) Logout() error                        { return nil }

func (r *flakyRelay) Data(body io.Reader) error {
	raw, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	if err := r.fails(); err != nil {
		return err
	}
	var n int
	if _, err := fmt.Sscanf(strings.Trim(messageID(raw), "<>"), "q%d@", &n); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken[n]++
	r.total++
	return nil
}

// sent is how many letters it took so far.
func (r *flakyRelay) sent() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.total
}

// flakyQueue sends letters through a flaky relay with two workers, turning the
// clock to the next letter that is due whenever none is. It gives the octets of
// the heap when part of the letters had been taken, and at the end.
func flakyQueue(tb testing.TB, letters, part int) (r *flakyRelay, early, late uint64) {
	b := openBench(tb)
	r = openFlakyRelay(tb, letters)
	b.Sender = &Relay{Addr: r.addr}
	require.NoError(tb, b.log.Write(tb.Context(), func(tx events.Tx) error {
		for i := range letters {
			ref := fmt.Sprintf("q%d", i)
			if _, err := tx.Exec(`INSERT INTO outbox(ref, kind, user, due, state, msgid) VALUES(?, 'turn', ?, ?, 'queued', ?)`,
				ref, "to-"+ref, b.clock.UnixMilli(), ref+"@play.example"); err != nil {
				return err
			}
		}
		return nil
	}))
	var once sync.Once
	for next := int64(1); next > 0; b.clock = time.UnixMilli(next) {
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				for did := true; did; {
					var err error
					if did, err = b.Step(tb.Context()); err != nil {
						tb.Error(err)
						return
					}
					if r.sent() >= part {
						once.Do(func() { early = heap() })
					}
				}
			})
		}
		all.Wait()
		next = 0
		require.NoError(tb, b.log.Reader().QueryRow(`SELECT coalesce(min(due), 0) FROM outbox WHERE state = 'queued'`).Scan(&next))
	}
	late = heap()
	for i, n := range r.taken {
		require.EqualValues(tb, 1, n, "letter %d", i)
	}
	var open int
	require.NoError(tb, b.log.Reader().QueryRow(`SELECT count(*) FROM outbox WHERE state != 'sent'`).Scan(&open))
	require.Zero(tb, open)
	return r, early, late
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestQueueToAFlakyRelay: every letter arrives, and arrives once; what is in
// memory does not grow with what was sent. BenchmarkQueue does so with 10,000.
func TestQueueToAFlakyRelay(t *testing.T) {
	r, early, late := flakyQueue(t, 300, 60)
	assert.Greater(t, r.attempts, 330, "many were tried again")
	assert.Less(t, late, early+4<<20)
}

// BenchmarkQueue sends 10,000 letters through a relay that fails a fifth of the
// time; growth is that of the heap from the 2,000th letter to the last.
func BenchmarkQueue(b *testing.B) {
	for b.Loop() {
		began := time.Now()
		r, early, late := flakyQueue(b, 10_000, 2_000)
		b.ReportMetric(10_000/time.Since(began).Seconds(), "letters/s")
		b.ReportMetric(float64(r.attempts), "attempts")
		b.ReportMetric((float64(late)-float64(early))/(1<<20), "growth_MiB")
		b.ReportMetric(float64(late)/(1<<20), "heap_MiB")
		b.ReportMetric(0, "ns/op")
		require.Less(b, late, early+4<<20)
	}
}
