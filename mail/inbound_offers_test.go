package mail

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
	"carteiro/events"
)

func TestResignation(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "resign")
	require.NotNil(t, h.state().Offer)
	l := h.one(other(who))
	h.answer(l, "não")
	require.Nil(t, h.state().Offer)
	h.answer(h.one(who), "desisto gamão")
	l = h.one(other(who))
	h.answer(l, "sim")
	require.Equal(t, table.Ended, h.state().Status)
	assert.Equal(t, "gammon", h.state().Ending.Result)
	list := h.posted()
	require.Len(t, list, 2, "the end is told to both")
	for _, l := range list {
		assert.Contains(t, text(l), h.state().Secret)
		assert.Contains(t, text(l), h.state().Commitment)
	}
}

func TestTripleResignationEndsAtOnce(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	for _, words := range []string{"desisto gamão triplo", "resign backgammon", "desisto quádruplo", "resign quadruple"} {
		h.write(h.person(who).Address, h.replyOf(who), words)
		require.Nil(t, h.state().Offer, words)
		require.Equal(t, table.Playing, h.state().Status, words)
		assert.Contains(t, text(h.one(who)), map[events.PlayerID]string{ana: "desisto triplo", rui: "resign backgammon"}[who], words)
	}
	h.write(h.person(who).Address, h.replyOf(who), "desisto gamão triplo, sim")
	require.Equal(t, table.Ended, h.state().Status)
	assert.Equal(t, "backgammon", h.state().Ending.Result)
}

func TestOfferTakenBack(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "resign")
	h.posted()
	h.write(h.person(who).Address, h.replyOf(who), "withdraw")
	require.Nil(t, h.state().Offer)
	told := map[string]int{}
	for _, l := range h.posted() {
		told[l.Address]++
	}
	assert.Equal(t, 1, told[h.person(other(who)).Address])
	assert.Equal(t, 1, told[h.person(who).Address])
	h.write(h.person(who).Address, h.replyOf(who), "withdraw")
	assert.Contains(t, text(h.one(who)), map[events.PlayerID]string{ana: "Não há nada seu para retirar.", rui: "nothing of yours"}[who])
	h.write(h.person(who).Address, h.replyOf(who), "accept")
	assert.Contains(t, text(h.one(who)), map[events.PlayerID]string{ana: "nada para aceitar", rui: "nothing to accept"}[who])
}

// TestOfferReceiptSaysHowToTakeItBack: the letter about an offer of one's own
// says that it is open and takes it back.
func TestOfferReceiptSaysHowToTakeItBack(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "resign")
	receipt := h.to(who)
	require.Len(t, receipt, 1)
	assert.Contains(t, text(receipt...), map[events.PlayerID]string{ana: "«retirar»", rui: "“withdraw”"}[who])
	assert.Contains(t, text(receipt...), map[events.PlayerID]string{ana: "A sua proposta de perder", rui: "Your offer of a single game (1 point) is open"}[who])
	h.answer(receipt[0], "retirar")
	assert.Nil(t, h.state().Offer)
}

func TestWithdrawIsNoRefusal(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "resign")
	h.posted()
	o := other(who)
	h.write(h.person(o).Address, h.replyOf(o), "retirar")
	require.NotNil(t, h.state().Offer, "the offer stands")
	assert.Contains(t, text(h.one(o)), map[events.PlayerID]string{ana: "não é sua", rui: "not yours"}[o])
	h.write(h.person(o).Address, h.replyOf(o), "recuso")
	require.Nil(t, h.state().Offer)
	h.posted()
	h.move()
	assert.Contains(t, text(h.to(o)...), map[events.PlayerID]string{ana: "A proposta foi recusada por si", rui: "You did not accept the offer"}[o])
}

// TestGarbledMoveIsRefusedByTheRules: a first line that was meant as a move is
// no chat; the words below it are.
func TestGarbledMoveIsRefusedByTheRules(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "24/1x8 13-/11\nBom jogo!")
	all := h.posted()
	require.Len(t, all, 2)
	for _, l := range all {
		if l.Address == h.person(who).Address {
			assert.Contains(t, l.Text, "» 24/1x8 13-/11")
			assert.Contains(t, text(l), map[events.PlayerID]string{ana: "jogadas legais, entre elas:", rui: "plays are legal, among them:"}[who])
		} else {
			assert.Contains(t, l.Text, "Bom jogo!")
			assert.NotContains(t, l.Text, "24/1x8")
		}
	}
}

func TestSilenceOnOnesTurnIsAnswered(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "say")
	assert.Contains(t, text(h.one(who)), map[events.PlayerID]string{ana: "Falta dizer o quê", rui: "You did not say what"}[who])
	h.write(h.person(who).Address, h.replyOf(who), "> roll")
	assert.Contains(t, text(h.one(who)), map[events.PlayerID]string{ana: "É a sua vez de jogar", rui: "It is your turn to play"}[who])
}

// TestAnInvitationThatIsGoneSaysHow: taken back or declined, by whoever could.
func TestAnInvitationThatIsGoneSaysHow(t *testing.T) {
	for _, c := range []struct {
		by    events.PlayerID
		order table.Command
		want  string
	}{
		{ana, table.Withdraw{ID: game, By: ana}, "The invitation was taken back"},
		{rui, table.Decline{ID: game, By: rui}, "The invitation was declined"},
	} {
		h := openHouse(t)
		h.open()
		h.invite()
		h.posted()
		h.write("rui@mail.example", h.replyOf(rui), "withdraw")
		assert.Contains(t, text(h.one(rui)), "Only the person who sent the invitation can take it back")
		require.Equal(t, table.Invited, h.state().Status)
		address := h.replyOf(rui)
		h.do(c.by, c.order)
		h.posted()
		h.write("rui@mail.example", address, "accept")
		assert.Contains(t, text(h.one(rui)), c.want)
	}
}

// TestTakeWithoutADouble: in a game without a cube there is nothing to take.
func TestTakeWithoutADouble(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.write(h.person(who).Address, h.replyOf(who), "take")
	assert.Contains(t, text(h.one(who)), map[events.PlayerID]string{ana: "nada para aceitar", rui: "nothing to accept"}[who])
}
