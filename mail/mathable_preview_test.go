package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// facts counts what the log has of the table.
func (h *house) facts() int {
	h.t.Helper()
	evs, _, err := h.log.Load(h.ctx, game.Stream(), 0)
	require.NoError(h.t, err)
	return len(evs)
}

// TestPreviewByLetter says what a move would do: equations, points, the total;
// nothing changes, nobody else gets a letter, and no draw is told.
func TestPreviewByLetter(t *testing.T) {
	for _, form := range []string{"preview {M}", "ver {M}", "Prever: {M}", "Preview {M}, please", "ver\u00a0{M}", "Olá!\n\nver {M}", "preview {A} {B}", "ver {A}\n{B}"} {
		h := counting(t, 3, nil)
		a, b := h.pair()
		before := h.facts()
		h.reply(ana, strings.NewReplacer("{M}", a+" "+b, "{A}", a, "{B}", b).Replace(form))
		assert.Equal(t, before, h.facts(), form)
		said := text(h.posted1())
		assert.Contains(t, said, "Foi só para ver: nada foi jogado.", form)
		square, value, _ := strings.Cut(b, "=")
		assert.Contains(t, said, value+" em "+square+": ", form)
		assert.Contains(t, said, "ao todo; ficaria com", form)
		assert.Contains(t, said, "A vez acabaria com esta jogada.", form)
		assert.NotContains(t, said, "<")
	}
	h := counting(t, 2, nil)
	for line, want := range map[string]string{"ver passo": "Passaria a vez", "prever troco " + itoa(h.rack(ana)[0]): "Devolveria ao saco " + itoa(h.rack(ana)[0]), "preview tudo": "Não consegui perceber", "ver 7G=5": "Na casa 7G já está um 1.",
		"preview": "Que jogada?", "ver 1A 5": "1A não tem dois números ao lado", "preview 6G=": "Não consegui perceber"} {
		before := h.facts()
		h.reply(ana, line)
		assert.Contains(t, text(h.posted1()), want, line)
		assert.Equal(t, before, h.facts(), line)
	}
}

// TestPreviewOfAnOpenTurn, and of an extra tile, which is not told.
func TestPreviewOfAnOpenTurn(t *testing.T) {
	h := counting(t, 2, nil)
	who, plus := h.toExtra()
	h.reply(who, "ver "+plus)
	said := text(h.one(who))
	assert.Regexp(t, "qual, só a jogada a sério o dirá|which one, only the real move will tell", said)
	h.reply(who, plus)
	h.posted()
	for _, line := range []string{"ver fim", "preview end", "preview " + strings.TrimSuffix(h.legal(), "+")} {
		before := h.facts()
		h.reply(who, line)
		assert.Equal(t, before, h.facts())
		assert.Regexp(t, "em toda a vez|in the whole turn", text(h.one(who)))
	}
}

// TestPreviewRefused where it is not one's turn, and where a game has none.
func TestPreviewRefused(t *testing.T) {
	h := counting(t, 3, nil)
	a, _ := h.pair()
	h.reply(rui, "preview "+a)
	assert.Contains(t, text(h.posted1()), "It is not your turn.")
	assert.Empty(t, h.said(), "how somebody means to play is nobody's to know")

	h = seated(t)
	who, _ := h.onTurn()
	h.reply(who, "preview 24/18")
	assert.Regexp(t, "não se pode ver antes|there is no looking at a move", text(h.one(who)))
	assert.Empty(t, h.said())

	h = several(t)
	assert.Contains(t, h.ask(ana, "ver 7F=3"), "Essa palavra não conta neste endereço")
}

// TestPreviewIsThePlay: what it says is what the play then counts.
func TestPreviewIsThePlay(t *testing.T) {
	h := counting(t, 2, nil)
	for range 6 {
		who, _ := h.onTurn()
		move := strings.TrimSuffix(h.legal(), "+")
		h.posted()
		h.reply(who, "preview "+move)
		said := text(h.one(who))
		h.reply(who, move)
		s := h.state()
		seat, _ := s.Seat(who)
		score := seen(t, s.Position, seat).Players[seat].Score
		assert.Regexp(t, "(ficaria com|your score would be) "+itoa(score)+`\.`, said)
	}
}
