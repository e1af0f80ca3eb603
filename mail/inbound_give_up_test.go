package mail

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/errand"
	"carteiro/engine/ladder"
	"carteiro/events"
)

// challenged has Ana's challenge to Rui under way, nobody having moved, and gives
// what Rui answered the invitation with.
func challenged(t *testing.T) (h *house, invitation string) {
	h = climbing(t)
	h.asks(ana, "desafiar rui")
	invitation = h.duelAddress(rui)
	h.write("rui@mail.example", invitation, "yes")
	h.errands()
	require.Equal(t, ladder.Playing, h.stage())
	h.posted()
	return h, invitation
}

func (h *house) stage() ladder.Stage { return challengeOf(h.onLadder(damas), 1).Stage }

// duelAddress is where somebody answers the present turn of the challenge.
func (h *house) duelAddress(id events.PlayerID) string {
	h.t.Helper()
	s := h.dueling(damas, 1)
	seat, ok := s.Seat(id)
	require.True(h.t, ok)
	address, err := h.signer.Game(errand.TableOf(damas, 1), seat, s.Turn)
	require.NoError(h.t, err)
	return address
}

// The invitation is a turn that is over: answered again, it takes nothing back.
func TestL16AStaleLetterGivesNoGameUp(t *testing.T) {
	h, invitation := challenged(t)
	for _, body := range []string{"retirar", "retirar sim", "withdraw, yes!"} {
		h.write("rui@mail.example", invitation, body)
		assert.Contains(t, h.note(), "refused: stale", body)
		assert.Equal(t, ladder.Playing, h.stage(), body)
	}
	h.write("ana@mail.example", h.duelAddress(ana), "retirar")
	assert.Equal(t, ladder.Withdrawn, h.stage(), "the challenger needs no yes")
	assert.Contains(t, flat(h.one(ana)), "O desafio com Rui na escada Damas ficou sem efeito.")
}

func TestL16GivingAChallengeUpIsAskedBack(t *testing.T) {
	for _, c := range []struct{ body, sure string }{{"withdraw", "withdraw yes"}, {"retirar", "retirar, sim."}} {
		h, _ := challenged(t)
		h.write("rui@mail.example", h.duelAddress(rui), c.body)
		answer := flat(h.one(rui))
		assert.Contains(t, answer, "to forfeit the challenge by Ana (you drop to just below Ana)")
		assert.Contains(t, answer, "Right would be: withdraw yes.")
		assert.Equal(t, ladder.Playing, h.stage())
		h.write("rui@mail.example", h.duelAddress(rui), c.sure)
		assert.Equal(t, ladder.Forfeited, h.stage(), c.sure)
		all := text(h.to(rui)...)
		assert.Contains(t, all, "You have given up the game of the challenge by Ana on the ladder Damas: it is lost by forfeit.")
		assert.NotContains(t, all, "Nothing else has changed")
	}
}

func TestL16GivingAChallengeUpFromOnesOwnAddressIsAskedBack(t *testing.T) {
	for _, body := range []string{"withdraw challenge", "withdraw challenge to Ana", "withdraw challenge to Ana on ladder Damas", "withdraw " + string(errand.TableOf(damas, 1))} {
		h, _ := challenged(t)
		assert.Contains(t, h.asks(rui, body), "If you mean it, say “yes” with it.", body)
		assert.Equal(t, ladder.Playing, h.stage(), body)
		h.posted()
		h.write("rui@mail.example", h.own(rui), body+" yes")
		assert.Equal(t, ladder.Forfeited, h.stage(), body)
		all := text(h.to(rui)...)
		assert.Contains(t, all, "it is lost by forfeit", body)
		assert.NotContains(t, all, "is off", body)
	}
}
