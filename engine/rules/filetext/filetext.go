// Package filetext tidies what other programs' files say in words: names,
// headers, and the notes of where a file and the rules disagree.
package filetext

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of the notes of one sheet.
const (
	MaxNotes = 400 // kept at most, and one line more that counts the others
	MaxNote  = 300 // bytes of one
)

// Plain is a text on one line, with single spaces.
func Plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(text), " ")
}

var address = regexp.MustCompile(`<?[^\s<>()"\[\];,:]+@[^\s<>()"\[\];,:]+>?`)

// WithoutAddress takes mail addresses out of a text: they are somebody's
// personal data and no part of a game.
func WithoutAddress(text string) string {
	if !strings.Contains(text, "@") {
		return text
	}
	text = strings.NewReplacer("()", "", "[]", "").Replace(address.ReplaceAllString(text, ""))
	return strings.Trim(strings.Join(strings.Fields(text), " "), " ,;")
}

// Cut shortens a text to so many bytes, whole characters only.
func Cut(text string, bytes int) string {
	for len(text) > bytes {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return strings.TrimSpace(text)
}

// Shortened is a text of so many characters at most; one that was longer ends
// in "…".
func Shortened(text string, characters int) string {
	if utf8.RuneCountInString(text) > characters {
		text = string([]rune(text)[:characters-1]) + "…"
	}
	return text
}

// Notes are differences ("line 12: ...") in the order of their lines, each
// once, as many as are kept.
func Notes(list []string) []string {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b string) int { return Line(a) - Line(b) })
	list = slices.Compact(list)
	for i, d := range list {
		list[i] = Cut(d, MaxNote)
	}
	if more := len(list) - MaxNotes; more > 0 {
		list = append(list[:MaxNotes], fmt.Sprintf("and %d more", more))
	}
	return list
}

// Line is the line that a note speaks of, 0 for none.
func Line(note string) (n int) {
	_, _ = fmt.Sscanf(note, "line %d:", &n)
	return n
}
