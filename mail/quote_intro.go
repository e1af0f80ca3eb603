package mail

import (
	"regexp"
	"strings"
)

// The line above our own text in every letter, one per language. Whatever
// stands below it, unmarked, is ours. Programs wrap it and put marks before
// it; none translates it.
const (
	CutLinePT = "## Responda acima desta linha ##"
	CutLineEN = "## Reply above this line ##"
)

// CutLine is the cut line of a language, English for any but "pt".
func CutLine(lang string) string {
	if lang == "pt" {
		return CutLinePT
	}
	return CutLineEN
}

var cutWords = []string{glued(CutLinePT), glued(CutLineEN)}

// glued is a text without anything but its letters and digits.
func glued(s string) string { return strings.ReplaceAll(plainWords(s), " ", "") }

const (
	maxIntroLine = 600 // octets of a line that may introduce a quote
	maxIntroText = 900
	maxTries     = 200 // lines that nearly introduce a quote, in one letter
)

// intros finds what introduces quoted text. Where the quote is marked with
// ">", only the introduction goes; where it is not, everything below goes too.
func (r *reading) intros() {
	for i := 0; i < len(r.lines); i++ {
		if r.class[i] != plain {
			continue
		}
		if r.isCut(i) {
			r.set(i, len(r.lines), gone)
			return
		}
		if r.tries > maxTries {
			r.doubt(i, len(r.lines))
			return
		}
		end, strong := r.introAt(i)
		if end == 0 {
			continue
		}
		below := r.next(end)
		marked := below < len(r.lines) && r.class[below] == quoted
		switch {
		case marked:
			r.set(i, end, intro)
			i = end - 1
		case !strong:
		case r.has(plain, 0, i) || !r.has(quoted, end, len(r.lines)):
			r.set(i, len(r.lines), gone)
			return
		default:
			r.set(i, end, intro)
			r.doubt(end, r.nextQuote(end))
			i = end - 1
		}
	}
}

// doubt keeps commands out of lines: they may be a quote without marks.
func (r *reading) doubt(from, to int) {
	for i := from; i < to; i++ {
		r.unsure[i] = true
	}
}

func (r *reading) nextQuote(i int) int {
	for i < len(r.lines) && r.class[i] != quoted {
		i++
	}
	return i
}

// isCut looks for the cut line in a line and the two below it, for it may be
// wrapped, and with marks before it.
func (r *reading) isCut(i int) bool {
	head := r.gluedLine(i)
	if head == "" {
		return false
	}
	all := head + r.gluedLine(i+1) + r.gluedLine(i+2)
	for _, w := range cutWords {
		if at := strings.Index(all, w); at >= 0 && at < len(head) {
			return true
		}
	}
	return false
}

// gluedLine is a line without anything but letters and digits, made once.
func (r *reading) gluedLine(i int) string {
	if i >= len(r.lines) {
		return ""
	}
	if r.glue == nil {
		r.glue = make([]string, len(r.lines))
	}
	if r.glue[i] == "" && r.class[i] != blank {
		r.glue[i] = glued(clip(r.lines[i], maxIntroLine))
	}
	return r.glue[i]
}

func clip(s string, n int) string { return s[:min(len(s), n)] }

// introAt recognises an introduction that starts at line i; end is the line
// behind it, 0 if there is none. A weak one counts only before a marked quote.
func (r *reading) introAt(i int) (end int, strong bool) {
	if len(r.lines[i]) > maxIntroLine {
		return 0, false
	}
	if isDelimiter(r.lines[i]) {
		return i + 1, true
	}
	if end := r.headerBlock(i); end > 0 {
		return end, true
	}
	if end := r.notesBlock(i); end > 0 {
		return end, true
	}
	return r.attribution(i)
}

// attribution recognises "On ... somebody wrote:" in any language: up to five
// lines that end in a colon and hold a verb of writing with a date or an
// address, or an address with a date, or open with a date and a time. Only a line that opens like one, or holds the
// address, may pull the lines below it in.
func (r *reading) attribution(i int) (end int, strong bool) {
	if !r.endsSoon(i) {
		return 0, false
	}
	r.tries++
	first := attributionIn(r.lines[i])
	text := ""
	for j := i; j < min(i+5, len(r.lines)) && r.goesOn(text, i, j); j++ {
		ends := mayEndAttribution(r.lines[j])
		if j > i && ends && startsAnew(text, r.lines[j]) {
			break
		}
		if text += " " + r.lines[j]; len(text) > maxIntroText {
			break
		}
		if ends {
			if a := attributionIn(text); a.whole {
				return j + 1, a.strong()
			}
		}
		if !first.opens && !first.address && !openBracket(text) {
			break
		}
	}
	return 0, false
}

// endsSoon tells whether a line from i to i+4 may end an attribution.
func (r *reading) endsSoon(i int) bool {
	for j := i; j < min(i+5, len(r.lines)) && r.class[j] != blank; j++ {
		if mayEndAttribution(r.lines[j]) {
			return true
		}
	}
	return false
}

func mayEndAttribution(line string) bool {
	l := strings.TrimRight(line, " \t*_\u200c\u200d")
	return strings.HasSuffix(l, ":") || strings.HasSuffix(l, "：") || strings.HasSuffix(l, "---") || strings.Contains(l, ": ")
}

// goesOn tells whether line j may belong to an attribution that began at i: a
// plain line, or "> wrote:" behind an address that was broken before its ">".
func (r *reading) goesOn(text string, i, j int) bool {
	if j == i {
		return true
	}
	if r.class[j] == quoted {
		return openBracket(text) && strings.HasPrefix(r.lines[j], ">")
	}
	return r.class[j] == plain && len(r.lines[j]) <= maxIntroLine
}

// startsAnew tells whether a line is a whole attribution by itself and does not
// need the text before it: a name with an address, or a part of one.
func startsAnew(before, line string) bool {
	own := attributionIn(line)
	if !own.whole || !own.opens || openBracket(before) {
		return false
	}
	return own.address || !strings.HasSuffix(before, ">")
}

// openBracket tells whether a text breaks off inside <an address>.
func openBracket(text string) bool {
	return strings.LastIndexByte(text, '<') > strings.LastIndexByte(text, '>')
}

// traits of a text that may be an attribution.
type traits struct{ opens, verb, date, stamp, address, whole bool }

// strong tells whether it introduces a quote even where none is marked.
func (t traits) strong() bool {
	return t.address && (t.verb || t.date) || t.verb && t.date && (t.opens || t.stamp)
}

var (
	addressShape = regexp.MustCompile(`[^\s<>()\[\]"]+@[^\s<>()\[\]"]+`)
	dateShape    = regexp.MustCompile(`\d{1,2}\s?[:.hH時点시]\s?\d{2}|\d{1,4}\s?[-./年]\s?\d{1,2}|\b(19|20)\d{2}\b`)
)

func attributionIn(text string) traits {
	t := strings.TrimSpace(text)
	words := " " + plainWords(t) + " "
	quoting := startsWithAny(words[1:], quoteOpeners)
	dates := len(dateShape.FindAllString(t, 2))
	a := traits{
		opens:   quoting || opensAttribution(t, words),
		verb:    quoting || containsAny(words, writingVerbs) || containsAny(glued(t), gluedVerbs),
		date:    dates > 0,
		stamp:   dates > 1,
		address: addressShape.MatchString(t),
	}
	t = strings.TrimRight(t, " *_\u200c\u200d")
	ends := strings.HasSuffix(t, ":") || strings.HasSuffix(t, "：") || a.verb && strings.HasSuffix(t, "---")
	inside := a.opens && a.verb && a.date && a.address && strings.Contains(t, ": ")
	a.whole = (ends || inside) && (a.verb || a.address && a.date) || ends && a.opens && a.stamp
	return a
}

// opensAttribution tells whether a text begins with a date, a weekday or one
// of the little words that stand before a date, and has a digit.
func opensAttribution(t, words string) bool {
	if !strings.ContainsAny(t, "0123456789") {
		return false
	}
	if c := strings.TrimLeft(t, "-–—*_ \t"); c != "" && c[0] >= '0' && c[0] <= '9' && dateShape.MatchString(clip(c, 40)) {
		return true
	}
	for _, w := range openingWords {
		if strings.HasPrefix(words, " "+w+" ") {
			return true
		}
	}
	return containsAny(clip(glued(t), 12), gluedOpeners)
}

func containsAny(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// isDelimiter tells whether a line announces the old letter by name, as in
// "-----Original Message-----".
func isDelimiter(line string) bool {
	l := strings.TrimSpace(line)
	if len(l) > 120 { // phones put the whole header behind the dashes
		return strings.HasPrefix(l, "--------") && strings.Contains(clip(l, 60)[8:], "--------") && isDelimiter(strings.ToValidUTF8(clip(l, 60), ""))
	}
	words := plainWords(l)
	if isGroupWise(l) || startsWithAny(words, forwardPhrases) && strings.HasSuffix(l, ":") || strings.HasPrefix(words, "inactive hide details for") {
		return true
	}
	bare := strings.TrimLeft(l, "-_=*~—–─ ")
	return len(l)-len(bare) >= 2 && startsWithAny(words, originalPhrases)
}
