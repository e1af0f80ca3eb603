package backgammon

import (
	"strings"
	"unicode"
)

var rollWords = words("roll", "roll dice", "throw", "throw dice", "dice",
	"rolar", "rola", "rolo", "rolar dados", "lançar", "lancar", "lança", "lanca", "lanço", "lanco",
	"lançar dados", "lancar dados", "jogar dados", "joga dados", "jogo dados", "dados", "dado",
	"atirar dados", "deitar dados", "lançamento", "lancamento")

var danceWords = words("dance", "pass", "no move", "cannot move", "can't move", "skip",
	"dançar", "dancar", "danço", "danco", "passo", "passar", "passa", "sem jogada", "não posso", "nao posso")

func words(list ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range list {
		m[w] = true
	}
	return m
}

// phrase is folded text as bare words without articles.
func phrase(folded string) string {
	list := strings.FieldsFunc(folded, func(r rune) bool {
		return !unicode.IsLetter(r) && r != '\'' && !unicode.Is(unicode.Mn, r)
	})
	kept := list[:0]
	for _, w := range list {
		switch w {
		case "the", "my", "os", "o", "a", "meus", "please", "now", "agora":
		default:
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, " ")
}

// isPhrase tells whether folded text is one of the phrases and has no number.
func isPhrase(folded string, of map[string]bool) bool {
	return !strings.ContainsFunc(folded, unicode.IsNumber) && of[phrase(folded)]
}
