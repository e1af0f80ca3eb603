package store_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/storetest"
)

const benchRounds = 5

// BenchmarkAppend measures, in turns within one run, bare batched inserts with
// k rows a commit and the store with k appenders and an inline projection, and
// reports the medians and their ratio. Run it with -benchtime=1x.
func BenchmarkAppend(b *testing.B) {
	for _, k := range []int{1, 8, 32, 128} {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			n := min(1500*k, 30000) / k * k
			for b.Loop() {
				var bare, full []float64
				for range benchRounds {
					v, err := storetest.Bare(b.Context(), filepath.Join(b.TempDir(), "bare.db"), k, n)
					require.NoError(b, err)
					bare, full = append(bare, v), append(full, appendRate(b, k, n))
				}
				b.ReportMetric(storetest.Median(bare), "bare/s")
				b.ReportMetric(storetest.Median(full), "store/s")
				b.ReportMetric(storetest.Median(full)/storetest.Median(bare), "ratio")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

func appendRate(b *testing.B, k, n int) float64 {
	l := open(b, fresh(b), store.Options{})
	require.NoError(b, l.Inline(b.Context(), storetest.Tally{}))
	start := time.Now()
	var wg sync.WaitGroup
	for who := range k {
		wg.Go(func() {
			stream, expect := storetest.BenchStream(who), events.NoStream()
			for i := range n / k {
				r, err := l.Append(b.Context(), storetest.BenchCommand(who, i+1), "ana",
					events.Write{Stream: stream, Expect: expect, Events: []events.New{storetest.BenchFact}})
				if err != nil {
					b.Error(err)
					return
				}
				expect = events.At(r.Revs[0])
			}
		})
	}
	wg.Wait()
	rate := float64(n) / time.Since(start).Seconds()
	require.NoError(b, l.Close())
	return rate
}
