package mail

import (
	"regexp"
	"slices"
	"strings"
)

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
func (l lexicon) readOrder(folded string) (Command, bool) {
	plain := plainWords(folded)
	if slices.Contains(allOrders, plain) {
		return Command{Verb: VerbUnorder, Text: everyOrder}, true
	}
	for _, w := range takeBackWords {
		rest, ok := strings.CutPrefix(plain, w+" ")
		if kind, known := l.orderKind(rest, strings.HasSuffix(w, "order") || strings.HasSuffix(w, "ordem")); ok && known {
			return Command{Verb: VerbUnorder, Text: kind}, true
		}
	}
	for _, w := range giveWords {
		rest, ok := strings.CutPrefix(plain, w+" ")
		if kind, known := l.orderKind(rest, true); ok && known && kind != "next" {
			return Command{Verb: VerbOrder, Text: kind}, true
		}
	}
	kind, known := l.orderKind(plain, false)
	return Command{Verb: VerbOrder, Text: kind}, known
}

// orderKind is the kind of order that some words mean; the short ones count
// only behind "order".
func (l lexicon) orderKind(plain string, short bool) (string, bool) {
	form := orderForm(plain)
	if kind, known := l.whole[form]; known {
		return kind, true
	}
	kind, known := l.short[form]
	return kind, short && known
}

// The words that part two decisions, at the head of a line and within one.
var (
	thenHead = regexp.MustCompile(`^(?:and |e )?(?:then|next|depois|em seguida|a seguir)[ ,;:]+`)
	thenMid  = regexp.MustCompile(`[ ,;.]+(?:and |e )?(?:then|depois|em seguida|a seguir)[ ,;:]+`)
)

// thenSaid is thenHead in a line as it was written.
var thenSaid = regexp.MustCompile(`(?i)` + thenHead.String())

// playable are the verbs of a decision that can be made in advance.
var playable = []string{VerbStep, VerbMove, VerbAccept}

// cutThen parts "8/5 6/5, then roll" into a decision and the decisions that
// follow it, given as the Text of a command of their own. What stands behind
// "then" must be decisions from end to end; else it is chat.
func (l lexicon) cutThen(line string) (first string, next Command, ok bool) {
	if len(line) > maxCommandLine {
		return "", Command{}, false
	}
	line = strings.ToLower(fold(line))
	at := thenMid.FindStringIndex(line)
	if at == nil {
		return "", Command{}, false
	}
	first = line[:at[0]]
	c, chat, known := l.readCommand(first)
	text, all := l.decisions(line[at[1]:])
	if !known || len(chat) > 0 || !all || !slices.Contains(playable, c.Verb) {
		return "", Command{}, false
	}
	return first, Command{Verb: VerbNext, Text: text, Line: strings.TrimSpace(line[at[0]:])}, true
}

// readThen reads a line that begins with "then".
func (l lexicon) readThen(folded string) (Command, bool) {
	at := thenHead.FindStringIndex(folded)
	if at == nil {
		return Command{}, false
	}
	text, ok := l.decisions(folded[at[1]:])
	return Command{Verb: VerbNext, Text: text}, ok
}

// decisions brings "rolar, depois 8/5" to plain form: "roll, then 8/5".
func (l lexicon) decisions(s string) (string, bool) {
	var out []string
	for _, part := range thenMid.Split(foldLine(s), maxCommands) {
		c, chat, ok := l.readCommand(part)
		if !ok || len(chat) > 0 || !slices.Contains(playable, c.Verb) {
			return "", false
		}
		out = append(out, or(c.Text, c.Verb))
	}
	return strings.Join(out, ", then "), true
}
