package mail

import (
	"bytes"
	"encoding/base64"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/table"
)

// TestWorstLettersTakeNoTime: each takes under 100 ms, as BenchmarkWorstLetters
// prints on an idle machine. Here the time of the processor counts, the least of
// five tries, with room for a slow one; what grows with the square takes seconds.
func TestWorstLettersTakeNoTime(t *testing.T) {
	for name, raw := range worst() {
		least := time.Hour
		for tries := 0; tries < 5 && least > 100*time.Millisecond; tries++ {
			began := processorTime(t)
			_, _ = Parse([]byte(raw))
			least = min(least, processorTime(t)-began)
		}
		assert.Less(t, least, 300*time.Millisecond, name)
	}
}

// processorTime is what this process has used so far.
func processorTime(t *testing.T) time.Duration {
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// TestAttachmentsAreNotOpened: what is packed in a letter is neither read nor
// quoted, however it is packed.
func TestAttachmentsAreNotOpened(t *testing.T) {
	packed := "PK\x03\x04" + strings.Repeat("resign\r\n", 100)
	part := func(head, body string) string { return "--b\r\n" + head + "\r\n\r\n" + body + "\r\n" }
	encoded := "\r\nContent-Transfer-Encoding: base64"
	inner := "From: rui@example.org\r\nContent-Type: message/rfc822\r\n\r\nFrom: rui@example.org\r\n\r\nresign\r\n"
	raw := "From: ana@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" +
		part("Content-Type: application/zip; name=a.zip"+encoded, base64.StdEncoding.EncodeToString([]byte(packed))) +
		part("Content-Type: message/rfc822", inner) + part("Content-Type: application/ms-tnef", "resign") +
		part("Content-Type: application/gzip", "resign") + part("Content-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment", "resign") +
		part("Content-Type: image/svg+xml", "<svg><text>resign</text></svg>") + part("Content-Type: text/plain", "roll") +
		part("Content-Type: text/plain; name=b.txt", "resign") + part("Content-Type: text/calendar", "resign") + "--b--\r\n"
	in, err := Parse([]byte(raw))
	require.NoError(t, err)
	assert.Equal(t, []Command{{Verb: VerbStep, Text: "roll", Line: "roll"}}, in.Commands)
	assert.Equal(t, "roll", in.Text)
	assert.Empty(t, in.Rest)
}

// TestAComplaintIsNoMove: a report that gives a letter of ours back moves
// nothing, wherever it arrives, and nobody is told anything.
func TestAComplaintIsNoMove(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	before := h.state().Turn
	raw := strings.ReplaceAll("Return-Path: <fbl@isp.example>\nFrom: fbl@isp.example\nTo: abuse@play.example\nSubject: FW: a sua vez\n"+
		"Content-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: text/plain\n\nThis is an abuse report.\n\nroll\n"+
		"--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\n\n--b\nContent-Type: message/rfc822\n\nSubject: roll\n\nroll\n--b--\n", "\n", "\r\n")
	for _, to := range []string{h.replyOf(who), h.own(who)} {
		h.deliver(to, Envelope{From: "fbl@isp.example"}, []byte("Message-ID: <"+to+">\r\n"+raw))
	}
	h.work()
	assert.Equal(t, before, h.state().Turn)
	assert.Empty(t, h.posted())
}

// TestOurOwnLettersAreAutomatic: two servers of ours that face each other fall
// silent.
func TestOurOwnLettersAreAutomatic(t *testing.T) {
	h := seated(t)
	h.move()
	h.write("ana@mail.example", h.replyOf(ana), "24/1")
	letters := append(h.to(ana), h.to(rui)...)
	letters = append(letters, h.posted()...)
	require.NotEmpty(t, letters)
	for _, l := range letters {
		_, raw := h.sent(l)
		in, err := Parse(raw)
		require.NoError(t, err)
		assert.Equal(t, AutoReply, in.Kind, l.Subject)
	}
}

// TestHostileTitlesOfClubs: what a club is called stands in From, Subject and
// text and adds no header.
func TestHostileTitlesOfClubs(t *testing.T) {
	tried := 0
	for i, name := range evil {
		h := openHouse(t)
		if _, err := club.Decide(club.State{ID: praia}, club.Found{ID: praia, Name: name, Lang: "pt"}); err != nil {
			continue // the engine does not take it
		}
		tried++
		h.do("", club.Found{ID: praia, Name: name, Lang: "pt"})
		h.members()
		h.sit()
		h.do(ana, table.Say{ID: game, By: ana, Text: "x"})
		for _, l := range h.posted() {
			r, raw := h.sent(l)
			require.Equal(t, headerNames, names(r.Header), "title %d", i)
			head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
			assert.False(t, slices.ContainsFunc(strings.Split(string(head), "\r\n"), func(l string) bool { return strings.HasPrefix(strings.ToLower(l), "bcc") }))
		}
	}
	assert.NotZero(t, tried)
}
