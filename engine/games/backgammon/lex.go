package backgammon

import (
	"strings"
	"unicode"
)

// token is one sign of a play as a person writes it.
type token struct {
	kind  tokenKind
	place int8 // of a place; the number of a repeat
	loose bool // a dash with space beside it: "24/18 - 13/11"
}

type tokenKind uint8

const (
	tokPlace tokenKind = iota
	tokSlash
	tokStar
	tokRepeat
	tokBreak
	tokNoise // a word that changes nothing
)

var wordTokens = map[string]token{
	"bar": {kind: tokPlace, place: bar}, "barra": {kind: tokPlace, place: bar}, "b": {kind: tokPlace, place: bar},
	"off": {kind: tokPlace, place: off}, "fora": {kind: tokPlace, place: off}, "out": {kind: tokPlace, place: off},
	"x": {kind: tokStar}, "hit": {kind: tokStar}, "bate": {kind: tokStar}, "batendo": {kind: tokStar},
	"to": {kind: tokSlash}, "para": {kind: tokSlash}, "à": {kind: tokSlash}, "pra": {kind: tokSlash},
	"a": {kind: tokSlash}, "até": {kind: tokSlash},
	"from": {kind: tokNoise}, "de": {kind: tokNoise}, "da": {kind: tokNoise}, "do": {kind: tokNoise},
	"point": {kind: tokNoise}, "casa": {kind: tokNoise}, "the": {kind: tokNoise},
	"and": {kind: tokBreak}, "e": {kind: tokBreak}, "then": {kind: tokBreak}, "depois": {kind: tokBreak},
	"move": {kind: tokBreak}, "play": {kind: tokBreak}, "mover": {kind: tokBreak}, "movo": {kind: tokBreak},
	"jogar": {kind: tokBreak}, "jogo": {kind: tokBreak}, "jogada": {kind: tokBreak}, "m": {kind: tokBreak},
}

// lex splits folded text into tokens; false where something is no part of a play.
func lex(folded string) ([]token, bool) {
	rs, toks, slashes := []rune(folded), []token(nil), strings.ContainsRune(folded, '/')
	for i := 0; i < len(rs); {
		t, n, ok := next(rs[i:])
		if !ok {
			return nil, false
		}
		t.loose = slashes && n == 1 && isDash(rs[i]) && (i > 0 && unicode.IsSpace(rs[i-1]) || i+1 < len(rs) && unicode.IsSpace(rs[i+1]))
		again := t.kind == tokSlash && len(toks) > 0 && toks[len(toks)-1].kind == tokSlash // "para a"
		if n > 0 && t.kind != tokNoise && !again {
			toks = append(toks, t)
		}
		i += max(n, 1)
	}
	for i, t := range toks {
		if t.loose {
			toks[i] = token{kind: tokBreak}
		}
	}
	return toks, true
}

// next reads one token and how many runes it takes; none for a space.
func next(rs []rune) (token, int, bool) {
	switch r := rs[0]; {
	case unicode.IsSpace(r) && r != '\n':
		return token{}, 0, true
	case unicode.IsDigit(r):
		return number(rs)
	case unicode.IsLetter(r):
		n := run(rs, unicode.IsLetter)
		t, ok := wordTokens[string(rs[:n])]
		return t, n, ok
	case isSlash(r):
		return token{kind: tokSlash}, run(rs, isSlash), true
	case r == '*' || r == '×':
		return token{kind: tokStar}, run(rs, func(r rune) bool { return r == '*' || r == '×' }), true
	case strings.ContainsRune(",;.&+\n", r):
		return token{kind: tokBreak}, 1, true
	case r == '(':
		return repeat(rs)
	}
	return token{}, 0, false
}

func isDash(r rune) bool { return r == '−' || unicode.Is(unicode.Pd, r) }

func isSlash(r rune) bool { return isDash(r) || strings.ContainsRune(`/\|→➔⇒»>⁄∕`, r) }

func run(rs []rune, in func(rune) bool) int {
	n := 0
	for n < len(rs) && in(rs[n]) {
		n++
	}
	return n
}

// number reads a place from 0 to 25.
func number(rs []rune) (token, int, bool) {
	n, v := run(rs, unicode.IsDigit), 0
	for _, r := range rs[:min(n, 3)] {
		if r > '9' {
			return token{}, 0, false
		}
		v = 10*v + int(r-'0')
	}
	return token{kind: tokPlace, place: int8(min(v, bar))}, n, n <= 2 && v <= bar
}

// repeat reads "(2)", "(x2)" or "(2x)".
func repeat(rs []rune) (token, int, bool) {
	end := run(rs, func(r rune) bool { return r != ')' })
	if end == len(rs) {
		return token{}, 0, false
	}
	s := strings.Trim(string(rs[1:end]), " x×")
	if len(s) != 1 || s[0] < '1' || s[0] > '4' {
		return token{}, 0, false
	}
	return token{kind: tokRepeat, place: int8(s[0] - '0')}, end + 1, true
}
