package mat

import (
	"strings"

	"carteiro/engine/rules/filetext"
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
		key := filetext.Plain(strings.NewReplacer(`"`, "", "[", "", "]", "").Replace(h.Key))
		value := filetext.Cut(filetext.WithoutAddress(filetext.Plain(strings.ReplaceAll(h.Value, `"`, "'"))), maxHeader)
		if key = filetext.Cut(key, maxName); key != "" {
			headers = append(headers, Header{key, value})
		}
	}
	m.Headers = headers
	return m
}

func cleanName(name, or string) string {
	if name = filetext.Cut(filetext.Plain(strings.ReplaceAll(name, ":", "-")), maxName); name == "" {
		return or
	}
	return name
}
