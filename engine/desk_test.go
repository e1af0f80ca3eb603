package engine_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/vault"
	"carteiro/migrations"
)

const (
	ana  = events.PlayerID("anaaaaaa")
	rui  = events.PlayerID("ruiaaaaa")
	jogo = events.TableID("jogoaaaa")
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func newDesk(t *testing.T) *engine.Desk {
	dir := t.TempDir()
	require.NoError(t, migrations.Up(t.Context(), filepath.Join(dir, "log.db"), migrations.Log))
	require.NoError(t, migrations.Up(t.Context(), filepath.Join(dir, "keys.db"), migrations.Keys))
	now := func() time.Time { return noon }
	st, err := store.Open(t.Context(), filepath.Join(dir, "log.db"), store.Options{Now: now})
	require.NoError(t, err)
	v, err := vault.Open(filepath.Join(dir, "keys.db"), now)
	require.NoError(t, err)
	t.Cleanup(func() { _ = st.Close(); _ = v.Close() })
	return &engine.Desk{Store: st, Vault: v, Now: now}
}

func do(t *testing.T, d *engine.Desk, id string, c any) events.Receipt {
	t.Helper()
	got, err := d.Do(t.Context(), engine.Order{ID: events.CommandID(id), Command: c})
	require.NoError(t, err)
	return got
}

func start(t *testing.T, d *engine.Desk) {
	do(t, d, "open", table.Open{ID: jogo, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui}})
	do(t, d, "accept", table.Accept{ID: jogo, By: rui})
}

// next is a legal command for whoever is asked.
func next(t *testing.T, d *engine.Desk) table.Play {
	s, err := d.Table(t.Context(), jogo)
	require.NoError(t, err)
	seat := s.Asks()[0].Seat
	for m := range s.Position.Legal(seat) {
		return table.Play{ID: jogo, By: s.Player(seat), Text: string(m), Turn: s.Turn}
	}
	require.FailNow(t, "nothing is legal")
	return table.Play{}
}

func TestAnOrderActsOnce(t *testing.T) {
	d := newDesk(t)
	start(t, d)
	move := next(t, d)
	first := do(t, d, "move", move)
	require.False(t, first.Repeat)
	again := do(t, d, "move", move)
	require.True(t, again.Repeat)
	require.Equal(t, first.Pos, again.Pos)
	_, err := d.Do(t.Context(), engine.Order{ID: "other", Command: move})
	require.True(t, refusal.Is(err, refusal.Stale), "%v", err)
}

func TestARefusalIsFreshEvenIfAnotherDeskWrote(t *testing.T) {
	d := newDesk(t)
	start(t, d)
	other := &engine.Desk{Store: d.Store, Vault: d.Vault, Now: d.Now}
	for i := range 6 {
		at := []*engine.Desk{d, other}[i%2]
		do(t, at, fmt.Sprint("move", i), next(t, d))
	}
	s, err := d.Table(t.Context(), jogo)
	require.NoError(t, err)
	cold, err := (&engine.Desk{Store: d.Store, Vault: d.Vault, Now: d.Now}).Table(t.Context(), jogo)
	require.NoError(t, err)
	require.Equal(t, cold, s, "a state kept in memory equals one folded from the log")
}

func TestOnlyOneOfManyPlaysTheTurn(t *testing.T) {
	d := newDesk(t)
	start(t, d)
	move := next(t, d)
	desks := []*engine.Desk{d, {Store: d.Store, Vault: d.Vault, Now: d.Now}}
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range 16 {
		wg.Go(func() {
			_, err := desks[i%2].Do(context.Background(), engine.Order{ID: events.CommandID(fmt.Sprint("try", i)), Command: move})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			}
		})
	}
	wg.Wait()
	require.Equal(t, 1, won)
}

func TestAnAddressIsOnePerson(t *testing.T) {
	d := newDesk(t)
	key, err := d.Vault.AddressKey("ana@example.org")
	require.NoError(t, err)
	join := player.Join{ID: ana, Address: "ana@example.org", Name: "Ana", Lang: "pt", AddressKey: key}
	do(t, d, "join", join)
	p, err := d.PlayerAt(t.Context(), " ANA@example.org")
	require.NoError(t, err)
	require.Equal(t, ana, p)
	p, err = d.PlayerAt(t.Context(), "rui@example.org")
	require.NoError(t, err)
	require.Empty(t, p)

	join.ID = rui
	_, err = d.Do(t.Context(), engine.Order{ID: "join2", Command: join})
	require.ErrorIs(t, err, events.ErrConflict)
	s, err := d.Player(t.Context(), rui)
	require.NoError(t, err)
	require.False(t, s.Known, "nothing half done")

	s, err = d.Player(t.Context(), ana)
	require.NoError(t, err)
	name, err := d.Vault.Open(s.Name)
	require.NoError(t, err)
	require.Equal(t, "Ana", name)
}

func TestUnknownThings(t *testing.T) {
	d := newDesk(t)
	_, err := d.Do(t.Context(), engine.Order{ID: "a", Command: table.Play{ID: "nowhere2", By: ana, Text: "roll"}})
	require.True(t, refusal.Is(err, refusal.NotFound), "%v", err)
	_, err = d.Do(t.Context(), engine.Order{ID: "b", Command: struct{}{}})
	require.True(t, refusal.Is(err, refusal.BadInput), "%v", err)
	_, err = d.Do(t.Context(), engine.Order{ID: "c", Command: club.Join{ID: "nowhere", By: ana}})
	require.True(t, refusal.Is(err, "no_such_club"), "%v", err)
}

// Clocks too are the same in memory as from the log, also where orders count
// between milliseconds or before what is there already (K1).
func TestClocksAreTheSameFromTheLog(t *testing.T) {
	d := newDesk(t)
	do(t, d, "open", table.Open{ID: jogo, Game: "backgammon", Host: ana, Guests: []events.PlayerID{rui},
		Time: table.Time{Clock: "bank 1h 2h", Zone: "Europe/Lisbon", Weekend: true}})
	do(t, d, "accept", table.Accept{ID: jogo, By: rui})
	for i, after := range []time.Duration{90*time.Minute + 777*time.Microsecond, time.Minute, 91 * time.Minute, 92 * time.Minute} {
		at := noon.In(time.FixedZone("x", 3600)).Add(after)
		_, err := d.Do(t.Context(), engine.Order{ID: events.CommandID(fmt.Sprint("move", i)), At: at, Command: next(t, d)})
		require.NoError(t, err)
	}
	s, err := d.Table(t.Context(), jogo)
	require.NoError(t, err)
	cold, err := (&engine.Desk{Store: d.Store, Vault: d.Vault, Now: d.Now}).Table(t.Context(), jogo)
	require.NoError(t, err)
	require.Equal(t, cold, s)
	require.Equal(t, noon.Add(92*time.Minute), s.Last)
}
