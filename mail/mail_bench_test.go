package mail

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"carteiro/mail/mailtest"
)

// BenchmarkAccept prints the letters a second that are accepted and durable
// through the server, the inbox and the log on disk, from 20 sessions that send
// letters of 2 KiB. Beside it, in turns with it and with the same client: Postfix
// accepting into its queue on disk, and a bare server of the same library that
// throws letters away. A figure is the median of five rounds.
func BenchmarkAccept(b *testing.B) {
	for name, each := range map[string]int{"connections=kept": 0, "connections=new": 1} {
		b.Run(name, func(b *testing.B) {
			ours, to := benchServer(b)
			bare, postfix := bareServer(b), benchPostfix(b)
			for b.Loop() {
				var we, they, nothing []float64
				for range 5 {
					we = append(we, rate(b, ours, to, 1000, each))
					nothing = append(nothing, rate(b, bare, to, 2000, each))
					if postfix != "" {
						they = append(they, rate(b, postfix, "ana@"+benchHost, 500, each))
					}
				}
				b.ReportMetric(median(we), "letters/s")
				b.ReportMetric(median(nothing), "bare/s")
				b.ReportMetric(median(we)/median(nothing), "of_bare")
				if postfix != "" {
					b.ReportMetric(median(they), "postfix/s")
					b.ReportMetric(median(we)/median(they), "of_postfix")
				}
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

const (
	benchHost     = "play.example"
	benchSessions = 20
)

// benchServer is the real thing with a game under way, and an address of it.
func benchServer(b *testing.B) (addr, to string) {
	h := seated(b)
	h.inbox.Now = time.Now
	s := &Server{Signer: h.signer, Accept: h.inbox.Accept, Exists: Directory{h.signer, h.desk}.Exists, Log: slog.New(slog.DiscardHandler)}
	l := listening(b)
	ctx, cancel := context.WithCancel(b.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	b.Cleanup(func() { cancel(); require.NoError(b, <-done) })
	return l.Addr().String(), h.replyOf(ana)
}

func listening(b testing.TB) net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(b, err)
	return l
}

// discarding takes every letter and keeps none.
type discarding struct{}

func (discarding) Mail(string, *smtp.MailOptions) error { return nil }
func (discarding) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (discarding) Reset()                               {}
func (discarding) Logout() error                        { return nil }
func (discarding) Data(r io.Reader) error               { _, err := io.Copy(io.Discard, r); return err }

func bareServer(b *testing.B) string {
	srv := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return discarding{}, nil }))
	srv.Domain = benchHost
	l := listening(b)
	go func() { _ = srv.Serve(l) }()
	b.Cleanup(func() { _ = srv.Close() })
	return l.Addr().String()
}

// benchPostfix is a Postfix that accepts and delivers nothing, empty where there
// is none.
func benchPostfix(b *testing.B) string {
	if _, err := exec.LookPath("postfix"); err != nil {
		b.Log("postfix is not installed: no comparison with it")
		return ""
	}
	return mailtest.StartPostfix(b, map[string]string{benchHost: "smtp:[127.0.0.1]:9"}, "defer_transports = smtp relay").Addr
}

var benchLetters atomic.Int64 // gives each letter a Message-ID of its own

// rate is how many letters a second a server accepts out of n; each is how many
// go over one connection, 0 for all.
func rate(b *testing.B, addr, to string, n, each int) float64 {
	var left atomic.Int64
	left.Store(int64(n))
	var all sync.WaitGroup
	failed := make(chan error, benchSessions)
	began := time.Now()
	for range benchSessions {
		all.Go(func() {
			for left.Load() > 0 {
				if err := sendSome(addr, to, &left, each); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	all.Wait()
	took := time.Since(began)
	close(failed)
	for err := range failed {
		require.NoError(b, err)
	}
	return float64(n) / took.Seconds()
}

// sendSome opens a connection and sends letters as long as there are any left,
// at most so many.
func sendSome(addr, to string, left *atomic.Int64, most int) error {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer c.Close()
	r := bufio.NewReader(c)
	say := func(line, want string) error {
		if _, err := io.WriteString(c, line); err != nil {
			return err
		}
		return heard(r, want)
	}
	if err := heard(r, "220"); err != nil {
		return err
	}
	if err := say("EHLO bench.example\r\n", "250"); err != nil {
		return err
	}
	for sent := 0; (most == 0 || sent < most) && left.Add(-1) >= 0; sent++ {
		for _, step := range []struct{ line, want string }{
			{"MAIL FROM:<ana@mail.example>\r\n", "250"}, {"RCPT TO:<" + to + ">\r\n", "250"}, {"DATA\r\n", "354"}, {benchLetter(to), "250"},
		} {
			if err := say(step.line, step.want); err != nil {
				return err
			}
		}
	}
	return say("QUIT\r\n", "221")
}

// heard reads one answer of an SMTP server.
func heard(r *bufio.Reader, want string) error {
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return err
		}
		if !strings.HasPrefix(line, want) {
			return fmt.Errorf("want %s, got %q", want, line)
		}
		if len(line) < 4 || line[3] != '-' {
			return nil
		}
	}
}

var benchBody = "24/18 13/11\r\n\r\n" + strings.Repeat("Bom jogo! "+strings.Repeat("x", 60)+"\r\n", 28)

// benchLetter is a letter of 2 KiB with the dot at its end.
func benchLetter(to string) string {
	head := fmt.Sprintf("Message-ID: <%d@bench.example>\r\nFrom: Ana <ana@mail.example>\r\nTo: <%s>\r\nSubject: Re: a sua vez\r\n"+
		"Date: Mon, 02 Mar 2026 10:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n", benchLetters.Add(1), to)
	return head + benchBody[:2048-len(head)-2] + "\r\n.\r\n"
}

// median is the middle one of some figures.
func median(figures []float64) float64 {
	s := slices.Sorted(slices.Values(figures))
	return s[len(s)/2]
}
