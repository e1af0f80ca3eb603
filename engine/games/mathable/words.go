package mathable

import (
	"maps"

	"carteiro/engine/rules"
)

func words(list ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range list {
		m[w] = true
	}
	return m
}

var (
	passWords = words("pass", "skip", "passo", "passar", "passa", "passo a vez", "passar a vez", "passo vez", "passar vez")
	endWords  = words("end", "done", "finish", "close", "fim", "terminar", "termino", "termina", "acabar", "acabo",
		"acaba", "fechar", "fecho")
	exchangeWords = words("exchange", "swap", "change", "trocar", "troco", "troca", "trocas")
	allWords      = words("all", "everything", "tudo", "todas", "todos")
	fillers       = words("e", "and", "then", "depois", "o", "os", "a", "as", "the", "my", "meus", "minhas", "tiles", "peças",
		"pecas", "play", "lay", "place", "put", "jogo", "jogar", "ponho", "pôr", "por", "coloco", "colocar", "please", "turn",
		"jogada", "with", "com")
)

// vocabulary is what people write of Mathable.
var vocabulary = rules.Words{
	Names: map[string]rules.Options{"mathable": nil, "matable": nil},
	Terms: map[string]rules.Options{
		"sem extra": {"extra": ExtraNever}, "no extra": {"extra": ExtraNever},
		"sem trocas": {"exchange": ExchangeOff}, "no exchange": {"exchange": ExchangeOff},
	},
	Steps: steps(),
	Moves: []string{
		`(?:1[0-4]|[1-9])[a-n][=:](?:\d|[1-9]\d)\+?`,
		`[a-n](?:1[0-4]|[1-9])[=:](?:\d|[1-9]\d)\+?`,
		`\+`, `end|fim`,
	},
	Likes: []string{`\d{1,3}[a-z][=:]\S*`, `[a-z]\d{1,3}[=:]\S*`},
}

// steps are the moves that are words.
func steps() map[string]string {
	m := map[string]string{}
	for w := range maps.Keys(passWords) {
		m[w] = wordPass
	}
	for w := range maps.Keys(endWords) {
		m[w] = wordEnd
	}
	return m
}
