package mail

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// moves are the moves of people at the table, as they were logged.
func (h *house) moves() (list []string) {
	h.t.Helper()
	evs, _, err := h.log.Load(h.ctx, game.Stream(), 0)
	require.NoError(h.t, err)
	for _, e := range evs {
		f, err := events.Decode(e.New)
		require.NoError(h.t, err)
		if p, ok := f.(events.Played); ok && p.Seat >= 0 {
			list = append(list, p.Move)
		}
	}
	return list
}

// pair finds two legal placements that can be laid one after the other by
// whoever is on turn, each as "6G=3".
func (h *house) pair() (first, second string) {
	h.t.Helper()
	p := h.state().Position
	by := h.state().Asks()[0].Seat
	for a := range p.Legal(by) {
		for b := range p.Legal(by) {
			both := string(a) + " " + string(b)
			if strings.Contains(string(a), "=") && strings.Contains(string(b), "=") && !strings.Contains(both, "+") && rules.Permits(p, by, rules.Move(both)) {
				return string(a), string(b)
			}
		}
	}
	h.t.Fatal("no two tiles can be laid")
	return "", ""
}

// TestPlacementsAsPeopleWriteThem are one message and one turn, on one line or
// on several, with signs or without.
func TestPlacementsAsPeopleWriteThem(t *testing.T) {
	apart := strings.NewReplacer("=", " ")
	for _, form := range []string{
		"%s %s", "%s, %s", "%s\n%s", "Olá!\n\n%s %s\n\nBoa sorte", "%s %s, boa sorte", "%s %s fim", "%s\n%s\nfim", "**%s %s**", "%s; %s.", "- %s %s", "move %s %s", "%s, depois %s", "%s\ndepois %s", "jogo %s %s",
	} {
		h := counting(t, 3, nil)
		a, b := h.pair()
		h.reply(ana, fmt.Sprintf(form, a, b))
		assert.Equal(t, []string{a + " " + b}, h.moves(), form)
		assert.NotContains(t, strings.Join(h.said(), " "), "=", form)
	}
	for _, form := range []string{"%s %s", "%s\n%s", "Olá Rui,\n\n%s\n%s\n\nBoa sorte", "%s, %s"} {
		h := counting(t, 2, nil)
		a, b := h.pair()
		h.reply(ana, fmt.Sprintf(form, apart.Replace(a), apart.Replace(b)))
		assert.Equal(t, []string{a + " " + b}, h.moves(), form)
	}
	h := counting(t, 2, nil)
	a, b := h.pair()
	h.reply(ana, a+"\n"+apart.Replace(b)+"\nBoa sorte")
	assert.Equal(t, []string{a + " " + b}, h.moves(), "one with a sign, one without")
	assert.Equal(t, []string{"Boa sorte"}, h.said())
}

// TestOneBadPlacementRefusesAll, before anything is drawn.
func TestOneBadPlacementRefusesAll(t *testing.T) {
	for _, bad := range []string{"1A=%d", "1A %d", "\n1A=%d", "\n1A %d", "7G=%d", "9Z=%d", ", depois 1A=%d"} {
		h := counting(t, 3, nil)
		who, plus := h.toExtra()
		before, rack, turn := len(h.moves()), h.rack(who), h.state().Turn
		h.reply(who, plus+" "+fmt.Sprintf(bad, rack[len(rack)-1]))
		assert.Len(t, h.moves(), before, bad)
		assert.Equal(t, rack, h.rack(who), bad)
		assert.Equal(t, turn, h.state().Turn)
		assert.Empty(t, h.said(), bad)
		assert.Contains(t, h.note(), "refused: ", bad)
		require.Len(t, h.posted(), 1, "the answer")
	}
}

// TestExtraTileByLetter: the letter that asks for it is answered at once, once,
// with the tile; the turn stays open till "end"; the others get nothing before.
func TestExtraTileByLetter(t *testing.T) {
	for _, end := range []string{"fim", "end", "Fim, boa sorte"} {
		h := counting(t, 3, nil)
		who, plus := h.toExtra()
		rack := h.rack(who)
		h.reply(who, plus+"\n\nAgora é que é.")
		letters := h.posted()
		var own []FolderLetter
		for _, l := range letters {
			if l.Address == h.person(who).Address {
				own = append(own, l)
			} else {
				assert.NotContains(t, l.Text, "suplementar: ", "nobody else is told the tile")
				assert.NotContains(t, l.Text, "extra tile drawn: ")
			}
		}
		require.Len(t, own, 1, "one answer")
		still, kind := h.onTurn()
		require.Equal(t, who, still)
		require.Equal(t, "rest", kind)
		now := h.rack(who)
		require.Len(t, now, len(rack))
		_, v, _ := strings.Cut(strings.TrimSuffix(plus, "+"), "=")
		var laid int
		_, err := fmt.Sscan(v, &laid)
		require.NoError(t, err)
		drew := now
		for _, tile := range rack {
			if i := slices.Index(drew, tile); i >= 0 && tile != laid {
				drew = slices.Delete(slices.Clone(drew), i, i+1)
			}
		}
		said := text(own...)
		assert.Regexp(t, fmt.Sprintf("(A sua peça suplementar|Your extra tile): %d\\.", drew[len(drew)-1]), said)
		assert.Equal(t, 1, strings.Count(said, " A B C D E F G H I J K L M N 1 "), "one board")

		h.answer(own[0], end)
		next, _ := h.onTurn()
		assert.NotEqual(t, who, next)
		letters = h.posted()
		told := 0
		for _, l := range letters {
			told += strings.Count(l.Text, plus)
		}
		assert.Positive(t, told)
	}
}

// TestALetterTwiceDrawsOnce: delivered again, worked again after a stop, or
// sent again by a person who answers the old letter.
func TestALetterTwiceDrawsOnce(t *testing.T) {
	h := counting(t, 2, nil)
	who, plus := h.toExtra()
	to, from := h.replyOf(who), h.person(who).Address
	letter := raw("once@mail.example", from, to, "Re: jogo", plus)
	h.deliver(to, Envelope{From: from}, letter)
	h.work()
	moves, rack, bag := h.moves(), h.rack(who), seen(t, h.state().Position, 0).Bag
	require.Equal(t, plus, moves[len(moves)-1])
	same := func(how string) {
		assert.Equal(t, moves, h.moves(), how)
		assert.Equal(t, rack, h.rack(who), how)
		assert.Equal(t, bag, seen(t, h.state().Position, 0).Bag, how)
	}
	h.deliver(to, Envelope{From: from}, letter)
	h.work()
	same("delivered again")
	target, err := h.signer.Read(to)
	require.NoError(t, err)
	for range 2 {
		_, err = h.clerk.Handle(h.ctx, Received{ID: 1, Ref: letterRef(letter, target.text()), At: h.clock, Sender: from, To: target, Raw: letter})
		require.NoError(t, err)
	}
	same("worked again")
	require.Len(t, h.to(who), 1, "answered once")
	h.write(from, to, plus)
	same("sent again to the old address")
	assert.Contains(t, h.note(), "refused: stale")
	h.write(from, h.replyOf(who), plus)
	same("sent again to the new address: the tile is laid already")
	h.write(from, h.replyOf(who), "+")
	same("no extra tile is left to ask for")
	h.write(from, h.replyOf(who), "fim")
	assert.Equal(t, append(moves, "end"), h.moves())
}

// TestExtraTileAskedForLater, by a "+" alone, or at the head of the next message.
func TestExtraTileAskedForLater(t *testing.T) {
	h := counting(t, 2, nil)
	who, plus := h.toExtra()
	h.reply(who, plus)
	if next := h.extra(); next != "" {
		h.reply(who, "preview + "+strings.TrimSuffix(next, "+"))
		assert.Contains(t, h.note(), "refused: extra_lapsed", "the sign at the head is read, and no bullet")
	}
}

// TestExchangeAndPass in the words that people have for them. The others are
// told how many, and no line of an exchange is delivered to them as words.
func TestExchangeAndPass(t *testing.T) {
	for _, form := range []string{"exchange %d %d", "troco %d %d", "Trocar o %d e o %d", "troca %d, %d", "swap %d and %d", "troco %d %d, até logo", "Olá!\n\ntroco %d %d\n\nAté logo"} {
		h := counting(t, 3, nil)
		rack := h.rack(ana)
		h.reply(ana, fmt.Sprintf(form, rack[6], rack[5]))
		require.Equal(t, []string{fmt.Sprintf("exchange %d %d", rack[5], rack[6])}, h.moves(), form)
		letters := h.posted()
		for _, l := range letters {
			assert.NotContains(t, l.Text, fmt.Sprintf("exchange %d", rack[5]))
			if l.Address == "rui@mail.example" {
				assert.Contains(t, text(l), "Ana exchanged 2 tiles.")
			}
		}
	}
	for _, line := range []string{"troco tudo", "exchange all", "Troco todas as peças, obrigado"} {
		h := counting(t, 2, nil)
		h.reply(ana, line)
		require.Len(t, h.moves(), 1, line)
		assert.Len(t, strings.Fields(h.moves()[0]), 8, line)
	}
	for _, line := range []string{"troco 12 dezassete", "troco o 5 que não presta", "exchange 999", "troco"} {
		h := counting(t, 2, nil)
		h.reply(ana, line)
		assert.Empty(t, h.moves(), line)
		assert.Empty(t, h.said(), line)
		assert.Contains(t, h.note(), "refused: ", line)
		h.write("rui@mail.example", h.replyOf(rui), line)
		assert.Empty(t, h.said(), "out of turn: "+line)
	}
	for _, line := range []string{"pass", "passo", "Passo, por favor", "passar a vez"} {
		h := counting(t, 4, nil)
		h.reply(ana, line)
		assert.Equal(t, []string{"pass"}, h.moves(), line)
		assert.Contains(t, text(h.one(rui)), "Ana passed.")
	}
}

// TestMathableChatIsNoMove: words with numbers are delivered.
func TestMathableChatIsNoMove(t *testing.T) {
	h := counting(t, 2, nil)
	for _, line := range []string{"Tenho 12 netos", "Vou de férias de 12/7 a 20/7.", "São 10:58 e chove.", "2026", "3 a 1 para o Benfica",
		"Ver-te em breve", "Ver para crer", "Troco contigo", "O meu número é o 912 345 678", "Que belo dia!"} {
		before := len(h.said())
		h.reply(ana, line)
		assert.Empty(t, h.moves(), line)
		assert.NotContains(t, h.note(), "refused", line)
		assert.Len(t, h.said(), before+1, line)
	}
}

// TestNextTurnInAdvance: while it is somebody else's turn, "then" and a turn waits.
func TestNextTurnInAdvance(t *testing.T) {
	for line, want := range map[string]string{"then pass": "pass", "depois passo": "pass", "depois 6G=%d": "6G=%d"} {
		h := counting(t, 3, nil)
		laid := h.state().Position
		value := 0
		for m := range laid.Legal(0) {
			if _, err := fmt.Sscanf(string(m), "6G=%d", &value); err == nil {
				break
			}
		}
		if strings.Contains(line, "%d") {
			line, want = fmt.Sprintf(line, value), fmt.Sprintf(want, value)
			h.reply(ana, "passo")
			h.reply(rui, "pass")
			h.write("ana@mail.example", h.replyOf(ana), line)
			h.reply(eva, "pass")
		} else {
			h.write("rui@mail.example", h.replyOf(rui), line)
			h.reply(ana, "passo")
		}
		moves := h.moves()
		assert.Equal(t, want, moves[len(moves)-1], line)
		assert.Empty(t, h.said(), line)
	}
}

// TestWhoGetsALetterWhen: whoever is to move; the others only of the start, the
// end, a departure and words.
func TestWhoGetsALetterWhen(t *testing.T) {
	h := counting(t, 4, nil)
	for i := range 8 {
		h.reply(circle[i%4], h.legal())
		assert.Equal(t, circle[(i+1)%4], h.at(h.posted1().Address))
	}
	h.reply(ana, h.legal()+"\n\nBom jogo a todos")
	assert.Equal(t, []string{"eva", "leo", "rui"}, readers(h.posted()))
	h.reply(eva, "desisto sim")
	assert.Equal(t, []string{"ana", "eva", "leo", "rui"}, readers(h.posted()), "who left by letter is answered")
	h.do(leo, table.Offer{ID: game, By: leo, Kind: "resign", Value: 1, Turn: -1})
	assert.Equal(t, []string{"ana", "eva", "rui"}, readers(h.posted()), "who left on a page is not told")
	h.reply(rui, "resign yes")
	require.Equal(t, table.Ended, h.state().Status)
	assert.Equal(t, []string{"ana", "eva", "leo", "rui"}, readers(h.posted()))
}

// posted1 is the only new letter.
func (h *house) posted1() FolderLetter {
	h.t.Helper()
	list := h.posted()
	require.Len(h.t, list, 1)
	return list[0]
}

// TestALateTurnIsToldSo: placements that only the position tells to be a move
// are none of the others' words when their turn is over.
func TestALateTurnIsToldSo(t *testing.T) {
	h := counting(t, 3, nil)
	by := h.state().Asks()[0].Seat
	who := h.state().Player(by)
	old, move := h.replyOf(who), firstPlacement(h)
	h.do(who, table.Play{ID: game, By: who, Text: move, Turn: -1})
	h.posted()
	h.write(h.person(who).Address, old, strings.ReplaceAll(move, "=", " "))
	list := h.posted()
	require.Len(t, list, 1)
	require.Equal(t, h.person(who).Address, list[0].Address)
	assert.Regexp(t, "Essa vez já passou|That turn is over", text(list...))
}

// firstPlacement is a tile that whoever is on turn can lay.
func firstPlacement(h *house) string {
	h.t.Helper()
	s := h.state()
	for m := range s.Position.Legal(s.Asks()[0].Seat) {
		if strings.Contains(string(m), "=") && !strings.Contains(string(m), "+") {
			return string(m)
		}
	}
	h.t.Fatal("nothing can be laid")
	return ""
}
