package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/events/storetest"
)

// benchApp is a whole application on a fresh file, without servers.
func benchApp(tb testing.TB) *app {
	cfg := &Config{Data: tb.TempDir(), Domain: "bench.test", URL: "http://localhost"}
	a, err := open(tb.Context(), cfg)
	require.NoError(tb, err)
	tb.Cleanup(func() { _ = a.close() })
	return a
}

// openGame starts a game.
func openGame(ctx context.Context, a *app, id events.TableID) error {
	host, guest := events.PlayerID("host"+id[4:]), events.PlayerID("gast"+id[4:])
	for n, c := range []any{
		table.Open{ID: id, Game: "backgammon", Host: host, Guests: []events.PlayerID{guest}},
		table.Accept{ID: id, By: guest},
	} {
		order := engine.Order{ID: events.CommandID(fmt.Sprintf("%s:%d", id, n)), Command: c}
		if _, err := a.desk.Do(ctx, order); err != nil {
			return err
		}
	}
	return nil
}

// nextMove is the first legal move of a table, zero when the game is over.
func nextMove(s table.State) table.Play {
	if len(s.Asks()) == 0 {
		return table.Play{}
	}
	seat := s.Asks()[0].Seat
	for m := range s.Position.Legal(seat) {
		return table.Play{ID: s.ID, By: s.Player(seat), Text: string(m), Turn: s.Turn}
	}
	return table.Play{}
}

// playGame plays a new game to its end and returns its moves.
func playGame(ctx context.Context, a *app, id events.TableID) (script []table.Play, err error) {
	if err := openGame(ctx, a, id); err != nil {
		return nil, err
	}
	for {
		s, err := a.desk.Table(ctx, id)
		if err != nil {
			return nil, err
		}
		move := nextMove(s)
		if move.ID == "" {
			return script, nil
		}
		script = append(script, move)
		if err := a.move(ctx, move); err != nil {
			return nil, err
		}
	}
}

func (a *app) move(ctx context.Context, m table.Play) error {
	id := events.CommandID(fmt.Sprintf("web:%s:%d", m.ID, m.Turn))
	_, err := a.desk.Do(ctx, engine.Order{ID: id, Actor: m.By, Command: m})
	return err
}

// scripts are the moves of whole games; with the same keys the same dice fall again.
func scripts(tb testing.TB, a *app, games int) [][]table.Play {
	out := make([][]table.Play, games)
	var wg sync.WaitGroup
	for i := range out {
		wg.Go(func() {
			var err error
			out[i], err = playGame(context.Background(), a, events.TableID(fmt.Sprintf("game%04d", i)))
			require.NoError(tb, err)
		})
	}
	wg.Wait()
	return out
}

// wholePath is events per second through desk, log, projections and outbox.
// Each writer takes a game whose moves are known, plays it, and takes the
// next; the time is up when one of them finds no more.
func wholePath(tb testing.TB, from *app, games [][]table.Play, writers int) float64 {
	a := benchApp(tb)
	a.desk.Vault = from.vault
	queue := make(chan []table.Play, len(games))
	for i, g := range games {
		require.NoError(tb, openGame(tb.Context(), a, events.TableID(fmt.Sprintf("game%04d", i))))
		queue <- g
	}
	close(queue)
	before, err := a.store.Head(tb.Context())
	require.NoError(tb, err)
	began := time.Now()
	var wg sync.WaitGroup
	var over atomic.Bool
	for range writers {
		wg.Go(func() {
			for g := range queue {
				for i := 0; i < len(g) && !over.Load(); i++ {
					require.NoError(tb, a.move(context.Background(), g[i]))
				}
			}
			over.Store(true)
		})
	}
	wg.Wait()
	took := time.Since(began)
	after, err := a.store.Head(tb.Context())
	require.NoError(tb, err)
	return float64(after-before) / took.Seconds()
}

// BenchmarkMoves prints durable events per second through the whole path
// beside bare batched inserts of the same batch size in the same run.
func BenchmarkMoves(b *testing.B) {
	from := benchApp(b)
	games := scripts(b, from, 256)
	for _, writers := range []int{1, 8, 32, 128} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			for b.Loop() {
				var bare, whole []float64
				for range 5 {
					per, err := storetest.Bare(b.Context(), filepath.Join(b.TempDir(), "bare.db"), writers, 150*writers+3000)
					require.NoError(b, err)
					bare = append(bare, per)
					whole = append(whole, wholePath(b, from, games[:writers+writers/2+8], writers))
				}
				b.ReportMetric(median(whole), "events/s")
				b.ReportMetric(median(bare), "bare/s")
				b.ReportMetric(median(whole)/median(bare), "of_bare")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// BenchmarkRebuild prints the events per second at which each projection is made anew.
func BenchmarkRebuild(b *testing.B) {
	a := benchApp(b)
	scripts(b, a, 64)
	for b.Loop() {
		for _, p := range a.projections() {
			r, err := a.store.Rebuild(b.Context(), p)
			require.NoError(b, err)
			require.Empty(b, r.Differs)
			b.ReportMetric(float64(r.Events)/r.Took.Seconds(), p.Name()+"_events/s")
		}
		b.ReportMetric(0, "ns/op")
	}
}

// BenchmarkReplayPage measures a replay page over HTTP, in milliseconds.
func BenchmarkReplayPage(b *testing.B) {
	a := benchApp(b)
	const id = events.TableID("game0000")
	_, err := playGame(b.Context(), a, id)
	require.NoError(b, err)
	r, err := a.books.Replay(b.Context(), id, rules.Watcher)
	require.NoError(b, err)
	for b.Loop() {
		took := pageTimes(b, a, id, len(r.Steps))
		b.ReportMetric(took[len(took)/2], "p50_ms")
		b.ReportMetric(took[len(took)*99/100], "p99_ms")
		b.ReportMetric(0, "ns/op")
	}
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	return x[len(x)/2]
}

// pageTimes fetches every page of a game twenty times and sorts the times.
func pageTimes(tb testing.TB, a *app, id events.TableID, steps int) (ms []float64) {
	h := a.site(&net.TCPAddr{}).Handler()
	for n := range steps * 20 {
		req := httptest.NewRequest(http.MethodGet, fmt.Sprintf("/g/%s/m/%d", id, n%steps), nil)
		rec := httptest.NewRecorder()
		began := time.Now()
		h.ServeHTTP(rec, req)
		ms = append(ms, time.Since(began).Seconds()*1000)
		require.Equal(tb, http.StatusOK, rec.Code)
	}
	slices.Sort(ms)
	return ms
}
