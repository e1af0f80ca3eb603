package projections_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/events"
	"carteiro/projections"
)

// TestOutboxShowsTheRoom: a change of a ladder comes with the ladder as it is
// after it, whatever else was refused between, and with the habits of whoever
// has just been challenged.
func TestOutboxShowsTheRoom(t *testing.T) {
	var seen []projections.Change
	refuse := false
	h := open(t, func(c projections.Change) []projections.Notice {
		seen = append(seen, c)
		if refuse {
			panic("a fault in a letter")
		}
		return nil
	})
	in := ladder.In{ID: "escadaaa"}
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "pt", false)
	h.do("ana", club.Found{ID: "praia", Name: "Praia", Lang: "pt", By: "ana"})
	h.do("rui", club.Join{ID: "praia", By: "rui"})
	h.do("ana", club.AddLadder{In: club.In{ID: "praia"}, Ruled: events.Ruled{Steward: "ana", Reason: "x"}, Ladder: in.ID, Name: "Escada"})
	h.do("ana", ladder.Open{In: in, Club: "praia", By: "ana", Settings: map[string]string{"cooldown_days": "0", "game": "draughts"},
		Entrants: []ladder.Entrant{{Player: "ana", Registered: start}, {Player: "rui", Registered: start.Add(1)}}})
	h.do("ana", player.SetMail{ID: "ana", Plan: "both", Hour: 9})
	for n := 1; n <= 3; n++ {
		refuse = true
		require.Error(t, h.try("rui", ladder.Propose{In: in, By: "rui", To: "ana"}), "rolled back")
		refuse = false
		h.do("rui", ladder.Propose{In: in, By: "rui", To: "ana"})
		last := seen[len(seen)-1]
		c, ok := last.Ladder.Challenge(n)
		require.True(t, ok)
		require.Equal(t, ladder.Proposed, c.Stage)
		require.Equal(t, "both", last.Habits["ana"].Plan)
		h.do("rui", ladder.Withdraw{In: in, N: n, By: "rui"})
		state, err := h.books.Ladder(ctx, in.ID)
		require.NoError(t, err)
		require.Equal(t, state.State.N, seen[len(seen)-1].Ladder.N)
		require.Equal(t, state.Challenges(), seen[len(seen)-1].Ladder.Challenges())
	}
	require.True(t, slices.ContainsFunc(seen, func(c projections.Change) bool { return c.Club != nil && c.Club.MayRule("ana") }))
}

// TestOutboxLooksAgain: what waits is due at once, of this person and kind alone,
// and never what has been tried.
func TestOutboxLooksAgain(t *testing.T) {
	late := start.Add(1000 * time.Hour)
	h := open(t, func(c projections.Change) []projections.Notice {
		if c.Stream == "player-eva" {
			return []projections.Notice{{Kind: "reminder", To: "ana", Again: true}}
		}
		if c.Stream != "player-ana" {
			return nil
		}
		return []projections.Notice{
			{Ref: "a", Kind: "reminder", To: "ana", Stream: "table-x", Due: late, Turn: -1},
			{Ref: "b", Kind: "other", To: "ana", Stream: "table-x", Due: late, Turn: -1},
			{Ref: "c", Kind: "reminder", To: "rui", Stream: "table-x", Due: late, Turn: -1},
			{Ref: "a", Kind: "reminder", To: "ana", Stream: "table-x", Due: start, Turn: -1},
		}
	})
	h.join("ana", "Ana", "pt", false)
	h.join("eva", "Eva", "pt", false)
	got := map[string]bool{}
	rows, err := h.log.Reader().Query(`SELECT ref, due FROM outbox`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var ref string
		var due int64
		require.NoError(t, rows.Scan(&ref, &due))
		got[ref] = due < late.UnixMilli()
	}
	require.Equal(t, map[string]bool{"a": true, "b": false, "c": false}, got)
}
