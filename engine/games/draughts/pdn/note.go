package pdn

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what a sheet takes over from a file.
const (
	maxName        = 100 // characters
	maxHeaders     = 60
	maxKey         = 40  // bytes
	maxHeader      = 250 // bytes
	maxDifferences = 400
	maxNote        = 300 // bytes of a difference
)

// address is a mail address: somebody's personal data and no part of a game.
var address = regexp.MustCompile(`<?[^\s<>()"\[\];,:]+@[^\s<>()"\[\];,:]+>?`)

// plain is a text on one line with single spaces, without mail addresses.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	if strings.Contains(text, "@") {
		text = strings.NewReplacer("()", "", "[]", "").Replace(address.ReplaceAllString(text, ""))
	}
	return strings.Join(strings.Fields(text), " ")
}

// cut shortens a text to so many bytes, whole characters only.
func cut(text string, bytes int) string {
	for len(text) > bytes {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return strings.TrimSpace(text)
}

// shortened is a text of so many characters at most.
func shortened(s string, characters int) string {
	if utf8.RuneCountInString(s) > characters {
		s = string([]rune(s)[:characters-1]) + "…"
	}
	return s
}

// noted is differences in the order of their lines, as many as are kept.
func noted(list []string) []string {
	slices.SortStableFunc(list, func(a, b string) int { return lineOf(a) - lineOf(b) })
	list = slices.Compact(list)
	for i, d := range list {
		list[i] = cut(d, maxNote)
	}
	if more := len(list) - maxDifferences; more > 0 {
		list = append(list[:maxDifferences], fmt.Sprintf("and %d more", more))
	}
	return list
}

// lineOf is the line that a difference speaks of.
func lineOf(difference string) (n int) {
	_, _ = fmt.Sscanf(difference, "line %d:", &n)
	return n
}
