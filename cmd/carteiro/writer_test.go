package main

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/stretchr/testify/require"
)

// penpal is a person who only writes letters.
type penpal struct {
	t       *testing.T
	address string
	smtp    string
}

// write sends a new letter.
func (p penpal) write(to, text string) {
	p.send(to, p.compose(to, "Olá", text, nil))
}

// reply answers a letter as a mail program does: the text above, the letter
// quoted below, the same again as HTML. It returns the raw letter.
func (p penpal) reply(l letter, text string) []byte {
	raw := p.compose(l.replyTo, "Re: "+l.subject, text, &l)
	p.send(l.replyTo, raw)
	return raw
}

func (p penpal) send(to string, raw []byte) {
	p.t.Helper()
	require.NoError(p.t, deliver(p.smtp, p.address, to, raw))
}

func (p penpal) compose(to, subject, text string, l *letter) []byte {
	p.t.Helper()
	var h mail.Header
	h.SetDate(time.Now())
	h.SetSubject(subject)
	h.SetAddressList("From", []*mail.Address{{Name: "Rosa", Address: p.address}})
	h.SetAddressList("To", []*mail.Address{{Address: to}})
	h.SetMessageID(fmt.Sprintf("%s@players.test", rand.Text()))
	plain, rich := text, "<div dir=\"auto\">"+strings.ReplaceAll(text, "\n", "<br>")+"</div>"
	if l != nil {
		h.SetMsgIDList("In-Reply-To", []string{l.id})
		h.SetMsgIDList("References", append(l.refs, l.id))
		who := "No dia 30/11/2026, às 10:15, Carteiro <" + l.from + "> escreveu:"
		plain += "\n\n" + who + "\n\n> " + strings.ReplaceAll(strings.TrimRight(l.text, "\r\n"), "\n", "\n> ") + "\n"
		rich += "<br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">" + who + "</div><blockquote class=\"gmail_quote\">" + l.html + "</blockquote></div>"
	}
	var out bytes.Buffer
	w, err := mail.CreateInlineWriter(&out, h)
	require.NoError(p.t, err)
	p.part(w, "text/plain", plain)
	p.part(w, "text/html", rich)
	require.NoError(p.t, w.Close())
	return out.Bytes()
}

func (p penpal) part(w *mail.InlineWriter, kind, text string) {
	var h mail.InlineHeader
	h.SetContentType(kind, map[string]string{"charset": "utf-8"})
	part, err := w.CreatePart(h)
	require.NoError(p.t, err)
	_, err = part.Write([]byte(text))
	require.NoError(p.t, err)
	require.NoError(p.t, part.Close())
}
