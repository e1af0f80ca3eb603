package pdn

import "strings"

// kind is what a token is.
type kind uint8

const (
	end   kind = iota // of the file
	tag               // [Name "value"]
	word              // a move, its number, a result, or what is none of these
	setUp             // /FEN "..."/
	open              // a variation begins
	shut              // and ends
	wrong             // what breaks the syntax: text says how
)

// token is a piece of the text. Comments, glyphs ($1) and marks ((?)) are none.
type token struct {
	kind kind
	line int
	gap  bool   // a blank line stands before it
	note string // the last comment before it, if that is short
	name string // of a tag, as written
	text string // the word, the FEN, or the value of a tag
}

// lexer cuts a text into tokens. It only goes forward, so its time is linear.
type lexer struct {
	text string
	at   int
	line int
	note string // the last comment
}

// blanks are between words, breaks end one.
const (
	blanks = " \t\n\v\f\u00a0\u200b"
	breaks = blanks + "{}()[];$"
)

// next skips what says nothing and gives the next token.
func (l *lexer) next() token {
	gap := false
	l.note = ""
	for {
		gap = l.space() || gap
		if l.at == len(l.text) {
			return token{kind: end, line: l.line, note: l.note}
		}
		if t, ok := l.token(); ok {
			t.gap, t.note = gap, l.note
			return t
		}
	}
}

// space passes over blanks and tells whether a blank line is among them.
func (l *lexer) space() bool {
	rest := strings.TrimLeft(l.text[l.at:], blanks)
	lines := strings.Count(l.text[l.at:len(l.text)-len(rest)], "\n")
	l.at, l.line = len(l.text)-len(rest), l.line+lines
	return lines > 1
}

// take passes over n bytes.
func (l *lexer) take(n int) string {
	text := l.text[l.at : l.at+n]
	l.at, l.line = l.at+n, l.line+strings.Count(text, "\n")
	return text
}

// token takes what stands here; not ok means that it says nothing.
func (l *lexer) token() (token, bool) {
	switch l.text[l.at] {
	case '{':
		return l.comment()
	case ';', '%':
		l.noted(l.take(l.upTo("\n")))
		return token{}, false
	case '[':
		return l.tag()
	case '(':
		return l.bracket()
	case '$':
		l.take(1 + len(l.text[l.at+1:]) - len(strings.TrimLeft(l.text[l.at+1:], "0123456789")))
		return token{}, false
	case '/':
		return l.setUp()
	case ')':
		return token{kind: shut, line: l.line, text: l.take(1)}, true
	case '}', ']':
		line := l.line
		return token{kind: wrong, line: line, text: quoted(l.take(1)) + " closes nothing"}, true
	}
	line := l.line
	return token{kind: word, line: line, text: l.take(l.upTo(breaks))}, true
}

// upTo is the number of bytes before the first of some characters.
func (l *lexer) upTo(chars string) int {
	if n := strings.IndexAny(l.text[l.at:], chars); n >= 0 {
		return n
	}
	return len(l.text) - l.at
}

// noted keeps a comment, without its first sign.
func (l *lexer) noted(text string) {
	if l.note = ""; len(text) <= maxNote {
		l.note = strings.Join(strings.Fields(text[1:]), " ")
	}
}

// comment passes over {...}. One that is not closed ends before the next game.
func (l *lexer) comment() (token, bool) {
	line, from := l.line, l.at
	for {
		l.take(l.upTo("}\n"))
		switch {
		case l.at < len(l.text) && l.text[l.at] == '}':
			l.noted(l.text[from:l.at])
			l.take(1)
			return token{}, false
		case l.at == len(l.text) || l.beforeGame():
			return token{kind: wrong, line: line, text: `the comment that begins here has no "}"`}, true
		}
		l.take(1)
	}
}

// beforeGame tells whether a blank line and then a tag stand here.
func (l *lexer) beforeGame() bool {
	rest := l.text[l.at:]
	return len(rest) > 3 && strings.HasPrefix(rest, "\n\n[") && isLetter(rest[3])
}

// bracket tells the mark "(?)" from a variation.
func (l *lexer) bracket() (token, bool) {
	rest := l.text[l.at+1:]
	if marks := len(rest) - len(strings.TrimLeft(rest, "!?")); marks > 0 && strings.HasPrefix(rest[marks:], ")") {
		l.take(marks + 2)
		return token{}, false
	}
	line := l.line
	return token{kind: open, line: line, text: l.take(1)}, true
}

// setUp takes /FEN "..."/ and gives the FEN.
func (l *lexer) setUp() (token, bool) {
	line, rest := l.line, l.text[l.at+1:min(len(l.text), l.at+1+maxFEN)]
	n := strings.IndexByte(rest, '/')
	if n < 0 || len(rest) < 3 || !strings.EqualFold(rest[:3], "FEN") {
		return token{kind: wrong, line: line, text: quoted(l.take(l.upTo(breaks))) + ` stands where a move or /FEN "..."/ is expected`}, true
	}
	l.take(n + 2)
	return token{kind: setUp, line: line, text: strings.Trim(rest[3:n], blanks+`":`)}, true
}
