package mail

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// TestPolicies: what acts, what is told, what is held, and whether any name
// server is asked.
func TestPolicies(t *testing.T) {
	dns := zone{"elsewhere.example TXT": {"v=spf1 ip4:192.0.2.9 -all"}, "mail.example TXT": {"v=spf1 ip4:192.0.2.9 -all"}}
	for _, c := range []struct {
		policy            Policy
		from, remote      string
		acts, told, looks bool
	}{
		{PolicyAddress, "own", "198.51.100.7", true, false, false},
		{PolicyAddress, "x@elsewhere.example", "198.51.100.7", true, true, false},
		{PolicySender, "own", "198.51.100.7", true, false, false},
		{"", "OWN", "198.51.100.7", true, false, false},
		{PolicySender, "allowed@elsewhere.example", "198.51.100.7", true, false, false},
		{PolicySender, "x@elsewhere.example", "192.0.2.9", true, true, true},
		{"", "x@elsewhere.example", "198.51.100.7", false, false, true},
		{PolicyStrict, "own", "192.0.2.9", true, false, true},
		{PolicyStrict, "allowed@elsewhere.example", "192.0.2.9", true, false, true},
		{PolicyStrict, "own", "198.51.100.7", false, false, true},
		{PolicyStrict, "x@elsewhere.example", "192.0.2.9", false, false, false},
	} {
		t.Run(fmt.Sprintf("%s %s %s", c.policy, c.from, c.remote), func(t *testing.T) {
			h := seated(t)
			h.clerk.Policy = c.policy
			dns := h.resolve(dns, "")
			who, _ := h.onTurn()
			h.allow(who, "Allowed@elsewhere.example")
			from := c.from
			switch from {
			case "own":
				from = h.person(who).Address
			case "OWN":
				from = strings.ToUpper(h.person(who).Address)
			}
			h.outside(t, c.remote, from, h.replyOf(who), raw("a@x", from, "x", "Re: jogo", h.legal()))
			assert.Equal(t, c.acts, h.state().Turn == 2, h.note())
			assert.Equal(t, c.looks, dns.n.Load() > 0, "questions")
			said := text(h.to(who)...)
			assert.Equal(t, c.told, strings.Contains(said, "other address"+" ("+c.from) || strings.Contains(said, "other address, "+c.from), said)
			assert.Equal(t, !c.acts, heldLink.MatchString(said), said)
			if c.policy == PolicyStrict && !c.acts {
				assert.Equal(t, c.from == "own", strings.Contains(said, "bears your address"), said)
			}
		})
	}
}

func (h *house) allow(who events.PlayerID, address string) {
	h.t.Helper()
	key, err := h.vault.AddressKey(address)
	require.NoError(h.t, err)
	h.do(who, player.Allow{ID: who, AddressKey: key})
}

// A signature is found by what the server has kept, and told of.
func TestASignedLetterFromElsewhereCounts(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	letter, dns := signedBy(t, "elsewhere.example", string(raw("a@x", "x@elsewhere.example", "x", "Re: jogo", h.legal())[len("Return-Path: <x@elsewhere.example>\r\n"):]))
	h.resolve(dns, "")
	h.outside(t, "198.51.100.7", "bounces@elsewhere.example", h.replyOf(who), []byte(letter))
	require.Equal(t, 2, h.state().Turn, h.note())
	l := h.one(who)
	assert.Contains(t, text(l), "x@elsewhere.example, and was really sent from there")
	golden(t, "answer-proved-"+string(who[:3]), l)
}

// TestAHeldLetter goes the whole way: held, asked about, taken.
func TestAHeldLetter(t *testing.T) {
	h := seated(t)
	h.resolve(zone{}, "")
	who, _ := h.onTurn()
	move := h.legal()
	h.plainly(t, "x@elsewhere.example", h.replyOf(who), move+"\n\nOlá!")
	came := h.clock
	require.Equal(t, 1, h.state().Turn)
	assert.Empty(t, h.said())
	assert.Equal(t, "held: its sender is not known", h.note())
	all := h.posted()
	require.Len(t, all, 1, "to the registered address alone")
	l := all[0]
	assert.Equal(t, h.person(who).Address, l.Address)
	golden(t, "held-"+string(who[:3]), l)
	to, err := h.signer.Read(l.ReplyTo)
	require.NoError(t, err)
	assert.Equal(t, Target{Kind: ToClub, Club: House}, to, "nothing in it acts")
	assert.NotContains(t, l.Text, h.replyOf(who))
	waits, err := h.inbox.Waits(h.ctx, h.clock)
	require.NoError(t, err)
	assert.False(t, waits, "it stops no time-out")

	row, code := heldIn(t, l)
	h.clock = h.clock.Add(3 * time.Hour)
	seen, err := h.held().Look(h.ctx, row, code)
	require.NoError(t, err)
	assert.Equal(t, projections.HeldLetter{State: projections.LetterWaits, At: came, Until: came.Add(30 * 24 * time.Hour), Table: game,
		From: "x@elsewhere.example", Text: move + "\n\nOlá!"}, seen)
	h.work()
	require.Equal(t, 1, h.state().Turn, "looking changes nothing")

	require.NoError(t, h.held().Take(h.ctx, row, code, true))
	waits, err = h.inbox.Waits(h.ctx, h.clock)
	require.NoError(t, err)
	assert.True(t, waits)
	require.NoError(t, h.held().Take(h.ctx, row, code, true))
	h.work()
	require.Equal(t, 2, h.state().Turn)
	head, err := h.log.Head(h.ctx)
	require.NoError(t, err)
	require.NoError(t, h.held().Take(h.ctx, row, code, true))
	require.NoError(t, h.held().Drop(h.ctx, row, code))
	h.work()
	after, err := h.log.Head(h.ctx)
	require.NoError(t, err)
	assert.Equal(t, head, after, "it acts once")
	assert.Equal(t, projections.LetterTaken, h.stateOf(row, code))
	assert.Zero(t, h.kept(), "and is forgotten then")
	assert.Equal(t, came, h.playedAt(), "K4: it counts when it came")
	assert.Len(t, h.said(), 1)
	assert.NotContains(t, text(h.to(who)...), "x@elsewhere.example", "who says so knows")

	h.plainly(t, "X@elsewhere.example", h.replyOf(who), "board")
	assert.Contains(t, h.note(), "did board", "the address is trusted now")
}

// playedAt is when the last move of a person counts.
func (h *house) playedAt() (at time.Time) {
	h.t.Helper()
	evs, _, err := h.log.Load(h.ctx, game.Stream(), 0)
	require.NoError(h.t, err)
	for _, e := range evs {
		if e.Type == "table.played" && e.Actor != "" {
			at = e.At
		}
	}
	return at
}

func TestAHeldLetterIsThrownAway(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.plainly(t, "x@elsewhere.example", h.replyOf(who), h.legal()+"\n\nonly-in-the-letter")
	row, code := heldIn(t, h.one(who))
	require.NoError(t, h.held().Drop(h.ctx, row, code))
	assert.Zero(t, h.kept())
	require.NoError(t, h.held().Take(h.ctx, row, code, true))
	h.work()
	assert.Equal(t, 1, h.state().Turn)
	assert.Empty(t, h.player(who).Allowed)
	assert.Equal(t, projections.LetterDropped, h.stateOf(row, code))
	require.NoError(t, h.log.Close())
	for _, name := range []string{"log.db", "log.db-wal"} {
		file, err := os.ReadFile(h.path(name))
		if name == "log.db" {
			require.NoError(t, err)
		}
		assert.False(t, bytes.Contains(file, []byte("only-in-the-letter")), name)
	}
}

func TestAHeldLetterExpires(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.plainly(t, "x@elsewhere.example", h.replyOf(who), h.legal())
	row, code := heldIn(t, h.one(who))
	h.clock = h.clock.Add(30*24*time.Hour - time.Minute)
	h.work()
	assert.Equal(t, projections.LetterWaits, h.stateOf(row, code))
	h.clock = h.clock.Add(2 * time.Hour)
	h.work()
	assert.Equal(t, projections.LetterExpired, h.stateOf(row, code))
	require.NoError(t, h.held().Take(h.ctx, row, code, false))
	h.work()
	assert.Equal(t, projections.LetterExpired, h.stateOf(row, code))
	assert.Equal(t, 1, h.state().Turn)
	assert.Zero(t, h.kept())
}

// A letter that is asked about late is dropped from the queue once it is settled.
func TestNobodyIsAskedAboutASettledLetter(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.plainly(t, "x@elsewhere.example", h.replyOf(who), h.legal())
	var row int64
	var ref string
	require.NoError(t, h.log.Reader().QueryRow(`SELECT id, ref FROM inbox`).Scan(&row, &ref))
	_, code, _ := strings.Cut(h.inbox.Links.Letter(row, ref)[len("/letters/"):], "/")
	require.NoError(t, h.held().Drop(h.ctx, row, code))
	assert.Empty(t, h.posted())
}

func TestOnlyTheLinkShowsAHeldLetter(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.plainly(t, "x@elsewhere.example", h.replyOf(who), "board")
	h.write("x@mail.example", "abuse@play.example", "for people") // held too, and nobody's
	h.plainly(t, "x@elsewhere.example", h.replyOf(other(who)), "help")
	first, code := heldIn(t, h.one(who))
	var ref string
	require.NoError(t, h.log.Reader().QueryRow(`SELECT ref FROM inbox WHERE recipient LIKE 'people%'`).Scan(&ref))
	_, people, _ := strings.Cut(h.inbox.Links.Letter(2, ref)[len("/letters/"):], "/")
	for _, c := range []struct {
		row  int64
		code string
	}{{first, ""}, {first, code[:19]}, {first, strings.Repeat("0", 20)}, {3, code}, {99, code}, {2, people}} {
		_, err := h.held().Look(h.ctx, c.row, c.code)
		assert.True(t, refusal.Is(err, refusal.NotFound), "%v: %v", c, err)
		for _, err := range []error{h.held().Take(h.ctx, c.row, c.code, true), h.held().Drop(h.ctx, c.row, c.code)} {
			assert.True(t, refusal.Is(err, refusal.NotFound), "%v: %v", c, err)
		}
	}
	assert.Equal(t, projections.LetterWaits, h.stateOf(first, code))
	require.NoError(t, h.vault.Erase(who))
	_, err := h.held().Look(h.ctx, first, code)
	assert.True(t, refusal.Is(err, refusal.NotFound), "of one who is gone: %v", err)
}

// flaky are name servers that do not answer now.
type flaky struct{ zone }

func (flaky) LookupTXT(_ context.Context, name string) ([]string, error) {
	return nil, &net.DNSError{Err: "timeout", Name: name, IsTimeout: true, IsTemporary: true}
}

func TestALetterThatCannotBeLookedUpIsHeld(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	h.clerk.Prove = Prover{Names: flaky{}}.Prove
	h.plainly(t, "x@elsewhere.example", h.replyOf(who), h.legal())
	row, code := heldIn(t, h.one(who))
	require.NoError(t, h.held().Take(h.ctx, row, code, false))
	h.work()
	assert.Equal(t, 2, h.state().Turn)
	assert.Empty(t, h.player(who).Allowed)
}

// TestHeldLettersToAPersonsOwnAddress too, in the other language and with the
// words bounded.
func TestHeldLettersToAPersonsOwnAddress(t *testing.T) {
	h := seated(t)
	h.plainly(t, "x@elsewhere.example", h.own(rui), "language pt\n\n> quoted words\n")
	l := h.one(rui)
	golden(t, "held-own-rui", l)
	assert.Equal(t, "en", h.player(rui).Lang)
	row, code := heldIn(t, l)
	require.NoError(t, h.held().Take(h.ctx, row, code, false))
	h.work()
	assert.Equal(t, "pt", h.player(rui).Lang)
	h.posted()

	h.plainly(t, "x@elsewhere.example", h.own(ana), strings.Repeat(strings.Repeat("palavra ", 10)+"\n", 500))
	l = h.one(ana)
	assert.Less(t, strings.Count(l.Text, "palavra"), 300)
	assert.Contains(t, l.Text, "…")
	h.plainly(t, "x@elsewhere.example", h.own(ana), "<b>olá</b>\n<script>x</script>")
	assert.NotContains(t, h.one(ana).HTML, "<script>")
}

// TestAHeldLetterTellsTheDeadline, which it does not stop.
func TestAHeldLetterTellsTheDeadline(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.do(ana, table.Open{ID: game, Game: "draughts", Club: praia, Options: whiteHosts, Host: ana, Guests: []events.PlayerID{rui},
		Time: table.Time{Clock: "per_move 72h", Zone: "Europe/Lisbon"}})
	h.do(rui, table.Accept{ID: game, By: rui})
	h.posted()
	h.plainly(t, "x@elsewhere.example", h.replyOf(ana), h.legal())
	golden(t, "held-due-ana", h.one(ana))
	h.plainly(t, "x@elsewhere.example", h.replyOf(rui), "board")
	assert.NotContains(t, text(h.one(rui)), "Your turn is due")
}

// Our own server's word counts where it stands before us, and a stranger's does
// not.
func TestTheWordOfOurOwnServer(t *testing.T) {
	line := func(id string) string {
		return "Authentication-Results: " + id + "; dmarc=pass header.from=elsewhere.example\r\n"
	}
	for _, c := range []struct {
		lines, remote string
		acts          bool
	}{
		{line("mx.play.example"), "10.0.0.2", true},
		{line("mx.play.example"), "198.51.100.7", false},
		{line("mx.elsewhere.example"), "10.0.0.2", false},
		{"", "10.0.0.2", false},
	} {
		h := seated(t)
		h.resolve(zone{}, "mx.play.example")
		who, _ := h.onTurn()
		letter := append([]byte(c.lines), raw("a@x", "x@elsewhere.example", "x", "Re: jogo", h.legal())...)
		h.outside(t, c.remote, "x@elsewhere.example", h.replyOf(who), letter)
		assert.Equal(t, c.acts, h.state().Turn == 2, "%v: %s", c, h.note())
	}
}
