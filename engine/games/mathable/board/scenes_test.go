package board_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games/mathable"
	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/rules"
)

// moves are the steps of a game in testdata; "resign" is an offer of the seat
// on turn.
func moves(t testing.TB, name string) []string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name+".moves"))
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(b)), "\n")
}

// after is a game for so many seats after these steps.
func after(t testing.TB, o rules.Options, seats int, list []string) rules.Position {
	t.Helper()
	p, err := mathable.Game{}.Setup(o, seats)
	require.NoError(t, err)
	for _, m := range list {
		by := p.Awaits()[0].Seat
		if m == mathable.Resign {
			p, err = p.Settle(rules.Offer{By: by, Kind: mathable.Resign, Value: 1})
		} else {
			p, err = p.Play(by, rules.Move(m))
		}
		require.NoError(t, err, m)
	}
	return p
}

func seen(p rules.Position, eye rules.Seat) mathable.View { return p.SeenBy(eye).(mathable.View) }

// scenes are the boards that are pinned.
func scenes(t testing.TB) map[string]mathable.View {
	two, four := moves(t, "two"), moves(t, "four")
	duel := func(n int, eye rules.Seat) mathable.View { return seen(after(t, nil, 2, two[:n]), eye) }
	table := func(n int, eye rules.Seat) mathable.View { return seen(after(t, nil, 4, four[:n]), eye) }
	first := duel(1, 0).First
	return map[string]mathable.View{
		"bag":           duel(0, 0),
		"first":         duel(1, first),
		"first_watched": duel(1, rules.Watcher),
		"open_own":      duel(2, first),
		"open_other":    duel(2, 1-first),
		"middle":        duel(9, first),
		"late":          duel(19, rules.Watcher),
		"bonus":         table(9, 2),
		"shuffle_own":   seen(after(t, nil, 2, two[:21]), seen(after(t, nil, 2, two[:20]), 0).Turn),
		"exchange":      duel(22, duel(20, 0).Turn),
		"exchange_else": duel(22, duel(22, 0).Turn),
		"four":          table(8, 1),
		"four_left":     table(22, 0),
		"four_gone":     table(22, table(19, 0).Turn),
		"passed":        table(26, 2),
		"over":          seen(rules.Open(after(t, nil, 2, two)), 1),
		"four_over":     seen(rules.Open(after(t, nil, 4, four)), rules.Watcher),
	}
}

// oddities are boards that are rare, beside the pinned ones.
func oddities(t testing.TB) map[string]mathable.View {
	two, four := moves(t, "two"), moves(t, "four")
	random := rules.Options{"start": mathable.StartRandom}
	begun := append([]string{two[0], "start 2"}, "pass", "pass")
	shared := seen(rules.Open(after(t, nil, 2, two)), 0)
	shared.Outcome.Winner = rules.Watcher
	for i := range shared.Players {
		shared.Players[i].Place = 1
	}
	full := seen(after(t, nil, 4, four[:9]), 2)
	for q := range grid.Square(grid.Squares) {
		full.Tiles = append(full.Tiles, mathable.Tile{Square: q.String(), Value: 90, Seat: 3, Turn: 1})
	}
	offered := seen(after(t, nil, 2, two[:1]), seen(after(t, nil, 2, two[:1]), 0).First)
	offered.Asked, offered.Extra = "rest", true
	bare := seen(after(t, nil, 2, two[:1]), 0)
	bare.Players[0].Rack, bare.Card = nil, nil
	blind := seen(rules.Open(after(t, rules.Options{"bag": mathable.BagUnknown}, 2, []string{"start 1", "rack 1(? ? ? 3 4 12 90)",
		"7F=3", "rack 2(? ? ? ? ? ? ?)", "exchange ? 17", "rack 1(? ? ? ? 4 12 90)"})), 0)
	uncounted := blind
	uncounted.Asked = "final"
	return map[string]mathable.View{
		"blind": blind, "uncounted": uncounted,
		"lot": seen(after(t, random, 2, two[:1]), 0), "passes": seen(after(t, random, 2, begun), 1),
		"shared": shared, "full": full, "offered": offered, "bare": bare,
		"resigned": seen(rules.Open(after(t, nil, 2, append(two[:3:3], mathable.Resign))), 0),
	}
}
