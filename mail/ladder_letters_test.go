package mail

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// TestLadderChallengeIsTheInvitation: one letter, with who stands where, until
// when to answer and what each answer means; it is answered like any invitation.
func TestLadderChallengeIsTheInvitation(t *testing.T) {
	h := openRooms(t, nil)
	h.challenge(rui, ana, 1)
	h.challenge(eva, rui, 2)
	list := h.posted()
	require.Len(t, list, 2)
	for _, l := range list {
		who, _, _ := strings.Cut(l.Address, "@")
		golden(t, "ladder-invited-"+who, l)
	}
	h.answer(list[0], "aceito")
	h.catch()
	h.all(t, "ladder-started")
}

// TestLadderNoDoubleLetters: each answer by letter makes one letter to whoever has
// to know, and none from the table beside it.
func TestLadderNoDoubleLetters(t *testing.T) {
	for _, c := range []struct {
		settings map[string]string
		answer   string
		ana, rui int
	}{
		{nil, "aceito", 1, 1},
		{nil, "recuso", 1, 1},
		{map[string]string{"free_refusals": "0"}, "recuso", 1, 1},
	} {
		h := openRooms(t, c.settings)
		h.challenge(rui, ana, 1)
		h.answer(h.one(ana), c.answer)
		h.catch()
		count := map[string]int{}
		for range 3 {
			for _, l := range h.posted() {
				count[l.Address]++
			}
			h.clock = h.clock.Add(15 * time.Minute)
		}
		assert.Equal(t, map[string]int{"ana@mail.example": c.ana, "rui@mail.example": c.rui}, count, c.answer)
	}
}

// TestL12AutomaticAcceptance: the game's own first letter is the challenge's.
func TestL12AutomaticAcceptance(t *testing.T) {
	h := openRooms(t, map[string]string{"accept": "auto"})
	h.challenge(rui, ana, 1)
	list := h.posted()
	require.Len(t, list, 2)
	for _, l := range list {
		assert.Regexp(t, "É um desafio da escada Principal|This is a challenge on the ladder Principal", flat(l))
		assert.NotContains(t, flat(l), "«recuso»")
	}
	require.Empty(t, h.queuedKinds(t, letterChallenge))
}

func (h *rooms) queuedKinds(t *testing.T, kind string) (refs []string) {
	rows, err := h.log.Reader().Query(`SELECT ref FROM outbox WHERE kind = ?`, kind)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var ref string
		require.NoError(t, rows.Scan(&ref))
		refs = append(refs, ref)
	}
	return refs
}

// TestL11Reminders: at half time and a day before the end, none after an answer.
func TestL11Reminders(t *testing.T) {
	h := openRooms(t, nil)
	h.challenge(rui, ana, 1)
	h.challenge(ivo, eva, 2)
	h.posted()
	h.at("2026-06-03 07:59")
	require.Empty(t, h.posted())
	h.at("2026-06-03 08:00")
	list := h.posted()
	require.Len(t, list, 2)
	golden(t, "ladder-half-ana", list[0])
	h.do(eva, ladder.Decline{In: onLadder(), N: 2, By: eva})
	h.catch()
	h.posted()
	h.at("2026-06-04 08:00")
	l := h.one(ana)
	golden(t, "ladder-day-ana", l)
	require.Empty(t, h.posted(), "Eva has answered")
	h.answer(l, "aceito")
	s := h.table(t, 1)
	require.Equal(t, table.Playing, s.Status, "a reminder is answered as the invitation is")
}

func (h *rooms) table(t *testing.T, n int) table.State {
	h.catch()
	l, err := h.books.Ladder(h.ctx, escada)
	require.NoError(t, err)
	c, ok := l.Challenge(n)
	require.True(t, ok)
	s, err := h.desk.Table(h.ctx, c.Table)
	require.NoError(t, err)
	return s
}

// TestL11LeaveMovesTheReminders: while the challenged is away nothing is due, and
// afterwards what is left of it.
func TestL11LeaveMovesTheReminders(t *testing.T) {
	h := openRooms(t, nil)
	h.challenge(rui, ana, 1)
	h.posted()
	h.at("2026-06-02 08:00")
	h.do(ana, ladder.Leave{In: onLadder(), By: ana})
	h.at("2026-06-04 08:00")
	require.Empty(t, h.posted())
	h.at("2026-06-07 08:00")
	h.do(ana, ladder.Return{In: onLadder(), By: ana})
	var sent []string
	for range 120 {
		h.clock = h.clock.Add(time.Hour)
		for _, l := range h.posted() {
			sent = append(sent, h.clock.Format("01-02 15:04 ")+flat(l)[:40])
		}
	}
	require.Len(t, sent, 2, "%v", sent)
	assert.Contains(t, sent[0], "06-07 09:00", "half of the time passed within the leave")
	assert.Contains(t, sent[1], "06-09 08:00", "a day before 06-10 08:00")
}

// TestL14SilenceIsTold: to both, with the places and the strike, and only once.
func TestL14SilenceIsTold(t *testing.T) {
	h := openRooms(t, nil)
	h.challenge(eva, ana, 1)
	h.posted()
	h.at("2026-06-05 08:00")
	h.tickLadder()
	h.tickLadder()
	h.at("2026-06-05 08:05")
	h.all(t, "ladder-silence")
}

func TestLadderRefusalsAreTold(t *testing.T) {
	h := openRooms(t, map[string]string{"cooldown_days": "0"})
	h.challenge(eva, rui, 1)
	h.posted()
	h.then(rui, ladder.Decline{In: onLadder(), N: 1, By: rui})
	h.all(t, "ladder-declined")
	h.challenge(eva, rui, 2)
	h.all(t, "ladder-again")
	h.then(rui, ladder.Decline{In: onLadder(), N: 2, By: rui})
	h.all(t, "ladder-forfeited")
	h.challenge(rui, ana, 3)
	h.posted()
	h.then(rui, ladder.Withdraw{In: onLadder(), N: 3, By: rui})
	h.all(t, "ladder-withdrawn")
}

// TestLadderResultTellsThePlaces: the letter about the end of the game does, and
// no other.
func TestLadderResultTellsThePlaces(t *testing.T) {
	h := openRooms(t, nil)
	id := h.challenge(rui, ana, 1)
	h.then(ana, table.Accept{ID: id, By: ana})
	h.play(id)
	h.play(id)
	h.posted()
	h.do(ana, table.Offer{ID: id, By: ana, Kind: "resign", Value: 1, Turn: -1})
	require.Empty(t, h.posted(), "it waits for the ladder")
	h.catch()
	h.clock = h.clock.Add(time.Minute)
	h.all(t, "ladder-over")
	h.clock = h.clock.Add(time.Hour)
	require.Empty(t, h.posted())
	require.Equal(t, 2, h.states(escada.Stream())["dropped"], "the same said twice")
}

// TestLadderResultWithoutTheLadder: if the ladder does not hear of it, the letter
// goes without the places, and another tells them later.
func TestLadderResultWithoutTheLadder(t *testing.T) {
	h := openRooms(t, nil)
	id := h.challenge(rui, ana, 1)
	h.then(ana, table.Accept{ID: id, By: ana})
	h.posted()
	h.do(ana, table.Offer{ID: id, By: ana, Kind: "resign", Value: 1, Turn: -1})
	h.clock = h.clock.Add(ladderWait)
	for _, l := range h.posted() {
		require.NotContains(t, flat(l), "place 1")
	}
	h.clock = h.clock.Add(time.Hour)
	h.catch()
	h.clock = h.clock.Add(overFirst)
	h.all(t, "ladder-ended")
}

// TestLadderTimeOutIsTold: the result, the places and the strike in one letter.
func TestLadderTimeOutIsTold(t *testing.T) {
	h := openRooms(t, nil)
	id := h.challenge(rui, ana, 1)
	h.then(ana, table.Accept{ID: id, By: ana})
	for h.play(id) != rui {
	}
	h.posted()
	s, err := h.desk.Table(h.ctx, id)
	require.NoError(t, err)
	_, due, _ := s.Clocks.First()
	h.clock = due.Add(time.Hour)
	_, err = h.desk.Do(h.ctx, engine.Order{ID: "expire", At: due, Command: table.Expire{ID: id, Turn: s.Turn, Now: h.clock}})
	require.NoError(t, err)
	h.catch()
	l := h.one(ana)
	golden(t, "ladder-time-ana", l)
}

func TestLadderActsOfStewardsAreTold(t *testing.T) {
	h := openRooms(t, nil)
	h.then(ana, ladder.Place{In: onLadder(), Ruled: byAna, Who: ivo, To: 2})
	h.all(t, "ladder-placed")
	id := h.challenge(eva, ivo, 1)
	h.then(ivo, table.Accept{ID: id, By: ivo})
	h.posted()
	h.then(ana, ladder.Rule{In: onLadder(), Ruled: byAna, N: 1, Winner: eva})
	h.clock = h.clock.Add(time.Hour)
	h.all(t, "ladder-ruled")
	h.challenge(rui, eva, 2)
	h.posted()
	h.then(ana, ladder.Suspend{In: onLadder(), Ruled: byAna, Who: eva})
	h.all(t, "ladder-suspended")
}

// TestL17StewardsAreAsked: and both players are told.
func TestL17StewardsAreAsked(t *testing.T) {
	h := openRooms(t, map[string]string{"cap_days": "5", "clock": "golem"})
	id := h.challenge(eva, rui, 1)
	h.then(rui, table.Accept{ID: id, By: rui})
	h.posted()
	h.at("2026-06-06 08:00")
	h.posted()
	h.tickLadder()
	for _, l := range h.posted() {
		who, _, _ := strings.Cut(l.Address, "@")
		if strings.HasPrefix(l.Subject, "Principal") || strings.HasPrefix(l.Subject, "Ladder") {
			golden(t, "ladder-ruling-"+who, l)
		}
	}
	h.at("2026-06-13 08:00")
	h.posted()
	h.tickLadder()
	count := 0
	for _, l := range h.posted() {
		if strings.Contains(flat(l), "ficou sem efeito") || strings.Contains(flat(l), "is void") {
			count++
		}
	}
	require.Equal(t, 2, count)
}

// TestL26IdlenessIsTold: each drop, and the end of it.
func TestL26IdlenessIsTold(t *testing.T) {
	h := openRooms(t, map[string]string{"idle_exempt_top": "0", "season_weeks": "26"})
	h.at("2026-06-15 08:00")
	id := h.challenge(ivo, eva, 1) // so that they are not idle
	h.then(eva, table.Accept{ID: id, By: eva})
	h.posted()
	h.at("2026-06-29 08:01")
	h.tickLadder()
	golden(t, "ladder-dropped-rui", h.one(rui))
}

// TestL31SeasonIsToldToEverybody: with the table.
func TestL31SeasonIsToldToEverybody(t *testing.T) {
	h := openRooms(t, map[string]string{"season_weeks": "1", "season_carry": "reverse"})
	h.challenge(rui, ana, 1)
	h.posted()
	h.at("2026-06-07 23:00")
	h.tickLadder()
	h.all(t, "ladder-season")
}

// TestLadderLettersAreQueuedOnce: a rebuild queues nothing, and every row has a
// name of its own.
func TestLadderLettersAreQueuedOnce(t *testing.T) {
	h := openRooms(t, nil)
	h.challenge(rui, ana, 1)
	h.at("2026-06-05 08:00")
	h.tickLadder()
	rows := h.rows(t)
	for _, p := range []events.Projection{&projections.Tables{}, projections.Players{}, projections.Clubs{}} {
		_, err := h.log.Rebuild(h.ctx, p)
		require.NoError(t, err)
	}
	require.Equal(t, rows, h.rows(t))
	h.catch()
	require.Equal(t, rows, h.rows(t))
}

func (h *rooms) rows(t *testing.T) (n int) {
	t.Helper()
	require.NoError(t, h.log.Reader().QueryRow(`SELECT count(*) FROM outbox`).Scan(&n))
	return n
}

// TestLadderNoticesArePure: the same change has the same letters.
func TestLadderNoticesArePure(t *testing.T) {
	s := ladder.Decider(escada).Zero()
	at := time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
	facts := []events.Fact{
		events.LadderOpened{Dated: events.Dated{At: at}, Club: praia, Order: []events.PlayerID{ana, rui}, Settings: ladder.Defaults().Values(), SeasonEnds: at.Add(1000 * time.Hour)},
		events.ChallengeMade{Dated: events.Dated{At: at}, N: 1, By: rui, To: ana, RespondBy: at.Add(96 * time.Hour)},
	}
	for i, want := range []string{"ladder>" + string(ana) + " ladder>" + string(rui), "challenge>" + string(ana) + " challenge>" + string(ana)} {
		n, err := events.Encode(facts[i])
		require.NoError(t, err)
		e := events.Event{New: n, Stream: escada.Stream(), N: uint64(i + 1), At: at}
		s = ladder.Evolve(s, e)
		c := projections.Change{Stream: e.Stream, Cmd: byPage, Events: []events.Event{e}, Ladder: &s}
		assert.Equal(t, want, letters(c), fmt.Sprint(i))
		assert.Equal(t, Notices(c), Notices(c))
	}
}
