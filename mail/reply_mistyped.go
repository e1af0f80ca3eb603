package mail

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The words by which a line is known as an order that was meant and mistyped.
// Such a line tells how somebody means to play, and is never delivered.
var (
	orderHeads = []string{"order", "orders", "ordem", "ordens", "standing order", "standing orders", "deixar ordem", "no more",
		"no order", "withdraw order", "cancel order", "stop order", "sem ordem", "retirar ordem", "cancelar ordem", "anular ordem", "parar ordem"}
	thenHeads = []string{"then", "next", "depois", "e depois", "and then", "em seguida", "a seguir", "e em seguida", "e a seguir", "and next"}
	selfWords = []string{"i", "eu", "please", "will", "would", "ll", "vou", "quero"}
)

// headShape is an order named as such: "next: rol".
var headShape = regexp.MustCompile(`^(?:next|then|depois)\s*:`)

// readMistyped reads a line that begins like a standing order and is none. Its
// Text is empty, which no game knows.
func (l lexicon) readMistyped(line string) (Command, bool) {
	list := strings.Fields(unaccented(plainWords(foldLine(clip(line, maxCommandLine)))))
	for len(list) > 1 && slices.Contains(selfWords, list[0]) {
		list = list[1:]
	}
	if len(list) == 0 || !l.startsLikeOrder(list) && !headShape.MatchString(foldLine(clip(line, maxCommandLine))) {
		return Command{}, false
	}
	return Command{Verb: VerbOrder, Line: strings.TrimSpace(line)}, true
}

func (l lexicon) startsLikeOrder(list []string) bool {
	plain := strings.Join(list, " ") + " "
	heads := func(h string) bool { return strings.HasPrefix(plain, h+" ") }
	switch {
	case slices.ContainsFunc(orderHeads, heads), l.secret.MatchString(strings.TrimSpace(plain)):
		return true
	case slices.ContainsFunc(thenHeads, heads): // "Depois falamos" is a word to a friend
		return strings.ContainsAny(plain, digits) || list[0] == "then" && len(list) == 2
	}
	return false
}

// revealing tells whether words behind a command ("Take, then pass every
// double") belong to an order that was not understood.
func (l lexicon) revealing(chat string) bool {
	_, order := l.readMistyped(chat)
	return order || l.behind.MatchString(unaccented(plainWords(clip(chat, maxCommandLine))))
}

// wholeOrder adds the lines below a mistyped order up to a blank one or the
// next command, which may be the rest of it, and gives the last.
func (l lexicon) wholeOrder(c *Command, lines []string, i int) int {
	for i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "" && !l.isCommandLine(lines[i+1]) {
		if _, another := l.readMistyped(lines[i+1]); another {
			break
		}
		i++
		c.Line += " " + strings.TrimSpace(lines[i])
	}
	return i
}

// unaccented takes the accents off.
func unaccented(s string) string {
	if isASCII(s) {
		return s
	}
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s)))
}

// orderForms are the words of an order that mean the same as another; those
// that mean nothing are empty.
var orderForms = map[string]string{
	"the": "", "a": "", "an": "", "o": "", "as": "", "os": "",
	"every": "any", "all": "any", "each": "any", "cada": "qualquer", "todo": "qualquer", "toda": "qualquer", "todos": "qualquer", "todas": "qualquer", "quaisquer": "qualquer",
	"doubles": "double", "rolls": "roll", "takes": "take", "passes": "pass", "drops": "drop", "moves": "move", "orders": "order",
	"dobro": "dobra", "dobros": "dobra", "dobras": "dobra", "proximo": "proxima", "pedra": "pedras",
}

// orderForm brings the words of an order to the one form in which they are compared.
func orderForm(plain string) string {
	list := strings.Fields(unaccented(plain))
	for i, w := range list {
		if form, other := orderForms[w]; other {
			list[i] = form
		}
	}
	return strings.Join(strings.Fields(strings.Join(list, " ")), " ")
}
