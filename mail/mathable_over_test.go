package mail

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// TestLeavingAGameOfSeveral takes a yes, from whatever turn the letter is; all
// are told, and the others play on. With two it ends the game.
func TestLeavingAGameOfSeveral(t *testing.T) {
	h := counting(t, 3, nil)
	old := h.replyOf(eva)
	h.reply(ana, h.legal())
	h.posted()
	h.write("eva@mail.example", old, "desisto")
	said := text(h.posted1())
	assert.Contains(t, said, "With this you would leave the game for good, and the others would play on.")
	assert.Contains(t, said, "resign yes")
	h.write("eva@mail.example", old, "desisto sim\n\nSorry, friends")
	require.Equal(t, table.Playing, h.state().Status)
	letters := h.posted()
	require.Equal(t, []string{"ana", "eva", "rui"}, readers(letters))
	for _, l := range letters {
		said := text(l)
		assert.Regexp(t, "(has|have) left the game. Still playing: Ana and Rui.|saiu do jogo. Continuam: Ana e Rui.", said)
		if l.Address == "eva@mail.example" {
			assert.Contains(t, said, "You play no longer")
		} else {
			assert.Contains(t, said, "Sorry, friends")
		}
	}
	h.write("eva@mail.example", h.replyOf(eva), "resign yes")
	assert.Contains(t, h.note(), "refused", "only once")
	h.posted()

	h.reply(rui, "desisto")
	assert.Contains(t, text(h.posted1()), "This would end the game at once")
	h.reply(rui, "desisto sim")
	require.Equal(t, table.Ended, h.state().Status)
	said = text(h.posted()...)
	assert.Contains(t, said, "Venceu o jogo contra Rui e Eva: por desistência.")
	assert.Contains(t, said, "Ana won: by resignation. Your place: 2.")
	assert.Contains(t, said, "Ana won: by resignation. Your place: 3.")
}

// playOut plays a whole game, each turn by letter: exchanges and extra tiles
// among the turns.
func (h *house) playOut(each func(who events.PlayerID, letters []FolderLetter)) {
	h.t.Helper()
	for i := range 400 {
		s := h.state()
		if s.Status != table.Playing {
			return
		}
		who, kind := h.onTurn()
		move := h.legal()
		switch plus := h.extra(); {
		case kind == "rest" && i%2 == 0:
			move = "fim"
		case plus != "":
			move = plus
		case kind == "play" && i%11 == 5 && seen(h.t, s.Position, 0).Bag > 3:
			move = "troco " + itoa(h.rack(who)[0])
		}
		h.reply(who, move)
		require.NotEqual(h.t, s.Turn, h.state().Turn, "%s: %s", move, h.note())
		each(who, h.posted())
	}
	h.t.Fatal("no end")
}

// TestWholeGamesOfMathableByLetter for two, three and four: what is told to
// whom, and at the end everything.
func TestWholeGamesOfMathableByLetter(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		h := counting(t, seats, rules.Options{"idle": "1", "start": "fixed"})
		var last []FolderLetter
		longest := 0
		h.playOut(func(who events.PlayerID, letters []FolderLetter) {
			last = letters
			for _, l := range letters {
				for _, w := range []string{"<letter.", "<told.", "<ask.", "<help.", "<board.", "<preview.", "<no value>", "dados", "dice", "checker"} {
					require.NotContains(t, l.Text, w)
				}
				if h.state().Status == table.Playing {
					longest = max(longest, len(l.Text))
					require.NotContains(t, l.HTML, "<svg")
				}
			}
		})
		require.Len(t, last, seats, "all are told of the end")
		assert.Less(t, longest, 6500, "a letter of a turn is short")
		h.harmless(t)
		s := h.state()
		open := seen(t, rules.Open(s.Position), rules.Watcher)
		for _, l := range last {
			said := text(l)
			for i, p := range open.Players {
				if len(p.Rack) > 0 {
					assert.Contains(t, said, strings.Trim(fmt.Sprint(p.Rack), "[]"), "the rack of %d", i)
				}
			}
			assert.Contains(t, l.Text, s.Secret)
			assert.Contains(t, l.Text, s.Commitment)
			assert.Regexp(t, "na contagem final|in the final count", said)
			assert.LessOrEqual(t, len(regexp.MustCompile(`(?:Melhor:|Best:) `).FindAllString(said, -1)), maxTold)
			assert.Regexp(t, "as suas vezes em que mais se perdeu|your turns that lost most", said)
		}
	}
}

// TestASharedWin names those who share it, and everybody's place.
func TestASharedWin(t *testing.T) {
	h := counting(t, 3, rules.Options{"idle": "1", "final": "none", "start": "fixed"})
	h.reply(ana, "passo")
	h.reply(rui, "pass")
	h.posted()
	h.reply(eva, "pass")
	require.Equal(t, table.Ended, h.state().Status)
	said := map[string]string{}
	for _, l := range h.posted() {
		said[l.Address] = text(l)
	}
	assert.Contains(t, said["ana@mail.example"], "Partilha a vitória com Rui e Eva:")
	assert.Contains(t, said["rui@mail.example"], "You share the win with Ana and Eva:")
	assert.NotContains(t, said["eva@mail.example"], "draw:")
}

// TestNothingLooksBackBeforeTheEnd: an analysis would be help.
func TestNothingLooksBackBeforeTheEnd(t *testing.T) {
	h := counting(t, 2, nil)
	for range 6 {
		who, _ := h.onTurn()
		h.reply(who, h.legal())
		for _, l := range h.posted() {
			assert.NotRegexp(t, "Melhor:|Best:|perdid|lost", text(l))
		}
	}
}
