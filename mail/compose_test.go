package mail

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/player"
	"carteiro/engine/table"
)

// headerNames are the fields of every letter of ours, and no others.
var headerNames = []string{"Auto-Submitted", "Content-Language", "Content-Type", "Date", "From",
	"List-Unsubscribe", "List-Unsubscribe-Post", "Message-Id", "Mime-Version",
	"Reply-To", "Subject", "To", "X-Auto-Response-Suppress"}

// sent parses a letter of the folder whole.
func (h *house) sent(l FolderLetter) (*gomail.Reader, []byte) {
	h.t.Helper()
	raw, err := os.ReadFile(filepath.Join(h.folder.Dir, l.Name+".eml"))
	require.NoError(h.t, err)
	r, err := gomail.CreateReader(bytes.NewReader(raw))
	require.NoError(h.t, err)
	return r, raw
}

func names(h gomail.Header) []string {
	var out []string
	for f := h.Fields(); f.Next(); {
		if !slices.Contains([]string{"In-Reply-To", "References"}, f.Key()) {
			out = append(out, f.Key())
		}
	}
	slices.Sort(out)
	return out
}

var evil = []string{
	"Ana\r\nBcc: x@evil.example", "Ana\nBcc: x@evil.example\n\nbody", "=?utf-8?q?=0D=0ABcc:_x@evil.example?=",
	"=?utf-8?b?DQpCY2M6IHhAZXZpbC5leGFtcGxl?=", "=?=?utf-8?q?x?=", "A\x00\x1b[31mna\u2028\u2029\u202e", "\"><script>alert(1)</script>",
	"Ana <x@evil.example>, Rui", "\xff\xfe\x80", strings.Repeat("x", 10_000), strings.Repeat("ã ", 2000), "Ana\u0085Bcc: x@evil.example", `a\b ټ`,
}

// FuzzHeaderSafe: whatever a person calls themselves, a letter has exactly our
// fields, each once, and decodes to one line without control characters.
func FuzzHeaderSafe(f *testing.F) {
	for _, s := range evil {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		safe := headerSafe(s)
		assert.Equal(t, safe, headerSafe(safe), "stable")
		var h gomail.Header
		h.SetAddressList("To", []*gomail.Address{{Name: safe, Address: "a@b.example"}})
		h.Set("Subject", encodeText(safe))
		raw, err := twoParts(h.Header, "id@x", s, s)
		require.NoError(t, err)
		e, err := message.Read(bytes.NewReader(raw))
		require.NoError(t, err)
		got := names(gomail.Header{Header: e.Header})
		require.Equal(t, []string{"Content-Type", "Mime-Version", "Subject", "To"}, got)
		back, err := e.Header.Text("Subject")
		require.NoError(t, err)
		require.Equal(t, safe, back)
		to, err := (&gomail.Header{Header: e.Header}).AddressList("To")
		require.NoError(t, err)
		require.Len(t, to, 1)
		require.Equal(t, "a@b.example", to[0].Address)
	})
}

func TestHostileNamesAndWords(t *testing.T) {
	for i, name := range evil {
		h := openHouse(t)
		h.open()
		if _, err := player.Decide(player.State{Known: true}, player.Request{Command: player.Rename{ID: ana, Name: name}}); err == nil {
			h.do(ana, player.Rename{ID: ana, Name: name})
		}
		h.sit()
		if len(name) < 4000 {
			h.do(ana, table.Say{ID: game, By: ana, Text: name})
		}
		h.write("ana@mail.example", h.replyOf(ana), name)
		for _, l := range h.posted() {
			r, raw := h.sent(l)
			want := headerNames
			if r.Header.Get("List-Unsubscribe") == "" { // see TestEveryLetterSaysHowToStopThem
				want = slices.DeleteFunc(slices.Clone(headerNames), func(n string) bool { return strings.HasPrefix(n, "List-") })
			}
			require.Equal(t, want, names(r.Header), "name %d", i)
			assert.NotContains(t, l.HTML, "<script", "name %d", i)
			head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
			assert.NotRegexp(t, regexp.MustCompile(`(?mi)^bcc`), string(head))
			for _, line := range strings.Split(string(raw), "\r\n") {
				require.LessOrEqual(t, len(line), 998, "RFC 5322, 2.1.1")
				require.NotContains(t, line, "\n")
				require.NotContains(t, line, "\r")
			}
		}
	}
}

// TestThread: the letters of a game to one person follow one another, and an
// answer follows what it answers.
func TestThread(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.posted()
	h.invite()
	root := h.one(rui)
	assert.Empty(t, root.Thread)
	h.answer(root, "accept")
	second := h.one(rui)
	assert.Equal(t, []string{root.ID}, second.Thread)
	assert.Equal(t, root.Subject, second.Subject)
	for range 15 {
		h.move()
	}
	all := h.to(rui)
	last := all[len(all)-1]
	assert.Equal(t, root.ID, last.Thread[0])
	assert.LessOrEqual(t, len(last.Thread), maxThread)
	r, _ := h.sent(last)
	reply, err := r.Header.MsgIDList("In-Reply-To")
	require.NoError(t, err)
	assert.Equal(t, last.Thread[len(last.Thread)-1:], reply)
	h.deliver(h.replyOf(rui), Envelope{From: "rui@mail.example"}, raw("question@mail.example", "rui@mail.example", "x", "Re: x", "help"))
	h.work()
	answer := h.one(rui)
	r, _ = h.sent(answer)
	assert.Equal(t, "<question@mail.example>", r.Header.Get("In-Reply-To"))
	assert.Equal(t, "auto-replied", r.Header.Get("Auto-Submitted"))
	assert.Equal(t, root.Subject, answer.Subject)
}

// TestSameLetterAgain: composing a row twice gives the same octets, so that a
// letter sent twice is one mail.
func TestSameLetterAgain(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.sit()
	due, err := h.outbox.due(h.ctx)
	require.NoError(t, err)
	composed := 0
	for _, q := range due {
		a, err := h.outbox.Letters.Compose(h.ctx, q)
		if _, past := err.(Past); past {
			continue
		}
		require.NoError(t, err)
		b, err := h.outbox.Letters.Compose(h.ctx, q)
		require.NoError(t, err)
		assert.Equal(t, a, b)
		target, err := h.signer.Read(a.Path.From)
		require.NoError(t, err)
		assert.Equal(t, Target{Kind: ToBounce, Player: q.To, Letter: uint64(q.ID)}, target, "a failure finds the letter")
		composed++
	}
	assert.GreaterOrEqual(t, composed, 4)
}

func TestWordsAreToldOnce(t *testing.T) {
	h := seated(t)
	h.outbox.Linger = 2 * time.Minute
	h.still = true
	who, _ := h.onTurn()
	o := other(who)
	h.do(who, table.Say{ID: game, By: who, Text: "primeira"})
	h.do(who, table.Say{ID: game, By: who, Text: "segunda"})
	h.do(who, table.Play{ID: game, By: who, Text: h.legal(), Turn: -1})
	l := h.one(o)
	assert.Contains(t, text(l), "primeira")
	assert.Contains(t, text(l), "segunda")
	h.clock = h.clock.Add(time.Hour)
	assert.Empty(t, h.posted(), "the letter about the move has told them")
	h.do(who, table.Say{ID: game, By: who, Text: "terceira"})
	h.do(who, table.Say{ID: game, By: who, Text: "quarta"})
	h.clock = h.clock.Add(time.Hour)
	l = h.one(o)
	assert.Contains(t, text(l), "terceira")
	assert.Contains(t, text(l), "quarta")
	assert.NotContains(t, text(l), "segunda")
}

func TestTurnThatIsPastIsNotSent(t *testing.T) {
	h := seated(t)
	dropped := h.states("table-k3m7x2pq")["dropped"]
	who, _ := h.onTurn()
	h.do(who, table.Play{ID: game, By: who, Text: h.legal(), Turn: -1})
	next, _ := h.onTurn()
	h.do(next, table.Play{ID: game, By: next, Text: "roll", Turn: -1})
	assert.Empty(t, h.posted())
	assert.Equal(t, dropped+1, h.states("table-k3m7x2pq")["dropped"])
}

func TestErasedPlayersGetNothingAndHaveNoName(t *testing.T) {
	h := seated(t)
	who, _ := h.onTurn()
	require.NoError(t, h.vault.Erase(who))
	h.do(who, table.Play{ID: game, By: who, Text: h.legal(), Turn: -1})
	l := h.one(other(who))
	assert.Contains(t, l.Subject, map[bool]string{true: "somebody who has left", false: "alguém que já cá não está"}[other(who) == rui])
}

// TestLettersHaveBothParts: text first, then HTML, in the reader's language;
// nothing is missing in the catalogue.
func TestLettersHaveBothParts(t *testing.T) {
	h := seated(t)
	h.move()
	all, err := h.folder.List()
	require.NoError(t, err)
	for _, l := range all {
		r, _ := h.sent(l)
		var kinds []string
		for {
			p, err := r.NextPart()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			kinds = append(kinds, p.Header.Get("Content-Type"))
		}
		assert.Equal(t, []string{"text/plain; charset=utf-8", "text/html; charset=utf-8"}, kinds)
		tag := map[string]string{"ana@mail.example": "pt", "rui@mail.example": "en"}[l.Address]
		assert.Contains(t, l.HTML, fmt.Sprintf(`<html lang="%s">`, tag))
		assert.Equal(t, tag, r.Header.Get("Content-Language"))
		assert.True(t, strings.HasPrefix(l.Text, CutLine(tag)), "the cut line stands first")
		assert.NotContains(t, l.Text, "<letter.")
		assert.NotContains(t, l.Text, "<no value>")
	}
}

// TestCatalogues: both languages have the same sentences, with the same
// arguments, and every sentence that the code names is there.
func TestCatalogues(t *testing.T) {
	pt, en := readCatalogue(t, "pt"), readCatalogue(t, "en")
	for id := range pt {
		assert.Equal(t, arguments(pt[id]), arguments(en[id]), id)
	}
	assert.Equal(t, len(pt), len(en))
	used := regexp.MustCompile(`\bt\("([a-z_.]+[a-z])"`)
	done := regexp.MustCompile(`"(done\.[a-z_]+)"`)
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range append(used.FindAllStringSubmatch(string(src), -1), done.FindAllStringSubmatch(string(src), -1)...) {
			assert.Contains(t, pt, "letter."+m[1], f)
		}
	}
	for verb := range tableVerbs {
		if !slices.Contains([]string{VerbBoard, VerbHelp, VerbSay, VerbLogin, VerbPlay, VerbLadder, VerbClaim, VerbMail}, verb) {
			assert.Contains(t, pt, "letter.done."+verb)
		}
	}
}

var argument = regexp.MustCompile(`\{\{\.\w+\}\}`)

func arguments(s string) []string {
	out := argument.FindAllString(s, -1)
	slices.Sort(out)
	return slices.Compact(out)
}

// readCatalogue gives the sentences by id; the forms of a plural are one.
func readCatalogue(t *testing.T, tag string) map[string]string {
	_, err := lang.New(append(games.Locales(), Locales())...)
	require.NoError(t, err)
	out := map[string]string{}
	names, err := filepath.Glob(filepath.Join("locales", "*"+tag+".toml"))
	require.NoError(t, err)
	var src []byte
	for _, name := range names {
		more, err := os.ReadFile(name)
		require.NoError(t, err)
		src = append(append(src, more...), '\n')
	}
	plural := ""
	for _, line := range strings.Split(string(src), "\n") {
		if m := regexp.MustCompile(`^\["([^"]+)"\]`).FindStringSubmatch(line); m != nil {
			plural = m[1]
			out[plural] = ""
		} else if m := regexp.MustCompile(`^"([^"]+)" = (.*)`).FindStringSubmatch(line); m != nil {
			require.NotContains(t, out, m[1])
			out[m[1]] = m[2]
		} else if plural != "" && strings.HasPrefix(line, "other") {
			out[plural] += line
		}
	}
	return out
}
