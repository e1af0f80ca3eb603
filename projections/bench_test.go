package projections_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/events/storetest"
	"carteiro/projections"
)

// rounds is how often each figure is taken; the median counts.
const rounds = 3

// BenchmarkMoves measures, in turns within one run, bare batched inserts with k
// rows a commit, and whole moves by k writers, each at tables of their own:
// order, decision, events on disk with their inline projections; then the same
// with the letters that they call for. Figures are events a second (a roll and
// its throw are two) and their ratio to bare.
func BenchmarkMoves(b *testing.B) {
	for _, k := range []int{1, 8, 32, 128} {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			n := min(1000*k, 12000) / k * k
			for b.Loop() {
				var bare, plain, mailed []float64
				for range rounds {
					v, err := storetest.Bare(b.Context(), filepath.Join(b.TempDir(), "bare.db"), k, n)
					require.NoError(b, err)
					bare = append(bare, v)
					plain = append(plain, moveRate(b, k, n, nil))
					mailed = append(mailed, moveRate(b, k, n, letters))
				}
				v := storetest.Median(bare)
				b.ReportMetric(v, "bare/s")
				b.ReportMetric(storetest.Median(plain), "events/s")
				b.ReportMetric(storetest.Median(plain)/v, "ratio")
				b.ReportMetric(storetest.Median(mailed)/v, "ratio-with-letters")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// benched is a house with two players and one finished game at table "t-".
func benched(b *testing.B) *house {
	h := open(b, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	h.sit("t-", "ana", "rui")
	h.finish("t-", 3)
	return h
}

// scripts plays games in memory, with the luck that the tables will have, and
// lists what is to be ordered at them: n moves.
func scripts(b *testing.B, h *house, w, n int) (moves []table.Play) {
	mem := &house{t: b, vault: h.vault}
	mem.desk = &engine.Desk{Store: storetest.NewMemory(mem.now), Vault: h.vault, Now: mem.now}
	for g := 0; len(moves) < n; g++ {
		id := events.TableID(fmt.Sprintf("t-%dx%d", w, g))
		h.sit(id, "ana", "rui")
		mem.sit(id, "ana", "rui")
		for i := 0; len(moves) < n && mem.step(id, i*7+w); i++ {
			moves = append(moves, mem.last)
		}
	}
	return moves
}

// moveRate makes n moves by k writers and tells the events a second.
func moveRate(b *testing.B, k, n int, notices noticesFunc) float64 {
	h := open(b, notices)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	var all [][]table.Play
	for w := range k {
		all = append(all, scripts(b, h, w, n/k))
	}
	before, _ := h.log.Head(ctx)
	begin := time.Now()
	var wg sync.WaitGroup
	for w, script := range all {
		wg.Go(func() {
			for i, c := range script {
				id := events.CommandID(fmt.Sprintf("web:%016x", uint64(w*1e6+i+1)*0x9e3779b97f4a7c15))
				if _, err := h.desk.Do(ctx, engine.Order{ID: id, Actor: c.By, Command: c}); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	took := time.Since(begin).Seconds()
	after, _ := h.log.Head(ctx)
	return float64(after-before) / took
}

// BenchmarkRebuild folds the tables of whole games anew from the log.
func BenchmarkRebuild(b *testing.B) {
	h := open(b, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	for g := range 30 {
		id := events.TableID(fmt.Sprintf("t%d", g))
		h.sit(id, "ana", "rui")
		h.finish(id, g)
	}
	for b.Loop() {
		var rates []float64
		for range rounds {
			r, err := h.log.Compare(ctx, &projections.Tables{})
			require.NoError(b, err)
			require.Empty(b, r.Differs)
			rates = append(rates, float64(r.Events)/r.Took.Seconds())
		}
		b.ReportMetric(storetest.Median(rates), "events/s")
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkReplay is what a replay page asks of the books: a game that was
// looked at before, one that has grown by a move since, and one never seen.
func BenchmarkReplay(b *testing.B) {
	h := benched(b)
	h.sit("u", "ana", "rui")
	fresh := func() *projections.Books {
		return &projections.Books{DB: h.log.Reader(), Store: h.log, Vault: h.vault}
	}
	for name, prepare := range map[string]func() (*projections.Books, events.TableID){
		"kept":  func() (*projections.Books, events.TableID) { return h.books, "t-" },
		"grown": func() (*projections.Books, events.TableID) { h.step("u", 5); return h.books, "u" },
		"new":   func() (*projections.Books, events.TableID) { return fresh(), "t-" },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				pages(b, prepare)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

func pages(b *testing.B, prepare func() (*projections.Books, events.TableID)) {
	var took []float64
	steps := 0
	for range 100 {
		books, id := prepare()
		begin := time.Now()
		r, err := books.Replay(ctx, id, rules.Watcher)
		require.NoError(b, err)
		took, steps = append(took, float64(time.Since(begin).Microseconds())), len(r.Steps)
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "p50-µs")
	b.ReportMetric(took[len(took)*99/100], "p99-µs")
	b.ReportMetric(float64(steps), "steps")
}
