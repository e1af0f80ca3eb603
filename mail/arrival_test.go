package mail

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
)

// running is a club of Ana, its owner, with a game of Ivo and Rui on a clock, in
// which Rui has a letter about his turn. Eva has nothing to do with it.
func running(t *testing.T) *rooms {
	h := openRooms(t, nil)
	h.then(ivo, table.Open{ID: game, Game: "draughts", Club: praia, Host: ivo, Guests: []events.PlayerID{rui},
		Time: table.Time{Clock: "per_move 72h", Zone: "Europe/Lisbon"}})
	h.then(rui, table.Accept{ID: game, By: rui})
	if who, _ := h.onTurn(); who != rui {
		h.then(ivo, table.Play{ID: game, By: ivo, Text: h.legal(), Turn: h.state().Turn})
	}
	h.posted()
	return h
}

// lastTo is the newest letter to a person that was sent: its return path and its
// Message-ID.
func (h *house) lastTo(id events.PlayerID) (path, msgid string) {
	h.t.Helper()
	var n int64
	require.NoError(h.t, h.log.Reader().QueryRow(`SELECT id, msgid FROM outbox WHERE user = ? AND state = 'sent' ORDER BY id DESC LIMIT 1`,
		string(id)).Scan(&n, &msgid))
	return must(h.signer.Bounce(id, uint64(n))), msgid
}

// dsn is a delivery report about a letter.
func dsn(to, status, action, msgid string) []byte {
	return []byte(strings.ReplaceAll(fmt.Sprintf(`Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
To: %s
Subject: Undelivered Mail Returned to Sender
Message-ID: <%s%s.%s@mx.example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It did not arrive.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; somebody@mail.example
Action: %s
Status: %s

--b
Content-Type: text/rfc822-headers

Message-ID: <%s>
Subject: Damas

--b--
`, to, status, action, msgid, action, status, msgid), "\n", "\r\n"))
}

// bounce has a report about the newest letter to a person come to its return path.
func (h *house) bounce(id events.PlayerID, status, action string) {
	h.t.Helper()
	path, msgid := h.lastTo(id)
	h.deliver(path, Envelope{}, dsn(path, status, action, msgid))
	h.work()
}

func (h *house) fails(id events.PlayerID) bool { return h.player(id).Fails() }

func (h *house) player(id events.PlayerID) player.State {
	h.t.Helper()
	s, err := h.desk.Player(h.ctx, id)
	require.NoError(h.t, err)
	return s
}

// dropped tells why a kind of letter to somebody was not sent, of the newest one.
func (h *house) dropped(id events.PlayerID, kind string) (why string) {
	h.t.Helper()
	require.NoError(h.t, h.log.Reader().QueryRow(`SELECT error FROM outbox WHERE user = ? AND kind = ? AND state = 'dropped' ORDER BY id DESC LIMIT 1`,
		string(id), kind).Scan(&why))
	return why
}

func TestABounceIsToldToWhoeverItConcerns(t *testing.T) {
	h := running(t)
	h.bounce(rui, "5.1.1", "failed")
	require.Equal(t, "5.1.1", h.player(rui).Failing.Status)
	assert.Equal(t, "a report that a letter did not arrive: 5.1.1", h.note())

	told := map[string]string{}
	for _, l := range h.posted() {
		told[l.Address] = l.Subject + "\n" + l.Text
		assert.NotContains(t, l.Text, "rui@mail.example")
	}
	require.Len(t, told, 2, "one letter each, none to Eva and none to Rui")
	opponent, steward := told["ivo@mail.example"], told["ana@mail.example"]
	assert.Contains(t, opponent, "Letters to Rui do not arrive")
	assert.Contains(t, opponent, "Draughts (k3m7x2pq): Rui with Ivo")
	assert.Contains(t, opponent, "waits for Rui: ")
	assert.NotContains(t, opponent, "As a steward")
	assert.Contains(t, steward, "As cartas para Rui não chegam")
	assert.Contains(t, steward, "Damas (k3m7x2pq): Rui com Ivo")
	due, runs := h.state().Clocks.Deadline(h.state().Asks()[0].Seat)
	require.True(t, runs)
	assert.Contains(t, steward, due.In(time.UTC).Format("15:04"), "the deadline")
	assert.Contains(t, steward, "pode parar os relógios")
	assert.Contains(t, steward, "https://play.example/g/k3m7x2pq")
}

func TestLettersDoNotGoToAnAddressThatFails(t *testing.T) {
	h := running(t)
	h.bounce(rui, "5.1.1", "failed")
	h.posted()
	h.then(rui, table.Play{ID: game, By: rui, Text: h.legal(), Turn: h.state().Turn})
	h.then(ivo, table.Play{ID: game, By: ivo, Text: h.legal(), Turn: h.state().Turn})
	h.clock = h.clock.Add(time.Hour)
	assert.Empty(t, h.to(rui))
	assert.Equal(t, "not sent: letters do not reach the reader", "not sent: "+h.dropped(rui, letterTurn))

	h.do(rui, player.AskSignIn{ID: rui})
	link := h.one(rui)
	assert.Equal(t, "Your link to sign in to Carteiro", link.Subject, "the way to mend it")
	h.do(rui, player.SignIn{ID: rui, Ask: h.player(rui).N})
	assert.False(t, h.fails(rui))
	h.then(rui, table.Play{ID: game, By: rui, Text: h.legal(), Turn: h.state().Turn})
	h.then(ivo, table.Play{ID: game, By: ivo, Text: h.legal(), Turn: h.state().Turn})
	h.clock = h.clock.Add(time.Hour)
	assert.Len(t, h.to(rui), 1, "letters come again")
}

func TestTheSameTroubleIsToldOnceAWeek(t *testing.T) {
	h := running(t)
	for range 3 {
		h.bounce(rui, "5.1.1", "failed")
		h.do(rui, player.Mend{ID: rui})
		h.clock = h.clock.Add(time.Minute)
		h.do(ivo, table.Say{ID: game, By: ivo, Text: "?"})
		require.Len(t, h.to(rui), 1)
	}
	var n int
	require.NoError(t, h.log.Reader().QueryRow(`SELECT count(*) FROM outbox WHERE kind = 'failing'`).Scan(&n))
	assert.Equal(t, 2, n)
}

func TestReportsThatSayNothingOfTheAddress(t *testing.T) {
	h := running(t)
	for _, c := range []struct{ status, action, note string }{
		{"5.7.1", "failed", "a report of a refusal that says nothing of the address: 5.7.1"},
		{"5.6.0", "failed", "a report of a refusal that says nothing of the address: 5.6.0"},
		{"5.3.4", "failed", "a report of a refusal that says nothing of the address: 5.3.4"},
		{"4.4.1", "delayed", "a report that a letter has arrived, or may yet"},
		{"2.0.0", "delivered", "a report that a letter has arrived, or may yet"},
	} {
		h.bounce(rui, c.status, c.action)
		assert.Equal(t, c.note, h.note())
	}
	assert.Zero(t, h.player(rui).Failing)
	assert.Contains(t, h.logged.String(), "status=5.7.1", "the operator is told")
	assert.Empty(t, h.posted())
}

func TestThreeDaysOfSoftBouncesMarkTheAddress(t *testing.T) {
	h := running(t)
	path, _ := h.lastTo(rui)
	for day := range 3 {
		require.False(t, h.fails(rui))
		require.NoError(t, h.log.Write(h.ctx, func(tx events.Tx) error { // as if another letter had gone
			_, err := tx.Exec(`UPDATE outbox SET ref = ref || ? WHERE user = ? AND state = 'sent'`, fmt.Sprint(day), string(rui))
			return err
		}))
		h.deliver(path, Envelope{}, dsn(path, "4.2.2", "failed", fmt.Sprint("x", day)))
		h.work()
		h.clock = h.clock.Add(24 * time.Hour)
	}
	assert.Equal(t, "4.2.2", h.player(rui).Failing.Status)
}

// TestSpoofedBouncesHaveNoEffect: without the return path of a letter nobody
// reports it, in an ordinary mailbox without its Message-ID.
func TestSpoofedBouncesHaveNoEffect(t *testing.T) {
	h := running(t)
	path, msgid := h.lastTo(rui)
	wrong := strings.Replace(path, "b+", "b+a", 1)
	_, err := h.signer.Read(wrong)
	require.ErrorIs(t, err, ErrNoAddress)
	other := must(h.signer.Bounce(rui, 99999))
	ours, _ := h.lastTo(ivo)
	for _, to := range []string{"carteiro@play.example", "praia@play.example", "postmaster@play.example", h.own(rui), other} {
		h.deliver(to, Envelope{}, dsn(to, "5.1.1", "failed", msgid))
		h.work()
		assert.False(t, h.fails(rui), to)
	}
	h.deliver(ours, Envelope{}, dsn(ours, "5.1.1", "failed", msgid))
	h.work()
	assert.False(t, h.fails(rui), "the return path says whose letter it was, not what the report tells")
	assert.True(t, h.fails(ivo))

	h.clerk.Signer.Box = "play"
	h.deliver("carteiro@play.example", Envelope{}, dsn("carteiro@play.example", "5.1.1", "failed", "guessed@play.example"))
	h.work()
	assert.False(t, h.fails(rui))
	h.deliver("carteiro@play.example", Envelope{}, dsn("carteiro@play.example", "5.1.2", "failed", msgid))
	h.work()
	assert.True(t, h.fails(rui), "in an ordinary mailbox the Message-ID names the letter")
}

func TestABounceForAnErasedPersonDoesNothing(t *testing.T) {
	h := running(t)
	path, msgid := h.lastTo(rui)
	require.NoError(t, h.vault.Erase(rui))
	before, err := h.log.Head(h.ctx)
	require.NoError(t, err)
	h.deliver(path, Envelope{}, dsn(path, "5.1.1", "failed", msgid))
	h.work()
	after, err := h.log.Head(h.ctx)
	require.NoError(t, err)
	assert.Equal(t, before, after)
	assert.Empty(t, h.posted())
}

func TestABounceOfAnOlderLetterThanTheAddressIsNothing(t *testing.T) {
	h := running(t)
	path, msgid := h.lastTo(rui)
	h.clock = h.clock.Add(time.Minute)
	h.do(rui, player.AskAddress{ID: rui, Address: "rui@new.example"})
	h.do(rui, player.ChangeAddress{ID: rui, Ask: h.player(rui).N})
	h.deliver(path, Envelope{}, dsn(path, "5.1.1", "failed", msgid))
	h.work()
	assert.False(t, h.fails(rui))
}

// refusing is a server that refuses every letter, in its own way.
type refusing struct{ err error }

func (r refusing) Send(context.Context, Path, []byte) error { return r.err }

func TestRefusalsOfServersMarkTheAddress(t *testing.T) {
	said := func(code int, e smtp.EnhancedCode, rcpt bool) error {
		err := error(Refused{&smtp.SMTPError{Code: code, EnhancedCode: e, Message: "no"}, rcpt})
		if code >= 500 {
			err = Rejected{err}
		}
		return err
	}
	for name, c := range map[string]struct {
		err  error
		want bool
	}{
		"no such user":               {said(550, smtp.EnhancedCode{5, 1, 1}, true), true},
		"no such user, after DATA":   {said(550, smtp.EnhancedCode{5, 1, 1}, false), true},
		"no code":                    {said(550, smtp.EnhancedCode{}, true), true},
		"no code, after DATA":        {said(550, smtp.EnhancedCode{}, false), false},
		"policy":                     {said(550, smtp.EnhancedCode{5, 7, 1}, true), false},
		"content":                    {said(554, smtp.EnhancedCode{5, 6, 0}, false), false},
		"the sender is not welcome":  {said(550, smtp.EnhancedCode{5, 1, 8}, true), false},
		"MAIL was refused":           {Rejected{&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}}}, false},
		"not the server's own words": {Rejected{errors.New("a broken letter")}, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := running(t)
			h.outbox.Sender = refusing{c.err}
			h.do(ivo, table.Say{ID: game, By: ivo, Text: "Hi"})
			h.posted()
			assert.Equal(t, c.want, h.fails(rui))
		})
	}
}

// TestWhatARefusalSaysOfAnAddress: letters that others put off for three days
// count as given up, where they said that the mailbox was the trouble.
func TestWhatARefusalSaysOfAnAddress(t *testing.T) {
	for _, c := range []struct {
		code int
		e    smtp.EnhancedCode
		want Failure
		of   bool
	}{
		{452, smtp.EnhancedCode{4, 2, 2}, Failure{Status: "4.2.2"}, true},
		{452, smtp.EnhancedCode{}, Failure{}, true},
		{552, smtp.EnhancedCode{}, Failure{}, true},
		{450, smtp.EnhancedCode{4, 7, 1}, Failure{Status: "4.7.1"}, false},
		{421, smtp.EnhancedCode{}, Failure{}, false},
		{554, smtp.EnhancedCode{}, Failure{}, false},
		{553, smtp.EnhancedCode{}, Failure{Final: true}, true},
	} {
		got, of := refusalOf(fmt.Errorf("relay: %w", Refused{&smtp.SMTPError{Code: c.code, EnhancedCode: c.e}, true}))
		assert.Equal(t, c.of, of, "%d %v", c.code, c.e)
		assert.Equal(t, c.want, got, "%d %v", c.code, c.e)
	}
	_, of := refusalOf(errors.New("the relay is not there"))
	assert.False(t, of)
}

func FuzzComplained(f *testing.F) {
	f.Add(complaint("abuse@play.example", "one@play.example"))
	f.Add(dsn("b+x@play.example", "5.1.1", "failed", "one@play.example"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if id, _ := complained(raw); strings.ContainsAny(id, "\r\n") {
			t.Fatal(id)
		}
	})
}

// TestALetterGivenUpWaitsForItsMark: a letter that was refused is not closed
// before the failure is on disk.
func TestALetterGivenUpWaitsForItsMark(t *testing.T) {
	b := openBench(t)
	queue(t, b.log, "one", "turn", b.clock)
	down := true
	b.fail = Rejected{errors.New("no")}
	b.Failed = func(context.Context, Queued, error) error {
		if down {
			return errDied
		}
		return nil
	}
	_, err := b.Step(t.Context())
	require.ErrorIs(t, err, errDied)
	state, _, _, _ := b.row(t, "one")
	require.Equal(t, "queued", state)
	down, b.clock = false, b.clock.Add(time.Hour)
	require.True(t, b.step(t))
	state, _, _, _ = b.row(t, "one")
	require.Equal(t, "dead", state)
}

func TestWhoWritesFromAnAddressThatFailsMendsIt(t *testing.T) {
	h := running(t)
	h.bounce(rui, "5.2.2", "failed")
	require.True(t, h.fails(rui))
	h.write("stranger@mail.example", h.own(rui), "help")
	require.True(t, h.fails(rui), "from elsewhere that says nothing")
	h.write("Rui@mail.example", h.own(rui), "help")
	assert.False(t, h.fails(rui))
}
