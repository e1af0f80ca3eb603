package mail

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"io"
	"strings"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"
)

// parts is what was found inside a letter.
type parts struct {
	plain, html       string
	hasPlain, hasHTML bool
	flowed            bool
	types             map[string]bool // media types met
	reportType        string          // of a multipart/report
	status            string          // what a delivery report says of the recipients (RFC 3464)
	returned          string          // the letter that a report gives back, or its header
	cutShort          bool            // an Outlook attachment (TNEF) ends too early
	count             int
}

// openParts walks the MIME tree in reading order. Only the first text/plain
// and the first text/html that are no attachments are decoded; message/rfc822
// is never entered, so a forwarded old letter is not read as a reply.
func openParts(h message.Header, body []byte) *parts {
	p := &parts{types: map[string]bool{}}
	p.walk(h, bytes.NewReader(body), 0)
	return p
}

func (p *parts) walk(h message.Header, r io.Reader, depth int) {
	p.count++
	mediaType, params := contentType(h)
	p.types[mediaType] = true
	switch {
	case strings.HasPrefix(mediaType, "multipart/") && params["boundary"] != "":
		if mediaType == "multipart/report" {
			p.reportType = strings.ToLower(params["report-type"])
		}
		if depth < maxDepth {
			p.walkAll(textproto.NewMultipartReader(r, params["boundary"]), depth+1)
		}
	case mediaType == "message/delivery-status" && p.status == "":
		p.status = string(readBody(h, r))
	case (mediaType == "message/rfc822" || mediaType == "text/rfc822-headers") && p.returned == "":
		p.returned = string(readBody(h, r))
	case mediaType == "application/ms-tnef":
		p.cutShort = p.cutShort || tnefCutShort(readBody(h, r))
	case p.isAttachment(h, params):
	case mediaType == "text/plain" && !p.hasPlain:
		p.hasPlain = true
		p.flowed = strings.EqualFold(params["format"], "flowed")
		p.plain = readText(h, r, params)
	case mediaType == "text/html" && !p.hasHTML:
		p.hasHTML = true
		p.html = readText(h, r, params)
	}
}

func (p *parts) walkAll(mr *textproto.MultipartReader, depth int) {
	for p.count < maxParts {
		part, err := mr.NextPart()
		if err != nil {
			return
		}
		p.walk(message.Header{Header: part.Header}, part, depth)
	}
}

// contentType never fails: broken parameters are read as well as they can be,
// and what is no type is plain text (RFC 2045, 5.2).
func contentType(h message.Header) (string, map[string]string) {
	t, params, err := h.ContentType()
	if err != nil {
		t, params = looseType(h.Get("Content-Type"))
	}
	if t = strings.ToLower(t); !strings.Contains(t, "/") {
		t = "text/plain"
	}
	return t, params
}

func looseType(s string) (string, map[string]string) {
	fields := strings.Split(s, ";")
	params := map[string]string{}
	for _, f := range fields[1:] {
		k, v, _ := strings.Cut(f, "=")
		params[strings.ToLower(strings.TrimSpace(k))] = strings.Trim(v, " \t\"'")
	}
	return strings.TrimSpace(fields[0]), params
}

// isAttachment goes by the disposition; a name alone makes an attachment only
// beside a text that was found before.
func (p *parts) isAttachment(h message.Header, params map[string]string) bool {
	d, _, _ := strings.Cut(h.Get("Content-Disposition"), ";")
	return strings.EqualFold(strings.TrimSpace(d), "attachment") || params["name"] != "" && (p.hasPlain || p.hasHTML)
}

func readText(h message.Header, r io.Reader, params map[string]string) string {
	text := toUTF8(readBody(h, r), params["charset"])
	if strings.EqualFold(params["format"], "flowed") {
		text = unflow(text, strings.EqualFold(params["delsp"], "yes"))
	}
	return text
}

// readBody undoes the transfer encoding and forgives what is broken in it. It
// gives at most maxText octets.
func readBody(h message.Header, r io.Reader) []byte {
	b, _ := io.ReadAll(io.LimitReader(bufio.NewReader(r), 3*maxText))
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "quoted-printable":
		b = unquote(b)
	case "base64":
		b = unbase64(b)
	}
	return b[:min(len(b), maxText)]
}

// unquote decodes quoted-printable; a "=" that starts no code stays.
func unquote(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		if b[i] != '=' {
			out = append(out, b[i])
			continue
		}
		if i+2 < len(b) && unhex(b[i+1]) >= 0 && unhex(b[i+2]) >= 0 {
			out = append(out, byte(unhex(b[i+1])<<4|unhex(b[i+2])))
			i += 2
			continue
		}
		if n := softBreak(b[i+1:]); n > 0 {
			i += n
			continue
		}
		out = append(out, '=')
	}
	return out
}

// softBreak is the length of blanks and a line end at the start of b, 0 if
// something else comes first, or more than 80 blanks.
func softBreak(b []byte) int {
	for i, c := range b[:min(len(b), 80)] {
		switch c {
		case '\n':
			return i + 1
		case ' ', '\t', '\r':
		default:
			return 0
		}
	}
	return 0
}

func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}

// unbase64 decodes base64 up to its padding and skips strange octets.
func unbase64(b []byte) []byte {
	clean := make([]byte, 0, len(b))
	for _, c := range b {
		if c == '=' {
			break
		}
		if c == '+' || c == '/' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			clean = append(clean, c)
		}
	}
	if len(clean)%4 == 1 {
		clean = clean[:len(clean)-1]
	}
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(clean)))
	n, _ := base64.RawStdEncoding.Decode(out, clean)
	return out[:n]
}

// tnefCutShort tells whether a winmail.dat ends in the middle of an attribute
// ([MS-OXTNEF] 2.1.3): then the letter was damaged on its way. One longer than
// we look at counts as whole.
func tnefCutShort(b []byte) bool {
	if len(b) < 6 || len(b) == maxText || !bytes.Equal(b[:4], []byte{0x78, 0x9f, 0x3e, 0x22}) {
		return false
	}
	for b = b[6:]; len(b) > 0; {
		if len(b) < 9 {
			return true
		}
		n := 9 + int(b[5]) + int(b[6])<<8 + int(b[7])<<16 + int(b[8])<<24 + 2
		if n > len(b) {
			return true
		}
		b = b[n:]
	}
	return false
}
