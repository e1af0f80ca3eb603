package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

// loadWriters play at once in the process that is killed.
const loadWriters = 8

// rounds is how often the process is killed.
const rounds = 40

// load is the child: it plays games as fast as it can, says which commands
// were acknowledged, and sends letters, until it is killed.
func load(ctx context.Context, data, relay string, std stdio) int {
	a, err := open(ctx, loadConfig(data, relay))
	if err != nil {
		fmt.Fprintln(std.err, err)
		return 1
	}
	out := a.outbox()
	go func() { _ = out.Run(ctx) }()
	var say sync.Mutex
	var all sync.WaitGroup
	for w := range loadWriters {
		all.Go(func() {
			for a.loadGame(ctx, w, func(id events.CommandID) {
				say.Lock()
				defer say.Unlock()
				fmt.Fprintln(std.out, "ack", id)
			}) == nil {
			}
		})
	}
	all.Wait()
	return 1
}

func loadConfig(data, relay string) *Config {
	return &Config{Data: data, Domain: "load.test", URL: "http://load.test", Relay: relay}
}

// loadGame plays one new game, move by move.
func (a *app) loadGame(ctx context.Context, w int, ack func(events.CommandID)) error {
	id, err := newID[events.TableID]()
	if err != nil {
		return err
	}
	host, guest := events.PlayerID("hostaaa"+string(rune('a'+w))), events.PlayerID("gastaaa"+string(rune('a'+w)))
	if err := a.loadPeople(ctx, host, guest); err != nil {
		return err
	}
	var c any = table.Open{ID: id, Game: "backgammon", Host: host, Guests: []events.PlayerID{guest}}
	for n := 0; ; n++ {
		cmd := events.CommandID(fmt.Sprintf("web:%s:%d", id, n))
		if _, err := a.desk.Do(ctx, engine.Order{ID: cmd, Command: c}); err != nil {
			return err
		}
		ack(cmd)
		s, err := a.desk.Table(ctx, id)
		if err != nil || s.Status == table.Ended {
			return err
		}
		c = table.Accept{ID: id, By: guest}
		if s.Status == table.Playing {
			c = nextMove(s)
		}
	}
}

func (a *app) loadPeople(ctx context.Context, people ...events.PlayerID) error {
	for _, p := range people {
		address := string(p) + "@players.test"
		key, err := a.vault.AddressKey(address)
		if err != nil {
			return err
		}
		join := player.Join{ID: p, Address: address, Name: string(p), Lang: "en", AddressKey: key}
		_, err = a.desk.Do(ctx, engine.Order{ID: events.CommandID("join:" + p), Command: join})
		if err != nil && !refusal.Is(err, refusal.Already) {
			return err
		}
	}
	return nil
}

// TestKillNineUnderLoad kills the process at random moments and looks at what
// is left: every acknowledged move is there once, the chain holds, projections
// equal a rebuild, no letter is lost, none comes twice but in SMTP's one window.
func TestKillNineUnderLoad(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 0))
	box := newPostbox(t)
	data := t.TempDir()
	windows := 0
	for range rounds {
		acked := killedRound(t, data, box.addr, time.Duration(50+dice.IntN(150))*time.Millisecond)
		windows += lookAfter(t, loadConfig(data, box.addr), acked)
	}
	delivered(t, loadConfig(data, box.addr), box, windows)
}

// killedRound runs the child for a while and returns what it acknowledged.
func killedRound(t *testing.T, data, relay string, life time.Duration) (acked []events.CommandID) {
	c := startChild(t, "load", data, relay)
	for c.lines.Scan() {
		if acked == nil {
			time.AfterFunc(life, func() { _ = c.cmd.Process.Kill() })
		}
		acked = append(acked, events.CommandID(strings.TrimPrefix(c.lines.Text(), "ack ")))
	}
	c.kill()
	require.NotEmpty(t, acked, c.err.String())
	return acked
}

// lookAfter checks the file that a killed process left; it returns how many
// letters were on their way.
func lookAfter(t *testing.T, cfg *Config, acked []events.CommandID) (windows int) {
	a, err := open(t.Context(), cfg)
	require.NoError(t, err)
	defer a.close()
	_, _, err = a.store.Verify(t.Context(), 0)
	require.NoError(t, err)
	for _, id := range acked[:len(acked)-1] { // the last line may be cut in two
		_, there, err := a.store.Lookup(t.Context(), id)
		require.NoError(t, err)
		require.True(t, there, "%s was acknowledged", id)
	}
	head, err := a.store.Head(t.Context())
	require.NoError(t, err)
	require.NoError(t, a.store.WaitFor(t.Context(), head))
	for _, p := range a.projections() {
		r, err := a.store.Compare(t.Context(), p)
		require.NoError(t, err)
		require.Empty(t, r.Differs, p.Name())
	}
	require.Zero(t, count(t, a, `SELECT count(*) - count(DISTINCT ref) FROM outbox`))
	require.Zero(t, count(t, a, `SELECT count(*) FROM (SELECT 1 FROM events WHERE cmd LIKE 'web:%' GROUP BY cmd HAVING count(DISTINCT stream) > 1)`))
	require.Zero(t, count(t, a, `SELECT count(*) FROM (SELECT 1 FROM events WHERE cmd LIKE 'web:%' GROUP BY cmd HAVING max(pos) - min(pos) + 1 <> count(*))`))
	return count(t, a, `SELECT count(*) FROM outbox WHERE state = 'sending'`)
}

// delivered sends what is left and compares the outbox with the postbox.
func delivered(t *testing.T, cfg *Config, box *postbox, windows int) {
	a, err := open(t.Context(), cfg)
	require.NoError(t, err)
	defer a.close()
	out := a.outbox()
	require.NoError(t, out.Recover(t.Context()))
	for more := true; more; {
		more, err = out.Step(t.Context())
		require.NoError(t, err)
	}
	rows, err := a.store.Reader().QueryContext(t.Context(), `SELECT msgid FROM outbox WHERE state = 'sent' AND error IS NULL`)
	require.NoError(t, err)
	defer rows.Close()
	came, twice, sent := box.ids(), 0, 0
	for rows.Next() {
		var id string
		require.NoError(t, rows.Scan(&id))
		require.Positive(t, came[id], "letter %s was sent and did not come", id)
		twice += came[id] - 1
		sent++
	}
	require.NoError(t, rows.Err())
	require.Positive(t, sent)
	require.LessOrEqual(t, twice, windows, "a letter comes twice only if it was on its way at a kill")
	require.Zero(t, count(t, a, `SELECT count(*) FROM outbox WHERE state IN ('sending', 'dead')`))
	t.Logf("%d letters sent, %d of them twice, in %d windows", sent, twice, windows)
}

func count(t *testing.T, a *app, query string) (n int) {
	require.NoError(t, a.store.Reader().QueryRowContext(t.Context(), query).Scan(&n))
	return n
}
