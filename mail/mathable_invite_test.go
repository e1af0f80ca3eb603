package mail

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
	"carteiro/events"
)

// TestSeveralAreInvitedToMathable by names and addresses, in both languages; all
// are told who else is, and it starts when the last has accepted.
func TestSeveralAreInvitedToMathable(t *testing.T) {
	for line, others := range map[string]int{
		"jogar mathable rui": 1, "play mathable with Rui": 1, "jogar mathable rui@mail.example": 1,
		"jogar mathable com Rui e Eva": 2, "play mathable with Rui and Eva": 2, "jogar mathable rui@mail.example, eva@mail.example": 2,
		"play mathable with Rui, Eva and Leo": 3, "jogar mathable rui@mail.example, eva@mail.example e leo@mail.example": 3,
		"convidar Rui, Eva e Leo mathable":           3,
		"jogar mathable rui@mail.example, Eva e leo": 3, "play mathable Rui, eva@mail.example and Leo": 3, "play mathable rui@mail.example, Eva": 2,
	} {
		t.Run(line, func(t *testing.T) {
			h := several(t)
			h.write("ana@mail.example", h.own(ana), line)
			s := h.tableOf(ana)
			require.Equal(t, "mathable", s.Game)
			require.Len(t, s.Chairs, others+1)
			letters := h.posted()
			require.Len(t, letters, others+1, "an invitation each, and the answer")
			for _, l := range letters {
				if l.Address != "ana@mail.example" {
					said := text(l)
					assert.Contains(t, said, map[bool]string{true: "14 por 14 casas", false: "14 by 14 squares"}[l.Address == "leo@mail.example"])
					assert.Contains(t, said, "2x")
				}
			}
			for i, chair := range s.Chairs[1:] {
				id := chair.Player
				assert.Equal(t, table.Invited, h.tableOf(ana).Status)
				to, err := h.signer.Game(s.ID, events.Seat(i+1), 0)
				require.NoError(t, err)
				h.write(h.person(id).Address, to, map[int]string{0: "accept", 1: "aceito", 2: "sim"}[i])
				all := h.posted()
				if i+1 < others {
					require.Len(t, all, 1)
					assert.Contains(t, text(all...), "when everybody who is invited has accepted")
				} else {
					assert.Len(t, all, others+1, "all are told of the start")
				}
			}
			assert.Equal(t, table.Playing, h.tableOf(ana).Status)
		})
	}
}

func TestWhoIsInvitedBesides(t *testing.T) {
	h := several(t)
	h.write("ana@mail.example", h.own(ana), "jogar mathable Rui, Eva e Leo sem extra")
	said := map[string]string{}
	for _, l := range h.posted() {
		said[l.Address] = text(l)
	}
	assert.Contains(t, said["rui@mail.example"], "You would play with Ana, Eva and Leo, 4 of you in all.")
	assert.Contains(t, said["leo@mail.example"], "Jogaria com Ana, Rui e Eva: 4 pessoas ao todo.")
	assert.Contains(t, said["leo@mail.example"], "Sem peças suplementares.")
	assert.Contains(t, said["ana@mail.example"], "seguiu para Rui, Eva e Leo.")
}

// TestAnUnknownNameIsNamed, beside addresses or other names, and invites nobody.
func TestAnUnknownNameIsNamed(t *testing.T) {
	for _, line := range []string{"jogar mathable rui@mail.example, Zzz", "jogar mathable new@mail.example e Zzz", "jogar mathable Eva, Zzz", "jogar mathable Zzz"} {
		h := several(t)
		assert.Contains(t, h.ask(ana, line), "«zzz»", line)
		list, err := h.books.TablesOf(h.ctx, ana)
		require.NoError(t, err)
		assert.Empty(t, list, line)
	}
	h := several(t)
	assert.Contains(t, h.ask(ana, "jogar mathable"), "Falta dizer quem convidar")
	assert.Contains(t, h.ask(ana, "jogar mathable sem extra"), "Falta dizer quem convidar")
}

// TestTooManyForMathable are refused, and nobody is made known for nothing.
func TestTooManyForMathable(t *testing.T) {
	h := several(t)
	said := h.ask(ana, "jogar mathable a@mail.example, b@mail.example, c@mail.example, d@mail.example")
	assert.Contains(t, said, "3 adversários")
	assert.Empty(t, h.at("a@mail.example"))
	assert.Contains(t, h.ask(ana, "jogar mathable a@mail.example, Rui, Eva, Leo"), "3 adversários")
	assert.Empty(t, h.at("a@mail.example"))
}

// TestOneSaysNo and the host and the others are told; so with a host who takes
// the invitation back.
func TestOneSaysNo(t *testing.T) {
	h := several(t)
	open := func() {
		h.do(ana, table.Open{ID: game, Game: "mathable", Club: praia, Host: ana, Guests: circle[1:]})
		h.posted()
	}
	open()
	h.reply(eva, "accept")
	h.posted()
	h.reply(rui, "decline\n\nNo time, sorry.")
	require.Equal(t, table.Declined, h.state().Status)
	letters := h.posted()
	require.Equal(t, []string{"ana", "eva", "leo"}, readers(letters))
	for _, l := range letters {
		said := text(l)
		assert.Contains(t, said, "Rui")
		assert.Contains(t, said, "No time, sorry.")
		assert.Regexp(t, "fica sem efeito|is off", said)
	}

	h = several(t)
	open()
	h.reply(ana, "retirar")
	require.Equal(t, table.Withdrawn, h.state().Status)
	letters = h.posted()
	require.Equal(t, []string{"ana", "eva", "leo", "rui"}, readers(letters), "the guests, and the answer")
}
