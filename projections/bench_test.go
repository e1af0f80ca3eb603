package projections_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/events"
	"carteiro/projections"
)

// BenchmarkMoves is the whole path of a move, from command to commit, for some
// writers at once, each at a table of their own.
func BenchmarkMoves(b *testing.B) {
	for _, writers := range []int{1, 8, 32, 128} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			h := open(b, letters)
			h.join("ana", "Ana", "pt", false)
			h.join("rui", "Rui", "en", false)
			for w := range writers {
				h.sit(events.TableID(fmt.Sprintf("t%d-0", w)), "ana", "rui")
			}
			before, _ := h.log.Head(context.Background())
			b.ResetTimer()
			var wg sync.WaitGroup
			for w := range writers {
				wg.Go(func() {
					game := 0
					for i := range b.N/writers + 1 {
						if id := events.TableID(fmt.Sprintf("t%d-%d", w, game)); !h.step(id, i*7+w) {
							game++
							h.sit(events.TableID(fmt.Sprintf("t%d-%d", w, game)), "ana", "rui")
						}
					}
				})
			}
			wg.Wait()
			after, _ := h.log.Head(context.Background())
			b.ReportMetric(float64(after-before)/b.Elapsed().Seconds(), "events/s")
		})
	}
}

// BenchmarkRebuild makes the tables anew from a log of whole games.
func BenchmarkRebuild(b *testing.B) {
	h := open(b, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	for g := range 40 {
		id := events.TableID(fmt.Sprintf("t%d", g))
		h.sit(id, "ana", "rui")
		h.finish(id, g)
	}
	head, _ := h.log.Head(context.Background())
	b.ResetTimer()
	for b.Loop() {
		r, err := h.log.Compare(context.Background(), h.tables)
		require.NoError(b, err)
		require.Empty(b, r.Differs)
	}
	b.ReportMetric(float64(head)*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkReplay is what a replay page folds: of a finished game that was
// looked at before, and of one that was not.
func BenchmarkReplay(b *testing.B) {
	h := open(b, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("t", "ana", "rui")
	h.finish("t", 3)
	for _, kept := range []bool{true, false} {
		b.Run(fmt.Sprintf("kept=%v", kept), func(b *testing.B) {
			books := h.books
			for b.Loop() {
				if !kept {
					books = &projections.Books{DB: h.books.DB, Store: h.log, Vault: h.vault}
				}
				r, err := books.Replay(context.Background(), "t", rules.Watcher)
				require.NoError(b, err)
				b.ReportMetric(float64(len(r.Steps)), "steps")
			}
		})
	}
}
