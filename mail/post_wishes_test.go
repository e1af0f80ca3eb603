package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
)

// A challenge by whom has no place is no invitation to an ordinary game, and what
// is named behind it may be a ladder as well as a game.
func TestAChallengeMeansTheLadder(t *testing.T) {
	h := climbing(t)
	h.join(eva, "Eva", "pt")
	h.ask(eva, "entrar clube da Praia")
	h.posted()
	answer := h.asks(eva, "desafiar rui")
	assert.Contains(t, answer, "Só pode haver desafio entre quem tem lugar na escada.")
	assert.Contains(t, answer, "entrar na escada Damas; jogar rui.")
	for _, body := range []string{"desafiar rui damas", "challenge rui on damas", "desafiar Rui na Damas"} {
		h := climbing(t)
		h.asks(ana, body)
		open := h.onLadder(damas).Open()
		require.Len(t, open, 1, "%s: %s", body, h.note())
		assert.Equal(t, rui, open[0].To, body)
	}
	assert.Contains(t, h.asks(ana, "challenge rui sa on damas"), "Não há ninguém com o nome")
	assert.Empty(t, h.onLadder(damas).Open())
}

func TestK6TheReserveIsTold(t *testing.T) {
	h := openRooms(t, map[string]string{"clock": "bank 48h 168h"})
	id := h.challenge(rui, ana, 1)
	h.posted()
	h.then(ana, table.Accept{ID: id, By: ana})
	pt, en := "Tem 2 d para esta vez, até 2026-06-03 09:00 +01:00 (2026-06-03 08:00 UTC), daqui a 2 d 0 h. Depois disso gasta-se a reserva para o jogo todo: restam-lhe 7 d.",
		"You have 2 d for this turn, until 2026-06-03 09:00 +01:00 (2026-06-03 08:00 UTC), in 2 d 0 h. After that the reserve for the whole game runs, of which 7 d is left."
	told := 0
	for _, l := range h.posted() {
		if said := flat(l); assert.NotContains(t, said, "<letter") && (strings.Contains(said, pt) || strings.Contains(said, en)) {
			told++
		}
	}
	assert.Equal(t, 1, told, "whoever is on turn, and nobody else")
}

func TestASuspendedPersonHasNotLeft(t *testing.T) {
	h := openRooms(t, nil)
	h.challenge(rui, ana, 1)
	h.posted()
	h.then(ana, ladder.Suspend{In: onLadder(), Ruled: byAna, Who: rui})
	said := flat(h.one(rui))
	assert.Contains(t, said, "is void, because you have been suspended from the ladder")
	assert.NotContains(t, said, "you have left")
}

// Where a time that is up may be claimed, a claim before is refused and no talk.
func TestK15AClaimTooEarlyIsRefused(t *testing.T) {
	h := friendly(t, table.Time{Clock: "per_move 72h", Zone: "Europe/Lisbon", Claim: true})
	for body, note := range map[string]string{"claim": "refused: nothing_to_claim", "reclamar": "refused: nothing_to_claim", "+24h": "give"} {
		h.write("ana@mail.example", h.replyOf(ana), body)
		assert.Contains(t, h.note(), note, body)
		r, err := h.books.Replay(h.ctx, game, -1)
		require.NoError(t, err)
		assert.Empty(t, r.Words, body)
	}
}

func TestK9AVacationWithoutItsLastDayIsAskedBack(t *testing.T) {
	h := climbing(t)
	assert.Contains(t, h.asks(rui, "vacation from 2026-06-01"), "You did not say the last day of the vacation. Right would be: 2026-06-01")
	assert.Contains(t, h.asks(ana, "férias desde 1/6"), "Falta dizer o último dia das férias.")
	for _, id := range []events.PlayerID{rui, ana} {
		s, err := h.desk.Player(h.ctx, id)
		require.NoError(t, err)
		assert.Empty(t, s.Vacations)
	}
}
