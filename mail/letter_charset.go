package mail

import (
	"bytes"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode/utf32"

	utf16 "golang.org/x/text/encoding/unicode"
)

// toUTF8 decodes text whatever its label says. Valid UTF-8 wins over any label
// but those of encodings that are themselves made of ASCII octets; iso-8859-1
// and us-ascii are read as windows-1252, of which they are parts; an unknown
// charset is no reason to refuse.
func toUTF8(b []byte, label string) string {
	label = strings.ToLower(strings.Trim(label, " \"'"))
	if s, ok := byMark(b); ok {
		return s
	}
	if wide(label) || escaped(label) && isASCII(string(b)) {
		if s, ok := decoded(b, label); ok {
			return s
		}
	}
	if utf8.Valid(b) {
		return string(b)
	}
	switch label {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "latin1", "windows-1252":
		return western(b)
	}
	if s, ok := decoded(b, label); ok {
		return s
	}
	return western(b)
}

// escaped tells whether a charset hides other letters behind ASCII octets, so
// that its text is always "valid UTF-8". Text with other octets is not in it.
func escaped(label string) bool {
	return strings.HasPrefix(label, "iso-2022") || strings.HasPrefix(label, "hz")
}

// wide tells whether a charset's text may be "valid UTF-8" by accident: it has
// zeroes in it, or letters at other places.
func wide(label string) bool {
	return strings.HasPrefix(label, "utf-16") || strings.HasPrefix(label, "utf-32") || strings.Contains(label, "ebcdic")
}

func byMark(b []byte) (string, bool) {
	dec := utf16.UTF16(utf16.BigEndian, utf16.ExpectBOM).NewDecoder()
	switch {
	case bytes.HasPrefix(b, []byte{0xff, 0xfe, 0, 0}):
		dec = utf32.UTF32(utf32.LittleEndian, utf32.ExpectBOM).NewDecoder()
	case bytes.HasPrefix(b, []byte{0xff, 0xfe}), bytes.HasPrefix(b, []byte{0xfe, 0xff}):
	default:
		return "", false
	}
	s, err := dec.Bytes(b)
	return string(s), err == nil
}

func decoded(b []byte, label string) (string, bool) {
	r, err := charset.Reader(label, bytes.NewReader(b))
	if err != nil {
		return "", false
	}
	s, err := io.ReadAll(io.LimitReader(r, 4*maxText))
	s = bytes.ToValidUTF8(s, []byte("\uFFFD"))
	if err != nil || len(b) > 8 && bytes.Equal(s, []byte("\uFFFD")) {
		return "", false
	}
	return string(s), true
}

// western reads windows-1252, but keeps the stretches that are good UTF-8: one
// part of a letter often is, when programs glue quotes together.
func western(b []byte) string {
	var out strings.Builder
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			r = charmap.Windows1252.DecodeByte(b[0])
		}
		out.WriteRune(r)
		b = b[n:]
	}
	return out.String()
}

// tidy makes text safe to look at: one kind of line end and of space, no
// control characters and no invisible ones that could break a word. Joiners
// stay, for emoji and for scripts that need them.
func tidy(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t':
			return r
		case r == '\r', r == '\u2028', r == '\u2029', r == '\u0085':
			return '\n'
		case unicode.Is(unicode.Zs, r):
			return ' '
		case r == '\u200c', r == '\u200d':
			return r
		case r == '\u00ad', r == '\u034f', r == '\u180e', unicode.Is(unicode.Cf, r), unicode.IsControl(r):
			return -1
		}
		return r
	}, s)
}

// unflow joins the lines of format=flowed text (RFC 3676): a line that ends in
// a space goes on in the next of the same quote depth. A signature mark "-- "
// is never joined.
func unflow(s string, delsp bool) string {
	var out strings.Builder
	open, depth := false, 0 // the paragraph being written
	for _, line := range strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n") {
		d := len(line) - len(strings.TrimLeft(line, ">"))
		text := strings.TrimPrefix(line[d:], " ")
		mark := text == "-- "
		if open && (d != depth || mark) {
			out.WriteByte('\n')
			open = false
		}
		if !open && d > 0 {
			out.WriteString(strings.Repeat(">", d) + " ")
		}
		open, depth = strings.HasSuffix(text, " ") && !mark, d
		if open && delsp {
			text = text[:len(text)-1]
		}
		out.WriteString(text)
		if !open {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// unquoteResidue decodes quoted-printable that some relay left in the text.
// Only what no move contains is touched: letters of several octets, "=3D", and
// line ends after them. "7F=20" is a move.
func unquoteResidue(s string) string {
	if !residue(s) {
		return s
	}
	b := []byte(s)
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		if b[i] == '=' {
			if n := softBreak(b[i+1:]); n > 0 {
				i += n
				continue
			}
			if code, n := residueCode(b[i:]); n > 0 && (code != nil || !endsInSquare(out)) {
				out = append(out, code...)
				i += n - 1
				continue
			}
		}
		out = append(out, b[i])
	}
	return string(bytes.ToValidUTF8(out, []byte("\uFFFD")))
}

// endsInSquare tells whether a text ends like the square of a tile ("7F").
func endsInSquare(b []byte) bool {
	if len(b) < 2 {
		return false
	}
	x, y := b[len(b)-2], b[len(b)-1]|0x20
	letter, digit := y >= 'a' && y <= 'z', b[len(b)-1] >= '0' && b[len(b)-1] <= '9'
	return letter && x >= '0' && x <= '9' || digit && (x|0x20) >= 'a' && (x|0x20) <= 'z'
}

// residue tells whether a text shows quoted-printable: an encoded letter, or a
// long line that ends in "=".
func residue(s string) bool {
	start := 0 // of the line
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\n':
			start = i + 1
		case '=':
			if _, n := residueCode([]byte(s[i:min(len(s), i+12)])); n > 3 {
				return true
			}
			if i-start >= 70 && softBreak([]byte(s[i+1:min(len(s), i+4)])) > 0 {
				return true
			}
		}
	}
	return false
}

// residueCode decodes one letter of several octets, "=3D" or a blank at the
// end of a line, and says how much of b it took.
func residueCode(b []byte) ([]byte, int) {
	var code []byte
	n := 0
	for n+2 < len(b) && b[n] == '=' && unhex(b[n+1]) >= 8 && unhex(b[n+2]) >= 0 && len(code) < 4 {
		code = append(code, byte(unhex(b[n+1])<<4|unhex(b[n+2])))
		n += 3
		if utf8.Valid(code) {
			return code, n
		}
	}
	if len(b) >= 3 && string(b[:3]) == "=3D" {
		return []byte("="), 3
	}
	if len(b) >= 4 && string(b[:3]) == "=20" && (b[3] == '\n' || b[3] == '\r') {
		return nil, 3
	}
	return nil, 0
}
