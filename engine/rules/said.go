package rules

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// MaxText bounds what a Read looks at, in bytes; no move of any game needs half of it.
const MaxText = 400

// Folded is a person's text in lower case and plain characters (NFKC).
func Folded(text string) string {
	return strings.ToLower(norm.NFKC.String(strings.ToValidUTF8(text, " ")))
}

// Quoted is a text short and clean enough to be shown again: one line of 80
// characters at most, one that was longer ending in "…".
func Quoted(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
	if r := []rune(text); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return text
}
