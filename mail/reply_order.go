package mail

import (
	"regexp"
	"slices"
	"strings"
)

// orderWords is THE table of how people say the standing orders of the games,
// by kind, in plain words. The short ones count only behind "order".
var orderWords = map[string]struct{ whole, short []string }{
	"roll": {
		[]string{"roll at once", "roll for me", "auto roll", "always roll", "lançar logo", "rolar logo", "lançar por mim", "rolar por mim", "lançar sempre"},
		[]string{"roll", "lançar", "rolar", "dados"}},
	"forced": {
		[]string{"play forced moves", "forced moves", "auto play", "jogar forçadas", "jogadas forçadas", "jogada única", "jogar as forçadas"},
		[]string{"forced", "forçadas", "forçada", "única"}},
	"bearoff": {
		[]string{"bear off", "bear off for me", "retirar pedras", "retirar pedras por mim", "tirar pedras"},
		[]string{"bearoff", "pedras"}},
	"double": {
		[]string{"double next", "double next turn", "double at my next turn", "dobrar a seguir", "dobrar na próxima", "dobrar na próxima vez", "dobro na próxima", "dobro na próxima vez"},
		[]string{"double", "dobrar", "dobro"}},
	"take": {
		[]string{"take any double", "take the next double", "take next double", "accept any double", "accept the next double", "pegar qualquer dobra", "pego qualquer dobra", "pegar a próxima dobra", "pego a próxima dobra", "aceitar qualquer dobra", "aceito qualquer dobra", "aceitar a próxima dobra", "aceito a próxima dobra"},
		[]string{"take", "accept", "aceitar", "aceito", "pegar", "pego"}},
	"pass": {
		[]string{"pass any double", "pass the next double", "pass next double", "drop any double", "drop the next double", "passar qualquer dobra", "passo qualquer dobra", "passar a próxima dobra", "passo a próxima dobra",
			"recusar qualquer dobra", "recuso qualquer dobra", "recusar a próxima dobra", "recuso a próxima dobra"},
		[]string{"pass", "drop", "passar", "passo", "recusar", "recuso"}},
	"no_double": {
		[]string{"no doubles", "no double", "never double", "do not double", "i do not double", "não dobro", "não dobrar", "nunca dobro", "nunca dobrar"},
		[]string{"no double", "sem dobrar"}},
	"next": {nil, []string{"next", "then", "próxima", "depois"}},
}

// giveWords stand before an order, takeBackWords before one that is taken back.
var (
	giveWords     = []string{"order", "standing order", "ordem", "deixar ordem"}
	takeBackWords = []string{
		"no order", "withdraw order", "cancel order", "stop order", "withdraw", "cancel", "stop", "no more",
		"sem ordem", "retirar ordem", "cancelar ordem", "anular ordem", "retirar", "cancelar", "anular", "parar",
	}
	allOrders = []string{"withdraw orders", "cancel orders", "no orders", "stop orders", "retirar ordens", "cancelar ordens", "anular ordens", "sem ordens"}
)

// everyOrder is the Text of an order command that means all that stand.
const everyOrder = "*"

// readOrder reads "pass any double", "order roll", "ordem: lançar" and, taking
// back, "withdraw order roll", "retirar ordens". The Text is the kind.
func readOrder(folded string) (Command, bool) {
	plain := plainWords(folded)
	if slices.Contains(allOrders, plain) {
		return Command{Verb: VerbUnorder, Text: everyOrder}, true
	}
	for _, w := range takeBackWords {
		rest, ok := strings.CutPrefix(plain, w+" ")
		if kind, known := orderKind(rest, strings.HasSuffix(w, "order") || strings.HasSuffix(w, "ordem")); ok && known {
			return Command{Verb: VerbUnorder, Text: kind}, true
		}
	}
	for _, w := range giveWords {
		rest, ok := strings.CutPrefix(plain, w+" ")
		if kind, known := orderKind(rest, true); ok && known && kind != "next" {
			return Command{Verb: VerbOrder, Text: kind}, true
		}
	}
	kind, known := orderKind(plain, false)
	return Command{Verb: VerbOrder, Text: kind}, known
}

// The table of orders by the form of their words.
var wholeOrders, shortOrders = orderTables()

func orderTables() (whole, short map[string]string) {
	whole, short = map[string]string{}, map[string]string{}
	for kind, w := range orderWords {
		for _, words := range w.whole {
			whole[orderForm(words)] = kind
		}
		for _, words := range w.short {
			short[orderForm(words)] = kind
		}
	}
	return whole, short
}

func orderKind(plain string, short bool) (string, bool) {
	form := orderForm(plain)
	if kind, known := wholeOrders[form]; known {
		return kind, true
	}
	kind, known := shortOrders[form]
	return kind, short && known
}

// The words that part two decisions, at the head of a line and within one.
var (
	thenHead = regexp.MustCompile(`^(?:and |e )?(?:then|next|depois|em seguida|a seguir)[ ,;:]+`)
	thenMid  = regexp.MustCompile(`[ ,;.]+(?:and |e )?(?:then|depois|em seguida|a seguir)[ ,;:]+`)
)

// playable are the verbs of a decision that can be made in advance.
var playable = []string{VerbRoll, VerbMove, VerbDouble, VerbTake, VerbPass, VerbBeaver, VerbRaccoon, VerbAccept}

// cutThen parts "8/5 6/5, then roll" into a decision and the decisions that
// follow it, given as the Text of a command of their own. What stands behind
// "then" must be decisions from end to end; else it is chat.
func cutThen(line string) (first string, next Command, ok bool) {
	if len(line) > maxCommandLine {
		return "", Command{}, false
	}
	line = strings.ToLower(fold(line))
	at := thenMid.FindStringIndex(line)
	if at == nil {
		return "", Command{}, false
	}
	first = line[:at[0]]
	c, chat, known := readCommand(first)
	text, all := decisions(line[at[1]:])
	if !known || len(chat) > 0 || !all || !slices.Contains(playable, c.Verb) {
		return "", Command{}, false
	}
	return first, Command{Verb: VerbNext, Text: text, Line: strings.TrimSpace(line[at[0]:])}, true
}

// readThen reads a line that begins with "then".
func readThen(folded string) (Command, bool) {
	at := thenHead.FindStringIndex(folded)
	if at == nil {
		return Command{}, false
	}
	text, ok := decisions(folded[at[1]:])
	return Command{Verb: VerbNext, Text: text}, ok
}

// decisions brings "rolar, depois 8/5" to plain form: "roll, then 8/5".
func decisions(s string) (string, bool) {
	var out []string
	for _, part := range thenMid.Split(foldLine(s), maxCommands) {
		c, chat, ok := readCommand(part)
		if !ok || len(chat) > 0 || !slices.Contains(playable, c.Verb) {
			return "", false
		}
		out = append(out, or(c.Text, c.Verb))
	}
	return strings.Join(out, ", then "), true
}
