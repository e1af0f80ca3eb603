package mathable

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"carteiro/engine/games/mathable/grid"
	"carteiro/engine/refusal"
)

// The signs of a text, each at its head.
var (
	gap = regexp.MustCompile(`^[\s,;.!]+`)
	// a square, what parts it from the value, the value and a "+" right behind it
	placing = regexp.MustCompile(`^(\d{1,3}[a-z]|[a-z]\d{1,3})(?:\s*(?:=|:|->|→)\s*|\s+)(\d{1,4})\b(\+?)`)
	// the value first: "3 em 7F"
	backward = regexp.MustCompile(`^(\d{1,4})(?:\s*@\s*|\s+(?:em|na|no|on|at|in)\s+)(\d{1,3}[a-z]|[a-z]\d{1,3})\b(\+?)`)
	digit    = regexp.MustCompile(`^\d`)
	number   = regexp.MustCompile(`^\d{1,4}\b`)
	word     = regexp.MustCompile(`^[\pL\pM]+`)
	plus     = regexp.MustCompile(`^\+`)
)

// lexer reads a folded text from its head.
type lexer struct {
	rest string
	hand []int // for "exchange all"
}

// take cuts what matches off the head.
func (l *lexer) take(what *regexp.Regexp) []string {
	found := what.FindStringSubmatch(l.rest)
	if found != nil {
		l.rest = l.rest[len(found[0]):]
	}
	return found
}

// done tells whether nothing but gaps is left.
func (l *lexer) done() bool {
	l.take(gap)
	return l.rest == ""
}

func unreadable() *refusal.Refusal { return refusal.New(refusal.Unreadable) }

// message reads the whole text.
func (l *lexer) message() (message, *refusal.Refusal) {
	if passWords[phrase(l.rest)] {
		return message{verb: passes}, nil
	}
	l.skip()
	before := l.rest
	if w := l.take(word); w != nil && exchangeWords[w[0]] {
		return l.exchange()
	}
	l.rest = before
	return l.laying()
}

// skip leaves out words that say nothing. A letter before a digit is no word:
// "e7" is a square.
func (l *lexer) skip() {
	for !l.done() {
		before := l.rest
		if w := l.take(word); w == nil || !fillers[w[0]] || digit.MatchString(l.rest) {
			l.rest = before
			return
		}
	}
}

// exchange reads the tiles to exchange.
func (l *lexer) exchange() (message, *refusal.Refusal) {
	m := message{verb: exchanges}
	for l.skip(); !l.done(); l.skip() {
		if n := l.take(number); n != nil {
			v, _ := strconv.Atoi(n[0])
			m.values = append(m.values, v)
		} else if w := l.take(word); w == nil || !allWords[w[0]] || len(m.values) > 0 {
			return m, unreadable()
		} else {
			m.values = l.hand
		}
	}
	m.values = with(m.values)
	return m, nil
}

// laying reads placements, "+" and an end. A "+" apart from its placement
// counts at the head and at the end of the text only: in between it may be
// meant as "and".
func (l *lexer) laying() (message, *refusal.Refusal) {
	m := message{}
	if l.take(plus) != nil {
		m.extra = true
	}
	for l.skip(); !l.done(); l.skip() {
		switch {
		case m.end:
			return m, unreadable()
		case l.take(plus) != nil:
			if n := len(m.steps); n == 0 || m.steps[n-1].extra || !l.done() {
				return m, unreadable()
			}
			m.steps[len(m.steps)-1].extra = true
		default:
			if r := l.one(&m); r != nil {
				return m, r
			}
		}
	}
	if len(m.steps) == 0 && !m.extra && !m.end {
		return m, unreadable()
	}
	return m, nil
}

// one reads a placement or an end.
func (l *lexer) one(m *message) *refusal.Refusal {
	if f := l.take(placing); f != nil {
		return m.add(f[1], f[2], f[3] != "")
	}
	if f := l.take(backward); f != nil {
		return m.add(f[2], f[1], f[3] != "")
	}
	if w := l.take(word); w != nil && endWords[w[0]] {
		m.end = true
		return nil
	}
	return unreadable()
}

func (m *message) add(square, value string, extra bool) *refusal.Refusal {
	s, ok := grid.Parse(square)
	if !ok {
		return refusal.New(NoSuchSquare, "Square", strings.ToUpper(square))
	}
	v, _ := strconv.Atoi(value)
	m.steps = append(m.steps, step{Placement: grid.Placement{Square: s, Value: v}, extra: extra})
	return nil
}

// phrase is a text of letters as bare words, without those that say nothing.
func phrase(text string) string {
	list := strings.Fields(strings.Trim(text, " \t\r\n.,;!"))
	return strings.Join(slices.DeleteFunc(list, func(w string) bool { return fillers[w] }), " ")
}
