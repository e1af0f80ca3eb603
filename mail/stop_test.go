package mail

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/projections"
)

// complaint is a feedback report about a letter (RFC 5965).
func complaint(to, msgid string) []byte {
	return []byte(strings.ReplaceAll(`Return-Path: <fbl@provider.example>
From: Feedback <fbl@provider.example>
To: `+to+`
Subject: FW: Damas
Message-ID: <arf.`+msgid+`>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

This is an email abuse report.

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Provider/1.0
Version: 1

--b
Content-Type: message/rfc822

Message-ID: <`+msgid+`>
Subject: Damas

move 24/18

--b--
`, "\n", "\r\n"))
}

func TestAComplaintStopsAllLetters(t *testing.T) {
	for _, to := range []string{"abuse@play.example", "carteiro@play.example", "return path"} {
		h := running(t)
		path, msgid := h.lastTo(rui)
		if to == "return path" {
			to = path
		}
		h.deliver(to, Envelope{From: "fbl@provider.example"}, complaint(to, "guessed@play.example"))
		h.work()
		if to != path { // which names the letter by itself
			require.False(t, h.player(rui).Stopped, to)
		}
		turn := h.state().Turn
		h.deliver(to, Envelope{From: "fbl@provider.example"}, complaint(to, msgid))
		h.work()
		assert.True(t, h.player(rui).Stopped, to)
		assert.Equal(t, "a complaint: all letters to its writer stop", h.note())
		assert.Equal(t, turn, h.state().Turn, "it is never a move")
		assert.Empty(t, h.posted(), "nor answered")
	}
}

func TestStopAndStartByLetter(t *testing.T) {
	for _, c := range []struct{ stop, start, says, back string }{
		{"stop", "start", "All letters have stopped", "Letters come again"},
		{"Parar.", "recomeçar", "All letters have stopped", "Letters come again"},
	} {
		for _, atTable := range []bool{false, true} {
			h := running(t)
			to := h.own(rui)
			if atTable {
				to = h.replyOf(rui)
			}
			h.write("rui@mail.example", to, c.stop)
			require.True(t, h.player(rui).Stopped)
			assert.Contains(t, h.one(rui).Text, c.says)
			h.then(ivo, table.Say{ID: game, By: ivo, Text: "Hello?"})
			assert.Empty(t, h.to(rui))
			assert.Equal(t, "the reader has stopped all letters", h.dropped(rui, letterSaid))
			h.do(rui, player.AskSignIn{ID: rui})
			h.one(rui)
			h.write("rui@mail.example", to, c.start)
			require.False(t, h.player(rui).Stopped)
			answer := h.one(rui)
			assert.Contains(t, answer.Text, c.back)
			assert.Contains(t, answer.Text, "k3m7x2pq", "what went on meanwhile")
			h.then(ivo, table.Say{ID: game, By: ivo, Text: "Hello?"})
			assert.Len(t, h.to(rui), 1)
		}
	}
}

// TestTheLetterThatUnsubscribesWrites: a mail program sends an empty letter with
// the subject that the header names.
func TestTheLetterThatUnsubscribesWrites(t *testing.T) {
	h := running(t)
	h.deliver(h.own(rui), Envelope{From: "rui@mail.example"}, raw("u1@mail.example", "rui@mail.example", h.own(rui), "stop", ""))
	h.work()
	assert.True(t, h.player(rui).Stopped)
}

func TestDigestsComeAgainAfterAStop(t *testing.T) {
	h := running(t)
	h.do(rui, player.SetMail{ID: rui, Plan: "digest", Hour: 9})
	h.do(rui, player.Stop{ID: rui})
	h.clock = h.clock.Add(24 * time.Hour)
	require.Empty(t, h.to(rui))
	h.do(rui, player.Start{ID: rui})
	h.clock = h.clock.Add(24 * time.Hour)
	var subjects []string
	for _, l := range h.to(rui) {
		subjects = append(subjects, l.Subject)
	}
	assert.Contains(t, subjects, "Today’s digest: 1 game waiting for you")
}

// unsubscribes are the headers of the newest letters that say how to stop them.
func (h *house) unsubscribes(l FolderLetter) (list, post string) {
	r, _ := h.sent(l)
	defer r.Close()
	return r.Header.Get("List-Unsubscribe"), r.Header.Get("List-Unsubscribe-Post")
}

func TestEveryLetterSaysHowToStopThem(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.sit()
	letters := h.posted()
	require.NotEmpty(t, letters)
	links := projections.Links{Key: []byte("links")}
	for _, l := range letters {
		who := ana
		if l.Address == h.person(rui).Address {
			who = rui
		}
		list, post := h.unsubscribes(l)
		assert.Equal(t, "<https://play.example"+links.Stop(who)+">, <mailto:"+h.own(who)+"?subject=stop>", list, l.Subject)
		assert.Equal(t, "List-Unsubscribe=One-Click", post)
	}
	h.do(ana, player.AskSignIn{ID: ana})
	h.do(ana, player.AskAddress{ID: ana, Address: "ana@new.example"})
	h.write("ana@mail.example", h.own(ana), "help")
	asked := h.posted()
	require.Len(t, asked, 3)
	for _, l := range asked {
		list, post := h.unsubscribes(l)
		assert.Empty(t, list+post, l.Subject)
	}
}

// keeper keeps the letter that was sent last.
type keeper struct{ raw []byte }

func (k *keeper) Send(_ context.Context, _ Path, raw []byte) error { k.raw = raw; return nil }

// TestTheWayToStopIsSigned: providers offer their button only where both headers
// are under the signature (RFC 8058, 4).
func TestTheWayToStopIsSigned(t *testing.T) {
	h := openHouse(t)
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	var out keeper
	d := DKIM{Next: &out, Domain: "play.example", Selector: "post", Key: key}
	h.outbox.Sender = d
	h.open()
	for more := true; more; {
		more, err = h.outbox.Step(h.ctx)
		require.NoError(t, err)
	}
	verified := func(raw string) error {
		list, err := dkim.VerifyWithOptions(strings.NewReader(raw),
			&dkim.VerifyOptions{LookupTXT: func(string) ([]string, error) { return []string{d.Record()}, nil }})
		require.NoError(t, err)
		require.Len(t, list, 1)
		return list[0].Err
	}
	letter := string(out.raw)
	require.Contains(t, letter, "\r\nList-Unsubscribe: ")
	require.NoError(t, verified(letter))
	for _, forged := range []string{"https://play.example/stop/", "One-Click"} {
		require.Error(t, verified(strings.Replace(letter, forged, "x"+forged, 1)), forged)
	}
}

func TestAChangeOfAddressByLetter(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.do(ana, player.AskAddress{ID: ana, Address: "ana@new.example"})
	asked := h.posted()
	require.Len(t, asked, 1)
	assert.Equal(t, "ana@new.example", asked[0].Address)
	assert.Equal(t, "carteiro@play.example", asked[0].ReplyTo, "no address that acts goes to who may be a stranger")
	links, ask := projections.Links{Key: []byte("links")}, h.player(ana).N
	assert.Contains(t, asked[0].Text, "https://play.example"+links.NewAddress(ana, ask))

	h.do(ana, player.ChangeAddress{ID: ana, Ask: ask})
	told := h.posted()
	require.Len(t, told, 1)
	assert.Equal(t, "ana@mail.example", told[0].Address, "the old address is told")
	assert.Contains(t, told[0].Text, "postmaster@play.example")
	assert.NotContains(t, told[0].Text, "ana@new.example")
	h.do(ana, player.AskSignIn{ID: ana})
	link := h.posted()
	require.Len(t, link, 1)
	assert.Equal(t, "ana@new.example", link[0].Address)
	assert.Equal(t, ana, h.at("ana@new.example"))
	assert.Empty(t, h.at("ana@mail.example"))
}

func TestALinkThatAnotherHasReplacedIsNotSent(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.do(ana, player.AskAddress{ID: ana, Address: "ana@one.example"})
	h.do(ana, player.AskAddress{ID: ana, Address: "ana@two.example"})
	sent := h.posted()
	require.Len(t, sent, 1)
	assert.Equal(t, "ana@two.example", sent[0].Address)
	assert.Equal(t, "the link is past its time", h.dropped(ana, letterAddress))
}
