package mat

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what is written: gnubg keeps 31 bytes of a name.
const (
	maxName   = 31
	maxHeader = 200
)

// cleaned is a match whose names and headers can be written.
func cleaned(m Match) Match {
	for i, name := range m.Players {
		m.Players[i] = cleanName(name, [...]string{"Player 1", "Player 2"}[i])
	}
	var headers []Header
	for _, h := range m.Headers {
		key := plain(strings.NewReplacer(`"`, "", "[", "", "]", "").Replace(h.Key))
		value := cut(withoutAddress(plain(strings.ReplaceAll(h.Value, `"`, "'"))), maxHeader)
		if key = cut(key, maxName); key != "" {
			headers = append(headers, Header{key, value})
		}
	}
	m.Headers = headers
	return m
}

func cleanName(name, or string) string {
	if name = cut(plain(strings.ReplaceAll(name, ":", "-")), maxName); name == "" {
		return or
	}
	return name
}

// plain is a text on one line, with single spaces.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, ""))
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
