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

// BenchmarkRebuild reports how many events a second a rebuild reads, applies
// and swaps in, and Verify checks.
func BenchmarkRebuild(b *testing.B) {
	l := open(b, fresh(b), store.Options{})
	require.NoError(b, l.Inline(b.Context(), storetest.Tally{}))
	facts := make([]events.New, 50)
	for i := range facts {
		facts[i] = storetest.BenchFact
	}
	const n = 200_000
	for i := range n / len(facts) {
		_, err := l.Append(b.Context(), storetest.BenchCommand(i%1000, i), "ana", events.Write{Stream: storetest.BenchStream(i % 1000), Events: facts})
		require.NoError(b, err)
	}
	for b.Loop() {
		var rebuilt, verified []float64
		for range benchRounds {
			start := time.Now()
			_, err := l.Rebuild(b.Context(), storetest.Tally{})
			require.NoError(b, err)
			rebuilt = append(rebuilt, n/time.Since(start).Seconds())
			start = time.Now()
			_, _, err = l.Verify(b.Context(), 0)
			require.NoError(b, err)
			verified = append(verified, n/time.Since(start).Seconds())
		}
		b.ReportMetric(storetest.Median(rebuilt), "rebuilt/s")
		b.ReportMetric(storetest.Median(verified), "verified/s")
	}
	b.ReportMetric(0, "ns/op")
}
