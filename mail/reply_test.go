package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// told writes commands as one line: "move 24/18 13/11 | say hi".
func told(cmds []Command) string {
	var out []string
	for _, c := range cmds {
		if c.Verb == VerbStep {
			c.Verb = ""
		}
		out = append(out, strings.TrimSpace(c.Verb+" "+c.Text))
	}
	return strings.Join(out, " | ")
}

func TestWordsBecomeCommands(t *testing.T) {
	for text, want := range map[string]string{
		// words, in both languages, as phones and editors write them
		"roll": "roll", "Roll!": "roll", "**Roll.**": "roll", "- roll": "roll", "1. roll": "roll", "### roll": "roll", "/roll": "roll", "rolar": "roll", "Lançar os dados": "roll", "ＲＯＬＬ": "roll", "ro\u00adll\u200b": "roll",
		"Aceito, obrigado!": "accept", "accept J": "accept", "yes :)": "yes", "sim 👍": "yes", "Não.": "no", "roll the dice please": "roll", "Ajuda por favor": "help", "Tabuleiro?": "board",
		"--resign": "resign", "—resign": "resign", "resign gammon": "resign 2", "Desisto, gamão": "resign 2", "desisto triplo": "resign 3", "desisto gamão triplo": "resign 3", "resign backgammon yes": "resign 3 yes", "desisto, sim": "resign yes", "resign quadruple": "resign quadruple", "Desisto.": "resign", "parar": "stop", "Entrar": "join", "começar": "start",
		"play ana@example.org": "play ana@example.org", "jogar com <Ana@example.org>": "play ana@example.org", "play gamão against Rui": "play gamão rui", "name Ana Maria": "name Ana Maria", "idioma: pt": "language pt",
		// moves
		"24/18 13/11": "move 24/18 13/11", "Move 8/5. 6/5.": "move 8/5 6/5", "jogo 24/18 13/11": "move 24/18 13/11", "*8/5* 6/5": "move 8/5 6/5", "*8/5 6/5*": "move 8/5 6/5", "8/5* 6/5*": "move 8/5* 6/5*", "8/5*/3 6/5": "move 8/5*/3 6/5",
		"Bar/22 6/4*": "move bar/22 6/4*", "8/5(2)": "move 8/5(2)", "8/5 (2)": "move 8/5 (2)", "８／５\u3000６／５": "move 8/5 6/5", "8/5\u00a06/5": "move 8/5 6/5", "8/5\u200e \u200f6/5\ufeff": "move 8/5 6/5",
		"24→18 13→11": "move 24/18 13/11", "24->18, 13-->11": "move 24/18 13/11", "24 à 18 13 à 11": "move 24/18 13/11",
		"8/5,6/5": "move 8/5 6/5", "8/5; 6/5;": "move 8/5 6/5", "24 / 18 13 / 11": "move 24/18 13/11", "½ ¾": "move 1/2 3/4", "52: 24/22 13/8": "move 24/22 13/8", "“24/18 13/11”": "move 24/18 13/11", "«24/18»": "move 24/18", "• 8/5 6/5": "move 8/5 6/5",
		"6/off 5/fora": "move 6/off 5/fora", "8/5 e 6/5": "move 8/5 e 6/5", "move 24/18 13/1l": "move 24/18 13/1l", "24/18 13/11, your turn": "move 24/18 13/11", "24/18 13/11 - boa sorte": "move 24/18 13/11", "24/18\n13/11": "move 24/18 13/11", "move 24/18\n13/11": "move 24/18 13/11",
		"24/18 13/11\n\n8/5 6/5": "move 24/18 13/11 | move 8/5 6/5", "move 24/18\nmove 13/11": "move 24/18 | move 13/11",
		// several, and greetings
		"roll\nsay bom dia": "roll | say bom dia", "Olá Rui,\n\n24/18 13/11\n\nBom jogo!": "move 24/18 13/11", "Bom dia!\nroll": "roll", "say Bom dia.\nComo vai?\n\nroll": "say Bom dia.\nComo vai? | roll", "Dizer: olá": "say olá",
		// meant as moves: the rules say why not
		"13/99": "move 13/99", "-1/5": "move -1/5", "13/10(99999999999)": "move 13/10(99999999999)", "13/12 ou 8/7?": "move 13/12 ou 8/7", "24/1, e boa sorte!": "move 24/1", "24/18 13/1l": "move 24/18 13/1l",
		"24/18 13/11 or 8/5 6/5?": "move 24/18 13/11 or 8/5 6/5", "8/5 6/5, or 7/3": "move 8/5 6/5 or 7/3", "24/1 please": "move 24/1 please", "24/18 13/11 boa sorte amigo": "move 24/18 13/11 boa sorte amigo", "6/of": "move 6/of", "24/18\n13/99": "move 24/18 13/99",
		// no commands
		"10/10!": "", "10/10": "", "26/02": "", "02/03/2026": "", "912/345/678": "", "21/1234567": "", "1/2 da equipa não veio": "", "9/11 foi há muito tempo": "", "Joguei 24/18 13/11": "", "24/12/2026 14:30": "", "31/12 às 10": "",
		"No way!": "", "Take care": "", "desisto de perceber": "", "I move 24/18 13/11": "", "17/04/08": "", "17/4/2008": "", "31/12": "", "10:58": "", "2010-12-31": "", "Start Date:2010-01-01": "", "bom jogo\n24/18": "",
		"> roll": "", "roll 24/18": "", "nothing": "", "": "", "name": "", "play": "", "Aceito que perdi": "", "help me understand why": "", "(2)": "", "Yesterday I won": "",
	} {
		cmds, _ := Commands(text)
		assert.Equal(t, want, told(cmds), "%q", text)
	}
}

func TestWordsAfterTheCommandsAreKept(t *testing.T) {
	for text, want := range map[string]string{
		"roll\n\nBoa sorte!\nAna":                   "Boa sorte!\nAna",
		"Olá Rui,\n\n24/18 13/11\n\nBom jogo!":      "Olá Rui,\nBom jogo!",
		"Olá Rui,\nroll":                            "",
		"Aceito, obrigado pelo convite":             "obrigado pelo convite",
		"24/18, 13/11, your turn":                   "your turn",
		"tudo bem?\nroll":                           "tudo bem?\nroll",
		"say a\n\nb":                                "b",
		strings.Repeat("roll\n", maxCommands) + "x": "x",
	} {
		_, rest := Commands(text)
		assert.Equal(t, want, rest, "%q", text)
	}
}

func TestEveryVerbStandsOnceAndFolded(t *testing.T) {
	for word, verb := range verbs {
		assert.Equal(t, foldLine(word), word)
		assert.NotEmpty(t, verb)
	}
}

func FuzzCommands(f *testing.F) {
	for _, s := range []string{"roll", "move 24/18 13/11", "*8/5* 6/5\n13/11", "say x\ny\n\nz", "Olá,\n\nresign gammon", "７Ｆ＝３", "24 à 18", "½", "- \n* ",
		"8/5 6/5, then roll, then 6/4", "e depois rolar", "retirar ordem lançar", "pass any double", "play a@b.example match to 7 no cube"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		cmds, rest := Commands(s)
		assert.LessOrEqual(t, len(cmds), maxCommands+1)
		if len(cmds) == 0 {
			assert.Equal(t, strings.TrimSpace(s), rest)
		}
		for _, c := range cmds {
			assert.NotEmpty(t, c.Verb)
			assert.NotEmpty(t, c.Line)
			if c.Verb != VerbMove || strings.ContainsAny(c.Text, "\n") {
				continue
			}
			again, _ := Commands("move " + c.Text)
			if assert.NotEmpty(t, again, "%q of %q", c.Text, s) {
				assert.Equal(t, VerbMove, again[0].Verb)
			}
		}
	})
}
