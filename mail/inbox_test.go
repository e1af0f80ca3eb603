package mail

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
)

func TestInboxKeepsALetterOnce(t *testing.T) {
	h := openHouse(t)
	env := Envelope{From: "x@y.example"}
	a, b := raw("a@x", "x@y.example", "p", "s", "one"), raw("b@x", "x@y.example", "p", "s", "two")
	for _, l := range [][]byte{a, b, a} {
		require.NoError(t, h.inbox.Accept(t.Context(), gameTarget, env, l))
	}
	other := gameTarget
	other.Turn++
	require.NoError(t, h.inbox.Accept(t.Context(), other, env, a), "the same letter to another address is another")
	noID := []byte("From: x@y.example\r\n\r\nhello")
	require.NoError(t, h.inbox.Accept(t.Context(), gameTarget, env, noID))
	require.NoError(t, h.inbox.Accept(t.Context(), gameTarget, env, noID))
	require.NoError(t, h.inbox.Accept(t.Context(), gameTarget, env, append(noID, '!')))
	var n int
	require.NoError(t, h.log.Reader().QueryRow(`SELECT count(*) FROM inbox`).Scan(&n))
	assert.Equal(t, 5, n)
}

func TestInboxKeepsNoAddressThatActs(t *testing.T) {
	h := seated(t)
	address := h.replyOf(ana)
	require.NoError(t, h.inbox.Accept(t.Context(), must(h.signer.Read(address)), Envelope{}, []byte("x")))
	var kept string
	require.NoError(t, h.log.Reader().QueryRow(`SELECT recipient FROM inbox`).Scan(&kept))
	assert.Equal(t, "game/k3m7x2pq/0/1", kept)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestTargetsComeBack(t *testing.T) {
	for _, want := range []Target{gameTarget, {Kind: ToPlayer, Player: ana}, {Kind: ToClub, Club: praia},
		{Kind: ToBounce, Player: ana, Letter: 17}, {Kind: ToPeople, Role: "abuse"}} {
		assert.Equal(t, want, readTarget(want.text()))
	}
	for _, s := range []string{"", "game", "game/x/y/z", "bounce/x/y", "nothing/at/all"} {
		assert.Equal(t, Target{}, readTarget(s))
	}
}

// TestInboxClosedLog: a letter that cannot be kept is not answered for.
func TestInboxClosedLog(t *testing.T) {
	h := openHouse(t)
	require.NoError(t, h.log.Close())
	assert.Error(t, h.inbox.Accept(t.Context(), gameTarget, Envelope{}, []byte("x")))
}

// failing makes the writes of the inbox fail while it is set: the process dies
// between the order and the mark.
type failing struct {
	Rows
	fail bool
}

var errDied = errors.New("the process died")

func (f *failing) Write(ctx context.Context, do func(events.Tx) error) error {
	if f.fail {
		return errDied
	}
	return f.Rows.Write(ctx, do)
}

func (f *failing) Reader() *sql.DB { return f.Rows.Reader() }

// TestCrashBetweenOrderAndMark: a letter is worked again after a crash, acts
// once and is answered once.
func TestCrashBetweenOrderAndMark(t *testing.T) {
	for name, body := range map[string]string{"a move": "", "a move with words and a question": "\nOlá!", "join": "join", "open": "play maria@mail.example"} {
		t.Run(name, func(t *testing.T) {
			h := seated(t)
			who, _ := h.onTurn()
			from, to := h.person(who).Address, h.replyOf(who)
			switch name {
			case "join":
				from, to = "nova@mail.example", "praia@play.example"
			case "open":
				to = h.own(who)
			default:
				body = h.legal() + "\nboard" + body
			}
			h.deliver(to, Envelope{From: from}, raw("one@x", from, "x", "Re: jogo", body))
			rows := &failing{Rows: h.log, fail: true}
			h.inbox.Rows = rows
			for range 3 {
				_, err := h.inbox.Step(h.ctx)
				require.ErrorIs(t, err, errDied)
			}
			head, err := h.log.Head(h.ctx)
			require.NoError(t, err)
			require.NoError(t, h.log.Close())
			h.start()
			h.work()
			after, err := h.log.Head(h.ctx)
			require.NoError(t, err)
			assert.Equal(t, head, after, "all was done the first time, and nothing again")
			mine := 0
			for _, l := range h.posted() {
				if l.Address == from {
					mine++
				}
			}
			assert.Equal(t, 1, mine, "one answer")
			h.work()
			assert.Empty(t, h.posted())
		})
	}
}

// kept is how many octets of letters, and of their senders, the inbox holds.
func (h *house) kept() (n int) {
	h.t.Helper()
	require.NoError(h.t, h.log.Reader().QueryRow(`SELECT coalesce(sum(length(raw) + length(sender)), 0) FROM inbox`).Scan(&n))
	return n
}

// TestWorkedLettersAreForgotten: the text goes at once, the row stays, and a
// late copy acts not. Nothing of the text is left in the file.
func TestWorkedLettersAreForgotten(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	address, from := h.replyOf(who), h.person(who).Address
	secret := "X-Odd: only-in-the-letter " + strings.Repeat("y", 9000) + "\r\n"
	letter := append([]byte(secret), raw("one@x", from, "x", "Re: jogo", h.legal())...)
	h.deliver(address, Envelope{From: from}, letter)
	assert.Equal(t, len(letter)+len(from), h.kept(), "until it is worked")
	h.work()
	assert.Zero(t, h.kept())
	h.deliver(address, Envelope{From: from}, letter)
	h.work()
	assert.Equal(t, 2, h.state().Turn)
	require.NoError(t, h.log.Close())
	for _, name := range []string{"log.db", "log.db-wal"} {
		file, err := os.ReadFile(h.path(name))
		if name == "log.db" {
			require.NoError(t, err)
		}
		assert.False(t, bytes.Contains(file, []byte("only-in-the-letter")), name)
		assert.False(t, bytes.Contains(file, []byte("yyyyyyyy")), name)
	}
}

// TestLettersAreKeptWhereTheOperatorWants goes by the clock.
func TestLettersAreKeptWhereTheOperatorWants(t *testing.T) {
	h := seated(t)
	h.inbox.Keep = 10 * 24 * time.Hour
	h.write("ana@mail.example", h.replyOf(ana), "help")
	worked := h.kept()
	h.write("x@mail.example", "abuse@play.example", "They write too much")
	both := h.kept()
	assert.Positive(t, worked)
	assert.Greater(t, both, worked)
	for _, day := range []struct{ days, left int }{{9, both}, {2, both - worked}, {18, both - worked}, {2, 0}} {
		h.clock = h.clock.Add(time.Duration(day.days) * 24 * time.Hour)
		h.work()
		assert.Equal(t, day.left, h.kept())
	}
}

// TestUndecidedLettersKeepTheirPlace: while the log cannot take an order, the
// letter waits.
func TestUndecidedLettersKeepTheirPlace(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.deliver(h.replyOf(who), Envelope{From: h.person(who).Address}, raw("one@x", h.person(who).Address, "x", "Re: jogo", h.legal()))
	h.desk.Store = fullStore{h.log}
	_, err := h.inbox.Step(h.ctx)
	require.ErrorIs(t, err, events.ErrFull)
	h.desk.Store = h.log
	h.work()
	assert.Equal(t, 2, h.state().Turn)
}

type fullStore struct{ events.Store }

func (fullStore) Append(context.Context, events.CommandID, events.PlayerID, ...events.Write) (events.Receipt, error) {
	return events.Receipt{}, events.ErrFull
}

// panicking is a clerk with a fault.
type panicking struct{ *Clerk }

func (panicking) Handle(context.Context, Received) (Verdict, error) { panic("a fault") }

func TestPanicIsSetAsideWithAnApology(t *testing.T) {
	h := seated(t)
	h.inbox.Handler = panicking{h.clerk}
	h.write("ana@mail.example", h.replyOf(ana), "roll")
	assert.Contains(t, text(h.one(ana)), "Não consegui ler a sua carta")
	assert.Equal(t, "panic: a fault", h.note())
	assert.Positive(t, h.kept(), "the letter stays, for people to find the fault")
	h.inbox.Handler = h.clerk
	h.write("ana@mail.example", h.replyOf(ana), "ajuda")
	assert.Len(t, h.posted(), 1, "the next letter is worked")
}

func TestNoSecretsInTheLog(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	address := h.replyOf(who)
	h.write(h.person(who).Address, address, "24/1")
	h.write("x@other.example", address, "24/1")
	h.posted()
	assert.NotContains(t, h.logged.String(), address)
	assert.NotContains(t, h.logged.String(), "@mail.example")
}

// FuzzClerk has arbitrary text answer a turn: it never panics, never leaves a
// letter half done, and moves the game by whole commands only.
func FuzzClerk(f *testing.F) {
	h := seated(f)
	h.clerk.Policy = PolicyAddress
	for _, s := range []string{"roll", "24/18 13/11\nOlá", "resign\naceito\nrecuso\nroll", "say\n\nhi", "play x@y.example", "name \x00\r\nBcc: x@y",
		"language pt\nlink\ngames", "accept\ndecline\nwithdraw\ndraw\nboard\nhelp", "> roll", "bar/25", "\xff\xfe", "=?utf-8?q?roll?="} {
		f.Add(s, "Re: jogo")
		f.Add("", s)
	}
	n := 0
	f.Fuzz(func(t *testing.T, body, subject string) {
		n++
		h.t = t
		for _, to := range []string{h.replyOf(ana), h.own(rui), "praia@play.example"} {
			letter := raw(fmt.Sprintf("f%d-%s", n, to[:2]), "quem@mail.example", to, subject, body)
			h.deliver(to, Envelope{From: "quem@mail.example"}, letter)
		}
		h.work()
		s := h.state()
		require.NoError(t, s.Broken)
		var open int
		require.NoError(t, h.log.Reader().QueryRow(`SELECT count(*) FROM inbox WHERE state != 'done' OR note IS NULL OR note LIKE 'panic%'`).Scan(&open))
		require.Zero(t, open)
		for _, l := range h.posted() {
			_, err := h.signer.Read(l.ReplyTo)
			require.NoError(t, err, "every letter can be answered")
		}
		require.NoError(t, os.RemoveAll(h.folder.Dir))
	})
}
