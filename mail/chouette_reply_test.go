package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games/chouette"
	"carteiro/engine/rules"
	"carteiro/engine/table"
)

func (h *house) evening() chouette.View {
	return rules.Open(h.state().Position).SeenBy(rules.Watcher).(chouette.View)
}

// TestBoxAnswersByName: the box names those it answers by their names, in either
// language, and by the numbers of the seats.
func TestBoxAnswersByName(t *testing.T) {
	for _, said := range []string{
		"pego {a}, passo {b}, bivo {c}", "Take {a}, pass {b} and beaver {c}.", "passo, pego {a}, bivo {c}",
		"{a} pego, {b} passo, {c} bivo", "pego {A}, passo {B}, bivo {C}",
	} {
		h := evening(t, 4, nil)
		h.until("window")
		box, crew := h.roles()
		for _, id := range crew {
			h.reply(id, "dobro")
		}
		numbers := func(i int) string { seat, _ := h.state().Seat(crew[i]); return itoa(int(seat) + 1) }
		h.reply(box, strings.NewReplacer("{a}", h.name(crew[0]), "{b}", h.name(crew[1]), "{c}", strings.ToLower(h.name(crew[2])),
			"{A}", numbers(0), "{B}", numbers(1), "{C}", numbers(2)).Replace(said))
		v := h.evening()
		require.Len(t, v.Rounds, 2, "%s: %s", said, h.note())
		for i, word := range []string{"take", "pass", "beaver"} {
			for _, one := range v.Rounds[1].Said {
				if h.state().Player(one.Seat) == crew[i] {
					assert.Equal(t, word, one.Word, said)
				}
			}
		}
		assert.Equal(t, "beavered", h.state().Asks()[0].Kind)
		for _, l := range h.posted() {
			assert.NotContains(t, text(l), said, "an answer is no word to anybody")
		}
	}
}

// TestEachWordOfAnEvening goes through the decisions by the words that letters
// tell, in both languages.
func TestEachWordOfAnEvening(t *testing.T) {
	for _, w := range []struct{ double, take, beaver, accept, roll string }{
		{"dobro", "pego", "bivo", "aceito", "lançar"}, {"double", "take", "beaver", "accept", "roll"},
	} {
		h := evening(t, 3, nil)
		h.until("window")
		box, crew := h.roles()
		h.reply(crew[0], w.double)
		h.reply(crew[1], "não 3")
		require.Equal(t, "doubles", h.state().Asks()[0].Kind, h.note())
		h.reply(box, w.beaver)
		require.Equal(t, "beavered", h.state().Asks()[0].Kind, h.note())
		h.reply(crew[0], w.accept)
		require.Equal(t, "play", h.state().Asks()[0].Kind, h.note())
		h.reply(crew[0], h.legal())
		require.Equal(t, "roll", h.state().Asks()[0].Kind, h.note())
		h.reply(box, w.double)
		require.Equal(t, "doubled", h.state().Asks()[0].Kind, h.note())
	}
}

// TestWordsGoToTheCrew: what a member writes goes to the crew, "to all" to all,
// and what they write of the captain's dice is advice and no move.
func TestWordsGoToTheCrew(t *testing.T) {
	h := evening(t, 4, nil)
	h.until("window")
	box, crew := h.roles()
	for _, id := range crew {
		h.reply(id, "no")
	}
	require.Equal(t, "play", h.state().Asks()[0].Kind)
	h.posted()
	h.reply(crew[1], h.legal()+"\nCoragem, capitã.")
	h.reply(crew[2], "dizer Melhor ficar quieto.")
	h.reply(crew[1], "a todos: Bom jogo!")
	h.reply(box, "say Good luck.")
	s := h.state()
	require.Equal(t, "play", s.Asks()[0].Kind, "advice moves nothing")
	got := map[string]string{}
	for _, l := range h.posted() {
		got[l.Address] += text(l)
	}
	for _, secret := range []string{h.legal(), "Coragem, capitã.", "Melhor ficar quieto."} {
		assert.Contains(t, got[h.person(crew[0]).Address], secret)
		assert.NotContains(t, got[h.person(box).Address], secret)
	}
	for _, id := range append(crew, box) {
		want := []string{"Bom jogo!", "Good luck."}
		if id == crew[1] {
			want = want[1:]
		}
		if id == box {
			want = want[:1]
		}
		for _, words := range want {
			assert.Contains(t, got[h.person(id).Address], words, string(id))
		}
	}
	require.Equal(t, table.Playing, s.Status)
}

// TestSittingDownByLetter: a newcomer sits down by letter while a game goes on and
// plays from the next one; who leaves by letter is told to be gone.
func TestSittingDownByLetter(t *testing.T) {
	h := evening(t, 3, nil)
	h.write("leo@mail.example", h.addressOf(leo), "sentar "+string(game))
	s := h.state()
	require.Len(t, s.Chairs, 4, h.note())
	assert.Contains(t, text(h.to(leo)...), "O seu lugar à mesa está tomado.")
	h.write("zita@mail.example", h.addressOf(zoe), "sento-me")
	assert.Contains(t, text(h.to(zoe)...), "Diga a que mesa")
	h.reply(eva, "resign yes")
	v := h.evening()
	assert.True(t, v.Ledger[2].Left, h.note())
	require.Equal(t, table.Playing, h.state().Status)
}
