package mail

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// seatedAt is a house with another game under way; the letters about its start
// wait to be read.
func seatedAt(t testing.TB, key string, o rules.Options) *house {
	h := openHouse(t)
	h.open()
	h.posted()
	h.do(ana, table.Open{ID: game, Game: key, Club: praia, Options: o, Host: ana, Guests: []events.PlayerID{rui}})
	h.do(rui, table.Accept{ID: game, By: rui})
	return h
}

var (
	whiteHosts = rules.Options{"colours": "host"}
	diceWords  = []string{"dice", "dados", "throw", "lançamento", "cube", "cubo", "point", "ponto", "gammon", "gamão", "roll", "checker"}
)

// TestDraughtsAreNamedBehindPlay: the longest name counts, a name may bring
// choices, and terms and numbers are the game's own.
func TestDraughtsAreNamedBehindPlay(t *testing.T) {
	for line, want := range map[string]struct {
		game    string
		options rules.Options
	}{
		"jogar rui":                                           {"backgammon", nil},
		"jogar damas rui":                                     {"draughts", nil},
		"jogar damas com o rui":                               {"", nil},
		"play draughts with rui":                              {"draughts", nil},
		"jogar damas rui@mail.example portuguesas":            {"draughts", rules.Options{"base": "portuguese"}},
		"jogar damas portuguesas rui@mail.example":            {"draughts", rules.Options{"base": "portuguese"}},
		"jogar damas clássicas com rui, por favor":            {"draughts", rules.Options{"base": "portuguese"}},
		"play checkers rui@mail.example":                      {"draughts", rules.Options{"base": "english"}},
		"jogar damas digitais com rui":                        {"digits", nil},
		"jogar damas digitais rui@mail.example com rato":      {"digits", rules.Options{"rat": "on"}},
		"jogar damas digitais rui@mail.example remoção a 40":  {"digits", rules.Options{"play": "removal", "target": "40"}},
		"play digit draughts rui@mail.example 40":             {"digits", rules.Options{"play": "removal", "target": "40"}},
		"jogar damas digitais rui@mail.example sem cubo":      {"", nil},
		"jogar rui@mail.example partida a 7 sem cubo":         {"backgammon", rules.Options{"play": "match", "length": "7", "cube": "off"}},
		"jogar damas rui@mail.example partida a 7":            {"", nil},
		"jogar damas rui 40":                                  {"", nil},
		"jogar damas rui@mail.example, maria@mail.example":    {"", nil},
		"jogar damas rui@mail.example às escuras":             {"", nil},
		"jogar gamão rui@mail.example com rato":               {"", nil},
		"jogar damas digitais rui@mail.example remoção a 400": {"", nil},
	} {
		h := openHouse(t)
		h.open()
		answer := h.ask(ana, line)
		list, err := h.books.TablesOf(h.ctx, ana)
		require.NoError(t, err)
		if want.game == "" {
			assert.Empty(t, list, line)
			assert.NotContains(t, answer, "<", line)
			continue
		}
		if assert.Len(t, list, 1, line) {
			s, err := h.desk.Table(h.ctx, list[0].ID)
			require.NoError(t, err)
			assert.Equal(t, want.game, s.Game, line)
			for name, value := range want.options {
				assert.Equal(t, value, s.Options[name], "%s: %s", line, name)
			}
		}
	}
}

// TestDraughtsByLetterAlone: two people play a game of each key to its end.
// What Nature did is told once, the letters speak of nothing that the game does
// not have, and none of their lines reads as a command but for the moves, nor a quotation of
// one at all.
func TestDraughtsByLetterAlone(t *testing.T) {
	for key, o := range map[string]rules.Options{"digits": nil, "draughts": {"base": "portuguese"}} {
		h := seatedAt(t, key, o)
		var letters []FolderLetter
		for range 300 {
			letters = append(letters, h.posted()...)
			if h.state().Status != table.Playing {
				break
			}
			who, kind := h.onTurn()
			require.Equal(t, "play", kind)
			turn := h.state().Turn
			h.reply(who, "Olá!\n\n"+h.legal()+"\n\nBoa sorte")
			require.NotEqual(t, turn, h.state().Turn)
		}
		s := h.state()
		require.Equal(t, table.Ended, s.Status, key)
		require.Equal(t, "board", s.Ending.How)
		h.harmless(t)
		told := map[string]int{}
		for _, l := range letters {
			all := text(l)
			for _, w := range append(diceWords, "<letter.", "<told.", "<ask.", "<offer.", "<help.", "<no value>") {
				assert.NotContains(t, strings.ToLower(all), w)
			}
			plain := strings.ReplaceAll(l.Text, "\r", "")
			for _, body := range []string{plain, "Obrigado!\n\n" + plain, "> " + strings.ReplaceAll(plain, "\n", "\n> ")} {
				_, cmds, _ := lexicons[key].readWords(body)
				assert.Empty(t, cmds, body)
				_, cmds, _ = everyGame.readWords(body)
				assert.Empty(t, cmds, body)
			}
			assert.NotRegexp(t, `seat \d of the table|lugar da mesa`, all, "people have names")
			if regexp.MustCompile(`The numbers are shuffled|Os números foram|The colours are drawn|As cores foram`).MatchString(all) {
				told[l.Address]++
			}
		}
		assert.Equal(t, map[string]int{"ana@mail.example": 1, "rui@mail.example": 1}, told, key)
		for _, l := range letters[len(letters)-2:] {
			tag := map[string]string{"ana@mail.example": "pt", "rui@mail.example": "en"}[l.Address]
			assert.Contains(t, text(l), h.words.In(tag).Say("board."+key+"."+s.Ending.Result)+".", "the result is said")
			assert.Contains(t, l.Text, s.Secret)
		}
	}
}

// TestOffersOfDraughts: each kind is made, named and answered in words.
func TestOffersOfDraughts(t *testing.T) {
	for _, c := range []struct{ game, word, what, how string }{
		{"draughts", "empate", "((um|o) empate|a draw)", "(por acordo|by agreement)"}, {"draughts", "I offer a draw", "((um|o) empate|a draw)", "(por acordo|by agreement)"},
		{"digits", "count", "(a contagem|counting)", "(contagem|count)"}, {"digits", "contar os pontos", "(a contagem|counting)", "(contagem|count)"},
	} {
		h := seatedAt(t, c.game, nil)
		h.posted()
		who, _ := h.onTurn()
		h.reply(who, c.word)
		require.NotNil(t, h.state().Offer, c.word)
		letters := h.posted()
		require.Len(t, letters, 2, "to the other, and an answer")
		for _, l := range letters {
			assert.Regexp(t, c.what, text(l), c.word)
			assert.NotContains(t, l.Text, "<")
		}
		h.reply(other(who), "aceito")
		s := h.state()
		require.Equal(t, table.Ended, s.Status, c.word)
		for _, l := range h.posted() {
			assert.Regexp(t, c.how, text(l))
			assert.NotContains(t, l.Text, "<")
		}
	}
}

// TestOffersThatAGameDoesNotKnow are refused with those that it knows.
func TestOffersThatAGameDoesNotKnow(t *testing.T) {
	h := seatedAt(t, "draughts", whiteHosts)
	h.posted()
	h.reply(ana, "desisto gamão")
	require.Nil(t, h.state().Offer)
	assert.Contains(t, text(h.one(ana)), "O certo seria: desisto = uma desistência; empate = o empate.")
	h = seated(t)
	h.reply(ana, "empate")
	assert.Contains(t, text(h.one(ana)), "O certo seria: desisto = um jogo simples (1 ponto); desisto gamão = um gamão (2 pontos)")
}

// TestResigningAGameOfOneWorth asks for a yes, says nothing of what is lost,
// and ends the game at once.
func TestResigningAGameOfOneWorth(t *testing.T) {
	for _, word := range []string{"desisto", "resign"} {
		h := seatedAt(t, "draughts", whiteHosts)
		h.posted()
		h.reply(rui, word)
		require.Equal(t, table.Playing, h.state().Status)
		answer := text(h.one(rui))
		assert.Contains(t, answer, "This would end the game at once, and it could not be taken back.")
		assert.Contains(t, answer, "resign yes")
		h.reply(rui, word+" sim")
		require.Equal(t, table.Ended, h.state().Status)
		all := text(h.posted()...)
		assert.Contains(t, all, "Venceu o jogo contra Rui: por desistência. Parabéns!")
		assert.Contains(t, all, "You lost the game against Ana: by resignation.")
	}
}

// TestHelpSpeaksOfTheGame at hand, and of no other.
func TestHelpSpeaksOfTheGame(t *testing.T) {
	for key, want := range map[string][]string{"draughts": {"“c3-d4” is a move", "“draw” offers a draw", "resign yes"}, "digits": {"“count” offers"}} {
		h := seatedAt(t, key, nil)
		h.posted()
		h.reply(rui, "help")
		answer := text(h.one(rui))
		for _, w := range want {
			assert.Contains(t, answer, w)
		}
		for _, w := range append(diceWords, "order") {
			assert.NotContains(t, answer, w)
		}
	}
}

// TestPlainLinesAreMoves, in all the ways people write them, where they are due.
func TestPlainLinesAreMoves(t *testing.T) {
	for _, line := range []string{"c3 d4", "c3 - d4", "c3-d4", "C3-D4", "c3→d4", "c3 para d4", "22-18", "jogo c3-d4", "c3-d4, boa sorte", "move c3 d4", "**c3-d4**"} {
		h := seatedAt(t, "draughts", whiteHosts)
		h.posted()
		h.reply(ana, line)
		who, _ := h.onTurn()
		assert.Equal(t, rui, who, line)
	}
	h := seatedAt(t, "draughts", whiteHosts)
	for _, line := range []string{"c3-d4", "f6-e5", "d4xf6", "g7xe5"} {
		who, _ := h.onTurn()
		turn := h.state().Turn
		h.reply(who, line)
		require.Equal(t, turn+1, h.state().Turn, line)
	}
}

// TestBadMovesOfDraughtsAreRefused with the reason, and are nobody's words.
func TestBadMovesOfDraughtsAreRefused(t *testing.T) {
	for _, line := range []string{"c3-d5", "c3xe5", "a1-b2", "z9-d4", "11x18", "c3", "22-13", "a4 ou b5?"} {
		h := seatedAt(t, "draughts", whiteHosts)
		h.posted()
		h.reply(ana, line)
		assert.Empty(t, h.said(), line)
		who, _ := h.onTurn()
		assert.Equal(t, ana, who, line)
		assert.Contains(t, h.note(), "refused: ", line)
		assert.NotContains(t, h.note(), "internal", line)
	}
}

// TestChatIsNoMove, whatever numbers are in it, at the table of any game.
func TestChatIsNoMove(t *testing.T) {
	for _, key := range []string{"backgammon", "digits", "draughts"} {
		h := seatedAt(t, key, nil)
		h.clerk.PerDay = 1000
		said := 0
		for _, line := range []string{
			"Tenho 12 netos", "Férias 12/7", "Vou de férias de 12/7 a 20/7.", "Até dia 22!", "São 10:58 e chove.", "2026", "31/12", "10/10!",
			"Como vai a dama do meu coração?", "Que belo dia!", "Fim.", "O meu número é o 912 345 678", "I have 3 cats and 2 dogs", "See you on 26/02", "3 a 1 para o Benfica",
			"Joguei bem na segunda, dia 3: ganhei 5-2.", "The score was 5-2 at half time",
		} {
			who, _ := h.onTurn()
			turn := h.state().Turn
			h.reply(who, line)
			require.Equal(t, turn, h.state().Turn, "%s: %s", key, line)
			assert.NotContains(t, h.note(), "refused", "%s: %s", key, line)
			if assert.Len(t, h.said(), said+1, "%s: %s", key, line) {
				assert.Equal(t, line, h.said()[said])
			}
			said = len(h.said())
		}
	}
}

// TestSeveralAreInvited by names or addresses, as many as a game has seats for.
func TestSeveralAreInvited(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.join("mariamar", "Maria", "pt")
	h.join("zezezeze", "Casal", "pt")
	h.do("zezezeze", player.Rename{ID: "zezezeze", Name: "Zé e Companhia"})
	for _, id := range []events.PlayerID{"mariamar", "zezezeze"} {
		h.do(id, club.Join{ID: praia, By: id})
	}
	ask := func(line string, most int) ([]events.PlayerID, error) {
		cmds, _ := Commands(line)
		require.Len(t, cmds, 1, line)
		require.Equal(t, VerbPlay, cmds[0].Verb)
		who, err := h.desk.Player(h.ctx, ana)
		require.NoError(t, err)
		work := &hearing{Clerk: h.clerk, who: who, Received: Received{Ref: line, At: h.clock}}
		return work.guests(h.ctx, cmds[0], strings.Fields(cmds[0].Text), most)
	}
	for _, line := range []string{"jogar rui e maria", "jogar com Rui, Maria", "play rui and maria", "jogar rui@mail.example, maria@mail.example", "jogar rui@mail.example e maria@mail.example"} {
		ids, err := ask(line, 3)
		require.NoError(t, err, line)
		assert.Equal(t, []events.PlayerID{rui, "mariamar"}, ids, line)
		_, err = ask(line, 1)
		assert.True(t, refusal.Is(err, "one_opponent"), line)
	}
	ids, err := ask("jogar Zé e Companhia", 1)
	require.NoError(t, err, "that is one name")
	assert.Equal(t, []events.PlayerID{"zezezeze"}, ids)
	ids, err = ask("jogar rui, maria e Zé e Companhia", 3)
	assert.True(t, refusal.Is(err, "nobody_called"), "%v", ids)
	_, err = ask("jogar a@mail.example, b@mail.example, c@mail.example", 2)
	assert.True(t, refusal.Is(err, "too_many_opponents"))
	assert.Empty(t, h.at("a@mail.example"), "nobody is made known for nothing")
	_, err = ask("jogar rui, zulmira", 3)
	assert.True(t, refusal.Is(err, "nobody_called"))
}
