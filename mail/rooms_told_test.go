package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/table"
	"carteiro/events"
)

// Leaving a club costs the places on its ladders: it is asked back, once.
func TestLeavingAClubIsAskedBackWhereItCosts(t *testing.T) {
	h := climbing(t)
	member := func(id events.PlayerID) bool {
		s, err := h.desk.Club(h.ctx, praia)
		require.NoError(t, err)
		return s.Members[id]
	}
	for _, body := range []string{"sair do clube da Praia", "sair Clube da Praia"} {
		answer := h.asks(tito, body)
		assert.Contains(t, answer, "Com a saída de Clube da Praia perde: o 4.º lugar em Damas, com os desafios em aberto. Se é o que quer, diga também «sim».", body)
		assert.Contains(t, answer, "sair do clube Clube da Praia sim.", body)
		assert.True(t, member(tito), body)
	}
	assert.Contains(t, h.asks(tito, "sair do clube Clube da Praia sim"), "Deixou de ser membro (Clube da Praia).")
	assert.False(t, member(tito))
	assert.Contains(t, h.asks(tito, "clubes"), "Não pertence a nenhum clube.")

	h.join(eva, "Eva", "pt")
	h.do(eva, club.Join{ID: praia, By: eva})
	h.posted()
	assert.Contains(t, h.asks(eva, "sair do clube da Praia"), "Deixou de ser membro", "there is nothing to lose")
	h.do(ana, club.Remove{In: club.In{ID: praia}, Ruled: byAna, Who: bela})
	h.errands()
	assert.Contains(t, flat(h.one(bela)), "Com isso perde também o 1.º lugar na escada Damas")
}

func TestL7K18ResultsTellTheRatingAndTheRest(t *testing.T) {
	for _, moves := range []int{0, 2} {
		h := openRooms(t, map[string]string{"rated": "true"})
		id := h.challenge(rui, ana, 1)
		assert.Contains(t, flat(h.one(ana)), "O jogo conta para a pontuação de força.")
		h.then(ana, table.Accept{ID: id, By: ana})
		for range moves {
			h.play(id)
		}
		h.posted()
		h.then(ana, table.Offer{ID: id, By: ana, Kind: "resign", Value: 1, Turn: -1})
		h.clock = h.clock.Add(ladderWait)
		said := map[string]string{}
		for _, l := range h.posted() {
			said[l.Address] += flat(l)
		}
		assert.Contains(t, said["rui@mail.example"], "You may challenge each other again in 7 days, from 2026-06-08 09:00 +01:00 (2026-06-08 08:00 UTC).")
		assert.Contains(t, said["ana@mail.example"], "Podem voltar a desafiar-se daqui a 7 dias, a partir de 2026-06-08 09:00 +01:00 (2026-06-08 08:00 UTC).")
		if moves == 0 {
			assert.Contains(t, said["rui@mail.example"], "The game does not count for ratings")
			continue
		}
		assert.Contains(t, said["rui@mail.example"], "The game counts for ratings.")
	}
}

func TestL7AForfeitTellsTheRest(t *testing.T) {
	h := openRooms(t, map[string]string{"rated": "true", "free_refusals": "0"})
	h.challenge(rui, ana, 1)
	h.posted()
	h.then(ana, ladder.Decline{In: onLadder(), N: 1, By: ana})
	for _, l := range h.posted() {
		assert.Regexp(t, "does not count for ratings. You may challenge each other again in 7 days|não conta para a pontuação de força. Podem voltar", strings.ReplaceAll(flat(l), " * ", " "))
	}
}

func TestARoundRobinSaysWhatIsPlayed(t *testing.T) {
	h := openRooms(t, nil)
	h.group(0)
	begun, turns := 0, 0
	for _, l := range h.posted() {
		said := flat(l)
		if strings.Contains(said, "The game is Draughts. Clock: 3 d for each turn.") || strings.Contains(said, "Joga-se Damas. Relógio: 3 d por vez.") {
			begun++
		}
		if strings.Contains(said, "It is a game of “Verão” (Clube da Praia).") || strings.Contains(said, "É um jogo de «Verão» (Clube da Praia).") {
			turns++
		}
	}
	assert.Equal(t, 4, begun)
	assert.NotZero(t, turns)

	c := climbing(t)
	c.robin(natal, "Natal")
	c.posted()
	assert.Contains(t, c.asks(ana, "todos contra todos"), "Em Natal ainda não se inscreveu ninguém. «inscrever Natal» faz a sua inscrição.")
}
