package mail_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"carteiro/mail"
	"carteiro/mail/mailtest"
)

// keeping runs a mailbox at a Dovecot; what it keeps comes out by the subjects.
func keeping(t *testing.T, addr string, change func(*mail.Mailbox)) <-chan string {
	got := make(chan string, 100)
	m := &mail.Mailbox{Addr: addr, Mode: mail.TLSNever, User: "clube", Password: "segredo", Retry: time.Millisecond,
		Signer: mail.Signer{Key: []byte("0123456789abcdef0123456789abcdef"), Host: "provider.test", Box: "clube"},
		Log:    slog.New(slog.DiscardHandler),
		Accept: func(_ context.Context, _ mail.Target, _ mail.Envelope, raw []byte) error {
			in, err := mail.Parse(raw)
			got <- in.Subject
			return err
		}}
	if change != nil {
		change(m)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); _ = m.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	return got
}

// handOver delivers a letter to the club by LMTP.
func handOver(t *testing.T, d *mailtest.Dovecot, subject string) {
	t.Helper()
	conn, err := net.Dial("tcp", d.LMTP)
	require.NoError(t, err)
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	letter := fmt.Sprintf("From: ana@example.org\r\nTo: clube+porto@provider.test\r\nSubject: %s\r\nMessage-ID: <%[1]s@example.org>\r\n\r\nentrar\r\n", subject)
	require.NoError(t, c.Mail("ana@example.org", nil))
	require.NoError(t, c.Rcpt("clube+porto@provider.test", nil))
	w, err := c.Data()
	require.NoError(t, err)
	_, err = io.Copy(w, strings.NewReader(letter))
	require.NoError(t, err)
	require.NoError(t, w.Close())
}

// comes takes what was kept next, and waits for it no longer than a person would.
func comes(t *testing.T, got <-chan string) string {
	t.Helper()
	select {
	case s := <-got:
		return s
	case <-time.After(20 * time.Second):
		t.Fatal("no letter was kept")
		return ""
	}
}

func TestAMailboxFullOfOldLetters(t *testing.T) {
	t.Parallel()
	d := mailtest.StartDovecot(t, "segredo")
	d.Fill(t, "clube", 10_000)
	handOver(t, d, "first")
	got := keeping(t, d.IMAP, nil)
	require.Equal(t, "first", comes(t, got))
	began := time.Now()
	handOver(t, d, "second")
	require.Equal(t, "second", comes(t, got), "what has been seen is not kept")
	t.Logf("a letter among 10,000 was kept after %v", time.Since(began))
}

func TestAProviderWithoutIdle(t *testing.T) {
	t.Parallel()
	d := mailtest.StartDovecot(t, "segredo", "imap_capability = IMAP4rev1 LITERAL+ UIDPLUS")
	got := keeping(t, d.IMAP, func(m *mail.Mailbox) { m.Wait = 50 * time.Millisecond })
	for _, subject := range []string{"first", "second", "third"} {
		handOver(t, d, subject)
		require.Equal(t, subject, comes(t, got))
	}
}

func TestALetterThatTheProviderCannotRead(t *testing.T) {
	t.Parallel()
	d := mailtest.StartDovecot(t, "segredo")
	handOver(t, d, "broken")
	d.Spoil(t, "clube")
	handOver(t, d, "whole")
	got := keeping(t, d.IMAP, nil)
	require.Equal(t, "whole", comes(t, got))
}

func TestConnectionsThatEndWhileNothingComes(t *testing.T) {
	t.Parallel()
	d := mailtest.StartDovecot(t, "segredo")
	for name, end := range map[string]func(*wire){"cut": (*wire).cut, "silent": (*wire).silence} {
		t.Run(name, func(t *testing.T) { // one after the other: they share the mailbox
			w := newWire(t, d.IMAP)
			got := keeping(t, w.addr, func(m *mail.Mailbox) { m.Wait, m.Patience = 500*time.Millisecond, 500*time.Millisecond })
			handOver(t, d, name+" before")
			require.Equal(t, name+" before", comes(t, got))
			end(w)
			handOver(t, d, name+" after")
			for comes(t, got) != name+" after" { // a letter kept, but not yet marked as seen, comes again
			}
		})
	}
}

// wire is a way to a server that can break.
type wire struct {
	addr  string
	ended atomic.Pointer[wireEnd]
}

// wireEnd is how the connections up to now end.
type wireEnd struct{ cut, silent chan struct{} }

func newWire(t *testing.T, server string) *wire {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	w := &wire{addr: l.Addr().String()}
	w.ended.Store(&wireEnd{make(chan struct{}), make(chan struct{})})
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s, err := net.Dial("tcp", server)
			if err != nil {
				c.Close()
				continue
			}
			end := w.ended.Load()
			go func() { <-end.cut; c.Close(); s.Close() }()
			go passOn(c, s, end.silent)
			go passOn(s, c, end.silent)
		}
	}()
	return w
}

// passOn copies until it is told to say nothing more; then it only listens.
func passOn(to, from net.Conn, silent chan struct{}) {
	b := make([]byte, 4096)
	for {
		n, err := from.Read(b)
		select {
		case <-silent:
			if err != nil {
				return
			}
			continue
		default:
		}
		if _, werr := to.Write(b[:n]); err != nil || werr != nil {
			to.Close()
			return
		}
	}
}

func (w *wire) next() *wireEnd {
	return w.ended.Swap(&wireEnd{make(chan struct{}), make(chan struct{})})
}

func (w *wire) cut()     { close(w.next().cut) }
func (w *wire) silence() { close(w.next().silent) }
