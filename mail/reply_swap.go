package mail

import (
	"slices"
	"strings"

	"carteiro/engine/rules"
)

// swapOption is the option of a game in which tiles are exchanged.
const swapOption = "exchange"

// swapHeads begin a line that exchanges tiles, swapWords may stand in it beside
// the numbers.
var (
	swapHeads = []string{"exchange", "swap", "troco", "trocar", "troca"}
	swapWords = []string{"tudo", "todas", "todos", "all", "everything", "e", "and", "o", "os", "a", "as", "the", "my", "tiles", "peças", "pecas", "minhas"}
)

func swaps(about rules.About) bool {
	return slices.ContainsFunc(about.Options, func(o rules.Option) bool { return o.Name == swapOption })
}

// readSwap reads "troco 12 17" and "exchange all, good luck" where a game has
// such a move. The words tell what its writer holds, so a line of them with any
// number in it is one too, and goes to the rules rather than to the others. A
// line that begins with the words in quotes speaks of them.
func (l lexicon) readSwap(folded, line string) (c Command, chat []string, ok bool) {
	head, arg := splitVerb(folded)
	if !l.swaps || !slices.Contains(swapHeads, head) || folded[0] == '"' || len(line) > maxRead {
		return Command{}, nil, false
	}
	line = strings.TrimSpace(fold(line))
	said := line
	for _, at := range chatShape.FindAllStringIndex(line, 20) {
		if rest := line[at[1]:]; rest != "" && !strings.ContainsAny(rest, digits) {
			said, chat = line[:at[0]], []string{rest}
			_, arg = splitVerb(foldLine(said))
			break
		}
	}
	arg = withoutThanks(arg)
	strange := slices.DeleteFunc(strings.FieldsFunc(arg, isNoLetter), func(w string) bool { return slices.Contains(swapWords, w) })
	if len(strange) > 0 && !strings.ContainsAny(arg, digits) {
		return Command{}, nil, false
	}
	return Command{Verb: VerbMove, Text: strings.TrimSpace(head + " " + arg), Line: line}, chat, true
}

// withoutThanks takes politeness off the end of a line of tiles.
func withoutThanks(arg string) string {
	list := strings.Fields(trimPunctuation(arg))
	for len(list) > 1 && slices.Contains(politeWords, trimPunctuation(list[len(list)-1])) && !slices.Contains(swapWords, list[len(list)-1]) {
		list = list[:len(list)-1]
	}
	return strings.Join(list, " ")
}

// previewing reads "preview 7F=3 7E=4", "ver passo" and "prever troco 12". Only
// behind "ver", which is a common word, something must look like a move.
func (l lexicon) previewing(c Command, word, arg string) (Command, []string, bool) {
	if moves, chat, ok := l.readMovesThenChat(arg); ok {
		c.Text = tidyMoves(foldLine(moves))
		if isPolite(chat, nil) {
			return c, nil, true
		}
		return c, []string{chat}, true
	}
	c.Text = trimPunctuation(arg)
	if moves, ok := l.readMoves(arg); ok {
		c.Text = moves
	}
	if strings.HasPrefix(foldLine(c.Line), `"`) {
		return c, nil, false
	}
	if word != "ver" {
		return c, nil, true
	}
	_, step := l.steps[plainWords(arg)]
	_, _, swap := l.readSwap(arg, arg)
	_, attempt := l.readMoveAttempt(arg)
	return c, nil, step || swap || attempt || placeShape.MatchString(arg)
}
