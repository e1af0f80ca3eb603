package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http/httptest"
	"net/netip"
	"net/textproto"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// kept is what a server under test has accepted.
type kept struct {
	mu      sync.Mutex
	letters []string
	targets []Target
	envs    []Envelope
	log     bytes.Buffer
}

func (k *kept) accept(_ context.Context, to Target, env Envelope, raw []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.letters, k.targets, k.envs = append(k.letters, string(raw)), append(k.targets, to), append(k.envs, env)
	return nil
}

func (k *kept) count() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.letters)
}

// Write takes the log.
func (k *kept) Write(b []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.log.Write(b)
}

// serve runs a server on a free port until the test ends.
func serve(t *testing.T, change func(*Server)) (addr string, k *kept) {
	k = &kept{}
	s := &Server{Signer: testSigner(), Accept: k.accept, Log: slog.New(slog.NewTextHandler(k, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	if change != nil {
		change(s)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-done)
	})
	return l.Addr().String(), k
}

// peer speaks raw SMTP.
type peer struct {
	t    *testing.T
	conn net.Conn
	text *textproto.Conn
}

func dial(t *testing.T, addr string) *peer {
	c, err := net.Dial("tcp", addr)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	require.NoError(t, c.SetDeadline(time.Now().Add(20*time.Second)))
	return &peer{t, c, textproto.NewConn(c)}
}

// greeted is a peer behind the greeting and EHLO.
func greeted(t *testing.T, addr string) *peer {
	p := dial(t, addr)
	p.want("220")
	p.say("EHLO client.example", "250")
	return p
}

func (p *peer) send(raw string) {
	_, err := p.conn.Write([]byte(raw))
	require.NoError(p.t, err)
}

// want reads an answer and checks how it begins.
func (p *peer) want(prefix string) string {
	p.t.Helper()
	var all []string
	for {
		line, err := p.text.ReadLine()
		require.NoError(p.t, err, "waiting for %s", prefix)
		all = append(all, line)
		if len(line) < 4 || line[3] != '-' {
			assert.True(p.t, strings.HasPrefix(line, prefix), "want %q, got %q", prefix, line)
			return strings.Join(all, "\n")
		}
	}
}

func (p *peer) say(line, prefix string) string {
	p.t.Helper()
	p.send(line + "\r\n")
	return p.want(prefix)
}

// closed reads to the end, which must come.
func (p *peer) closed() string {
	p.t.Helper()
	rest, err := io.ReadAll(p.text.R)
	var late net.Error
	assert.False(p.t, errors.As(err, &late) && late.Timeout(), "still open")
	return string(rest)
}

// envelope goes up to the 354 of DATA.
func (p *peer) envelope() {
	p.t.Helper()
	p.say("MAIL FROM:<ana@example.org>", "250")
	p.say("RCPT TO:<"+gameAddress+">", "250")
	p.say("DATA", "354")
}

const letterText = "From: ana@example.org\r\nSubject: Re: x\r\n\r\n24/18 13/11\r\n"

func TestServerTakesALetter(t *testing.T) {
	addr, k := serve(t, nil)
	p := greeted(t, addr)
	p.envelope()
	p.say(letterText+".", "250")
	p.say("QUIT", "221")
	assert.Equal(t, []string{"Return-Path: <ana@example.org>\r\n" + letterText}, k.letters)
	assert.Equal(t, []Target{gameTarget}, k.targets)
	assert.Equal(t, Envelope{From: "ana@example.org", Helo: "client.example", Remote: netip.MustParseAddr("127.0.0.1")}, k.envs[0])
	assert.NotContains(t, k.log.String(), gameAddress)
	assert.NotContains(t, k.log.String(), strings.Split(gameAddress, "@")[0])
	assert.Contains(t, k.log.String(), Fingerprint(gameAddress))
}

func TestServerAnswers451WhenNothingWasKept(t *testing.T) {
	fail := true
	addr, k := serve(t, func(s *Server) {
		inner := s.Accept
		s.Accept = func(ctx context.Context, to Target, env Envelope, raw []byte) error {
			if fail {
				return errors.New("secret reason: disk full")
			}
			return inner(ctx, to, env, raw)
		}
	})
	p := greeted(t, addr)
	p.envelope()
	assert.NotContains(t, p.say(letterText+".", "451"), "secret reason")
	fail = false
	p.envelope()
	p.say(letterText+".", "250")
	assert.Equal(t, 1, k.count())
}

func TestServerPassesNothingOn(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.MaxUnknown = 100 })
	p := greeted(t, addr)
	p.say("MAIL FROM:<ana@example.org>", "250")
	for _, to := range []string{
		"rui@elsewhere.example", "@a.example,@play.example:rui@elsewhere.example", "rui%elsewhere.example@play.example",
		`"rui@elsewhere.example"@play.example`, "elsewhere.example!rui@play.example", "rui@play.example.evil.example", "rui@[127.0.0.1]",
	} {
		p.say("RCPT TO:<"+to+">", "550 5.7.1")
	}
	for _, to := range []string{
		strings.Replace(gameAddress, "g+", "g+x", 1), "g+@play.example", "p+k7t2m4qd.aaaaaaaaaaaaaaaaa@play.example", "no_body@play.example",
		strings.Repeat("a", 70) + "@play.example",
	} {
		p.say("RCPT TO:<"+to+">", "550 5.1.1")
	}
	p.say("DATA", "502")
	p.say("RCPT TO:<Postmaster>", "250")
	p.say("RCPT TO:<"+strings.ToUpper(gameAddress)+">", "250")
	assert.Zero(t, k.count())
}

func TestServerAsksWhetherTheTargetExists(t *testing.T) {
	addr, _ := serve(t, func(s *Server) {
		s.Exists = func(_ context.Context, to Target) (bool, error) {
			if to.Club == "broken" {
				return false, errors.New("no")
			}
			return to.Club == "porto", nil
		}
	})
	p := greeted(t, addr)
	p.say("MAIL FROM:<>", "250")
	p.say("RCPT TO:<porto@play.example>", "250")
	p.say("RCPT TO:<lisboa@play.example>", "550 5.1.1")
	p.say("RCPT TO:<broken@play.example>", "451")
}

func TestServerEndsGuessing(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.MaxUnknown = 3 })
	p := greeted(t, addr)
	p.say("MAIL FROM:<ana@example.org>", "250")
	p.say("RCPT TO:<g+guess@play.example>", "550")
	p.say("RCPT TO:<g+guess@play.example>", "550")
	p.say("RCPT TO:<g+guess@play.example>", "421")
	p.closed()
	assert.Zero(t, k.count())
}

func TestServerBoundsRecipientsAndLetters(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.MaxRecipients = 2 })
	p := greeted(t, addr)
	p.say("MAIL FROM:<ana@example.org> SIZE=300000", "552")
	p.envelope()
	p.send(strings.Repeat(strings.Repeat("x", 98)+"\r\n", MaxLetter/100+10))
	p.say(".", "552")
	p.say("MAIL FROM:<ana@example.org>", "250")
	p.say("RCPT TO:<"+gameAddress+">", "250")
	p.say("RCPT TO:<porto@play.example>", "250")
	p.say("RCPT TO:<lisboa@play.example>", "452")
	p.say("DATA", "354")
	p.say(letterText+".", "250")
	assert.Equal(t, 2, k.count())
}

// A line that is too long is refused for good, so that no relay tries again,
// and what follows the letter is read as it should.
func TestServerRefusesALongLine(t *testing.T) {
	addr, k := serve(t, nil)
	p := greeted(t, addr)
	long := strings.Repeat("x", 3000)
	for _, letter := range []string{letterText + long + "\r\n", "X-Long: " + long + "\r\n" + letterText, letterText + strings.Repeat(long, 50) + "\r\n"} {
		p.envelope()
		p.say(letter+".", "554 5.6.0")
		p.say("NOOP", "250")
		p.say("MAIL FROM:<ana@example.org>", "250")
		p.say("RCPT TO:<"+gameAddress+">", "250")
		p.send(fmt.Sprintf("BDAT %d LAST\r\n%s", len(letter), letter))
		p.want("554 5.6.0")
	}
	p.envelope()
	p.say(letterText+strings.Repeat("x", 1998)+"\r\n.", "250")
	p.envelope()
	p.say(letterText+strings.Repeat(long, 90)+"\r\n.", "552")
	assert.Equal(t, 1, k.count())
}

func TestServerTakesPipelining(t *testing.T) {
	addr, k := serve(t, nil)
	p := dial(t, addr)
	p.send("EHLO a\r\nMAIL FROM:<ana@example.org>\r\nRCPT TO:<" + gameAddress + ">\r\nDATA\r\n" + letterText + ".\r\nQUIT\r\n")
	for _, want := range []string{"220", "250", "250", "250", "354", "250", "221"} {
		p.want(want)
	}
	assert.Equal(t, 1, k.count())
}

func TestServerTellsNothingAndSpeaksNoUTF8(t *testing.T) {
	addr, _ := serve(t, nil)
	p := greeted(t, addr)
	p.say("VRFY "+gameAddress, "252")
	p.say("VRFY nobody", "252")
	p.say("EXPN porto", "502")
	p.say("MAIL FROM:<é@example.org> SMTPUTF8", "504")
	p.say("MAIL FROM:<ana@example.org> BODY=BINARYMIME", "504")
	p.say("MAIL FROM:<ana@example.org> BODY=8BITMIME", "250")
}

func TestServerClosesOnNonsense(t *testing.T) {
	addr, k := serve(t, nil)
	p := dial(t, addr)
	p.send("GET / HTTP/1.1\r\nHost: play.example\r\nUser-Agent: x\r\nAccept: */*\r\nConnection: keep-alive\r\n\r\n")
	p.closed()
	long := greeted(t, addr)
	long.say("MAIL FROM:<"+strings.Repeat("a", 3000)+">", "5")
	long.say("NOOP", "250")
	_, _ = long.conn.Write([]byte(strings.Repeat("a", 2*MaxLetter)))
	assert.NotContains(t, long.closed(), "250")
	assert.Zero(t, k.count())
}

// certificate is self-made, for the host "example.com".
func certificate(t *testing.T) tls.Certificate {
	s := httptest.NewUnstartedServer(nil)
	s.StartTLS()
	t.Cleanup(s.Close)
	return s.TLS.Certificates[0]
}

func TestServerStartsTLSAndForgetsWhatCameBefore(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.TLS = &tls.Config{Certificates: []tls.Certificate{certificate(t)}} })
	p := dial(t, addr)
	p.want("220")
	assert.Contains(t, p.say("EHLO client.example", "250"), "STARTTLS")
	p.send("STARTTLS\r\nMAIL FROM:<evil@example.org>\r\n")
	p.want("220")
	c := tls.Client(p.conn, &tls.Config{InsecureSkipVerify: true})
	require.NoError(t, c.Handshake())
	secure := &peer{t, c, textproto.NewConn(c)}
	secure.say("RCPT TO:<"+gameAddress+">", "502")
	assert.NotContains(t, secure.say("EHLO client.example", "250"), "STARTTLS")
	secure.envelope()
	secure.say(letterText+".", "250")
	require.Equal(t, 1, k.count())
	assert.True(t, k.envs[0].TLS)
	assert.Equal(t, "ana@example.org", k.envs[0].From)
}

func TestServerWithoutCertificateOffersNoTLS(t *testing.T) {
	addr, _ := serve(t, nil)
	p := dial(t, addr)
	p.want("220")
	assert.NotContains(t, p.say("EHLO client.example", "250"), "STARTTLS")
	p.say("STARTTLS", "502")
}
