package projections_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

var errSpoilt = errors.New("spoilt on purpose")

// spoiler fails now and then behind everything else, so that a whole group of
// commands is rolled back after the states of its tables were kept.
type spoiler struct{ seen, spoilt atomic.Int64 }

func (s *spoiler) React(_ events.Tx, evs []events.Event) error {
	if s.seen.Add(1)%7 == 0 && evs[0].Stream[:6] == "table-" {
		s.spoilt.Add(1)
		return errSpoilt
	}
	return nil
}

// TestStorm lets many writers loose on few tables, with conflicts, refusals
// and rolled back groups, and looks whether all that was kept is still right.
func TestStorm(t *testing.T) {
	h := open(t, letters)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	ids := []events.TableID{"a", "b", "c"}
	for _, id := range ids {
		h.sit(id, "ana", "rui")
	}
	s := &spoiler{}
	require.NoError(t, h.log.React(s))
	h.desk.Tries = 50
	var wg sync.WaitGroup
	for w := range 12 {
		wg.Go(func() { h.rage(ids, w) })
	}
	wg.Wait()
	require.Positive(t, s.spoilt.Load())
	h.same(h.inline()...)
	require.Equal(t, h.pureRefs(letters), h.refs())
	for _, id := range ids {
		h.lastStepIsNow(id)
	}
}

// rage plays and speaks at the tables without looking left or right.
func (h *house) rage(ids []events.TableID, w int) {
	for i := range 40 {
		id := ids[(i+w)%len(ids)]
		st, err := h.desk.Table(context.Background(), id)
		if err != nil || st.Broken != nil {
			h.t.Errorf("table %s: %v %v", id, err, st.Broken)
			return
		}
		for _, a := range st.Asks() {
			for m := range st.Position.Legal(a.Seat) {
				_ = h.try(st.Player(a.Seat), table.Play{ID: id, By: st.Player(a.Seat), Text: string(m), Turn: st.Turn})
				break
			}
		}
		_ = h.try("ana", table.Say{ID: id, By: "ana", Text: fmt.Sprint("word ", w, i)})
	}
}

// pureRefs works out every letter from the log alone.
func (h *house) pureRefs(notices noticesFunc) []string {
	h.t.Helper()
	var out []string
	for _, c := range h.pureChanges() {
		for _, n := range notices(c) {
			out = append(out, n.Ref)
		}
	}
	return sorted(out)
}

// refs lists what the outbox holds.
func (h *house) refs() []string {
	h.t.Helper()
	var out []string
	rows, err := h.log.Reader().Query(`SELECT ref FROM outbox`)
	require.NoError(h.t, err)
	defer rows.Close()
	for rows.Next() {
		var ref string
		require.NoError(h.t, rows.Scan(&ref))
		out = append(out, ref)
	}
	require.NoError(h.t, rows.Err())
	return sorted(out)
}

// lastStepIsNow compares the end of the replay with the desk's own fold.
func (h *house) lastStepIsNow(id events.TableID) {
	h.t.Helper()
	now := h.state(id)
	for _, eye := range []rules.Seat{0, 1, rules.Watcher} {
		r, err := h.books.Replay(context.Background(), id, eye)
		require.NoError(h.t, err)
		require.Equal(h.t, now.N, r.State.N)
		for n, s := range r.Steps {
			require.Equal(h.t, n, s.N)
		}
		if now.Position != nil {
			require.Equal(h.t, now.Position.SeenBy(eye), r.Steps[len(r.Steps)-1].Position.SeenBy(eye))
		}
	}
}
