package mail

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"strings"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // encoded words in any charset
	"github.com/emersion/go-message/textproto"
)

// The bounds of a letter. A letter over MaxLetter or MaxHeader is refused; of
// one with more parts or levels only the first ones are looked at.
const (
	MaxLetter = 256 << 10 // octets
	MaxHeader = 64 << 10  // octets
	maxFields = 1000      // header fields
	maxDepth  = 10        // multiparts in multiparts
	maxParts  = 50
	maxText   = 64 << 10 // octets decoded of a text part
	maxNames  = 50       // recipients listed
)

// The refusals of Parse.
var (
	ErrTooBig   = errors.New("mail: the letter is too big")
	ErrHeader   = errors.New("mail: the header is broken")
	ErrTwice    = errors.New("mail: a header that may stand once stands twice")
	ErrNoSender = errors.New("mail: not exactly one sender")
)

// Incoming is a letter that was read. Who sent it is what the letter says, and
// proves nothing.
type Incoming struct {
	MessageID     string   // without angle brackets; empty if there is none
	InReplyTo     []string // Message-IDs without brackets
	References    []string
	From          string // the one address, host in lower case
	FromName      string
	To            []string // addresses of To and Cc
	Subject       string
	Kind          Kind
	AutoSubmitted string // the keyword of RFC 3834 in lower case; empty if absent
	Received      int    // how many Received lines: the hops so far

	Text     string    // the freshly written text; quotes between fresh lines stay
	Commands []Command // what the head of the fresh text asks for
	Rest     string    // the fresh words after the commands
	Differs  bool      // the text part and the HTML part ask for different things
}

// Parse reads a letter. It takes well under 100 ms for any input. The errors
// are ErrTooBig, ErrHeader, ErrTwice and ErrNoSender, wrapped.
func Parse(raw []byte) (Incoming, error) {
	if len(raw) > MaxLetter {
		return Incoming{}, fmt.Errorf("%w: %d octets, %d allowed", ErrTooBig, len(raw), MaxLetter)
	}
	h, body, err := readHeader(raw)
	if err != nil {
		return Incoming{}, err
	}
	in, err := envelope(h)
	if err != nil {
		return Incoming{}, err
	}
	p := openParts(h, body)
	in.readParts(p)
	in.Kind = kindOf(h, p, in)
	return in, nil
}

// readHeader bounds the header by counting, mends what strangers break (an
// mbox line on top, lines that are no fields) and parses it.
func readHeader(raw []byte) (message.Header, []byte, error) {
	if bytes.HasPrefix(raw, []byte("From ")) {
		_, raw, _ = bytes.Cut(raw, []byte("\n"))
	}
	head, body, err := mendHeader(raw)
	if err != nil {
		return message.Header{}, nil, err
	}
	h, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(head)))
	if err != nil {
		return message.Header{}, nil, fmt.Errorf("%w: %v", ErrHeader, err)
	}
	return message.Header{Header: h}, body, nil
}

func mendHeader(raw []byte) (head, body []byte, err error) {
	var out bytes.Buffer
	fields, kept := 0, false
	for len(raw) > 0 {
		line, rest := cutLine(raw)
		if trimmed := bytes.TrimRight(line, "\r\n"); len(trimmed) == 0 {
			raw = rest
			break
		}
		raw = rest
		if line[0] != ' ' && line[0] != '\t' {
			if kept = isField(line); kept {
				fields++
			}
		}
		if kept {
			out.Write(line)
		}
		if out.Len() > MaxHeader || fields > maxFields {
			return nil, nil, fmt.Errorf("%w: the header alone", ErrTooBig)
		}
	}
	out.WriteString("\r\n")
	return out.Bytes(), raw, nil
}

func cutLine(b []byte) (line, rest []byte) {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		return b[:i+1], b[i+1:]
	}
	return b, nil
}

func isField(line []byte) bool {
	name, _, ok := bytes.Cut(line, []byte(":"))
	name = bytes.TrimRight(name, " \t")
	if !ok || len(name) == 0 {
		return false
	}
	for _, c := range name {
		if c <= ' ' || c >= 127 {
			return false
		}
	}
	return true
}

// singular are the fields that RFC 5322 (3.6) allows once, and the MIME fields
// that decide how the body is read.
var singular = []string{"From", "Sender", "Reply-To", "To", "Cc", "Message-Id", "In-Reply-To",
	"References", "Subject", "Date", "Content-Type", "Content-Transfer-Encoding"}

func envelope(h message.Header) (Incoming, error) {
	for _, k := range singular {
		if len(h.Values(k)) > 1 {
			return Incoming{}, fmt.Errorf("%w: %s", ErrTwice, k)
		}
	}
	from, name, err := sender(h)
	if err != nil {
		return Incoming{}, err
	}
	auto, _, _ := strings.Cut(h.Get("Auto-Submitted"), ";")
	auto, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(auto)), " ")
	return Incoming{
		MessageID:     first(messageIDs(h.Get("Message-Id"))),
		InReplyTo:     messageIDs(h.Get("In-Reply-To")),
		References:    messageIDs(h.Get("References")),
		From:          from,
		FromName:      name,
		To:            append(recipients(h, "To"), recipients(h, "Cc")...),
		Subject:       oneLine(headerText(h, "Subject")),
		AutoSubmitted: auto,
		Received:      len(h.Values("Received")),
	}, nil
}

func headerText(h message.Header, key string) string {
	s, _ := h.Text(key)
	return toUTF8([]byte(s), "")
}

func oneLine(s string) string { return strings.Join(strings.Fields(tidy(s)), " ") }

func sender(h message.Header) (address, name string, err error) {
	list := addresses(headerText(h, "From"))
	if len(list) != 1 {
		return "", "", fmt.Errorf("%w: %d addresses in From", ErrNoSender, len(list))
	}
	return list[0].Address, oneLine(list[0].Name), nil
}

func recipients(h message.Header, key string) []string {
	var out []string
	for _, a := range addresses(headerText(h, key)) {
		if len(out) < maxNames {
			out = append(out, a.Address)
		}
	}
	return out
}

// addresses reads an address list; where it is broken, whatever stands in
// angle brackets or alone with an @ is taken.
func addresses(s string) []*mail.Address {
	list, err := mail.ParseAddressList(s)
	if err != nil {
		list = looseAddresses(s)
	}
	for _, a := range list {
		if at := strings.LastIndexByte(a.Address, '@'); at >= 0 {
			a.Address = a.Address[:at] + strings.ToLower(a.Address[at:])
		}
	}
	return list
}

func looseAddresses(s string) []*mail.Address {
	var list []*mail.Address
	for _, f := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("<>,;\" \t()", r) }) {
		if at := strings.LastIndexByte(f, '@'); at > 0 && at < len(f)-1 {
			list = append(list, &mail.Address{Address: f})
		}
	}
	return list
}

func messageIDs(s string) []string {
	var out []string
	for _, f := range strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' || r == '<' || r == '>' || r == ',' }) {
		if len(out) < maxNames {
			out = append(out, f)
		}
	}
	return out
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// ReadJSON is the answer of the command "mail read": the kind, the fresh text
// and the lines that would be read as commands. A letter that Parse refuses is
// of kind "other" without text, and the error says why.
func ReadJSON(raw []byte) ([]byte, error) {
	in, err := Parse(raw)
	if err != nil {
		in = Incoming{Kind: Other}
	}
	answer := struct {
		Kind     Kind     `json:"kind"`
		Text     string   `json:"text"`
		Commands []string `json:"commands"`
	}{in.Kind, in.Text, []string{}}
	for _, c := range in.Commands {
		answer.Commands = append(answer.Commands, c.Line)
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if jerr := enc.Encode(answer); jerr != nil {
		return nil, jerr
	}
	return bytes.TrimRight(out.Bytes(), "\n"), err
}

// readParts takes the text part if it holds a command or the HTML part holds
// none, else the HTML part; if both hold commands and differ, it says so. A
// letter without a command in its body may have one in its subject.
func (in *Incoming) readParts(p *parts) {
	in.Text, in.Commands, in.Rest = readWords(p.plain)
	if p.hasHTML {
		text, cmds, rest := readWords(htmlText(p.html))
		in.Differs = len(in.Commands) > 0 && len(cmds) > 0 && !sameCommands(in.Commands, cmds)
		if in.Text == "" || len(in.Commands) == 0 && len(cmds) > 0 {
			in.Text, in.Commands, in.Rest = text, cmds, rest
		}
	}
	if len(in.Commands) == 0 {
		in.Commands = subjectCommands(in.Subject)
	}
}

// readWords reads one part: its fresh text, and the commands of the first of
// its surely fresh blocks that has any.
func readWords(part string) (text string, cmds []Command, rest string) {
	text, blocks := freshText(part)
	for i, b := range blocks {
		c, r := commandsIn(b)
		if len(c) == 0 {
			continue
		}
		around := []string{}
		for j, other := range blocks {
			if j == i {
				around = append(around, r)
			} else {
				around = append(around, strings.TrimSpace(strings.Join(other, "\n")))
			}
		}
		return text, c, strings.TrimSpace(strings.Join(around, "\n\n"))
	}
	return text, nil, text
}

func sameCommands(a, b []Command) bool {
	plain := func(s string) string { return strings.ReplaceAll(plainWords(s), " ", "") }
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Verb != b[i].Verb || plain(a[i].Text) != plain(b[i].Text) {
			return false
		}
	}
	return true
}
