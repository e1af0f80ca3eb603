package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
)

var draughts = map[string]string{"game": "draughts", "clock": "standard"}

func TestL12AcceptingAtTheTableIsAcceptingOnTheLadder(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	s := h.table(1)
	require.Equal(t, table.Invited, s.Status)
	require.Equal(t, []events.PlayerID{rui, ana}, []events.PlayerID{s.Player(0), s.Player(1)})
	require.Equal(t, casa, s.Club)
	require.True(t, s.Rated)

	h.refuses(refusal.NotYours, ivo, table.Accept{ID: id, By: ivo})
	h.refuses(refusal.TooLong, ana, table.Accept{ID: id, By: ana, Words: strings.Repeat("x", table.MaxWords+1)})
	require.Equal(t, ladder.Proposed, h.challenge(1).Stage, "nothing is half done")
	h.by(ana, table.Accept{ID: id, By: ana, Words: "luck"})
	require.Equal(t, ladder.Playing, h.challenge(1).Stage)
	require.Equal(t, id, h.challenge(1).Table)
	require.Equal(t, "luck", h.table(1).Chairs[1].Words)
	h.refuses(refusal.Already, ana, table.Accept{ID: id, By: ana})
	h.catch()
}

func TestL12AcceptingOnTheLadderSeatsThePlayers(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.refuses(engine.NotYou, rui, ladder.Accept{In: on(), N: 1, By: ana})
	h.by(ana, ladder.Accept{In: on(), N: 1, By: ana})
	require.Equal(t, id, h.challenge(1).Table, "the desk knows it")
	h.catch()
	require.Equal(t, table.Playing, h.table(1).Status)
}

// The same order twice, and a process that ends between the ladder and the
// table: its order comes again, or the errands bring the table along.
func TestAnAnswerAtAChallengesTableActsOnce(t *testing.T) {
	id := errand.TableOf(escada, 1)
	for _, c := range []struct {
		who           events.PlayerID
		answer, first any
		stage         ladder.Stage
		status        table.Status
	}{
		{ana, table.Accept{ID: id, By: ana}, ladder.Accept{In: on(), N: 1, By: ana}, ladder.Playing, table.Playing},
		{ana, table.Decline{ID: id, By: ana}, ladder.Decline{In: on(), N: 1, By: ana}, ladder.Declined, table.Declined},
		{rui, table.Withdraw{ID: id, By: rui}, ladder.Withdraw{In: on(), N: 1, By: rui}, ladder.Withdrawn, table.Withdrawn},
	} {
		for _, half := range []string{"whole", "redone", "left"} {
			h := newHouse(t, draughts)
			require.Equal(t, id, h.challenged())
			if half != "whole" {
				_, err := h.Do(t.Context(), engine.Order{ID: "answer:ladder", Actor: c.who, Command: c.first})
				require.NoError(t, err)
			}
			for again := range 2 {
				if half == "left" {
					break
				}
				got, err := h.Do(t.Context(), engine.Order{ID: "answer", Actor: c.who, Command: c.answer})
				require.NoError(t, err, "%s %T", half, c.answer)
				require.Equal(t, again == 1, got.Repeat)
			}
			h.catch()
			require.Equal(t, c.stage, h.challenge(1).Stage)
			require.Equal(t, c.status, h.table(1).Status)
			require.Equal(t, uint64(3), h.ladder().N, "opened, challenged, and the answer once")
		}
	}
}

func TestL13ASecondDeclineIsAForfeit(t *testing.T) {
	h := newHouse(t, map[string]string{"game": "draughts", "free_refusals": "0"})
	id := h.challenged()
	h.by(ana, table.Decline{ID: id, By: ana})
	require.Equal(t, ladder.Forfeited, h.challenge(1).Stage)
	require.Equal(t, []events.PlayerID{rui, ana, eva, ivo}, h.ladder().Order)
	require.Equal(t, table.Declined, h.table(1).Status)
	h.catch()
}

func TestL14SilenceTakesTheTableAway(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.now = h.now.Add(5 * 24 * time.Hour)
	h.refuses(ladder.NoSuchChallenge, ana, table.Accept{ID: id, By: ana})
	h.tick()
	require.Equal(t, ladder.Forfeited, h.challenge(1).Stage)
	require.Equal(t, table.Withdrawn, h.table(1).Status)
}

func TestL15WithdrawingBeforeOnesFirstAction(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.by(ana, table.Accept{ID: id, By: ana})
	h.by(rui, table.Withdraw{ID: id, By: rui})
	require.Equal(t, ladder.Withdrawn, h.challenge(1).Stage)
	require.Equal(t, table.Withdrawn, h.table(1).Status)
	h.refuses(table.CalledOff, rui, table.Withdraw{ID: id, By: rui})

	h.now = h.now.Add(8 * 24 * time.Hour)
	h.by(rui, ladder.Propose{In: on(), By: rui, To: ana})
	h.catch()
	id = h.table(2).ID
	h.by(ana, table.Accept{ID: id, By: ana})
	for range 2 { // no errand has run, and the ladder knows all the same
		h.moves(id)
	}
	h.refuses(ladder.ActedAlready, rui, table.Withdraw{ID: id, By: rui})
	h.refuses(ladder.ActedAlready, ana, table.Withdraw{ID: id, By: ana})
	h.refuses(ladder.ActedAlready, rui, ladder.Withdraw{In: on(), N: 2, By: rui})
	h.by(rui, table.Offer{ID: id, By: rui, Kind: "draw", Turn: -1})
	h.by(rui, table.Withdraw{ID: id, By: rui})
	require.Equal(t, table.Playing, h.table(2).Status, "the offer was taken back")
	require.Nil(t, h.table(2).Offer)
}

func TestL16CancellingBeforeOnesFirstActionIsAForfeit(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.refuses(table.NotHost, ana, table.Withdraw{ID: id, By: ana})
	h.by(ana, table.Accept{ID: id, By: ana})
	h.by(ana, table.Withdraw{ID: id, By: ana})
	require.Equal(t, ladder.Forfeited, h.challenge(1).Stage)
	require.Equal(t, "cancelled", h.challenge(1).Why)
	require.Equal(t, table.Withdrawn, h.table(1).Status)
	require.Zero(t, h.ladder().Strikes(ana, h.now), "they answered")
	h.catch()
}

func TestL12WithAcceptAutoTheGameStartsAtOnce(t *testing.T) {
	h := newHouse(t, map[string]string{"game": "draughts", "accept": "auto"})
	h.challenged()
	require.Equal(t, table.Playing, h.table(1).Status)
	require.Equal(t, ladder.Playing, h.challenge(1).Stage)
}

func TestAClosedLadderTakesNothingNew(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.by(ana, club.CloseLadder{In: club.In{ID: casa}, Ruled: why(ana), Ladder: escada})
	h.refuses(club.IsClosed, eva, ladder.Propose{In: on(), By: eva, To: rui})
	h.by(ana, table.Accept{ID: id, By: ana})
	h.resigns(ana, id)
	h.tick()
	require.Equal(t, ladder.Won, h.challenge(1).Stage)
	next, _, err := h.errands.Next(t.Context())
	require.NoError(t, err)
	require.Empty(t, next, "nothing falls due any more")
}

// tick lets happen what has fallen due, as the timer does.
func (h *house) tick() {
	h.catch()
	for {
		id, at, err := h.errands.Next(h.t.Context())
		require.NoError(h.t, err)
		if id == "" || at.After(h.now) {
			return
		}
		require.NoError(h.t, h.errands.Tick(h.t.Context(), id, at))
		h.catch()
	}
}
