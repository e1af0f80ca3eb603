package mail

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
)

// TestAMistypedOrderReachesNobody: it tells how one means to play.
func TestAMistypedOrderReachesNobody(t *testing.T) {
	h := agreed(t, toThree)
	h.clerk.PerDay = 1000
	onTurn := h.toRoll()
	h.posted()
	for _, who := range []events.PlayerID{onTurn, other(onTurn)} {
		for _, line := range []string{
			"order rol", "Order", "ordem: lancr", "standing order roll pls now", "order next", "depois depois rolar", "then rol", "next: rol",
			"pass evry double", "take any doubel", "I will take any doubling", "aceito qualqer dobro", "não pego dobras grandes", "never take doubles",
			"double next tur", "dobrar na proxma", "no more rolls", "retirar ordem lancr", "always double", "take every", "Hi Ana,\norder rol",
			"pass evry double\nunless I lead", "then double if I lead by many, otherwise only roll",
		} {
			before := h.state().Turn
			h.reply(who, line)
			assert.Empty(t, h.said(), line)
			assert.Empty(t, h.left(who), line)
			assert.Equal(t, before, h.state().Turn, line)
			letters := h.posted()
			if assert.Len(t, letters, 1, line) {
				assert.Equal(t, h.person(who).Address, letters[0].Address, line)
				assert.Regexp(t, `(There is no such standing order|Essa ordem não existe)`, text(letters[0]), line)
				assert.Regexp(t, `(take any double|aceitar qualquer dobra)`, text(letters[0]), line)
			}
		}
	}
}

// TestAMistypedOrderBehindAMove: the move counts, the rest goes to nobody.
func TestAMistypedOrderBehindAMove(t *testing.T) {
	for _, more := range []string{", then rol", "\nthen rol", ". Depois aceito todas as dobrs"} {
		h := agreed(t, toThree)
		who, _ := h.onTurn()
		h.posted()
		h.reply(who, h.legal()+more)
		next, _ := h.onTurn()
		assert.NotEqual(t, who, next, more)
		assert.Empty(t, h.said(), more)
		assert.Regexp(t, `(There is no such standing order|Essa ordem não existe)`, text(h.posted()...), more)
	}
}

func TestOrdersInOtherForms(t *testing.T) {
	h := agreed(t, toThree)
	h.clerk.PerDay = 1000
	idle := other(h.toRoll())
	for line, kind := range map[string]string{
		"take any doubles": "take", "accept every double": "take", "aceito qualquer dobro": "take", "aceito todos os dobros": "take", "aceito a proxima dobra": "take",
		"pass every double": "pass", "drop the next double": "pass", "order rolls": "roll", "ordem lancar": "roll", "nao dobro": "no_double",
		"dobrar na proxima": "double", "next: roll": "next",
	} {
		h.reply(idle, line)
		assert.Equal(t, []string{kind}, h.left(idle), line)
		h.reply(idle, "withdraw orders")
	}
	assert.Empty(t, h.said())
}

// TestWordsThatOnlySoundLikeOrders are commands and words as before.
func TestWordsThatOnlySoundLikeOrders(t *testing.T) {
	for text, want := range map[string]string{
		"aceito o dobro": VerbAccept, "Take, nice double!": VerbAccept, "double please": VerbStep, "não aceito a dobra": VerbDecline, "pass": VerbStep,
	} {
		cmds, _ := Commands(text)
		require.Len(t, cmds, 1, text)
		assert.Equal(t, want, cmds[0].Verb, text)
	}
	for _, text := range []string{"Take all the time you need.", "No hurry.", "I hope the doubles come.", "Depois do almoço na quinta respondo outra vez com mais calma."} {
		cmds, rest := Commands(text)
		assert.Empty(t, cmds, text)
		assert.Equal(t, text, rest)
	}
}
