package mail

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// agreed is a house with a game of these options under way and no letters waiting.
func agreed(t testing.TB, o rules.Options) *house {
	h := openHouse(t)
	h.open()
	h.do(ana, table.Open{ID: game, Game: "backgammon", Club: praia, Options: o, Host: ana, Guests: []events.PlayerID{rui}})
	h.do(rui, table.Accept{ID: game, By: rui})
	h.posted()
	return h
}

var (
	toThree = rules.Options{"play": "match", "length": "3"}
	money   = rules.Options{"play": "money"}
)

// reply has whoever is awaited write to the table.
func (h *house) reply(id events.PlayerID, body string) {
	h.t.Helper()
	h.write(h.person(id).Address, h.replyOf(id), body)
}

// toRoll plays until somebody may roll.
func (h *house) toRoll() events.PlayerID {
	h.t.Helper()
	for range 10 {
		who, kind := h.onTurn()
		if kind == "roll" {
			return who
		}
		require.Equal(h.t, "play", kind)
		h.reply(who, h.legal())
	}
	return ""
}

// doubled is a house in which a double waits for somebody.
func doubled(t testing.TB, o rules.Options) (h *house, by, to events.PlayerID) {
	h = agreed(t, o)
	by = h.toRoll()
	h.reply(by, "dobrar")
	to, kind := h.onTurn()
	require.Equal(t, "cube", kind)
	require.NotEqual(t, by, to)
	h.posted()
	return h, by, to
}

func (h *house) standing() projections.Standing {
	return projections.StandingOf(h.state().Position, rules.Watcher)
}

func TestWordsOfTheCube(t *testing.T) {
	for _, word := range []string{"double", "Dobro.", "dobrar", "redobrar", "I double", "dobrar a aposta", "Double!"} {
		h := agreed(t, toThree)
		h.reply(h.toRoll(), word)
		_, kind := h.onTurn()
		assert.Equal(t, "cube", kind, word)
	}
	for _, word := range []string{"take", "aceito", "Aceito, vamos a isso!", "accept", "pego", "I take the double", "aceito a dobra", "take it", "tomo"} {
		h, _, to := doubled(t, toThree)
		h.reply(to, word)
		assert.Equal(t, 2, h.standing().Cube.Level, word)
	}
	for _, word := range []string{"pass", "passo", "recuso", "drop", "decline", "não aceito", "I pass", "recusar", "largo"} {
		h, by, to := doubled(t, toThree)
		h.reply(to, word)
		seat, _ := h.state().Seat(by)
		assert.Equal(t, 1, h.standing().Match.Score[seat], word)
	}
	for _, word := range []string{"beaver", "bivar", "bivo", "Bivada!"} {
		h, by, to := doubled(t, money)
		h.reply(to, word)
		who, kind := h.onTurn()
		assert.Equal(t, "beaver", kind, word)
		assert.Equal(t, by, who)
		h.reply(by, map[string]string{"beaver": "raccoon", "bivar": "racunar", "bivo": "aceito", "Bivada!": "take"}[word])
		assert.Equal(t, map[string]int{"beaver": 8, "bivar": 8, "bivo": 4, "Bivada!": 4}[word], h.standing().Cube.Level, word)
	}
}

// TestNoOtherWordAnswersADouble: it stays open, and the person is told what counts.
func TestNoOtherWordAnswersADouble(t *testing.T) {
	h, _, to := doubled(t, toThree)
	turn := h.state().Turn
	for _, body := range []string{"", "sim", "yes", "não", "ok", "24/18", "roll", "beaver", "racunar", "dobro", "Hm, deixa-me pensar."} {
		h.reply(to, body)
		who, kind := h.onTurn()
		require.Equal(t, "cube", kind, body)
		require.Equal(t, to, who, body)
		require.Equal(t, turn, h.state().Turn, body)
		if body != "" {
			assert.NotEmpty(t, h.to(to), body)
		}
	}
	h.reply(to, "sim")
	all := text(h.one(to))
	assert.Regexp(t, `(“take” or “pass”|«aceito» ou «passo»)`, all)
	h.reply(to, "take")
	assert.Equal(t, 2, h.standing().Cube.Level)
}

// TestAnAnswerToAnOldDoubleIsStale: what is open now is not answered by it.
func TestAnAnswerToAnOldDoubleIsStale(t *testing.T) {
	h, _, to := doubled(t, toThree)
	old := h.replyOf(to)
	h.reply(to, "aceito")
	turn := h.state().Turn
	for _, body := range []string{"aceito", "passo", "take", "pass", "recuso", "não"} {
		h.write(h.person(to).Address, old, body)
		assert.Equal(t, turn, h.state().Turn, body)
	}
	assert.Equal(t, 2, h.standing().Cube.Level)
}

func TestWordsOutOfPlace(t *testing.T) {
	h := agreed(t, toThree)
	who := h.toRoll()
	turn := h.state().Turn
	for _, body := range []string{"aceito", "recuso", "take", "passo", "bivar", "racunar"} {
		h.reply(who, body)
		assert.Equal(t, turn, h.state().Turn, body)
	}
	plain := seated(t)
	who = plain.toRoll()
	turn = plain.state().Turn
	plain.posted()
	plain.reply(who, "dobrar")
	assert.Equal(t, turn, plain.state().Turn)
	assert.Regexp(t, `(has no doubling cube|não tem cubo)`, text(plain.one(who)))
}

func TestResignationsAreThoseOfTheGame(t *testing.T) {
	for _, c := range []struct {
		options rules.Options
		word    string
		value   int // 0: refused
	}{
		{toThree, "desisto", 1}, {toThree, "resign gammon", 2}, {toThree, "desisto simples", 1},
		{rules.Options{"play": "hand"}, "desisto", 1}, {rules.Options{"play": "hand"}, "desisto gamão", 3},
		{rules.Options{"play": "hand"}, "resign 3", 3}, {rules.Options{"play": "hand"}, "desisto backgammon", 3},
		{money, "desisto gamão", 0},
	} {
		h := agreed(t, c.options)
		who, _ := h.onTurn()
		before := h.state().N
		h.reply(who, c.word)
		evs, _, err := h.log.Load(h.ctx, game.Stream(), before)
		require.NoError(t, err)
		got := 0
		for _, e := range evs {
			f, err := events.Decode(e.New)
			require.NoError(t, err)
			if o, ok := f.(events.Offered); ok {
				got = o.Value
			}
		}
		assert.Equal(t, c.value, got, "%v %s", c.options, c.word)
		if c.value == 0 {
			assert.Regexp(t, `(um jogo simples \(1 ponto\)|a single game \(1 point\))`, text(h.one(who)))
		}
	}
}

// TestWhatIsPlayedByLetter: the terms behind "play", in both languages.
func TestWhatIsPlayedByLetter(t *testing.T) {
	for body, want := range map[string]rules.Options{
		"jogar rui@mail.example":                                {"play": "single"},
		"jogar uma partida com rui@mail.example":                {"play": "single"},
		"play rui":                                              {"play": "single"},
		"play rui@mail.example no cube":                         {"play": "single"},
		"play rui@mail.example single":                          {"play": "single"},
		"jogar rui@mail.example partida a 7 sem cubo":           {"play": "match", "length": "7", "cube": "off"},
		"play rui@mail.example match to 5":                      {"play": "match", "length": "5", "cube": "on", "cube_limit": "1024"},
		"play Rui match to 5 points, please":                    {"play": "match", "length": "5", "cube": "on", "cube_limit": "1024"},
		"jogar gamão com Rui, partida a 3 pontos com cubo":      {"play": "match", "length": "3", "cube": "on", "cube_limit": "1024"},
		"play rui@mail.example 1 no cube":                       {"play": "match", "length": "1", "cube": "off"},
		"convidar rui para uma mão":                             nil,
		"jogar rui mão":                                         {"play": "hand", "length": "10", "cube": "off", "triplo": "0", "starter": "throw"},
		"jogar rui uma mão de 15":                               {"play": "hand", "length": "15", "cube": "off", "triplo": "0", "starter": "throw"},
		"play rui@mail.example hand":                            {"play": "hand", "length": "10", "cube": "off", "triplo": "0", "starter": "throw"},
		"jogar rui@mail.example a dinheiro sem cubo":            {"play": "money", "cube": "off"},
		"play rui@mail.example money without jacoby no beavers": {"play": "money", "cube": "on", "cube_limit": "1024", "jacoby": "off", "beavers": "off", "autodoubles": "0"},
	} {
		h := openHouse(t)
		h.open()
		address, err := h.signer.Player(ana)
		require.NoError(t, err)
		h.write("ana@mail.example", address, body)
		list, err := h.books.TablesOf(h.ctx, rui)
		require.NoError(t, err)
		if body == "convidar rui para uma mão" { // no person is called "rui para"
			assert.Empty(t, list, body)
			continue
		}
		require.Len(t, list, 1, "%s: %v", body, h.note())
		s, err := h.desk.Table(h.ctx, list[0].ID)
		require.NoError(t, err)
		assert.Equal(t, want, s.Options, body)
	}
}

func TestStrangeWordsAboutWhatIsPlayedAreRefused(t *testing.T) {
	h := openHouse(t)
	h.open()
	address, err := h.signer.Player(ana)
	require.NoError(t, err)
	h.posted()
	for body, says := range map[string]string{
		"jogar novo@mail.example partida a 7 sem cubismo": "«sem cubismo»",
		"play novo@mail.example blitz":                    "«blitz»",
		"jogar novo@mail.example partida a 100":           "quer um número inteiro de 1 a 99",
		"jogar novo@mail.example partida a 0":             "quer um número inteiro de 1 a 99",
		"jogar novo@mail.example a 1 com cubo":            "não tem cubo",
		"jogar novo@mail.example com cubo":                "não vai com as outras escolhas",
		"jogar novo@mail.example mão com jacoby":          "não vai com as outras escolhas",
	} {
		h.write("ana@mail.example", address, body)
		answer := text(h.one(ana))
		assert.Contains(t, answer, says, body)
		list, err := h.books.TablesOf(h.ctx, ana)
		require.NoError(t, err)
		assert.Empty(t, list, body)
		id, err := h.desk.PlayerAt(h.ctx, "novo@mail.example")
		require.NoError(t, err)
		assert.Empty(t, id, "nobody was made known: %s", body)
	}
	h.write("ana@mail.example", address, "jogar novo@mail.example blitz")
	assert.Contains(t, text(h.one(ana)), "O certo seria: partida a 7; a dinheiro; mão; sem cubo")
}

func TestTheHostIsToldWhatWasUnderstood(t *testing.T) {
	h := openHouse(t)
	h.open()
	address, err := h.signer.Player(ana)
	require.NoError(t, err)
	h.posted()
	h.write("ana@mail.example", address, "jogar rui partida a 5 sem cubo")
	all := h.posted()
	require.Len(t, all, 2)
	for _, l := range all {
		for _, want := range map[string][]string{
			"ana@mail.example": {"Vai até 5 pontos.", "Sem cubo de apostas."},
			"rui@mail.example": {"It goes to 5 points.", "Without a doubling cube."},
		}[l.Address] {
			assert.Contains(t, text(l), want)
		}
	}
}

func ExampleCommands() {
	for _, s := range []string{"8/5 6/5, then roll", "8/5 6/5 e depois rolar", "8/5 6/5\nthen roll", "roll, then 8/5 6/5, then double",
		"24/18 13/11, then we'll see", "then what?", "pass any double", "ordem: lançar", "retirar ordem lançar", "withdraw orders", "não dobro"} {
		cmds, rest := Commands(s)
		fmt.Println(strings.TrimSpace(told(cmds) + " / " + rest))
	}
	// Output:
	// move 8/5 6/5 | next roll /
	// move 8/5 6/5 | next roll /
	// move 8/5 6/5 | next roll /
	// roll | next 8/5 6/5, then double /
	// move 24/18 13/11 / then we'll see
	// order /
	// order pass /
	// order roll /
	// unorder roll /
	// unorder * /
	// order no_double /
}
