package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
)

// Ana is first and Rui second; a steward's order, or a free challenge, may have
// whoever stands above challenge.
func TestL18ToL21TheStakesAreThoseOfTheLadder(t *testing.T) {
	for _, c := range []struct {
		settings map[string]string
		by, to   events.PlayerID
		reader   events.PlayerID
		want     []string
		not      []string
	}{
		{nil, rui, ivo, ivo, []string{"If you win, you take the place of Rui", "If you lose, the places stay as they are.", "Without an answer in time you forfeit the challenge: the places stay as they are, and you get a strike."}, []string{"you drop"}},
		{map[string]string{"overtake": "challenger_only"}, rui, ivo, ivo, []string{"If you win, the places stay as they are. * If you lose, the places stay as they are."}, nil},
		{map[string]string{"draw_effect": "challenger_below"}, ivo, rui, rui, []string{"If it is a draw, Ivo moves up to just below you.", "If you lose, Ivo takes your place", "If you win, the places stay", "If your time runs out, you lose: you drop to just below Ivo, and you get a strike."}, nil},
		{map[string]string{"mode": "swap", "forfeit_effect": "challenger_above"}, ivo, rui, rui, []string{"If you lose, you swap places.", "Without an answer in time you forfeit the challenge: you swap places, and you get a strike."}, nil},
		{map[string]string{"forfeit_effect": "challenger_above"}, ivo, rui, rui, []string{"forfeit the challenge: Ivo takes your place"}, []string{"you drop"}},
		{map[string]string{"free_refusals": "0"}, ivo, rui, rui, []string{"With “decline”, having no free refusal left, you forfeit the challenge: you drop to just below Ivo."}, nil},
	} {
		h := openRooms(t, c.settings)
		h.pair(c.by, c.to)
		said := ""
		for _, l := range h.to(c.reader) {
			if strings.HasPrefix(l.ReplyTo, "g+") {
				said = flat(l)
			}
		}
		for _, want := range c.want {
			assert.Contains(t, said, want, c.settings)
		}
		for _, not := range c.not {
			assert.NotContains(t, said, not, c.settings)
		}
	}
}

// pair has a steward order a challenge, whoever stands above; the places are
// turned before and back again, for nobody may challenge somebody below.
func (h *rooms) pair(by, to events.PlayerID) {
	h.t.Helper()
	l, err := h.desk.Ladder(h.ctx, escada)
	require.NoError(h.t, err)
	from := l.Place(to)
	if l.Place(by) < from {
		h.then(ana, ladder.Place{In: onLadder(), Ruled: byAna, Who: to, To: 1})
	}
	h.then(by, ladder.Propose{In: onLadder(), By: by, To: to})
	if l.Place(by) < from {
		h.then(ana, ladder.Place{In: onLadder(), Ruled: byAna, Who: to, To: from})
	}
}

func TestL20TheStakesOfAStartedGame(t *testing.T) {
	h := openRooms(t, map[string]string{"timeout_challenger": "last"})
	id := h.challenge(rui, ana, 1)
	h.posted()
	h.then(ana, table.Accept{ID: id, By: ana})
	list := h.posted()
	require.Len(t, list, 2)
	for _, l := range list {
		switch l.Address {
		case "rui@mail.example":
			assert.Contains(t, flat(l), "If your time runs out, you lose: you drop to the last place, and you get a strike.")
			assert.NotContains(t, flat(l), "withdraw, yes")
		default:
			assert.Contains(t, flat(l), "Se desistir antes da sua primeira jogada («retirar, sim»), o desafio fica perdido por falta: desce para logo abaixo de Rui.")
		}
	}
}

// TestL10AStewardsPairingIsToldAsSuch: to both, with the reason, and not as the
// wish of the one who counts as the challenger.
func TestL10AStewardsPairingIsToldAsSuch(t *testing.T) {
	for accept, letters := range map[string][2]string{
		"required": {"Ana, da direção, marcou um desafio entre si e Rui (Damas). Motivo: Foi combinado assim. É um desafio da escada", "The answer of Eva is due by"},
		"auto":     {"Ana, da direção, marcou um desafio entre si e Rui (Damas). Motivo: Foi combinado assim.", "Ana, a steward, has paired you with Eva for a challenge (Draughts). Reason: Foi combinado assim."},
	} {
		h := openRooms(t, map[string]string{"accept": accept, "reach_min": "9"})
		h.then(ana, ladder.Place{In: onLadder(), Ruled: byAna, Who: eva, To: 1})
		h.posted()
		h.then(ana, ladder.Propose{In: onLadder(), Ruled: byAna, By: rui, To: eva})
		got := map[string]string{}
		for _, l := range h.posted() {
			got[l.Address] += flat(l)
		}
		said, challenger := got["eva@mail.example"], got["rui@mail.example"]
		assert.Contains(t, said, letters[0])
		assert.NotContains(t, said, "gostava de jogar")
		assert.Contains(t, challenger, "Ana, a steward, has paired you with Eva for a challenge (Draughts). Reason: Foi combinado assim.")
		assert.Contains(t, challenger, letters[1])
	}
	h := openRooms(t, nil)
	h.challenge(rui, ana, 1)
	assert.Empty(t, h.to(rui), "who challenges needs no letter of it")
}

// Silence at a challenge costs something, so nobody is told that it does not.
func TestL14AChallengeDoesNotAskForSilence(t *testing.T) {
	h := openRooms(t, nil)
	h.challenge(ivo, rui, 1)
	said := flat(h.one(rui))
	assert.Contains(t, said, "Without an answer in time you forfeit")
	assert.NotContains(t, said, "do nothing")
}

// A club's invitation tells whoever has never written what this is.
func TestAClubsInvitationToAStranger(t *testing.T) {
	h := openRooms(t, nil)
	key, err := h.vault.AddressKey("maria@mail.example")
	require.NoError(t, err)
	h.do(rui, player.Join{ID: maria, Address: "maria@mail.example", Name: "Maria", Lang: "en", Invited: true, AddressKey: key})
	h.do(rui, club.Invite{In: club.In{ID: praia}, By: rui, Whom: maria})
	said := flat(h.one(maria))
	assert.Contains(t, said, "At Carteiro people play slowly, by letter or in the browser")
	assert.Contains(t, said, "do nothing: you will get no more letters about this invitation")
}
