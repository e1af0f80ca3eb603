package mail

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// left are the kinds of orders that stand for a person.
func (h *house) left(id events.PlayerID) (kinds []string) {
	s := h.state()
	seat, _ := s.Seat(id)
	for _, o := range s.Orders(seat) {
		kinds = append(kinds, o.Kind)
	}
	return kinds
}

// TestOrdersByLetter: each kind is given and withdrawn in both languages.
func TestOrdersByLetter(t *testing.T) {
	h := agreed(t, toThree)
	h.clerk.PerDay = 100
	idle := other(h.toRoll())
	h.posted()
	for _, c := range []struct{ give, back, kind string }{
		{"order roll", "withdraw order roll", "roll"}, {"lançar logo", "retirar ordem lançar", "roll"}, {"ordem: lançar", "cancelar lançar logo", "roll"},
		{"forced moves", "stop order forced", "forced"}, {"ordem forçadas", "sem ordem forçadas", "forced"},
		{"order bearoff", "no order bearoff", "bearoff"}, {"retirar pedras", "retirar ordem pedras", "bearoff"},
		{"double next turn", "withdraw double next turn", "double"}, {"Dobrar na próxima vez!", "retirar ordem dobrar", "double"},
		{"take any double", "withdraw order take", "take"}, {"aceitar qualquer dobra", "retirar ordem aceitar", "take"},
		{"pass any double", "cancel order pass", "pass"}, {"recuso a próxima dobra", "anular ordem recusar", "pass"},
		{"no double", "withdraw no double", "no_double"}, {"não dobro", "retirar não dobro", "no_double"},
		{"then roll", "withdraw order next", "next"}, {"e depois rolar", "retirar ordem depois", "next"},
	} {
		h.reply(idle, c.give)
		require.Equal(t, []string{c.kind}, h.left(idle), c.give)
		assert.Len(t, h.posted(), 1, "the person is told, and nobody else: %s", c.give)
		h.reply(idle, c.back)
		require.Empty(t, h.left(idle), c.back)
		assert.Len(t, h.posted(), 1, c.back)
	}
	h.reply(idle, "order roll\norder forced\ntake any double")
	assert.Equal(t, []string{"roll", "forced", "take"}, h.left(idle))
	h.all(t, "orders-given")
	h.reply(idle, "retirar ordens")
	assert.Empty(t, h.left(idle))
	h.posted()
	h.reply(idle, "withdraw orders")
	assert.Regexp(t, `(no such order|nenhuma ordem)`, text(h.one(idle)))
}

func TestOrdersThatMeanNothingHereAreRefused(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.reply(who, "take any double")
	assert.Empty(t, h.left(who))
	assert.Regexp(t, `(make my play when there is only one|fazer a minha jogada quando só houver uma)`, text(h.one(who)))
}

// TestSeveralTurnsInOneLetter: what stands behind "then" is the next decision.
func TestSeveralTurnsInOneLetter(t *testing.T) {
	for _, then := range []string{", then roll", " e depois rolar", "\nthen roll", "\ndepois lançar.", ". Then roll."} {
		h := agreed(t, toThree)
		who, kind := h.onTurn()
		require.Equal(t, "play", kind)
		h.reply(who, h.legal()+then)
		assert.Equal(t, []string{"next"}, h.left(who), then)
		next, kind := h.onTurn()
		require.NotEqual(t, who, next)
		require.Equal(t, "roll", kind)
		letters := h.posted()
		var others []FolderLetter
		confirmed := 0
		for _, l := range letters {
			if l.Address == h.person(who).Address {
				assert.Regexp(t, `(Kept for your next decision|Fica para a sua próxima decisão): [“«](roll|rolar|lançar)`, text(l), then)
				confirmed++
				continue
			}
			others = append(others, l)
		}
		assert.Equal(t, 1, confirmed, then)
		all := text(others...)
		assert.NotContains(t, all, "then", "the other is told nothing of it: %s", then)
		assert.NotContains(t, all, "depois")
		h.reply(next, "roll")
		h.posted()
		h.reply(next, h.legal())
		if now, kind := h.onTurn(); now == who {
			assert.NotEqual(t, "roll", kind, "rolled by order")
		}
		assert.Empty(t, h.left(who))
		told := text(h.posted()...)
		assert.Regexp(t, `(rolled for you by your order|lançados por si, segundo a sua ordem)`, told)
	}
}

// TestADroppedOrderIsTold: the double that came instead waits for an answer.
func TestADroppedOrderIsTold(t *testing.T) {
	h := agreed(t, toThree)
	by := h.toRoll()
	to := other(by)
	h.reply(to, "then roll")
	h.posted()
	h.reply(by, "double")
	who, kind := h.onTurn()
	assert.Equal(t, to, who)
	assert.Equal(t, "cube", kind)
	all := h.posted()
	require.Len(t, all, 1)
	assert.Regexp(t, `(could not be followed and is void|não se podia cumprir e ficou sem efeito)`, text(all[0]))
}

// TestAnOrderAnswersADouble, and both letters say that it was automatic.
func TestAnOrderAnswersADouble(t *testing.T) {
	for word, over := range map[string]bool{"take any double": false, "pass any double": true} {
		h := agreed(t, toThree)
		by := h.toRoll()
		to := other(by)
		h.posted()
		h.do(to, table.GiveOrder{ID: game, By: to, Kind: word[:4]})
		assert.Empty(t, h.posted(), "an order on a page is nobody's letter")
		h.reply(by, "double")
		assert.Equal(t, over, h.state().Paused > 0, word)
		letters := h.posted()
		for _, l := range letters {
			if l.Address == h.person(by).Address {
				assert.Regexp(t, `\((Automatic|Automático)\.\)`, text(l), word)
				assert.NotContains(t, text(l), "any double")
				assert.NotContains(t, text(l), "próxima dobra")
			}
		}
		assert.NotEmpty(t, letters)
	}
}

func TestOrdersAreInNoLetterToTheOther(t *testing.T) {
	h := agreed(t, rules.Options{"play": "match"})
	who := h.toRoll()
	idle := other(who)
	h.reply(idle, "order roll\npass any double\nthen 24/18 13/11")
	h.posted()
	h.reply(who, "roll")
	h.reply(who, "board")
	for _, l := range h.to(who) {
		for _, secret := range []string{"24/18 13/11", "any double", "próxima dobra", "next double", "segundo a sua ordem"} {
			assert.NotContains(t, text(l), secret)
		}
	}
}
