package projections_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/robin"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// TestRoundRobin: four enter, the errands open their tables and report how they
// end, one game at a time each; whoever leaves the club forfeits; the games that
// were played are rated.
func TestRoundRobin(t *testing.T) {
	h := ratings(t)
	errands := &engine.Errands{Desk: h.desk, Refused: func(o engine.Order, err error) { t.Errorf("%+v: %v", o.Command, err) }}
	ruled, in := events.Ruled{Steward: "ana", Reason: "Spring"}, robin.In{ID: "r"}
	h.do("ana", club.Found{ID: "praia", Name: "Praia", Lang: "pt", By: "ana"})
	h.do("ana", robin.Announce{In: in, Ruled: ruled, Club: "praia", Terms: events.RobinTerms{Name: "Primavera", Game: "draughts", Clock: "brisk", Rated: true, Rounds: 1, AtOnce: 1}})
	for _, p := range []events.PlayerID{"ana", "rui", "eva", "gil"} {
		if p != "ana" {
			require.Error(t, h.try(p, robin.Enter{In: in, By: p}), "not a member yet")
			h.do(p, club.Join{ID: "praia", By: p})
		}
		h.do(p, robin.Enter{In: in, By: p})
	}
	h.do("ana", robin.Begin{In: in, Ruled: ruled})
	played := map[events.PlayerID]int{}
	for left := false; ; {
		require.NoError(t, errands.Catch(ctx))
		r, err := h.books.Robin(ctx, "r")
		require.NoError(t, err)
		i := slices.IndexFunc(r.Games, func(g robin.Game) bool { return !g.Done })
		if i < 0 {
			require.True(t, r.Over)
			break
		}
		g := r.Games[i]
		id := errand.TableFor(events.Fixture{Robin: "r", N: g.N})
		s := h.state(id)
		require.Equal(t, []table.Chair{{Player: g.First, Taken: true}, {Player: g.Second, Taken: true}}, s.Chairs)
		for k := 0; !h.state(id).Started(); k++ {
			h.step(id, k)
		}
		if who := r.Order[3]; !left && g.N > 4 && g.Other(who) != "" {
			h.do(who, club.Leave{ID: "praia", By: who})
			left = true
			require.NoError(t, errands.Catch(ctx))
			require.Equal(t, table.Withdrawn, h.state(id).Status)
			continue
		}
		h.resign(id, g.Second, 1)
		played[g.First]++
		played[g.Second]++
	}
	r, err := h.books.Robin(ctx, "r")
	require.NoError(t, err)
	require.Equal(t, map[events.PlayerID]string{r.Order[3]: "left"}, r.Out)
	require.Equal(t, played[r.Order[3]], 2, "the third game is forfeited")
	lines := r.Table()
	require.Len(t, lines, 4)
	points := 0
	for _, l := range lines {
		points += l.Points
		require.False(t, l.Annulled, "two of three games are enough")
	}
	require.Equal(t, 2*6, points, fmt.Sprint(lines))
	for p, l := range h.pool(projections.Pool{Club: "praia", Game: "draughts", System: "glicko2"}) {
		require.Equal(t, played[p], l.Games, p)
	}
	require.Equal(t, []string{"Primavera", "Praia"}, []string{r.Terms.Name, r.House.Name})
	h.same(projections.RatedGames{})
}
