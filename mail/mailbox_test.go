package mail_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/stretchr/testify/require"

	"carteiro/mail"
)

// provider is an IMAP server with one mailbox, on a port of its own.
type provider struct {
	user *imapmemserver.User
	addr string
}

func openProvider(t *testing.T) provider {
	mem, user := imapmemserver.New(), imapmemserver.NewUser("clube", "segredo")
	require.NoError(t, user.Create("INBOX", nil))
	mem.AddUser(user)
	srv := imapserver.New(&imapserver.Options{InsecureAuth: true, Logger: slog.NewLogLogger(slog.DiscardHandler, 0),
		Caps: imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapIMAP4rev2: {}},
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return telling{mem.NewSession().(imapserver.SessionIMAP4rev2)}, nil, nil
		}})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go srv.Serve(l)
	t.Cleanup(func() { srv.Close() })
	return provider{user, l.Addr().String()}
}

// telling tells in IDLE also what came just before it: the server in memory
// keeps that for the next command.
type telling struct{ imapserver.SessionIMAP4rev2 }

// Idle tells news until it is stopped.
func (s telling) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	for look := time.NewTicker(time.Millisecond); ; {
		select {
		case <-stop:
			look.Stop()
			return nil
		case <-look.C:
			if err := s.Poll(w, true); err != nil {
				return err
			}
		}
	}
}

func (p provider) deliver(t *testing.T, at time.Time, letter string) {
	t.Helper()
	r := strings.NewReader(strings.ReplaceAll(letter, "\n", "\r\n"))
	_, err := p.user.Append("INBOX", r, &imap.AppendOptions{Time: at})
	require.NoError(t, err)
}

// gathered is a letter that the mailbox kept.
type gathered struct {
	to  mail.Target
	env mail.Envelope
	raw string
}

// gathering runs a mailbox against the provider; refuse fails the first letters.
func gathering(t *testing.T, p provider, refuse int) <-chan gathered {
	got := make(chan gathered, 10)
	m := &mail.Mailbox{Addr: p.addr, Mode: mail.TLSNever, User: "clube", Password: "segredo", Retry: time.Millisecond,
		Signer: mail.Signer{Key: []byte("0123456789abcdef0123456789abcdef"), Host: "mail.example", Box: "clube"},
		Log:    slog.New(slog.NewTextHandler(io.Discard, nil)),
		Answered: func(_ context.Context, id string) (mail.Target, bool) {
			return mail.Target{Kind: mail.ToGame, Table: "k7t2m4qd", Seat: 1, Turn: 7}, id == "ours@mail.example"
		},
		Accept: func(_ context.Context, to mail.Target, env mail.Envelope, raw []byte) error {
			if refuse--; refuse >= 0 {
				return errors.New("the disk is full")
			}
			got <- gathered{to, env, string(raw)}
			return nil
		}}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); _ = m.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	return got
}

func TestAMailboxIsGathered(t *testing.T) {
	p, at := openProvider(t), time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	game, err := mail.Signer{Key: []byte("0123456789abcdef0123456789abcdef"), Host: "mail.example", Box: "clube"}.Game("k7t2m4qd", 1, 41)
	require.NoError(t, err)
	p.deliver(t, at, "Return-Path: <ana@example.org>\nDelivered-To: "+game+"\nFrom: Ana <ana@example.org>\nTo: clube@mail.example\nMessage-ID: <1@x>\n\nrolar\n")
	got := gathering(t, p, 0)

	first := <-got
	require.Equal(t, mail.Target{Kind: mail.ToGame, Table: "k7t2m4qd", Seat: 1, Turn: 41}, first.to)
	require.Equal(t, "ana@example.org", first.env.From)
	require.Equal(t, at, first.env.At.UTC(), "a letter counts when the provider took it (K4)")
	require.True(t, strings.HasSuffix(first.raw, "\r\n\r\nrolar\r\n"))

	// A letter that comes while the mailbox waits: nobody looks, the server tells.
	p.deliver(t, at, "From: Ana <ana@example.org>\nTo: Clube <clube@mail.example>\nIn-Reply-To: <ours@mail.example>\nMessage-ID: <2@x>\n\n8/5 6/5\n")
	require.Equal(t, 7, (<-got).to.Turn, "without a subaddress the letter that it answers tells the turn")

	p.deliver(t, at, "From: x@example.org\nTo: somebody@else.example\nMessage-ID: <3@x>\n\nnot ours\n")
	p.deliver(t, at, "From: bia@example.org\nTo: clube+porto@mail.example\nMessage-ID: <4@x>\n\nentrar\n")
	require.Equal(t, mail.Target{Kind: mail.ToClub, Club: "porto"}, (<-got).to)
}

func TestALetterWithALargePicture(t *testing.T) {
	p := openProvider(t)
	picture := strings.Repeat("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwAD\n", 8000)
	p.deliver(t, time.Now(), "From: bia@example.org\nTo: clube+porto@mail.example\nMessage-ID: <5@x>\nMIME-Version: 1.0\n"+
		"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nentrar\n--b\nContent-Type: image/png\n"+
		"Content-Disposition: attachment; filename=a.png\nContent-Transfer-Encoding: base64\n\n"+picture+"--b--\n")
	got := <-gathering(t, p, 0)
	require.Greater(t, len(picture), mail.MaxLetter)
	require.LessOrEqual(t, len(got.raw), mail.MaxLetter)
	in, err := mail.Parse([]byte(got.raw))
	require.NoError(t, err)
	require.Equal(t, mail.VerbJoin, in.Commands[0].Verb, "what stands before the picture is read")
}

func TestALetterThatCouldNotBeKeptIsGatheredAgain(t *testing.T) {
	p := openProvider(t)
	p.deliver(t, time.Now(), "From: bia@example.org\nTo: clube+porto@mail.example\nMessage-ID: <4@x>\n\nentrar\n")
	got := gathering(t, p, 1) // the first time it fails, and the connection is made anew
	require.Equal(t, "porto", string((<-got).to.Club))
	select {
	case again := <-got:
		t.Fatalf("kept twice: %v", again)
	default:
	}
}

// Some providers close a quiet connection every few minutes; that is no reason
// to come back later and later.
func TestAConnectionThatServedWellIsMadeAnewAtOnce(t *testing.T) {
	p := openProvider(t)
	w := newWire(t, p.addr)
	got := gathering(t, provider{p.user, w.addr}, 0)
	for n := range 24 { // as many failures in a row would make hours of a millisecond
		id := fmt.Sprintf("<%d@x>", n)
		p.deliver(t, time.Now(), "From: bia@example.org\nTo: clube+porto@mail.example\nMessage-ID: "+id+"\n\nentrar\n")
		for kept := false; !kept; {
			select {
			case l := <-got:
				kept = strings.Contains(l.raw, id)
			case <-time.After(20 * time.Second):
				t.Fatalf("letter %d was not kept", n)
			}
		}
		for unseen := uint32(1); unseen > 0; {
			s, err := p.user.Status("INBOX", &imap.StatusOptions{NumUnseen: true})
			require.NoError(t, err)
			unseen = *s.NumUnseen
		}
		w.cut()
	}
}

func TestNoPasswordInTheClear(t *testing.T) {
	m := &mail.Mailbox{Addr: "imap.example:143", Mode: mail.TLSNever, User: "clube", Password: "segredo"}
	ctx, cancel := context.WithCancel(t.Context())
	var said strings.Builder
	m.Log = slog.New(slog.NewTextHandler(cancelling{&said, cancel}, nil))
	require.ErrorIs(t, m.Run(ctx), context.Canceled)
	require.Contains(t, said.String(), mail.ErrPlainLogin.Error())
}

// cancelling ends a run with the first thing that is said.
type cancelling struct {
	io.Writer
	end context.CancelFunc
}

func (c cancelling) Write(p []byte) (int, error) { defer c.end(); return c.Writer.Write(p) }
