package mail

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
)

// TestResignWhileTheOtherTurnIsOpen: the newest letter of whoever waits is good
// for it, though the other has begun a turn since.
func TestResignWhileTheOtherTurnIsOpen(t *testing.T) {
	h := counting(t, 2, nil)
	who, plus := h.toExtra()
	waiting := circle[0]
	if who == waiting {
		waiting = circle[1]
	}
	old := h.replyOf(waiting)
	h.do(who, table.Play{ID: game, By: who, Text: plus, Turn: -1})
	h.posted()
	h.write(h.person(waiting).Address, old, "desisto")
	assert.Contains(t, h.note(), "refused: confirm_resign")
	require.Equal(t, table.Playing, h.state().Status)
	h.write(h.person(waiting).Address, old, "resign yes")
	assert.Equal(t, table.Ended, h.state().Status)
}

// TestResignFromAnOlderTurn asks for a newer letter.
func TestResignFromAnOlderTurn(t *testing.T) {
	h := counting(t, 2, nil)
	old := h.replyOf(rui)
	h.reply(ana, h.legal())
	h.reply(rui, h.legal())
	h.write("rui@mail.example", old, "resign yes")
	assert.Contains(t, h.note(), "refused: stale")
	assert.Equal(t, table.Playing, h.state().Status)
}

// TestALateLetterOfAnOpenTurn says that the turn goes on, and its answer is good
// for going on.
func TestALateLetterOfAnOpenTurn(t *testing.T) {
	h := counting(t, 3, nil)
	who, plus := h.toExtra()
	old := h.replyOf(who)
	h.do(who, table.Play{ID: game, By: who, Text: plus, Turn: -1})
	h.posted()
	before := h.moves()
	h.write(h.person(who).Address, old, "fim")
	answer := h.posted1()
	assert.Regexp(t, "Ainda é a sua vez|It is still your turn", text(answer))
	assert.Equal(t, before, h.moves())
	h.answer(answer, "fim")
	assert.Equal(t, append(before, "end"), h.moves())
	h.posted()
	h.write(h.person(who).Address, old, "fim")
	assert.Regexp(t, "Essa vez já passou|That turn is over", text(h.one(who)))
}
