package engine_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/vault"
	"carteiro/migrations"
	"path/filepath"
)

const (
	casa   = events.ClubID("casa")
	escada = events.LadderID("escadaaa")
	eva    = events.PlayerID("evaaaaaa")
	ivo    = events.PlayerID("ivoaaaaa")
)

// house is a club with a ladder, at a desk whose clock the test turns.
type house struct {
	*engine.Desk
	t       testing.TB
	now     time.Time
	n       int
	errands *engine.Errands
	refused []string
}

// newHouse has a club of ana, its owner, and rui, eva and ivo, and a ladder on
// which they stand in this order.
func newHouse(t testing.TB, settings map[string]string) *house {
	h := bareHouse(t)
	people := []events.PlayerID{ana, rui, eva, ivo}
	for _, p := range people {
		h.joins(p)
	}
	h.by(ana, club.Found{ID: casa, Name: "Casa", Lang: "pt", By: ana})
	open := ladder.Open{In: ladder.In{ID: escada}, Club: casa, By: ana, Settings: settings}
	for i, p := range people {
		if p != ana {
			h.by(p, club.Join{ID: casa, By: p})
		}
		open.Entrants = append(open.Entrants, ladder.Entrant{Player: p, Registered: noon.Add(time.Duration(i))})
	}
	h.by(ana, club.AddLadder{In: club.In{ID: casa}, Ruled: why(ana), Ladder: escada, Name: "Escada"})
	h.by(ana, open)
	h.catch()
	return h
}

func bareHouse(t testing.TB) *house {
	h := &house{t: t, now: noon}
	dir := t.TempDir()
	require.NoError(t, migrations.Up(t.Context(), filepath.Join(dir, "log.db"), migrations.Log))
	require.NoError(t, migrations.Up(t.Context(), filepath.Join(dir, "keys.db"), migrations.Keys))
	clock := func() time.Time { return h.now }
	st, err := store.Open(t.Context(), filepath.Join(dir, "log.db"), store.Options{Now: clock})
	require.NoError(t, err)
	v, err := vault.Open(filepath.Join(dir, "keys.db"), clock)
	require.NoError(t, err)
	t.Cleanup(func() { _ = st.Close(); _ = v.Close() })
	h.Desk = &engine.Desk{Store: st, Vault: v, Now: clock}
	h.errands = h.newErrands()
	return h
}

func (h *house) newErrands() *engine.Errands {
	return &engine.Errands{Desk: h.Desk, Refused: func(o engine.Order, err error) {
		h.refused = append(h.refused, fmt.Sprintf("%s: %v", o.ID, err))
	}}
}

func why(steward events.PlayerID) events.Ruled {
	return events.Ruled{Steward: steward, Reason: "as agreed"}
}

func (h *house) joins(p events.PlayerID) {
	key, err := h.Vault.AddressKey(string(p) + "@example.org")
	require.NoError(h.t, err)
	h.by("", player.Join{ID: p, Address: string(p) + "@example.org", Name: string(p), Lang: "pt", AddressKey: key})
}

// try gives an order in somebody's name.
func (h *house) try(who events.PlayerID, c any) error {
	h.n++
	_, err := h.Do(h.t.Context(), engine.Order{ID: events.CommandID(fmt.Sprint("order", h.n)), Actor: who, Command: c})
	return err
}

func (h *house) by(who events.PlayerID, c any) {
	h.t.Helper()
	require.NoError(h.t, h.try(who, c))
}

func (h *house) refuses(code refusal.Code, who events.PlayerID, c any) {
	h.t.Helper()
	err := h.try(who, c)
	require.True(h.t, refusal.Is(err, code), "%v", err)
}

// catch runs the errands; none may be refused when nobody is faster.
func (h *house) catch() {
	h.t.Helper()
	require.NoError(h.t, h.errands.Catch(h.t.Context()))
	require.Empty(h.t, h.refused)
}

func (h *house) ladder() ladder.State {
	s, err := h.Ladder(h.t.Context(), escada)
	require.NoError(h.t, err)
	return s
}

func (h *house) challenge(n int) ladder.Challenge {
	c, ok := h.ladder().Challenge(n)
	require.True(h.t, ok)
	return c
}

func (h *house) table(n int) table.State {
	s, err := h.Table(h.t.Context(), errand.TableOf(escada, n))
	require.NoError(h.t, err)
	return s
}

func idOf(n int) events.TableID { return errand.TableOf(escada, n) }

func on() ladder.In { return ladder.In{ID: escada} }

// challenged has rui challenge ana, and the table open.
func (h *house) challenged() events.TableID {
	h.by(rui, ladder.Propose{In: on(), By: rui, To: ana})
	h.catch()
	return errand.TableOf(escada, 1)
}

// moves lets whoever is asked at a table make a move.
func (h *house) moves(id events.TableID) events.PlayerID {
	s, err := h.Table(h.t.Context(), id)
	require.NoError(h.t, err)
	seat := s.Asks()[0].Seat
	for m := range s.Position.Legal(seat) {
		h.by(s.Player(seat), table.Play{ID: id, By: s.Player(seat), Text: string(m), Turn: s.Turn})
		break
	}
	return s.Player(seat)
}

// resigns gives a game up.
func (h *house) resigns(who events.PlayerID, id events.TableID) {
	s, err := h.Table(h.t.Context(), id)
	require.NoError(h.t, err)
	h.by(who, table.Offer{ID: id, By: who, Kind: "resign", Value: 1, Turn: -1})
	if s, err = h.Table(h.t.Context(), id); s.Status == table.Playing {
		require.NoError(h.t, err)
		other := s.Player(s.Asks()[0].Seat)
		h.by(other, table.Answer{ID: id, By: other, Accept: true, Turn: -1})
	}
}
