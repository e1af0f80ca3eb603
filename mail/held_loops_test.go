package mail

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/migrations"
)

// TestProgramsCauseNoLetter: vacation notes, lists and reports come from wherever
// they like, and nobody is asked about them or answers.
func TestProgramsCauseNoLetter(t *testing.T) {
	for _, policy := range []Policy{PolicyAddress, PolicySender, PolicyStrict} {
		h := seated(t)
		h.clerk.Policy = policy
		who, _ := h.onTurn()
		before := h.rows("")
		for _, file := range []string{"vacation-pt", "vacation-rfc3834", "vacation-subject-de", "list", "bounce-plain", "dsn", "complaint", "read-receipt"} {
			letter, err := os.ReadFile("testdata/" + file + ".eml")
			require.NoError(t, err)
			for i, to := range []string{h.replyOf(who), h.own(who)} {
				h.tick()
				once := append(fmt.Appendf(nil, "X-Copy: %d\r\n", i), crlf(letter)...)
				h.deliver(to, Envelope{From: "someone@elsewhere.example"}, once)
				h.work()
			}
			assert.Equal(t, before, h.rows(""), "%s: %s", file, h.note())
		}
		assert.Empty(t, h.posted(), policy)
		assert.Equal(t, 1, h.state().Turn)
		assert.Zero(t, h.kept(), "none is held")
	}
}

// Whoever has got hold of an address can make only so many letters with it, and
// uses up nobody's answers.
func TestAFloodOfHeldLetters(t *testing.T) {
	h := seated(t)
	h.clerk.PerDay = 3
	who, _ := h.onTurn()
	for i := range heldMost + 5 {
		h.write(fmt.Sprintf("x%d@elsewhere.example", i), h.replyOf(who), "board")
	}
	assert.Equal(t, heldMost, h.rows(letterHeld))
	assert.Contains(t, h.note(), "too many today")
	assert.Len(t, h.posted(), heldMost)
	var n int
	require.NoError(t, h.log.Reader().QueryRow(`SELECT count(*) FROM inbox WHERE state = 'held' AND said = 'asked'`).Scan(&n))
	assert.Equal(t, heldMost+5, n, "all are held")
	h.write(h.person(who).Address, h.replyOf(who), "board")
	assert.Len(t, h.to(who), 1)
}

// facing is a second house whose people live at the first, and the other way
// round: Ana of one is the address of Ana at the other.
func facing(t *testing.T, here *house, host string) *house {
	t.Helper()
	h := openHouse(t)
	h.signer = Signer{Key: []byte(strings.Repeat("b", 32)), Host: host}
	require.NoError(t, h.log.Close())
	require.NoError(t, migrations.Up(h.ctx, h.path("log.db"), migrations.Log))
	h.start()
	h.open()
	h.posted()
	h.live(ana, here.own(ana))
	return h
}

// live moves a person to an address, as if they had joined with it.
func (h *house) live(id events.PlayerID, address string) {
	h.t.Helper()
	sealed, err := h.vault.Seal(id, address)
	require.NoError(h.t, err)
	n, err := events.Encode(events.AddressChanged{Address: sealed, Old: h.player(id).Address})
	require.NoError(h.t, err)
	h.orders++
	_, err = h.log.Append(h.ctx, events.CommandID(fmt.Sprintf("move:%d", h.orders)), id,
		events.Write{Stream: id.Stream(), Expect: events.Any(), At: h.now(), Events: []events.New{n}})
	require.NoError(h.t, err)
	h.posted()
}

// TestTwoServersFacingEachOther stop after one exchange; and even behind a relay
// that takes every mark of a program away, at the bound of a day.
func TestTwoServersFacingEachOther(t *testing.T) {
	for _, c := range []struct {
		policy Policy
		naked  bool
		most   int
	}{{PolicyAddress, false, 1}, {PolicySender, false, 1}, {PolicyAddress, true, 2 * (4 + 1)}, {PolicySender, true, 2*heldMost + 1}} {
		one := seated(t)
		two := facing(t, one, "other.example")
		one.live(ana, two.own(ana))
		for _, h := range []*house{one, two} {
			h.clerk.Policy, h.clerk.PerDay = c.policy, 4
		}
		one.write(two.own(ana), one.own(ana), "help")
		sent, idle := 0, 0
		for from, to := one, two; idle < 2; from, to = to, from {
			idle++
			for _, l := range from.posted() {
				idle, sent = 0, sent+1
				require.Less(t, sent, 100, "no end")
				letter, err := os.ReadFile(from.folder.Dir + "/" + l.Name + ".eml")
				require.NoError(t, err)
				path := ""
				if c.naked {
					letter, path = stripped(letter), from.signer.House()
				}
				to.deliver(l.Address, Envelope{From: path}, letter)
			}
			to.work()
		}
		assert.LessOrEqual(t, sent, c.most, "%+v", c)
		assert.Positive(t, sent)
	}
}

// stripped takes the marks of a program off a letter.
func stripped(letter []byte) []byte {
	head, body, _ := strings.Cut(string(letter), "\r\n\r\n")
	var out []string
	for _, l := range strings.Split(head, "\r\n") {
		if !strings.HasPrefix(l, "Auto-Submitted:") && !strings.HasPrefix(l, "X-Auto") && !strings.HasPrefix(l, "List-") {
			out = append(out, l)
		}
	}
	return []byte(strings.Join(out, "\r\n") + "\r\n\r\n" + body)
}

// TestTheSameLetterUnderAnotherName moves once and says its words once; the copy
// is told how things stand.
func TestTheSameLetterUnderAnotherName(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	from, to, body := h.person(who).Address, h.replyOf(who), h.legal()+"\n\nBoa sorte!"
	for i := range 3 {
		h.tick()
		h.deliver(to, Envelope{From: from}, raw(fmt.Sprintf("copy%d@mail.example", i), from, to, "Re: jogo", body))
	}
	h.work()
	assert.Equal(t, 2, h.state().Turn)
	assert.Equal(t, []string{"Boa sorte!"}, h.said())
	said := text(h.to(who)...)
	assert.Contains(t, h.note(), "refused: stale")
	assert.Contains(t, said, "+------")
	require.Equal(t, table.Playing, h.state().Status)
}

// TestHeldWordsStayWithTheirWriter: what a letter tells of a hand goes to nobody
// else, while it is held and when it has been taken.
func TestHeldWordsStayWithTheirWriter(t *testing.T) {
	h := counting(t, 3, nil)
	who, _ := h.onTurn()
	hand := fmt.Sprint(h.rack(who))
	secret := "Tenho " + strings.Trim(hand, "[]")
	h.plainly(t, "x@elsewhere.example", h.replyOf(who), h.legal()+"\n\n"+secret)
	all := h.posted()
	require.Len(t, all, 1)
	assert.Equal(t, h.person(who).Address, all[0].Address)
	row, code := heldIn(t, all[0])
	require.NoError(t, h.held().Take(h.ctx, row, code, false))
	h.work()
	assert.Empty(t, h.said(), "kept back")
	for _, l := range h.posted() {
		if l.Address != h.person(who).Address {
			assert.NotContains(t, l.Text+l.HTML, secret)
		}
	}
}
