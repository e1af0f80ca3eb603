package mail

import (
	"context"

	"net"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// second is an envelope that must stay body text.
const second = "MAIL FROM:<evil@example.org>\r\nRCPT TO:<" + "porto@play.example" + ">\r\nDATA\r\nFrom: evil@example.org\r\n\r\nresign\r\n.\r\n"

func TestServerRefusesSmuggling(t *testing.T) {
	addr, k := serve(t, nil)
	for _, ending := range []string{"\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r.\r\n", "\r\r\n.\r\r\n", "\n.\r"} {
		p := greeted(t, addr)
		p.envelope()
		p.send(strings.TrimSuffix(letterText, "\r\n") + ending + second)
		p.want("550 5.6.0")
		p.say("NOOP", "250")
		p.say("QUIT", "221")
		p.closed()
	}
	assert.Zero(t, k.count())
}

// The library swallows ".\r" at the start of a line, so this ending is not seen
// as bare; what follows it stays body text of the one letter.
func TestServerKeepsADotAndCRInsideTheLetter(t *testing.T) {
	addr, k := serve(t, nil)
	p := greeted(t, addr)
	p.envelope()
	p.send(letterText + ".\r" + second)
	p.want("250")
	p.say("QUIT", "221")
	assert.Empty(t, p.closed())
	require.Equal(t, 1, k.count())
	assert.Contains(t, k.letters[0], "MAIL FROM:<evil@example.org>")
}

func TestServerClosesWhenALetterStalls(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.ReadTimeout = 60 * time.Millisecond })
	p := dial(t, addr)
	p.want("220")
	p.send("EHLO a\r\nMAIL FROM:<ana@example.org>\r\nRCPT TO:<" + gameAddress + ">\r\nDATA\r\n")
	for range 4 {
		p.want("")
	}
	p.send("From: ana@example.org\r\n\r\nhalf a")
	p.want("451") // the time-out has come
	_, _ = p.conn.Write([]byte(" letter\r\n.\r\n" + second))
	assert.NotContains(t, p.closed(), "250")
	assert.Zero(t, k.count())
}

func TestServerTakesNoTornLetter(t *testing.T) {
	addr, k := serve(t, nil)
	for _, torn := range []string{"DATA\r\n" + letterText, "BDAT 400 LAST\r\n" + letterText} {
		p := greeted(t, addr)
		p.say("MAIL FROM:<ana@example.org>", "250")
		p.say("RCPT TO:<"+gameAddress+">", "250")
		p.send(torn)
		require.NoError(t, p.conn.(*net.TCPConn).CloseWrite())
		assert.NotContains(t, p.closed(), "250")
	}
	assert.Zero(t, k.count())
}

func TestServerReadsChunks(t *testing.T) {
	addr, k := serve(t, nil)
	p := greeted(t, addr)
	p.send("BDAT 6\r\nRSET\r\n") // without recipients: the chunk is eaten
	p.want("502")
	p.say("MAIL FROM:<ana@example.org>", "250")
	p.say("RCPT TO:<"+gameAddress+">", "250")
	p.send("BDAT 20\r\n" + letterText[:20])
	p.want("250")
	p.send("BDAT " + strconv.Itoa(len(letterText)-20) + " LAST\r\n" + letterText[20:])
	p.want("250")
	require.Equal(t, 1, k.count())
	assert.True(t, strings.HasSuffix(k.letters[0], letterText))
	p.say("MAIL FROM:<ana@example.org>", "250")
	p.say("RCPT TO:<"+gameAddress+">", "250")
	p.send("BDAT 300000 LAST\r\n" + strings.Repeat(strings.Repeat("x", 998)+"\r\n", 300))
	p.want("552")
	p.say("MAIL FROM:<ana@example.org>", "250")
	p.say("RCPT TO:<"+gameAddress+">", "250")
	p.send("BDAT 12 LAST\r\nroll\nresign\n")
	p.want("550 5.6.0")
	assert.Equal(t, 1, k.count())
}

func TestServerOutlivesSlowClients(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.MaxSession = 700 * time.Millisecond })
	var slow []*peer
	for i := range 200 {
		p := dial(t, addr)
		p.send("EHLO slow"[:1+i%9])
		slow = append(slow, p)
	}
	p := greeted(t, addr) // while all of them stay
	p.envelope()
	p.say(letterText+".", "250")
	assert.Equal(t, 1, k.count())
	for _, p := range slow {
		p.closed()
	}
}

func TestServerBoundsConnectionsPerAddress(t *testing.T) {
	addr, _ := serve(t, func(s *Server) { s.MaxPerHost, s.Unlimited = 2, []netip.Prefix{} })
	one, two := greeted(t, addr), greeted(t, addr)
	third := dial(t, addr)
	third.want("421")
	third.closed()
	one.say("QUIT", "221")
	one.closed()
	greeted(t, addr).say("NOOP", "250")
	two.say("NOOP", "250")
}

func TestServerBoundsConnectionsInAll(t *testing.T) {
	addr, _ := serve(t, func(s *Server) { s.MaxConns = 1 })
	one := greeted(t, addr)
	two := dial(t, addr) // waits in the backlog
	one.say("QUIT", "221")
	two.want("220")
}

func TestServerRefusesALoop(t *testing.T) {
	addr, k := serve(t, nil)
	p := greeted(t, addr)
	p.envelope()
	p.say(strings.Repeat("Received: from a by b\r\n", 51)+letterText+".", "554 5.4.6")
	assert.Zero(t, k.count())
}

func TestServerRefusesWhatCannotBeRead(t *testing.T) {
	addr, k := serve(t, nil)
	p := greeted(t, addr)
	for _, head := range []string{"From: rui@example.org\r\n", "Subject: y\r\n", strings.Repeat("X: y\r\n", 2000)} {
		p.envelope()
		p.say(head+letterText+".", "554 5.6.0")
	}
	p.envelope()
	p.say("Subject: nobody\r\n\r\nroll\r\n.", "554 5.6.0")
	assert.Zero(t, k.count())
}

func TestServeEndsWithItsContext(t *testing.T) {
	s := &Server{Signer: testSigner(), Accept: (&kept{}).accept}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	idle := greeted(t, l.Addr().String())
	cancel()
	assert.NoError(t, <-done)
	idle.closed()
}

func TestServeNeedsAKeyAndAKeeper(t *testing.T) {
	assert.Error(t, (&Server{Signer: testSigner()}).Serve(context.Background(), nil))
	assert.Error(t, (&Server{Accept: (&kept{}).accept}).Serve(context.Background(), nil))
}
