package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// TestGoldenInvitations pins the letters that say in words what is played.
func TestGoldenInvitations(t *testing.T) {
	for name, c := range map[string]struct {
		host, guest events.PlayerID
		options     rules.Options
	}{
		"invited-match": {ana, rui, toThree}, "invited-money": {rui, ana, money},
		"invited-hand": {rui, ana, rules.Options{"play": "hand", "triplo": "5"}},
	} {
		h := openHouse(t)
		h.open()
		h.posted()
		h.do(c.host, table.Open{ID: game, Game: "backgammon", Club: praia, Options: c.options, Host: c.host, Guests: []events.PlayerID{c.guest}})
		h.all(t, name)
	}
}

// TestAMatchByLetterAlone plays a match to three to its end: two doubles
// passed, the Crawford game, and a double taken in the game after it.
func TestAMatchByLetterAlone(t *testing.T) {
	h := agreed(t, toThree)
	leader := h.toRoll()
	trailer := other(leader)
	for g, name := range []string{"match-first", "match-second"} {
		for h.toRoll() != leader {
			h.reply(trailer, "roll")
		}
		h.posted()
		h.reply(leader, "double")
		h.all(t, name+"-doubled")
		h.reply(trailer, []string{"passo", "pass"}[g])
		h.all(t, name+"-over")
	}
	require.True(t, h.standing().Match.Crawford)
	h.reply(h.toRoll(), "dobrar")
	h.all(t, "match-crawford")
	h.reply(leader, "desisto, sim")
	l := h.one(trailer)
	assert.Contains(t, text(l), "1 p")
	h.answer(l, "aceito")
	h.all(t, "match-crawford-over")
	require.True(t, h.standing().Match.PostCrawford)
	for h.toRoll() != trailer {
		h.reply(leader, "roll")
	}
	h.posted()
	h.reply(trailer, "dobro")
	h.all(t, "match-last-doubled")
	h.reply(leader, "aceito")
	h.all(t, "match-last-taken")
	h.reply(leader, "desisto sim")
	h.all(t, "match-over")
	s := h.state()
	require.Equal(t, table.Ended, s.Status)
	require.Equal(t, trailer, s.Player(s.Ending.Winner))
	require.Empty(t, h.states(game.Stream())["queued"])
	h.harmless(t)
}

// harmless: no line of any letter about the table reads as a command, but for the
// plays that it lists or names, should a mail program lose all marks of a quotation.
func (h *house) harmless(t *testing.T) {
	t.Helper()
	own := lexicons[h.state().Game]
	all, err := h.folder.List()
	require.NoError(t, err)
	for _, l := range all {
		if !strings.Contains(l.Subject, string(game)) {
			continue
		}
		for _, line := range strings.Split(strings.ReplaceAll(l.Text, "\r", ""), "\n") {
			if !strings.HasPrefix(line, "» ") && !own.holdsMove(line) {
				assert.False(t, own.isCommandLine(line), line)
			}
		}
	}
}

// TestGoldenMoney pins a beaver, and the end of a money game.
func TestGoldenMoney(t *testing.T) {
	h, by, to := doubled(t, money)
	h.reply(to, "beaver")
	h.all(t, "money-beavered")
	h.reply(by, "racunar")
	h.all(t, "money-raccooned")
	h.reply(by, "resign yes")
	h.all(t, "money-resigned")
	h.reply(to, "aceito")
	h.all(t, "money-over")
	h.harmless(t)
}

// TestBothAreToldThatAGameIsOver, once each, whoever acts on a page.
func TestBothAreToldThatAGameIsOver(t *testing.T) {
	h, by, to := doubled(t, toThree)
	h.do(to, table.Play{ID: game, By: to, Text: "pass", Turn: -1})
	all := h.posted()
	require.Len(t, all, 2)
	tells := text(all...)
	assert.Contains(t, tells, "Começa o jogo 2.")
	assert.Contains(t, tells, "Game 2 begins.")
	assert.Equal(t, 2, strings.Count(tells, "Score: Ana 1 – Rui 0.")+strings.Count(tells, "Resultado: Ana 1 – Rui 0.")+
		strings.Count(tells, "Score: Ana 0 – Rui 1.")+strings.Count(tells, "Resultado: Ana 0 – Rui 1."))
	_ = by
}
