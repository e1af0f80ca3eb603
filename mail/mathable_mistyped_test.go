package mail

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAMistypedMoveReachesNobody, on turn or not, within the answers of a day or
// above them: it names tiles in hand.
func TestAMistypedMoveReachesNobody(t *testing.T) {
	h := counting(t, 2, nil)
	for _, who := range circle[:2] {
		mine := h.rack(who)
		a, b := mine[len(mine)-1], mine[len(mine)-2]
		for _, line := range []string{
			"7 F = 6", "9 G = 14", "G 6 = 7", "7 6G", "6 7G", "F 7 = 3, G6=1", "7F3 6G4", "F73", "7FF=3", "3 em 7F na próxima", "7F,99", "1O = 5", "7F -> 99", "7 F=6 e 7 E=4", "ver 7 F = 6",
			"trocco 6 7", "torco 6 7", "trco 6 7", "exchnage 6", "swp 4 5", "prevew 6 7", "perver 7 8", "trocco tudo", "pasos", "finsh", "tudo 7 F = 6",
			fmt.Sprintf("tenho %d %d 99", a, b), fmt.Sprintf("Tenho o %d e o %d, que azar!", a, b), fmt.Sprintf("ponho o %d em 7E", a), fmt.Sprintf("ponho o %d", a), fmt.Sprintf("%d", a),
			fmt.Sprintf("%d, %d", a, b), fmt.Sprintf("Vou trocar o %d", a), fmt.Sprintf("I will swap my %d", a), "Olá!\n\ntrocco 6 7\n\nAbraço", "Bela jogada!\n7 F = 6",
		} {
			before, turn := len(h.moves()), h.state().Turn
			h.write(h.person(who).Address, h.replyOf(who), line)
			assert.Empty(t, h.said(), "%s: %s", who, line)
			assert.Len(t, h.moves(), before, line)
			assert.Equal(t, turn, h.state().Turn, line)
			letters := h.posted()
			if assert.Len(t, letters, 1, "%s: %s", who, line) {
				assert.Equal(t, h.person(who).Address, letters[0].Address, line)
				assert.Contains(t, h.note(), "refused: ", line)
			}
		}
	}
	h.clerk.PerDay = 1
	h.write("rui@mail.example", h.replyOf(rui), "7 F = 6")
	assert.Empty(t, h.said(), "nor when no more letters are answered")
}

// TestWhatIsKeptBackIsQuoted with the word that delivers it.
func TestWhatIsKeptBackIsQuoted(t *testing.T) {
	h := counting(t, 2, nil)
	h.reply(rui, "F7 = 3, G6=1")
	said := text(h.one(rui))
	assert.Contains(t, said, "F7 = 3, G6=1")
	assert.Contains(t, said, "none of your words was delivered")
	h.posted()
	h.reply(rui, "say F7 = 3, G6=1")
	assert.Equal(t, []string{"F7 = 3, G6=1"}, h.said())
}

// TestAMoveWithALineThatIsKeptBack is made, unless that line goes on with it.
func TestAMoveWithALineThatIsKeptBack(t *testing.T) {
	h := counting(t, 2, nil)
	a, _ := h.pair()
	rack := h.rack(ana)
	h.reply(ana, a+"\n7 D = 12")
	assert.Empty(t, h.moves())
	assert.Empty(t, h.said())
	h.posted()
	h.reply(ana, a+fmt.Sprintf("\n\nFico com o %d e o %d.", rack[0], rack[1]))
	require.Equal(t, []string{a}, h.moves())
	assert.Empty(t, h.said())
	assert.Contains(t, text(h.posted()...), "nenhuma das suas palavras foi entregue")
}

// TestTalkAtATableOfHiddenHandsStaysTalk, whatever the hand.
func TestTalkAtATableOfHiddenHandsStaysTalk(t *testing.T) {
	l, hand := lexicons["mathable"], []int{2, 5, 9, 14, 20, 30, 80}
	for _, line := range []string{
		"Tenho 12 netos", "Vou de férias de 2/5 a 20/5.", "São 10:58 e chove.", "2026", "3 a 1 para o Benfica", "Ver-te em breve", "Ver para crer", "Troco contigo",
		"O meu número é o 912 345 678", "Que belo dia!", "Bela jogada em 7E!", "That was a fine move.", "I have 20 minutes left.", "Sem pressa, até às 9:30", "Custou 2,50 €", "Boa sorte",
		"Passei um bom fim de semana", "E o 80 que me faltava?", "Sim", "Não", "Vê isto: https://video.example/watch?t=30", "Às 21h30 há bola", "A casa é a 7F", "Send my love to Eva", "O gato tem 3 anos e faz anos a 26/3",
	} {
		assert.False(t, l.revealsHand(line, hand), line)
	}
	ordinary, err := os.ReadFile("testdata/ordinary.txt")
	require.NoError(t, err)
	for _, line := range strings.Split(string(ordinary), "\n") {
		assert.False(t, l.revealsHand(line, nil), line)
	}
}

// FuzzRevealsHand: whatever strangers write is judged, the same with spaces and
// dots around it.
func FuzzRevealsHand(f *testing.F) {
	for _, s := range []string{"7 F = 6", "trocco 6 7", "ver 7F", "Tenho 12 netos", "ção 5", "\xff7", "6/7/10", "2,50 €", "", "e"} {
		f.Add(s)
	}
	l := lexicons["mathable"]
	f.Fuzz(func(t *testing.T, s string) {
		line, _, _ := strings.Cut(s, "\n")
		if got := l.revealsHand(line, []int{6, 7}); len(line) < maxRead && got != l.revealsHand("  "+line+" ", []int{6, 7}) {
			t.Errorf("%q is judged in two ways", line)
		}
		if w := strings.ToLower(line); !nearly(w, w) || nearly(w, w+"ab") {
			t.Errorf("%q is near to itself only", line)
		}
	})
}
