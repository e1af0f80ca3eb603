package projections_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// TestReplayOfAMatch: the end of each game is a step of its own, and so is the
// opening of the next; a standing order is told to nobody.
func TestReplayOfAMatch(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	nature := func(dice string) events.Fact { return events.Played{Seat: rules.Nature, Move: dice} }
	move := func(seat rules.Seat, m string) events.Fact { return events.Played{Seat: seat, Move: m} }
	h.write(events.TableID("m").Stream(), events.TableOpened{Game: "backgammon", Host: "ana", Guests: []events.PlayerID{"rui"},
		Options: map[string]string{"play": "match", "length": "3"}, Commitment: "c0"},
		events.SeatTaken{Seat: 0, Player: "ana"}, events.SeatTaken{Seat: 1, Player: "rui"},
		nature("3-1"), move(0, "8/5 6/5"), events.OrderGiven{Seat: 0, Kind: "pass", Once: true},
		move(1, "double"), events.Played{Seat: 0, Move: "pass", Auto: true, Order: "pass"},
		nature("2-2"), nature("6-4"), move(0, "24/14"),
		events.Offered{Seat: 1, Kind: "resign", Value: 1}, events.OfferAnswered{Seat: 0, Accepted: true}, nature("1-2"))
	r := h.replay("m", rules.Watcher)
	require.Equal(t, []string{
		"0 (turn 0): ",
		"1 (turn 1): -1 move 3-1",
		"2 (turn 2): 0 move 8/5 6/5",
		"3 (turn 3): 1 move double",
		"4 (turn 4): 0 move pass",
		"5 (turn 6): -1 move 2-2, -1 move 6-4",
		"6 (turn 7): 0 move 24/14, 1 offer resign",
		"7 (turn 9): 0 accepted",
		"8 (turn 10): -1 move 1-2",
	}, lines(r))
	for step, game := range map[int]int{3: 1, 4: 1, 5: 2, 7: 2, 8: 3} {
		v := r.Steps[step].Position.SeenBy(rules.Watcher).(backgammon.View)
		require.Equal(t, game, v.Match.Game, step)
		require.Equal(t, step == 4 || step == 7, v.Last != nil, "the last board of a game: %d", step)
	}
}

// TestMatchesAreProved plays whole matches and money games at the desk and
// recomputes every throw.
func TestMatchesAreProved(t *testing.T) {
	h := open(t, nil)
	h.join("ana", "Ana", "pt", false)
	h.join("rui", "Rui", "en", false)
	for i, o := range []rules.Options{
		{"play": "match", "length": "5"}, {"play": "money", "autodoubles": "many"}, {"play": "hand", "starter": "winner"},
	} {
		id := events.TableID(fmt.Sprintf("m%d", i))
		h.do("ana", table.Open{ID: id, Game: "backgammon", Host: "ana", Guests: []events.PlayerID{"rui"}, Options: o})
		h.do("rui", table.Accept{ID: id, By: "rui"})
		h.do("rui", table.GiveOrder{ID: id, By: "rui", Kind: "roll"})
		require.Equal(t, table.Ended, h.finish(id, i).Status)
		proof, err := h.replay(id, rules.Watcher).Prove()
		require.NoError(t, err)
		require.Positive(t, proof.Draws)
	}
}
