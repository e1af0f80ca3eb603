package projections_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/vault"
	"carteiro/migrations"
	"carteiro/projections"
)

// house is the real thing in a folder of its own: log, keys, desk, books. Its
// clock moves on by a second with each order.
type house struct {
	t      testing.TB
	log    *store.Log
	vault  *luckyVault
	desk   *engine.Desk
	tables *projections.Tables
	books  *projections.Books
	clock  atomic.Int64
	orders atomic.Int64
	last   table.Play // what step has ordered
}

// luckyVault is the real vault but for its luck, which is the same in each run:
// a table's secret comes from its id as far as the first "-".
type luckyVault struct{ *vault.Vault }

func (luckyVault) Secret(id events.TableID, _ bool) ([]byte, error) {
	name, _, _ := strings.Cut(string(id), "-")
	sum := sha256.Sum256([]byte(name))
	return sum[:], nil
}

var start = time.Date(2026, 1, 5, 12, 0, 0, 0, time.UTC)

func (h *house) now() time.Time { return start.Add(time.Duration(h.clock.Load()) * time.Second) }

// open builds a house; notices may be nil for no letters.
func open(t testing.TB, notices func(projections.Change) []projections.Notice, first ...events.Projection) *house {
	t.Helper()
	h := &house{t: t, tables: &projections.Tables{}}
	dir, ctx := t.TempDir(), context.Background()
	require.NoError(t, migrations.Up(ctx, filepath.Join(dir, "log.db"), migrations.Log))
	require.NoError(t, migrations.Up(ctx, filepath.Join(dir, "keys.db"), migrations.Keys))
	keys, err := vault.Open(filepath.Join(dir, "keys.db"), h.now)
	require.NoError(t, err)
	h.vault = &luckyVault{keys}
	t.Cleanup(func() { h.vault.Close() })
	h.log, err = store.Open(ctx, filepath.Join(dir, "log.db"), store.Options{Now: h.now})
	require.NoError(t, err)
	t.Cleanup(func() { h.log.Close() })
	require.NoError(t, h.log.Inline(ctx, append(first, h.inline()...)...))
	if notices != nil {
		require.NoError(t, h.log.React(&projections.Outbox{Notices: notices, Tables: h.tables, Host: "club.example", Now: h.now}))
	}
	h.desk = &engine.Desk{Store: h.log, Vault: h.vault, Now: h.now}
	h.books = &projections.Books{DB: h.log.Reader(), Store: h.log, Vault: h.vault}
	return h
}

func (h *house) inline() []events.Projection {
	return []events.Projection{projections.Players{}, projections.Clubs{}, h.tables}
}

// try gives an order at the next second.
func (h *house) try(by events.PlayerID, command any) error {
	h.clock.Add(1)
	id := events.CommandID(fmt.Sprintf("web:%d", h.orders.Add(1)))
	_, err := h.desk.Do(context.Background(), engine.Order{ID: id, Actor: by, Command: command})
	return err
}

func (h *house) do(by events.PlayerID, command any) {
	h.t.Helper()
	require.NoError(h.t, h.try(by, command))
}

func (h *house) join(id events.PlayerID, name, lang string, invited bool) {
	h.t.Helper()
	address := string(id) + "@mail.example"
	key, err := h.vault.AddressKey(address)
	require.NoError(h.t, err)
	h.do(id, player.Join{ID: id, Address: address, Name: name, Lang: lang, Invited: invited, AddressKey: key})
}

// sit opens a table of two and starts its game.
func (h *house) sit(id events.TableID, host, guest events.PlayerID) {
	h.t.Helper()
	h.do(host, table.Open{ID: id, Game: "backgammon", Club: "praia", Host: host, Guests: []events.PlayerID{guest}, Words: "sorte"})
	h.do(guest, table.Accept{ID: id, By: guest, Words: "luck: 7"})
}

func (h *house) state(id events.TableID) table.State {
	h.t.Helper()
	s, err := h.desk.Table(context.Background(), id)
	require.NoError(h.t, err)
	require.NoError(h.t, s.Broken)
	return s
}

// step makes the next move at a table: the legal one with this number, counted
// around. It tells whether there was one to make.
func (h *house) step(id events.TableID, choice int) bool {
	h.t.Helper()
	s := h.state(id)
	asks := s.Asks()
	if s.Status != table.Playing || len(asks) == 0 {
		return false
	}
	var legal []rules.Move
	for m := range s.Position.Legal(asks[0].Seat) {
		legal = append(legal, m)
	}
	by := s.Player(asks[0].Seat)
	h.last = table.Play{ID: id, By: by, Text: string(legal[choice%len(legal)]), Turn: s.Turn}
	h.do(by, h.last)
	return true
}

// finish plays a game to its end.
func (h *house) finish(id events.TableID, seed int) table.State {
	h.t.Helper()
	for i := 0; h.step(id, seed*31+i*7); i++ {
		require.Less(h.t, i, 5000, "a game that does not end")
	}
	return h.state(id)
}

// same says that the live tables are what a rebuild makes of the log.
func (h *house) same(ps ...events.Projection) {
	h.t.Helper()
	for _, p := range ps {
		r, err := h.log.Compare(context.Background(), p)
		require.NoError(h.t, err)
		require.Empty(h.t, r.Differs, p.Name())
	}
}

// letters asks everybody who owes a decision, and says hello to new players.
func letters(c projections.Change) []projections.Notice {
	last := c.Events[len(c.Events)-1]
	note := func(kind string, to events.PlayerID, turn int) projections.Notice {
		return projections.Notice{Ref: fmt.Sprintf("%s/%d/%s/%s", c.Stream, last.N, kind, to), Kind: kind, To: to, Stream: c.Stream, N: last.N, Turn: turn}
	}
	if id, ok := strings.CutPrefix(c.Stream, "player-"); ok {
		return []projections.Notice{note("hello", events.PlayerID(id), -1)}
	}
	var out []projections.Notice
	if c.Table != nil {
		for _, a := range c.Table.Asks() {
			out = append(out, note(a.Kind, c.Table.Player(a.Seat), c.Table.Turn))
		}
	}
	return out
}

// clockAt is the instant of the order with this number.
func (h *house) clockAt(order int) time.Time { return start.Add(time.Duration(order) * time.Second) }

// ms is now in milliseconds, as rows have it.
func ms(h *house) string { return fmt.Sprint(h.now().UnixMilli()) }
