package mail

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // encoded words in any charset
	"github.com/emersion/go-message/textproto"
)

// The bounds of a letter. A letter over MaxLetter or MaxHeader is refused; of
// one with more parts or levels only the first ones are looked at.
const (
	MaxLetter = 256 << 10 // octets
	MaxHeader = 64 << 10  // octets
	addedRoom = 2 << 10   // octets more, for what our own server puts on top
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
	Empty    bool      // of kind Other for no other reason than that nothing is written in it
}

// Parse reads a letter. It takes well under 100 ms for any input. The errors
// are ErrTooBig, ErrHeader, ErrTwice and ErrNoSender, wrapped.
func Parse(raw []byte) (Incoming, error) { return everyGame.parse(raw) }

func (l lexicon) parse(raw []byte) (Incoming, error) {
	in, whole, err := readEnvelope(raw)
	if err != nil {
		return Incoming{}, err
	}
	p := openParts(whole.header, whole.body)
	in.readParts(l, p)
	in.Kind = kindOf(whole.header, p, in)
	in.Empty = in.Kind == Other && !p.cutShort && !isComplaint(whole.header, p)
	return in, nil
}

// letterParts is a letter whose header has been read.
type letterParts struct {
	header message.Header
	body   []byte
}

// readEnvelope reads the header alone and refuses what Parse refuses.
func readEnvelope(raw []byte) (Incoming, letterParts, error) {
	if len(raw) > MaxLetter+addedRoom {
		return Incoming{}, letterParts{}, fmt.Errorf("%w: %d octets, %d allowed", ErrTooBig, len(raw), MaxLetter)
	}
	h, body, err := readHeader(raw)
	if err != nil {
		return Incoming{}, letterParts{}, err
	}
	in, err := envelope(h)
	return in, letterParts{h, body}, err
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
