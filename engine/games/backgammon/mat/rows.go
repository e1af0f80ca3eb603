package mat

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// row is one line of the file with its tabs spread.
type row struct {
	line int
	text string
}

func (r row) blank() bool { return strings.TrimSpace(r.text) == "" }

// comment is the text of a row that starts with ";" or "#".
func (r row) comment() (string, bool) {
	s := strings.TrimSpace(r.text)
	if s == "" || s[0] != ';' && s[0] != '#' {
		return "", false
	}
	return strings.TrimSpace(s[1:]), true
}

// rows cuts a file into lines: with or without a byte-order mark, any line
// end, UTF-8 or else the Western European code page of older programs.
func rows(data []byte) ([]row, error) {
	if len(data) > MaxBytes {
		return nil, fail(1, "the file is larger than %d bytes", MaxBytes)
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if at := bytes.IndexByte(data, 0); at >= 0 {
		return nil, fail(1+bytes.Count(data[:at], []byte("\n")), "this is no text file")
	}
	if !utf8.Valid(data) {
		data, _ = charmap.Windows1252.NewDecoder().Bytes(data)
	}
	text := strings.ReplaceAll(strings.ReplaceAll(string(data), "\r\n", "\n"), "\r", "\n")
	var all []row
	for line := range strings.SplitSeq(text, "\n") {
		all = append(all, row{len(all) + 1, spread(line)})
	}
	return all, nil
}

// spread puts spaces for tabs and takes out what cannot be seen.
func spread(line string) string {
	if strings.IndexFunc(line, unicode.IsControl) < 0 {
		return line
	}
	var b strings.Builder
	column := 0
	for _, r := range line {
		switch {
		case r == '\t':
			n := 8 - column%8
			b.WriteString("        "[:n])
			column += n
		case !unicode.IsControl(r):
			b.WriteRune(r)
			column++
		}
	}
	return b.String()
}

// column counts characters, for a place in bytes.
func column(text string, at int) int { return utf8.RuneCountInString(text[:at]) }
