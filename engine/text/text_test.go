package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"carteiro/engine/text"
)

func TestName(t *testing.T) {
	for in, want := range map[string]string{" Praia ": "Praia", "Círculo do Porto": "Círculo do Porto", "می\u200cخواهم": "می\u200cخواهم", "é": "é"} {
		got, ok := text.Name(in, 60)
		require.True(t, ok, in)
		require.Equal(t, want, got)
	}
	for _, in := range []string{"", "  ", "a\u202eb", "a\u2066b", "\u200fa", "a\u061cb", "a\nb", "a\u2028b", "a\x00", "a\u200bb", "\ufeffa", "a\xff", strings.Repeat("é", 61)} {
		_, ok := text.Name(in, 60)
		require.False(t, ok, "%q", in)
	}
}

func TestLine(t *testing.T) {
	for in, want := range map[string]string{" as\r\nvoted \t on": "as voted on", "a\u202eb\u2069": "ab", "\u200f\n": "", "a\u2028b": "a b", "x\xff\x01": "x"} {
		require.Equal(t, want, text.Line(in), "%q", in)
	}
}

func TestFold(t *testing.T) {
	for _, same := range [][2]string{{"ESCADA  do Porto", "escada do porto"}, {"e\u0301", "É"}, {"ｅｓｃａｄａ", "Escada"}, {"Straße", "STRASSE"}, {"a\u200db", "AB"}} {
		require.Equal(t, text.Fold(same[0]), text.Fold(same[1]))
	}
	require.NotEqual(t, text.Fold("Escada"), text.Fold("Escada 2"))
}

func FuzzLine(f *testing.F) {
	for _, s := range []string{"as voted", "a\u202eb\r\n", "\xff", "\u2028"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		line := text.Line(s)
		require.Equal(t, line, text.Line(line))
		if name, ok := text.Name(line, 1+len(line)); line != "" {
			require.True(t, ok, "%q", line)
			require.Equal(t, line, name)
		}
		require.True(t, utf8.ValidString(line))
		require.Equal(t, text.Fold(line), text.Fold(strings.TrimSpace(line)))
	})
}
