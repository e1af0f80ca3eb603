// Package text holds what people type to what others can read on one line:
// names of clubs, ladders and round robins, and the reasons of stewards.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Name gives a name of 1 to so many characters on one line, without the spaces
// around it; false for what is none. Characters that are not seen, or that turn
// the text around them (UAX 9), are in no name.
func Name(s string, most int) (string, bool) {
	trimmed := strings.TrimSpace(s)
	n := utf8.RuneCountInString(trimmed)
	if n == 0 || n > most || !utf8.ValidString(s) || strings.ContainsFunc(trimmed, unseen) {
		return "", false
	}
	return trimmed, true
}

// Line gives a text on one line: what breaks lines becomes a blank, several
// blanks one, and what is not seen goes.
func Line(s string) string {
	kept := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || r == '\u2028' || r == '\u2029':
			return ' '
		case unseen(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(kept), " ")
}

// Fold gives what two names have in common that people would take for the same:
// case, width, accents' encoding and blanks aside (NFKC and case folding).
func Fold(name string) string {
	folded := cases.Fold().String(norm.NFKC.String(name))
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(folded))), " ")
}

// unseen tells whether a character is a control, one of direction, a break of
// lines or a blank without width. Joiners stay: some scripts need them.
func unseen(r rune) bool {
	switch {
	case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == '\u2028', r == '\u2029':
		return true
	}
	return r == '\u200b' || r == '\u2060' || r == '\ufeff'
}
