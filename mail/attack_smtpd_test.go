package mail

// The attacks of the specification and the tests that ward them off:
//
//	smuggling, seven line ends     TestServerRefusesSmuggling, TestServerKeepsADotAndCRInsideTheLetter
//	bare CR or LF, by DATA, BDAT   TestServerRefusesSmuggling, TestServerReadsChunks
//	a letter stalls or is torn     TestServerClosesWhenALetterStalls, TestServerTakesNoTornLetter
//	a letter that never ends       TestServerEndsALetterThatNeverEnds
//	slow clients, many clients     TestServerOutlivesSlowClients, TestServerBoundsConnections...
//	BDAT with bad arguments        TestServerRunsNoChunkAsCommands
//	header injection outward       TestHostileNamesAndWords, FuzzHeaderSafe, TestHostileTitlesOfClubs
//	open relay                     TestServerPassesNothingOn
//	unknown addresses              TestServerAsksWhetherTheTargetExists, TestGuessesLookAlike, TestGuessesTakeAsLong
//	spoofed From, forwarded        TestForgedSenderActsNot, TestOtherSender, TestForgedLettersSilenceNobody
//	two headers where one may be   TestParseRefusesWhatMayStandOnce, TestASignatureProvesOnlyItsOwnDomain
//	forged results of others       TestOnlyOurOwnServersWordCounts
//	the same letter again          TestInboxKeepsALetterOnce, TestSameLetterTwice, TestTheSameLetterOnTwoConnections
//	kill -9 around 250             TestCrashBetweenOrderAndMark, TestSenderKilledAtEveryStep
//	loops                          TestServerRefusesALoop, TestAutomaticLettersNeitherActNorAreAnswered,
//	                               TestOurOwnLettersAreAutomatic
//	bounces                        TestReportsOfFailure, TestReportsInAMailersOwnWords
//	oversize, nesting, 50,000      TestServerRefusesTheGreatest, TestWorstLettersAreReadOrRefused,
//	parts, 100,000 headers         TestWorstLettersTakeNoTime
//	bombs                          TestAttachmentsAreNotOpened
//	bait for regular expressions   TestWorstLettersTakeNoTime
//	8BITMIME, SMTPUTF8             TestServerTakesEightBits, TestServerTellsNothingAndSpeaksNoUTF8
//	before STARTTLS                TestServerStartsTLSAndForgetsWhatCameBefore, TestServerTakesPipelining
//	VRFY, EXPN, HELO, literals     TestServerTellsNothingAndSpeaksNoUTF8, TestServerGreets
//	complaints (ARF)               TestKindsByHeader, TestLabelledLetters, TestAComplaintIsNoMove
//	secrets in the log             TestServerTakesALetter, TestNoSecretsInTheLog, TestServerLogsNoSecretUnderAttack
//	a crash of ours                TestServerOutlivesAPanic
//	threading                      TestThread, TestSameLetterAgain
//	outgoing queue                 TestRelayTellsRefusalsApart, TestRelayThatHangs, TestOutboxRetries,
//	                               TestOutboxGivesUpAtOnceOnAFinalRefusal, TestQueueToAFlakyRelay

import (
	"context"
	"crypto/tls"
	"fmt"
	"net/textproto"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// overTLS is a peer behind STARTTLS and EHLO.
func overTLS(t *testing.T, addr string) *peer {
	p := greeted(t, addr)
	p.say("STARTTLS", "220")
	c := tls.Client(p.conn, &tls.Config{InsecureSkipVerify: true})
	require.NoError(t, c.Handshake())
	secure := &peer{t, c, textproto.NewConn(c)}
	secure.say("EHLO client.example", "250")
	return secure
}

// TestServerRunsNoChunkAsCommands: behind a BDAT that cannot be read nobody
// knows where its chunk ends, so that nothing more is read.
func TestServerRunsNoChunkAsCommands(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.TLS = &tls.Config{Certificates: []tls.Certificate{certificate(t)}} })
	for _, bad := range []string{"30 FIRST", "x LAST", "-1 LAST", "99999999999999999999 LAST", "LAST", "30 LAST LAST"} {
		for _, begin := range []func(*testing.T, string) *peer{greeted, overTLS} {
			for _, inTransaction := range []bool{false, true} {
				p := begin(t, addr)
				if inTransaction {
					p.say("MAIL FROM:<ana@example.org>", "250")
					p.say("RCPT TO:<"+gameAddress+">", "250")
				}
				p.send("BDAT " + bad + "\r\nRSET\r\n" + second)
				p.want("501 5.5.4")
				assert.NotRegexp(t, `(?m)^(250|354)`, p.closed(), bad)
			}
		}
	}
	assert.Zero(t, k.count())
}

// A letter may speak of the answers of the library.
func TestServerTakesALetterAboutChunks(t *testing.T) {
	addr, k := serve(t, nil)
	p := greeted(t, addr)
	p.envelope()
	for _, line := range badChunks {
		p.send("From: a@b\r\n\r\n" + line)
	}
	p.say(".", "250")
	assert.Equal(t, 1, k.count())
}

func TestServerEndsALetterThatNeverEnds(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.MaxSession = 300 * time.Millisecond })
	for _, begin := range []string{"DATA\r\n" + letterText, "BDAT 4000 LAST\r\n" + letterText, "BDAT 7\r\nFrom: a", "NOO"} {
		p := greeted(t, addr)
		p.say("MAIL FROM:<ana@example.org>", "250")
		p.say("RCPT TO:<"+gameAddress+">", "250")
		p.send(begin)
		p.closed()
	}
	assert.Zero(t, k.count())
}

// TestGuessesLookAlike: nothing in an answer, nor in what is asked of the
// database, tells a wrong form from a wrong signature.
func TestGuessesLookAlike(t *testing.T) {
	var asked atomic.Int64
	addr, _ := serve(t, func(s *Server) {
		s.MaxUnknown = 100
		s.Exists = func(context.Context, Target) (bool, error) { asked.Add(1); return false, nil }
	})
	p := greeted(t, addr)
	p.say("MAIL FROM:<ana@example.org>", "250")
	want := p.say("RCPT TO:<"+gameAddress+">", "550 5.1.1")
	assert.EqualValues(t, 1, asked.Load(), "the one that is signed")
	for _, guess := range guesses() {
		assert.Equal(t, want, p.say("RCPT TO:<"+guess+">", "550"), guess)
	}
	assert.EqualValues(t, 1, asked.Load())
}

// guesses are addresses of nobody, each wrong in its own way.
func guesses() []string {
	local, host, _ := strings.Cut(gameAddress, "@")
	payload, tail, _ := strings.Cut(local, ".")
	return []string{
		"g+@" + host, payload + "@" + host, payload + "." + tail[:5] + "@" + host,
		payload + "." + strings.Repeat("b", len(tail)) + "@" + host, "g+zzzzzzzz11." + tail + "@" + host, payload + ".9" + tail[1:] + "@" + host,
		"p+" + strings.TrimPrefix(local, "g+") + "@" + host, "b+" + strings.TrimPrefix(local, "g+") + "@" + host,
	}
}

// TestGuessesTakeAsLong compares medians of many repeats, with room for a busy
// machine: an early return would be twenty times as fast.
func TestGuessesTakeAsLong(t *testing.T) {
	s := testSigner()
	var least, most time.Duration
	for _, guess := range guesses() {
		took := medianTime(401, func() { _, _ = s.Read(guess) })
		if least == 0 || took < least {
			least = took
		}
		most = max(most, took)
	}
	assert.Less(t, most, 5*least)
}

func TestServerRefusesTheGreatest(t *testing.T) {
	nested := "From: a@example.org\r\nContent-Type: "
	for i := range 5000 {
		nested += fmt.Sprintf("multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\nContent-Type: ", i, i)
	}
	addr, k := serve(t, nil)
	for _, letter := range []string{
		letterText + strings.Repeat(strings.Repeat("x", 62)+"\r\n", 1<<14) + "x\r\n",
		nested + "text/plain\r\n\r\nroll\r\n",
		"From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n\r\n\r\n", 50_000),
		strings.Repeat("X: y\r\n", 100_000) + letterText, strings.Repeat("X: y\r\n", 20_000) + letterText,
		letterText + strings.Repeat("On Mon at 10:10\r\n", 60_000), letterText + strings.Repeat(strings.Repeat(">", 998)+"\r\n", 1000),
	} {
		p := greeted(t, addr)
		p.envelope()
		p.say(letter+".", "55")
		p.say("NOOP", "250")
	}
	p := greeted(t, addr)
	p.envelope()
	_, _ = p.conn.Write([]byte(letterText + strings.Repeat(">", 1_000_000) + "\r\n.\r\n")) // in one line: closed on the way
	assert.NotContains(t, p.closed(), "250")
	assert.Zero(t, k.count())
}

func TestServerTakesEightBits(t *testing.T) {
	addr, k := serve(t, nil)
	p := greeted(t, addr)
	for _, word := range []string{"Olá João", "Ol\xe1 Jo\xe3o"} {
		p.say("MAIL FROM:<ana@example.org> BODY=8BITMIME", "250")
		p.say("RCPT TO:<"+gameAddress+">", "250")
		p.say("DATA", "354")
		p.say("From: Jo\xe3o <ana@example.org>\r\nSubject: "+word+"\r\n\r\n24/18 13/11\r\n\r\n"+word+"\r\n.", "250")
	}
	require.Equal(t, 2, k.count())
	for _, raw := range k.letters {
		in, err := Parse([]byte(raw))
		require.NoError(t, err)
		assert.Equal(t, "Olá João", in.Rest)
		assert.Equal(t, "Olá João", in.Subject)
		assert.Equal(t, "ana@example.org", in.From)
	}
	p.say("MAIL FROM:<ana@example.org>", "250")
	p.say("RCPT TO:<"+strings.Replace(gameAddress, "g+", "gé+", 1)+">", "5")
}

func TestServerGreets(t *testing.T) {
	addr, k := serve(t, nil)
	p := dial(t, addr)
	p.want("220")
	p.say("MAIL FROM:<ana@example.org>", "502")
	p.say("HELO", "501")
	p.say("EHLO ", "501")
	p.say("HELO [127.0.0.1]", "250")
	p.say("EHLO [IPv6:::1]", "250")
	p.say("MAIL FROM:<>", "250")
	p.say("RCPT TO:<ana@[127.0.0.1]>", "550 5.7.1")
	p.say("DATA", "502")
	assert.Zero(t, k.count())
}

func TestServerOutlivesAPanic(t *testing.T) {
	addr, k := serve(t, func(s *Server) {
		inner := s.Accept
		s.Accept = func(ctx context.Context, to Target, env Envelope, raw []byte) error {
			if env.From == "bad@example.org" {
				panic("a secret: " + gameAddress)
			}
			return inner(ctx, to, env, raw)
		}
	})
	for _, how := range []string{"DATA\r\n" + letterText + ".\r\n", fmt.Sprintf("BDAT %d LAST\r\n%s", len(letterText), letterText)} {
		p := greeted(t, addr)
		p.say("MAIL FROM:<bad@example.org>", "250")
		p.say("RCPT TO:<"+gameAddress+">", "250")
		p.send(how)
		assert.NotContains(t, p.closed(), "\n250")
	}
	p := greeted(t, addr)
	p.envelope()
	p.say(letterText+".", "250")
	assert.Equal(t, 1, k.count())
	assert.NotContains(t, k.logged(), "secret")
}

func TestServerLogsNoSecretUnderAttack(t *testing.T) {
	addr, k := serve(t, func(s *Server) { s.MaxUnknown = 3 })
	local, _, _ := strings.Cut(gameAddress, "@")
	p := greeted(t, addr)
	p.envelope()
	p.say(letterText+gameAddress+"\n.\r\n.", "550") // refused with a bare LF
	p.say("BADCOMMAND "+gameAddress, "50")
	p.say("MAIL FROM:<"+gameAddress+">", "250")
	p.say("RCPT TO:<"+local+"@elsewhere.example>", "550")
	for _, end := range []string{"550", "421"} {
		p.say("RCPT TO:<"+local+"x@play.example>", end)
	}
	p.closed()
	assert.NotContains(t, strings.ToLower(k.logged()), local)
}

func (k *kept) logged() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.log.String()
}

// TestTheSameLetterOnTwoConnections: both are answered 250, and it is kept once.
func TestTheSameLetterOnTwoConnections(t *testing.T) {
	h := openHouse(t)
	addr, _ := serve(t, func(s *Server) { s.Accept = h.inbox.Accept })
	var all sync.WaitGroup
	for range 8 {
		p := greeted(t, addr)
		p.envelope()
		all.Go(func() { p.say("Message-ID: <same@example.org>\r\n"+letterText+".", "250") })
	}
	all.Wait()
	var n int
	require.NoError(t, h.log.Reader().QueryRow(`SELECT count(*) FROM inbox`).Scan(&n))
	assert.Equal(t, 1, n)
}

// medianTime is the median of the times that some runs take.
func medianTime(runs int, run func()) time.Duration {
	all := make([]float64, runs)
	for i := range all {
		began := time.Now()
		run()
		all[i] = float64(time.Since(began))
	}
	return time.Duration(median(all))
}
