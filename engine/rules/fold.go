package rules

import (
	"strings"
	"unicode/utf8"
)

// Columns is the width of a text board.
const Columns = 76

// Fold breaks a line of a text board between words so that it fits, and sets
// what follows in by two columns.
func Fold(line string) string {
	if utf8.RuneCountInString(line) <= Columns {
		return line
	}
	return strings.Join(Wrap(line, Columns-2), "\n  ")
}

// Wrap breaks a line between words into lines of so many columns; a word that
// is longer stands alone.
func Wrap(line string, columns int) []string {
	words := strings.Split(line, " ")
	out := words[:1:1]
	for _, word := range words[1:] {
		last := &out[len(out)-1]
		if utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) > columns {
			out = append(out, word)
		} else {
			*last += " " + word
		}
	}
	return out
}
