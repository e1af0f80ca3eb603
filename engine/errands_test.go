package engine_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// facts counts the facts of a kind in a stream.
func (h *house) facts(stream, kind string) (n int) {
	evs, _, err := h.Store.Load(h.t.Context(), stream, 0)
	require.NoError(h.t, err)
	for _, e := range evs {
		if e.Type == kind {
			n++
		}
	}
	return n
}

func TestK1TheEndOfAGameIsToldToTheLadderAsOfItsInstant(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.by(ana, table.Accept{ID: id, By: ana})
	first := h.moves(id)
	h.catch()
	require.Equal(t, [2]bool{first == rui, first == ana}, h.challenge(1).Acted)
	h.moves(id)
	ended := h.now.Add(time.Hour)
	h.now = ended
	h.resigns(ana, id)
	h.now = h.now.Add(10 * 24 * time.Hour) // the errand comes late
	h.by(rui, table.Say{ID: id, By: rui, Text: "thank you"})
	h.catch()
	c := h.challenge(1)
	require.Equal(t, ladder.Won, c.Stage)
	require.True(t, c.Rated)
	require.Equal(t, ended, c.Ended, "K1: it counts when the game ended")
	require.Equal(t, []events.PlayerID{rui, ana, eva, ivo}, h.ladder().Order)
	h.now = h.now.Add(time.Hour)
	n := h.ladder().N
	h.catch()
	require.Equal(t, n, h.ladder().N)
}

// L29: who quits leaves the game behind; it is played on, and rated.
func TestL29ADetachedGameGoesOn(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.by(ana, table.Accept{ID: id, By: ana})
	h.by(ana, ladder.Quit{In: on(), By: ana})
	h.catch()
	require.Equal(t, ladder.Void, h.challenge(1).Stage)
	require.Equal(t, table.Playing, h.table(1).Status)
	h.moves(id)
	h.moves(id)
	h.resigns(ana, id)
	h.catch()
	require.Equal(t, ladder.Void, h.challenge(1).Stage)
	require.True(t, h.challenge(1).Rated, "L33")
	require.Equal(t, []events.PlayerID{rui, eva, ivo}, h.ladder().Order)
}

// L32: at the end of a season that carries nothing over, invitations go and
// games go on.
func TestL32ASeasonsEndTakesInvitationsAway(t *testing.T) {
	h := newHouse(t, map[string]string{"game": "draughts", "season_carry": "reverse", "season_weeks": "1", "respond_days": "20"})
	id := h.challenged()
	h.by(ana, table.Accept{ID: id, By: ana})
	h.by(ivo, ladder.Propose{In: on(), By: ivo, To: eva})
	h.catch()
	require.Equal(t, table.Invited, h.table(2).Status)
	h.now = h.now.Add(7 * 24 * time.Hour)
	h.tick()
	require.Equal(t, []events.PlayerID{ivo, eva, rui, ana}, h.ladder().Order)
	require.Equal(t, table.Playing, h.table(1).Status)
	require.Equal(t, table.Withdrawn, h.table(2).Status)
}

func TestL17ARulingEndsTheTable(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.by(ana, table.Accept{ID: id, By: ana})
	h.moves(id)
	h.moves(id)
	h.by(ana, ladder.Rule{In: on(), Ruled: why(ana), N: 1, Winner: rui})
	s := h.table(1)
	require.Equal(t, table.Ended, s.Status, "at once: nobody plays on")
	own := why(ana)
	own.Own = true
	require.Equal(t, &events.TableEnded{Ruled: own, How: "ruling", Result: "ruling", Winner: 0, Points: []int{1, -1}}, s.Ending)
	require.NotEmpty(t, s.Secret)
	require.Equal(t, ladder.Won, h.challenge(1).Stage)
	require.True(t, h.challenge(1).Rated, "L33: both had acted, of which the ladder hears first")
	h.catch()
	require.Equal(t, 1, h.facts(id.Stream(), "table.ended"))

	h.by(ana, ladder.Propose{In: on(), Ruled: why(ana), By: ivo, To: eva})
	h.catch()
	h.by(eva, table.Accept{ID: idOf(2), By: eva})
	h.by(ana, ladder.Rule{In: on(), Ruled: why(ana), N: 2})
	require.Equal(t, events.TableEnded{Ruled: why(ana), How: "ruling", Result: "ruling", Winner: rules.Watcher, Points: []int{0, 0}}, *h.table(2).Ending)
	require.False(t, h.challenge(2).Rated)
}

func TestWhoLeavesTheClubLeavesItsLadders(t *testing.T) {
	h := newHouse(t, draughts)
	id := h.challenged()
	h.by(rui, club.Leave{ID: casa, By: rui})
	h.by(ana, club.Remove{In: club.In{ID: casa}, Ruled: why(ana), Who: eva})
	h.catch()
	require.Equal(t, []events.PlayerID{ana, ivo}, h.ladder().Order)
	require.Equal(t, table.Withdrawn, h.table(1).Status, "%s: the invitation is void", id)

	h.by(rui, club.Join{ID: casa, By: rui})
	h.by(rui, ladder.Join{In: on(), By: rui})
	h.by(rui, club.Leave{ID: casa, By: rui})
	h.catch()
	require.Equal(t, []events.PlayerID{ana, ivo}, h.ladder().Order, "also the second time")
}

// A runner that begins anew finds the same, whether it reads all of the log or
// looks only at what is open.
func TestARestartFindsWhatIsOpen(t *testing.T) {
	for _, open := range []func(context.Context) ([]string, error){nil, func(context.Context) ([]string, error) {
		return []string{escada.Stream(), "table-" + string(idOf(1)), "table-" + string(idOf(2))}, nil
	}} {
		h := newHouse(t, draughts)
		id := h.challenged()
		h.by(ana, table.Accept{ID: id, By: ana})
		h.by(ivo, ladder.Propose{In: on(), By: ivo, To: eva})
		h.catch()
		h.resigns(ana, id)                                    // the ladder is not told,
		h.by(ivo, ladder.Withdraw{In: on(), N: 2, By: ivo})   // nor the table,
		h.by(ivo, ladder.Propose{In: on(), By: ivo, To: rui}) // nor is a table opened,
		h.by(eva, club.Leave{ID: casa, By: eva})              // and somebody has gone
		h.errands = h.newErrands()
		h.errands.Open = open
		h.catch()
		require.Equal(t, ladder.Won, h.challenge(1).Stage)
		require.Equal(t, table.Withdrawn, h.table(2).Status)
		require.Equal(t, table.Invited, h.table(3).Status)
		require.Zero(t, h.ladder().Place(eva))
	}
}

// broken is a store that fails at its k-th append, before or after the fact.
type broken struct {
	events.Store
	left  int
	after bool
}

var errBroken = errors.New("the process ends here")

func (b *broken) Append(ctx context.Context, cmd events.CommandID, actor events.PlayerID, ws ...events.Write) (events.Receipt, error) {
	b.left--
	if b.left == 0 && !b.after {
		return events.Receipt{}, errBroken
	}
	got, err := b.Store.Append(ctx, cmd, actor, ws...)
	if b.left == 0 {
		return events.Receipt{}, errBroken
	}
	return got, err
}

// TestExactlyOnce ends the process at every append between the challenge and
// its result, before and after it is on disk; whoever comes next finds the rest,
// and the ladder is told exactly once.
func TestExactlyOnce(t *testing.T) {
	for _, after := range []bool{false, true} {
		for k := 1; ; k++ {
			h := newHouse(t, draughts)
			log := h.Store
			b := &broken{Store: log, left: k, after: after}
			h.Store = b
			ended := h.playedOut()
			if b.left > 0 {
				require.Greater(t, k, 5, "the game has as many appends")
				break
			}
			h.Desk = &engine.Desk{Store: log, Vault: h.Vault, Now: h.Now}
			h.errands = h.newErrands()
			h.catch()
			if !ended {
				require.NoError(t, h.playOn())
			}
			h.catch()
			at := fmt.Sprintf("append %d, after %v", k, after)
			require.Equal(t, 1, h.facts(escada.Stream(), "ladder.challenge_ended"), at)
			require.Equal(t, 1, h.facts(idOf(1).Stream(), "table.ended"), at)
			require.Equal(t, ladder.Won, h.challenge(1).Stage, at)
			require.True(t, h.challenge(1).Rated, at)
			require.Equal(t, []events.PlayerID{rui, ana, eva, ivo}, h.ladder().Order, at)
		}
	}
}

// playedOut challenges and plays to the end, with the errands after each step;
// false where the process ended on the way.
func (h *house) playedOut() bool {
	h.try(rui, ladder.Propose{In: on(), By: rui, To: ana})
	if h.errands.Catch(h.t.Context()) != nil {
		return false
	}
	return h.playOn() == nil
}

// playOn takes up a challenge wherever it stands.
func (h *house) playOn() error {
	steps := []any{ladder.Propose{In: on(), By: rui, To: ana}, table.Accept{ID: idOf(1), By: ana}}
	for _, c := range steps {
		who := ana
		if _, ok := c.(ladder.Propose); ok {
			who = rui
		}
		if err := h.try(who, c); errors.Is(err, errBroken) {
			return err
		}
		if err := h.errands.Catch(h.t.Context()); err != nil {
			return err
		}
	}
	for {
		s, err := h.Table(h.t.Context(), idOf(1))
		if err != nil || s.Status == table.Ended {
			return err
		}
		var c any = table.Offer{ID: s.ID, By: ana, Kind: "resign", Value: 1, Turn: -1}
		who := ana
		switch {
		case s.Offer != nil:
			who = rui
			c = table.Answer{ID: s.ID, By: rui, Accept: true, Turn: -1}
		case !s.Started():
			seat := s.Asks()[0].Seat
			who = s.Player(seat)
			for m := range s.Position.Legal(seat) {
				c = table.Play{ID: s.ID, By: who, Text: string(m), Turn: s.Turn}
				break
			}
		}
		if err := h.try(who, c); err != nil {
			return err
		}
		if err := h.errands.Catch(h.t.Context()); err != nil {
			return err
		}
	}
}
