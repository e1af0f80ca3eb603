package mail

import (
	"slices"
	"strconv"
	"strings"
)

// Command is one thing that a letter asks for.
type Command struct {
	Verb string // canonical: see the table of verbs
	Text string // what it is about: the move, the words to say, the address
	In   string // which ladder, club or round robin, by its name; empty where none was said
	Line string // as it was written
	Sure bool   // a yes stands with one that is asked back about
}

// Commands reads the commands at the head of a fresh text and gives the words
// after them, read with the words of all games. Greetings before the first command are passed over and go with
// the words after. The first line that is neither blank nor a command ends the
// commands. A text without any
// command is all rest.
func Commands(text string) ([]Command, string) {
	return everyGame.commandsIn(strings.Split(text, "\n"))
}

func (l lexicon) commandsIn(lines []string) ([]Command, string) {
	var cmds []Command
	var hello, rest []string
	i, wasMove := 0, false
	for ; i < len(lines); i++ {
		if first, next, ok := l.cutThen(lines[i]); ok && len(cmds)+1 < maxCommands {
			c, _, _ := l.readCommand(first)
			cmds, wasMove = append(cmds, c, next), false
			continue
		}
		line := lines[i]
		if strings.TrimSpace(line) == "" {
			wasMove = false
			continue
		}
		c, chat, ok := l.readLine(line)
		if ok && c.Verb == VerbOrder && c.Text == "" {
			i, wasMove = l.wholeOrder(&c, lines, i), false
			cmds = append(cmds, c)
			continue
		}
		switch {
		case ok && c.Verb == VerbSay:
			i, wasMove = sayOn(&c, lines, i), false
			cmds = append(cmds, c)
			continue
		case len(cmds) >= maxCommands, len(hello) >= maxCommands:
		case ok && c.Verb == VerbMove && wasMove && !l.startsWithVerb(line) && len(cmds[len(cmds)-1].Line) < maxCommandLine:
			last := &cmds[len(cmds)-1]
			last.Text, last.Line = last.Text+" "+c.Text, last.Line+" "+c.Line
			continue
		case ok:
			cmds, wasMove = append(cmds, c), c.Verb == VerbMove || c.Verb == VerbPreview
			if words := strings.Join(chat, " "); l.revealing(words) {
				order := Command{Verb: VerbOrder, Line: words}
				i, wasMove = l.wholeOrder(&order, lines, i), false
				cmds, chat = append(cmds, order), nil
			}
			rest = append(rest, chat...)
			continue
		case len(cmds) == 0 && isGreeting(line):
			hello = append(hello, line)
			continue
		}
		break
	}
	if len(cmds) == 0 {
		return nil, strings.TrimSpace(strings.Join(lines, "\n"))
	}
	chat := strings.TrimSpace(strings.Join(append(rest, lines[i:]...), "\n"))
	if chat != "" {
		chat = strings.TrimSpace(strings.Join(append(hello, chat), "\n"))
	}
	return cmds, chat
}

// readLine reads a line as a command, or as one that was meant.
func (l lexicon) readLine(line string) (c Command, chat []string, ok bool) {
	if c, chat, ok = l.readCommand(line); ok {
		return c, chat, ok
	}
	if c, ok = l.readMoveAttempt(line); !ok {
		c, ok = l.readMistyped(line)
	}
	return c, nil, ok
}

// sayOn adds the lines below "say" up to a blank one and gives the last.
func sayOn(c *Command, lines []string, i int) int {
	words := []string{c.Text}
	for i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "" {
		i++
		words = append(words, strings.TrimSpace(lines[i]))
	}
	c.Text = strings.TrimSpace(strings.Join(words, "\n"))
	return i
}

// readCommand reads one line; chat is what a person wrote behind a command
// that takes no words ("Aceito, obrigado!").
func (l lexicon) readCommand(line string) (c Command, chat []string, ok bool) {
	if len(line) > maxCommandLine {
		return Command{}, nil, false
	}
	folded := foldLine(line)
	if folded == "" {
		return Command{}, nil, false
	}
	if c, ok := l.readToAll(line); ok {
		return c, nil, true
	}
	if l.decides != nil {
		if move, ok := l.decides(line); ok {
			return Command{Verb: VerbMove, Text: move, Line: strings.TrimSpace(line)}, nil, true
		}
	}
	if move, ok := l.readMoves(folded); ok {
		return Command{Verb: VerbMove, Text: move, Line: strings.TrimSpace(line)}, nil, true
	}
	if move, chat, ok := l.readMovesThenChat(line); ok {
		return Command{Verb: VerbMove, Text: move, Line: strings.TrimSpace(line)}, []string{chat}, true
	}
	if c, chat, ok := l.readSwap(folded, line); ok {
		return c, chat, true
	}
	if c, ok := l.readSure(folded, line); ok {
		return c, nil, true
	}
	if c, ok := l.readRoom(folded, line); ok {
		c.Line = strings.TrimSpace(line)
		return c, nil, true
	}
	if c, ok := l.readThen(folded); ok {
		c.Line = strings.TrimSpace(line)
		return c, nil, true
	}
	if c, ok := l.readOrder(folded); ok {
		c.Line = strings.TrimSpace(line)
		return c, nil, true
	}
	if c, ok := l.readSaying(folded, line); ok {
		return c, nil, true
	}
	return l.readVerb(folded, line)
}

// readVerb reads a line that begins with a word of ours.
func (l lexicon) readVerb(folded, line string) (Command, []string, bool) {
	word, arg := splitVerb(folded)
	c, ok := l.meaning(word)
	if !ok {
		return Command{}, nil, false
	}
	c.Line = strings.TrimSpace(line)
	switch c.Verb {
	case VerbSay:
		c.Text = strings.TrimLeft(afterWord(tidy(line)), "*_ ,:;-–—")
		return c, nil, true
	case VerbMove, VerbPlay:
		return l.withObject(c, word, arg)
	case VerbSit:
		c.Text = trimPunctuation(strings.TrimPrefix(arg, "down "))
		return c, nil, len(strings.Fields(c.Text)) < 2
	case VerbPreview:
		return l.previewing(c, word, arg)
	case VerbResign:
		return l.resigning(c, arg)
	case VerbName, VerbLanguage:
		c.Text = trimPunctuation(strings.TrimLeft(afterWord(tidy(line)), "*_ :=-"))
		return c, nil, c.Text != "" && len(strings.Fields(arg)) <= 6
	}
	return l.alone(c, arg, line)
}

// readSaying reads a line that is a phrase and politeness.
func (l lexicon) readSaying(folded, line string) (Command, bool) {
	list := strings.Fields(plainWords(folded))
	for n := min(len(list), maxPhrase); n > 1; n-- {
		c, ok := l.meaning(strings.Join(list[:n], " "))
		if ok && isPolite(strings.Join(list[n:], " "), l.offers) {
			c.Line = strings.TrimSpace(line)
			return c, true
		}
	}
	return Command{}, false
}

// The bounds of what one letter may ask for.
const (
	maxCommandLine = 2000 // octets
	maxCommands    = 20
	maxTerms       = 20 // words behind "play"
	maxPhrase      = 5  // words that together begin a command, or are a term
)

// withObject reads "move 24/18 13/11", "play ana@example.org match to 5" and
// "play 24/18". Of the words behind "play" those that only join are left out.
func (l lexicon) withObject(c Command, word, arg string) (Command, []string, bool) {
	if moves, ok := l.readMoves(arg); ok {
		c.Verb, c.Text = VerbMove, moves
		return c, nil, true
	}
	if list, bare := invitees(c.Line); c.Verb == VerbPlay && len(list) > 0 {
		arg = foldLine(bare)
	}
	arg = trimPunctuation(arg)
	if c.Verb == VerbMove {
		c.Text = tidyMoves(arg)
		return c, nil, numbered(arg)
	}
	words := unlinked(spacedCommas.Replace(arg))
	for i, w := range words {
		words[i] = strings.Trim(w, "<>\"'")
	}
	c.Text = strings.Join(words, " ")
	_, whom, game := l.cutName(words)
	_, whom = takeAgreed(whom)
	_, whom = readTerms(whom, l.terms)
	most := 3 + len(severally(whom))
	if strings.Contains(c.Text, "@") {
		most = 6 + len(severally(whom))
	} else if word == "jogo" {
		most = 0
	}
	return c, nil, (game || len(whom) > 0) && len(whom) <= most && len(words) <= maxTerms
}

// numbered tells whether a fourth of the words, or more, have numbers: "Jogada
// aberta: Ana, 50 pontos até agora" tells of a move and is none.
func numbered(arg string) bool {
	words, with := strings.Fields(arg), 0
	for _, w := range words {
		with += count(strings.ContainsAny(w, digits))
	}
	return with > 0 && 4*with >= len(words)
}

// resigning reads "resign", "resign gammon", "desisto gamão triplo, sim" and
// "desisto, parabéns". One word that says no value goes on as it is, for the
// refusal to tell which would be right.
func (l lexicon) resigning(c Command, arg string) (Command, []string, bool) {
	value, sure, strange := 0, "", []string(nil)
	words := strings.FieldsFunc(arg, isNoLetter)
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if v := l.values[w]; v > 0 {
			n, err = v, nil
		}
		switch {
		case verbs[w] == VerbYes:
			sure = resignSure
		case err == nil:
			value = max(value, n)
		case !slices.Contains(politeWords, w):
			strange = append(strange, w)
		}
	}
	if c.Text = strings.TrimSpace(sure); value > 0 {
		c.Text = strconv.Itoa(value) + sure
	}
	if len(strange) == 0 {
		return c, nil, len(words) <= 5
	}
	if said, chat, ok := l.alone(Command{Verb: c.Verb, Line: c.Line}, arg, c.Line); ok {
		return said, chat, ok
	}
	c.Text = strange[0]
	return c, nil, len(strange) == 1 && len(words) <= 3
}

// alone reads a command that takes no words: nothing may follow but
// politeness, or, behind a punctuation mark, words that are chat.
func (l lexicon) alone(c Command, arg, line string) (Command, []string, bool) {
	if isPolite(arg, l.offers) {
		return c, nil, true
	}
	raw := strings.TrimLeft(afterWord(tidy(line)), "*_\"'”»")
	if raw != "" && strings.ContainsRune(",.!;:)", rune(raw[0])) || strings.HasPrefix(raw, " -") || strings.HasPrefix(raw, " –") || strings.HasPrefix(raw, " —") || strings.HasPrefix(raw, " (") {
		return c, []string{strings.TrimLeft(raw, " ,.!;:-–—")}, true
	}
	return Command{}, nil, false
}

// isPolite tells whether a few words are mere politeness, or among some others.
func isPolite(arg string, also map[string]string) bool {
	words := strings.FieldsFunc(arg, isNoLetter)
	for _, w := range words {
		if !slices.Contains(politeWords, w) && also[w] == "" {
			return false
		}
	}
	return len(words) <= 5
}

func isGreeting(line string) bool {
	if len(line) > maxCommandLine {
		return false
	}
	words := strings.FieldsFunc(foldLine(line), isNoLetter)
	if len(words) == 0 || len(words) > 5 {
		return false
	}
	return slices.Contains(greetings, words[0]) || len(words) > 1 && slices.Contains(greetings, words[0]+" "+words[1])
}

func (l lexicon) startsWithVerb(line string) bool {
	word, _ := splitVerb(foldLine(line))
	_, ok := l.meaning(word)
	return ok
}

// isCommandLine tells whether a line would be read as a command.
func (l lexicon) isCommandLine(line string) bool {
	_, _, ok := l.readCommand(line)
	return ok
}

// subjectCommands reads the subject of a letter as the second way to command:
// behind "Re:" and the like it must be one whole command, for the rest of our
// own subjects may stand there.
func (l lexicon) subjectCommands(subject string) []Command {
	bare, answered := stripReply(subject)
	c, chat, ok := l.readCommand(bare)
	if c.Verb == VerbVacation && c.Text != "" { // as programs write while their owner is away
		return nil
	}
	if !ok || answered && (len(chat) > 0 || c.Verb == VerbSay || c.Verb == VerbPlay || c.Verb == VerbName || isRoomVerb(c.Verb)) {
		return nil
	}
	return []Command{c}
}

// stripReply takes "Re:", "AW:", "Fwd:" and their kin off a subject.
func stripReply(subject string) (bare string, answered bool) {
	bare = strings.TrimSpace(subject)
	for range 10 {
		head, tail, ok := strings.Cut(strings.Replace(bare, "：", ":", 1), ":")
		name := strings.TrimRight(plainWords(head), " 0123456789")
		if !ok || !slices.Contains(replyPrefixes, name) {
			break
		}
		bare, answered = strings.TrimSpace(tail), true
	}
	return bare, answered
}
