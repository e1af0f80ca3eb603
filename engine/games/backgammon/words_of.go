package backgammon

import (
	"strings"

	"carteiro/engine/rules"
)

// vocabulary is what people write of the game in letters. Read understands
// more: here are the words that count on a line of their own, so that none of
// ordinary talk is among them.
var vocabulary = rules.Words{
	Names: map[string]rules.Options{"backgammon": nil, "gamão": nil, "gamao": nil},
	Terms: terms(),
	Steps: byWord(map[rules.Move][]string{
		moveRoll:    {"roll", "rolar", "rola", "rolo", "lançar", "lancar", "lança", "lanço", "lanco", "dados", "dice", "throw", "atirar"},
		moveDouble:  {"double", "dobro", "dobrar", "redouble", "redobro", "redobrar", "i double", "i redouble"},
		moveTake:    {"take", "tomo", "tomar", "pego", "pegar", "i take"},
		movePass:    {"pass", "passo", "drop", "passar", "largo", "largar", "i pass", "i drop", "não pego", "nao pego"},
		moveBeaver:  {"beaver", "bivar", "bivo", "bivada", "i beaver"},
		moveRaccoon: {"raccoon", "racoon", "racunar", "racuno", "racunada", "i raccoon"},
	}),
	Values: map[string]int{
		"single": Single, "simples": Single, "normal": Single, "gammon": Gammon, "gamão": Gammon, "gamao": Gammon,
		"backgammon": Backgammon, "bg": Backgammon, "triplo": Backgammon, "tripla": Backgammon, "triple": Backgammon,
	},
	Orders: orderWords,
	Moves:  []string{moveShape},
	Likes:  []string{likeShape},
	Secret: []string{
		headWords + ` (?:.* )?` + doubling,
		headWords + ` ` + anyWords + `(?: \S+)?$`,
		`(?:redoubl|redobr|doubl|dobr)(?:e|es|o|ar|a) \S+(?: \S+)?$`,
		thenWords + ` (?:.* )?(?:` + doubling + `|` + playWords + `(?: |$))`,
	},
	SecretBehind: []string{
		`(?:.* )?` + doubling + `\S* (?:.* )?` + anyWords + `(?: |$)`,
		`(?:.* )?` + anyWords + ` (?:.* )?` + doubling,
	},
}

// The shapes of a word of a move: 24/18, bar/22*, 13/11/9, 8/5*(2), 6/off; and
// of one that is meant as a part of a move: 13/99, -1/5, 13/1l, bar.
const (
	moveShape = `(?:bar|barra|b|1?\d|2[0-5])\*?(?:/(?:1?\d|2[0-5]|off|fora|o|bar|barra)\*?)+(?:\(?[x(][234]\)?)?`
	likeShape = `bar|barra|off|fora|-?(?:bar|barra|\d{1,3})\*?(?:/-?(?:[a-z]?\d{1,3}[a-z]?|off?|fora?|out|bar|barra)\*?){1,4}(?:\(.*\)?)?`
)

// What lines are made of that tell how somebody means to answer a double.
const (
	doubling  = `(?:re)?(?:doub|dobr)`
	headWords = `(?:take|accept|pass|drop|decline|refuse|reject|aceito|aceitar|aceita|aceite|tomo|tomar|pego|pegar|pega|` +
		`passo|passar|passa|largo|largar|recuso|recusar|recusa|rejeito|rejeitar|doubles?|redouble|dobro|dobrar|dobra|redobro|redobrar|` +
		`no|nao|never|nunca|always|sempre|do|dont|auto)`
	anyWords  = `(?:any|every|all|each|next|always|whatever|qualquer|quaisquer|tod[oa]s?|cada|proxim[ao]|sempre)`
	thenWords = `(?:(?:and |e )?(?:then|depois|em seguida|a seguir)|next|and next)`
	playWords = `(?:roll|rolar|lancar|lanco|dados|dice|take|pass|drop|accept|move|play|jogar|aceito|aceitar|passo|passar|pego|pegar|recuso|recusar|cube|cubo|beaver|bivar)`
)

// terms are the kinds of play, and each switch with and without.
func terms() map[string]rules.Options {
	all := map[string]rules.Options{}
	for word, kind := range byWord(map[string][]string{
		"match": {"match", "torneio"}, "money": {"money", "dinheiro"}, "hand": {"hand", "mão", "mao"}, "single": {"single", "simples"},
	}) {
		all[word] = rules.Options{"play": kind}
	}
	for word, option := range byWord(map[string][]string{
		"cube": {"cube", "cubo", "doubling cube", "cubo de apostas"}, "jacoby": {"jacoby", "jacoby rule", "regra jacoby"},
		"beavers": {"beavers", "beaver", "bivadas", "bivas"}, "raccoons": {"raccoons", "raccoon", "racunadas", "racunas"},
	}) {
		all[word] = rules.Options{option: "on"}
		for _, without := range []string{"no ", "without ", "sem "} {
			all[without+word] = rules.Options{option: "off"}
		}
	}
	return all
}

// byWord turns a table of words by what they mean into one by the words.
func byWord[M ~string](byMeaning map[M][]string) map[string]string {
	m := map[string]string{}
	for meaning, list := range byMeaning {
		for _, w := range list {
			m[w] = string(meaning)
		}
	}
	return m
}

// orderWords is how people say the standing orders.
var orderWords = map[string]rules.OrderWords{
	orderRoll: {
		Whole: list("roll at once, roll for me, auto roll, always roll, lançar logo, rolar logo, lançar por mim, rolar por mim, lançar sempre"),
		Short: list("roll, lançar, rolar, dados")},
	orderForced: {
		Whole: list("play forced moves, forced moves, auto play, jogar forçadas, jogadas forçadas, jogada única, jogar as forçadas"),
		Short: list("forced, forçadas, forçada, única")},
	orderBearOff: {
		Whole: list("bear off, bear off for me, retirar pedras, retirar pedras por mim, tirar pedras"),
		Short: list("bearoff, pedras")},
	orderDouble: {
		Whole: list("double next, double next turn, double at my next turn, dobrar a seguir, dobrar na próxima, dobrar na próxima vez, dobro na próxima, dobro na próxima vez"),
		Short: list("double, dobrar, dobro")},
	orderTake: {
		Whole: list("take any double, take the next double, take next double, accept any double, accept the next double, " +
			"pegar qualquer dobra, pego qualquer dobra, pegar a próxima dobra, pego a próxima dobra, " +
			"aceitar qualquer dobra, aceito qualquer dobra, aceitar a próxima dobra, aceito a próxima dobra"),
		Short: list("take, accept, aceitar, aceito, pegar, pego")},
	orderPass: {
		Whole: list("pass any double, pass the next double, pass next double, drop any double, drop the next double, " +
			"passar qualquer dobra, passo qualquer dobra, passar a próxima dobra, passo a próxima dobra, " +
			"recusar qualquer dobra, recuso qualquer dobra, recusar a próxima dobra, recuso a próxima dobra"),
		Short: list("pass, drop, passar, passo, recusar, recuso")},
	orderNoDouble: {
		Whole: list("no doubles, no double, never double, do not double, i do not double, não dobro, não dobrar, nunca dobro, nunca dobrar"),
		Short: list("no double, sem dobrar")},
}

func list(words string) []string { return strings.Split(words, ", ") }
