package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
	"github.com/stretchr/testify/require"

	"carteiro/mail"
	"carteiro/mail/mailtest"
)

// front is a Postfix that takes the letters for a server, and those of the server
// to the players.
func front(r *round, transport string, settings ...string) *mailtest.Postfix {
	p := mailtest.StartPostfix(r.t, map[string]string{r.cfg.Domain: transport, "players.test": smtpTo(r.cfg.Relay)}, settings...)
	r.cfg.Relay = p.Addr
	r.write = bySMTP(p.Addr)
	return p
}

// asking are the settings by which Postfix asks the server about each recipient.
var asking = []string{"smtpd_recipient_restrictions = reject_unauth_destination, reject_unverified_recipient",
	"unverified_recipient_reject_code = 550", "address_verify_poll_delay = 1s"}

func TestBehindPostfixBySMTP(t *testing.T) {
	t.Parallel()
	r := newRound(t)
	out := r.cfg.Relay
	p := front(r, smtpTo(r.cfg.SMTP), append(asking, "myhostname = "+r.cfg.Domain)...) // a machine named after its games
	r.cfg.Relay = out                                                                  // or Postfix would ask about the players, too
	r.play()
	require.ErrorContains(t, deliver(p.Addr, r.ana, "lisboa@play.test", note{r.ana, "lisboa@play.test", "entrar", nil}.raw(t)), "550",
		"whoever writes to nobody is told by Postfix, and no letter goes back later")
	require.ErrorContains(t, deliver(p.Addr, r.ana, "x@else.test", nil), "denied")
}

func TestBehindPostfixByLMTP(t *testing.T) {
	t.Parallel()
	r := newRound(t)
	lmtp := freePort(t)
	r.flags = []string{"--lmtp", lmtp, "--dkim-selector", "um"}
	box := r.box.(*postbox)
	own := mailtest.NewCertificate(t) // like Debian's Postfix, which nobody has vouched for
	front(r, "lmtp:inet:"+lmtp, "smtpd_tls_security_level = may", "smtpd_tls_cert_file = "+own.Cert, "smtpd_tls_key_file = "+own.Key)
	r.play()
	key, err := mail.DKIMKey(filepath.Join(r.cfg.Data, "dkim.pem"))
	require.NoError(t, err)
	names := func(name string) ([]string, error) {
		require.Equal(t, "um._domainkey.play.test", name)
		return []string{mail.DKIM{Key: key}.Record()}, nil
	}
	for _, l := range box.all() {
		list, err := dkim.VerifyWithOptions(bytes.NewReader(l.raw), &dkim.VerifyOptions{LookupTXT: names})
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.NoError(t, list[0].Err, "Postfix has left the signed letter whole: %s", l.subject)
	}
}

func TestBehindPostfixByASocket(t *testing.T) {
	t.Parallel()
	r := newRound(t)
	socket := filepath.Join(mailtest.Folder(t, "carteiro"), "lmtp")
	r.flags = []string{"--lmtp", socket}
	front(r, "lmtp:unix:"+socket)
	r.begin()
	r.invite()
	r.turn()
	r.server.kill() // which leaves the socket behind
	r.start()
	r.turn()
}

// TestALetterDeliveredThreeTimesActsOnce has a receiver before the server that
// hangs up when the letter has been taken, then says 451, then 250.
func TestALetterDeliveredThreeTimesActsOnce(t *testing.T) {
	t.Parallel()
	r := newRound(t)
	f := newFlaky(t, r.cfg.SMTP)
	p := front(r, smtpTo(f.addr))
	r.begin()
	r.invite()
	s, who, l := r.asked()
	f.fail("", "451 4.3.0 Try again later")
	r.reply(who, l, nextMove(s).Text)
	r.until("Postfix has delivered it", func() bool { return f.taken() == 3 && strings.Contains(p.Queue(t), "empty") })
	r.until("all letters have been worked", func() bool {
		return count(t, r.log, `SELECT (SELECT count(*) FROM inbox WHERE state = 'new') + (SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending') AND attempt = 0 AND kind NOT LIKE '%remind%')`) == 0
	})
	require.Equal(t, 1, count(t, r.log, `SELECT count(*) FROM inbox WHERE recipient LIKE 'game/%/`+fmt.Sprint(s.Asks()[0].Seat, "/", s.Turn)+`'`))
	require.Equal(t, s.Turn+1, r.state().Turn)
	r.turn()
}

// flaky stands between two mail servers and spoils some of the second one's
// answers to letters.
type flaky struct {
	addr    string
	mu      sync.Mutex
	faults  []string // each for one letter; empty hangs up instead
	letters int      // that the second server took since
}

func newFlaky(t *testing.T, server string) *flaky {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	f := &flaky{addr: l.Addr().String()}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go f.between(c, server)
		}
	}()
	return f
}

func (f *flaky) fail(faults ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.faults, f.letters = faults, 0
}

func (f *flaky) taken() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.letters
}

// between passes on what both sides say.
func (f *flaky) between(client net.Conn, server string) {
	defer client.Close()
	second, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer second.Close()
	go func() { _, _ = io.Copy(second, client); second.Close() }()
	letter := false
	for lines := bufio.NewScanner(second); lines.Scan(); {
		answer := lines.Text()
		if letter {
			if answer = f.spoil(answer); answer == "" {
				return
			}
		}
		letter = strings.HasPrefix(answer, "354")
		fmt.Fprint(client, answer, "\r\n")
	}
}

// spoil is what becomes of the answer to a letter.
func (f *flaky) spoil(answer string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if strings.HasPrefix(answer, "250") {
		f.letters++
	}
	if len(f.faults) > 0 {
		answer, f.faults = f.faults[0], f.faults[1:]
	}
	return answer
}

func TestASocketTakesThePlaceOfADeadOneOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lmtp")
	l, err := socket(path)
	require.NoError(t, err)
	_, err = socket(path)
	require.ErrorContains(t, err, "another process listens there")
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	require.NoError(t, l.Close())
	l, err = socket(path)
	require.NoError(t, err)
	require.NoError(t, l.Close())

	require.NoError(t, os.WriteFile(path, []byte("a letter"), 0o600))
	_, err = socket(path)
	require.Error(t, err)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "a letter", string(text), "whatever else stands there stays")
}
