package pdn

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// unfinished is the result of a game that has none.
const unfinished = "*"

// results are the results by their spellings; "1-0" is a win of White, or of
// the first player where the tags are P1 and P2.
var results = map[string]string{
	"1-0": "1-0", "2-0": "1-0", "0-1": "0-1", "0-2": "0-1", "0-0": "0-0", "*": unfinished,
	"1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2", "1-1": "1/2-1/2",
}

// square is one square of a move, by its letter or its number. In a move with
// spaces it may be a digit of a result ("1 - 0").
const (
	square = `(?:[a-h][1-8]|[1-9]\d|0?[1-9])`
	part   = `(?:[a-h][1-8]|\d\d?)`
)

var (
	numberWord = regexp.MustCompile(`^(?:\d+\.+|\d{1,3}$)`)
	moveWord   = regexp.MustCompile(`^(` + square + `(?:[-x:]` + square + `)+|(?:[a-h][1-8]){2,}|(?:[1-9]\d|0[1-9]){2})([!?*+#]*)([^\d\-x:].*)?$`)
	squareName = regexp.MustCompile(square)
	headWord   = regexp.MustCompile(`^` + part + `(?:[x:]` + part + `)*[-x:]?$`)
	tailWord   = regexp.MustCompile(`^[-x:]?` + part + `(?:[^.\d]|$)`)
)

// plainMove brings a move to the letters of this package: other dashes and
// crosses, capitals, and the Cyrillic letters that look like ours.
var plainMove = strings.NewReplacer("–", "-", "—", "-", "−", "-", "‑", "-", "×", "x", "X", "x", "х", "x", "Х", "x",
	"а", "a", "с", "c", "е", "e", "А", "a", "С", "c", "Е", "e", "A", "a", "B", "b", "C", "c", "D", "d", "E", "e", "F", "f", "G", "g", "H", "h")

// word takes a word of the moves: a number, a result, a move.
func (p *parser) word(t token) {
	text := t.text
	if _, ok := results[text]; !ok {
		if n := numberWord.FindString(text); n == text && !strings.HasSuffix(n, ".") {
			if text = p.spaced(text); text == n {
				return
			}
		} else {
			if text = text[len(n):]; n != "" {
				p.current(t.line)
			}
		}
	}
	if result, ok := results[text]; ok {
		p.ends(t, result)
		return
	}
	switch strings.Trim(text, "!?") {
	case "", ".", "..", "...", "…":
	case "-", "--", "---", "x":
		p.add(step{line: t.line, text: text})
	default:
		p.move(t.line, p.spaced(text))
	}
}

// spaced joins a move that is written with spaces: "10 x 15", "8x 15".
func (p *parser) spaced(text string) string {
	for len(text) < maxMove && headWord.MatchString(plainMove.Replace(text)) {
		next := p.peek(0)
		if next.kind != word {
			break
		}
		separated, tail := separates(text[len(text)-1:]), plainMove.Replace(next.text)
		switch {
		case separated && tailWord.MatchString(tail) && !separates(tail[:1]):
		case !separated && separates(tail[:1]) && tailWord.MatchString(tail) && single(text, tail):
		case !separated && separates(tail) && single(text, tail) && p.squareBehind():
		default:
			return text
		}
		text += p.pop().text
	}
	return text
}

// separates tells whether a text is a separator of squares.
func separates(text string) bool { return text == "-" || text == "x" || text == ":" }

// single tells whether a plain move may go on so: it has two squares only.
func single(text, tail string) bool { return tail[0] != '-' || len(text) < 3 }

// squareBehind tells whether the word behind the next one begins with a square.
func (p *parser) squareBehind() bool {
	t := p.peek(1)
	text := plainMove.Replace(t.text)
	return t.kind == word && tailWord.MatchString(text) && !separates(text[:1])
}

// move takes a move, with what is glued to it.
func (p *parser) move(line int, text string) {
	m := moveWord.FindStringSubmatch(plainMove.Replace(text))
	switch {
	case m != nil && !tailWord.MatchString(m[3]):
		s := step{line: line, text: m[1], colon: strings.Contains(m[1], ":")}
		for _, name := range squareName.FindAllString(m[1], -1) {
			s.squares = append(s.squares, strings.TrimPrefix(name, "0"))
		}
		p.add(s)
		p.talk = 0
		if rest := []rune(text)[utf8.RuneCountInString(m[1]+m[2]):]; strings.Trim(string(rest), ".,") != "" {
			p.talk = line
			p.remark(line, string(rest))
		}
	case p.talk == line:
	default:
		p.wrong(line, quoted(text)+" is neither a move nor a result; remarks stand in {braces}")
	}
}
