package mail

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"mime"
	"strings"
	"unicode"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"

	"carteiro/events"
)

// seal turns the draft into the octets of a letter. The same draft gives the
// same octets.
func (d *draft) seal(ctx context.Context) (Letter, error) {
	h, err := d.header(ctx)
	if err != nil {
		return Letter{}, err
	}
	page, err := d.sheet.html()
	if err != nil {
		return Letter{}, err
	}
	raw, err := twoParts(h, d.q.MsgID, d.sheet.text(), page)
	return Letter{Path: Path{From: d.returnPath(), To: d.to.Address}, Raw: raw, Also: d.also, Next: d.next}, err
}

// returnPath is where a failure is told: nowhere for an answer, so that two
// programs never answer each other (RFC 3834, 3.3), nor for a letter to another
// address than the reader's. Providers refuse to send from nowhere: from an
// ordinary mailbox the mark "Auto-Submitted" has to do.
func (d *draft) returnPath() string {
	if d.Signer.Box == "" && (d.answer != nil || elsewhere(d.q.Kind)) {
		return ""
	}
	path, err := d.Signer.Bounce(d.to.ID, uint64(d.q.ID))
	if err != nil {
		return ""
	}
	return path
}

func (d *draft) header(ctx context.Context) (message.Header, error) {
	var h gomail.Header
	thread, err := d.thread(ctx)
	if err != nil {
		return h.Header, err
	}
	h.SetDate(d.Now())
	h.SetAddressList("From", []*gomail.Address{d.sender(ctx)})
	h.SetAddressList("To", []*gomail.Address{{Name: headerSafe(d.to.Name), Address: d.to.Address}})
	h.SetAddressList("Reply-To", []*gomail.Address{{Address: d.reply}})
	h.Set("Subject", encodeText(headerSafe(d.sheet.Subject)))
	h.SetMessageID(d.q.MsgID)
	if len(thread) > 0 {
		h.SetMsgIDList("In-Reply-To", thread[len(thread)-1:])
		h.SetMsgIDList("References", thread)
	}
	h.Set("Auto-Submitted", "auto-generated")
	if d.answer != nil {
		h.Set("Auto-Submitted", "auto-replied")
	}
	h.Set("X-Auto-Response-Suppress", "All")
	h.Set("Content-Language", d.say.Tag)
	return h.Header, d.unsubscribe(&h)
}

// unsubscribe says how to stop all letters with one press of a button (RFC 2369,
// RFC 8058), unless the reader has just asked for this one.
func (d *draft) unsubscribe(h *gomail.Header) error {
	if askedFor(d.q.Kind) {
		return nil
	}
	own, err := d.Signer.Player(d.to.ID)
	if err != nil {
		return err
	}
	h.Set("List-Unsubscribe", "<"+d.Base+d.Links.Stop(d.to.ID)+">, <mailto:"+own+"?subject=stop>")
	if strings.HasPrefix(d.Base, "https://") {
		h.Set("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	return nil
}

// sender is the club whose table it is, or the house.
func (d *draft) sender(ctx context.Context) *gomail.Address {
	if d.from != "" {
		if c, err := d.Books.Club(ctx, d.from); err == nil {
			return &gomail.Address{Name: headerSafe(c.Name), Address: d.Signer.From(c.ID)}
		}
	}
	return &gomail.Address{Name: headerSafe(d.name()), Address: d.house()}
}

// maxThread bounds the References: the root and the newest ones.
const maxThread = 10

// thread lists the Message-IDs that this letter follows, the last one being
// what it answers: the letter of the reader, or our previous one in the game.
func (d *draft) thread(ctx context.Context) ([]string, error) {
	var ids []string
	if d.answer != nil {
		ids = append(append(ids, d.answer.References...), d.answer.InReplyTo)
	} else if strings.HasPrefix(d.q.Stream, events.TableID("").Stream()) {
		rows, err := d.Rows.Reader().QueryContext(ctx, `SELECT msgid FROM outbox
			WHERE stream = ? AND user = ? AND id < ? AND state = 'sent' ORDER BY id`, d.q.Stream, string(d.to.ID), d.q.ID)
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		for rows.Next() {
			var id string
			if err := rows.Scan(&id); err != nil {
				return nil, err
			}
			ids = append(ids, id)
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
	}
	return shorten(goodIDs(ids)), nil
}

func shorten(ids []string) []string {
	if len(ids) <= maxThread {
		return ids
	}
	return append(ids[:1:1], ids[len(ids)-maxThread+1:]...)
}

// goodIDs keeps the Message-IDs that may stand in a header of ours.
func goodIDs(ids []string) []string {
	var out []string
	for _, id := range ids {
		bad := strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune("<>,()", r) })
		if id != "" && len(id) <= 250 && !bad {
			out = append(out, id)
		}
	}
	return out
}

// headerSafe is a stranger's text made fit for a header: one line without
// control characters or anything that a reader could take for an encoded word.
func headerSafe(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
			return ' '
		}
		if r == '\\' { // a word of RFC 2047 in an address may not hold it
			return '/'
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	s = strings.Join(strings.Fields(s), " ")
	for strings.Contains(s, "=?") {
		s = strings.ReplaceAll(s, "=?", "= ?")
	}
	if r := []rune(s); len(r) > 120 {
		s = strings.TrimSpace(string(r[:120]))
	}
	return s
}

// encodeText writes a text of a header as encoded words where it needs any.
func encodeText(s string) string { return mime.QEncoding.Encode("utf-8", s) }

// twoParts writes a multipart/alternative letter. The boundary follows from
// the Message-ID.
func twoParts(h message.Header, id, text, page string) ([]byte, error) {
	var out bytes.Buffer
	sum := sha256.Sum256([]byte("boundary " + id))
	h.SetContentType("multipart/alternative", map[string]string{"boundary": "=_" + hex.EncodeToString(sum[:12])})
	w, err := message.CreateWriter(&out, h)
	if err != nil {
		return nil, err
	}
	for _, part := range []struct{ kind, body string }{{"text/plain", text}, {"text/html", page}} {
		if err := writePart(w, part.kind, part.body); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return out.Bytes(), err
}

func writePart(w *message.Writer, kind, body string) error {
	var h message.Header
	h.SetContentType(kind, map[string]string{"charset": "utf-8"})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	p, err := w.CreatePart(h)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(p, strings.ReplaceAll(body, "\n", "\r\n")); err != nil {
		return err
	}
	return p.Close()
}
