package pdn

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// decoded is a file as text: with or without a byte-order mark, any line end,
// UTF-8 or else the Western European code page of older programs.
func decoded(data []byte) (string, error) {
	if len(data) > MaxBytes {
		return "", fail(1, "the file is larger than %d bytes", MaxBytes)
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if at := bytes.IndexByte(data, 0); at >= 0 {
		return "", fail(1+bytes.Count(data[:at], []byte("\n")), "this is no text file")
	}
	if !utf8.Valid(data) {
		data, _ = charmap.Windows1252.NewDecoder().Bytes(data)
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data)), nil
}
