package main

import (
	"bytes"
	"io"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"
)

// patience bounds every wait of these tests; none of them waits for nothing.
const patience = 30 * time.Second

// postbox is a real SMTP server that keeps what it is given: where the
// letters of players arrive.
type postbox struct {
	addr    string
	mu      sync.Mutex
	letters []letter
	came    chan struct{} // closed and replaced at each arrival
}

// letter is one letter as its reader's mail program knows it.
type letter struct {
	to, from, replyTo, id, subject, text, html string
	refs                                       []string
	raw                                        []byte
}

func newPostbox(t *testing.T) *postbox {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &postbox{addr: l.Addr().String(), came: make(chan struct{})}
	s := smtp.NewServer(p)
	s.Domain = "postbox.test"
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
	return p
}

// NewSession starts to take letters.
func (p *postbox) NewSession(*smtp.Conn) (smtp.Session, error) { return &delivery{box: p}, nil }

type delivery struct {
	box *postbox
	to  string
}

func (d *delivery) Mail(string, *smtp.MailOptions) error      { return nil }
func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error { d.to = to; return nil }
func (d *delivery) Reset()                                    {}
func (d *delivery) Logout() error                             { return nil }

func (d *delivery) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	l, err := readLetter(raw)
	if err != nil {
		return err
	}
	l.to = d.to
	d.box.mu.Lock()
	defer d.box.mu.Unlock()
	d.box.letters = append(d.box.letters, l)
	close(d.box.came)
	d.box.came = make(chan struct{})
	return nil
}

func readLetter(raw []byte) (l letter, err error) {
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return l, err
	}
	l.raw = raw
	l.id, _ = r.Header.MessageID()
	l.subject, _ = r.Header.Subject()
	l.refs, _ = r.Header.MsgIDList("References")
	for key, to := range map[string]*string{"From": &l.from, "Reply-To": &l.replyTo} {
		if list, _ := r.Header.AddressList(key); len(list) > 0 {
			*to = list[0].Address
		}
	}
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return l, nil
		}
		if err != nil {
			return l, err
		}
		body, err := io.ReadAll(part.Body)
		if err != nil {
			return l, err
		}
		h, _ := part.Header.(*mail.InlineHeader)
		if kind, _, _ := h.ContentType(); kind == "text/html" {
			l.html = string(body)
		} else {
			l.text = string(body)
		}
	}
}

// next waits for the first letter to somebody (anybody if empty), from the from-th on, that fits.
func (p *postbox) next(t *testing.T, to string, from int, fits func(letter) bool) (letter, int) {
	t.Helper()
	late := time.After(patience)
	for {
		p.mu.Lock()
		came := p.came
		for i := from; i < len(p.letters); i++ {
			if l := p.letters[i]; (to == "" || l.to == to) && fits(l) {
				p.mu.Unlock()
				return l, i + 1
			}
		}
		p.mu.Unlock()
		select {
		case <-came:
		case <-late:
			require.FailNow(t, "no letter came", "to %s; all that came: %v", to, p.subjects(from))
		}
	}
}

// all are the letters that have come.
func (p *postbox) all() []letter {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.letters)
}

func (p *postbox) subjects(from int) (out []string) {
	all := p.all()
	for _, l := range all[min(from, len(all)):] {
		out = append(out, l.to+": "+l.subject)
	}
	return out
}

// ids counts how often each Message-ID came.
func (p *postbox) ids() map[string]int {
	n := map[string]int{}
	for _, l := range p.all() {
		n[l.id]++
	}
	return n
}
