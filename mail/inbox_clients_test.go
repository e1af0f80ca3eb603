package mail

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
)

// sentLetter is a letter of ours as a mail program quotes it.
type sentLetter struct{ text, page string }

const (
	clubFrom  = "Clube da Praia <praia@play.example>"
	outlookEN = "From: " + clubFrom + "\nSent: Monday, March 2, 2026 9:21 AM\nTo: Ana <ana@mail.example>\nSubject: Gamão com Rui (k3m7x2pq)\n\n"
	outlookPT = "De: " + clubFrom + "\nEnviado: segunda-feira, 2 de março de 2026 09:21\nPara: Ana <ana@mail.example>\nAssunto: Gamão com Rui (k3m7x2pq)\n\n"
	outlookB  = "<b>De:</b> Clube da Praia &lt;praia@play.example&gt;<br><b>Enviado:</b> segunda-feira, 2 de março de 2026 09:21<br><b>Para:</b> Ana<br><b>Assunto:</b> Gamão<br>"
)

func paragraphsOf(words string) string {
	return "<p class=MsoNormal>" + strings.ReplaceAll(html.EscapeString(words), "\n", "<o:p></o:p></p><p class=MsoNormal>") + "</p>"
}

func divsOf(words string) string {
	return "<div>" + strings.ReplaceAll(strings.ReplaceAll(html.EscapeString(words), "\n", "</div><div>"), "<div></div>", "<div><br></div>") + "</div>"
}

// mailPrograms write replies: the text part and the HTML part, empty for none.
var mailPrograms = map[string]func(words string, l sentLetter) (text, page string){
	"Gmail": func(w string, l sentLetter) (string, string) {
		intro := clubFrom + " escreveu (segunda, 2/03/2026\nà(s) 09:21):\n\n"
		return w + "\n\n" + intro + marked(l.text) + "\n",
			`<div dir="ltr">` + divsOf(w) + `</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">Clube da Praia &lt;<a href="mailto:praia@play.example">praia@play.example</a>&gt; escreveu (segunda, 2/03/2026 à(s) 09:21):<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">` + l.page + `</blockquote></div>`
	},
	"Outlook for the desktop": func(w string, l sentLetter) (string, string) {
		return w + "\n\n" + outlookEN + l.text,
			`<div class="WordSection1">` + paragraphsOf(w) + `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">` + outlookB + `</p></div></div>` + l.page + `</div>`
	},
	"Outlook for the desktop, plain text": func(w string, l sentLetter) (string, string) {
		return w + "\n\n-----Original Message-----\n" + outlookEN + l.text, ""
	},
	"Outlook on the web": func(w string, l sentLetter) (string, string) {
		return w + "\n\n________________________________\n" + outlookPT + l.text,
			divsOf(w) + `<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font>` + outlookB + `</font></div>` + l.page
	},
	"Outlook on a phone": func(w string, l sentLetter) (string, string) {
		return w + "\n\nObter o Outlook para iOS<https://aka.ms/o0ukef>\n________________________________\n" + outlookPT + l.text, ""
	},
	"Outlook, text only": func(w string, l sentLetter) (string, string) {
		return w + "\n\n________________________________\n" + outlookEN + l.text, ""
	},
	"Apple Mail": func(w string, l sentLetter) (string, string) {
		intro := "On 2 Mar 2026, at 09:21, " + clubFrom + " wrote:\n\n"
		return w + "\n\n" + marked(intro+l.text) + "\n",
			divsOf(w) + `<br><div><blockquote type="cite"><div>On 2 Mar 2026, at 09:21, Clube da Praia &lt;praia@play.example&gt; wrote:</div><br>` + l.page + `</blockquote></div>`
	},
	"iOS Mail": func(w string, l sentLetter) (string, string) {
		return w + "\n\nEnviado do meu iPhone\n\n" + marked("No dia 02/03/2026, às 09:21, "+clubFrom+" escreveu:\n\n"+l.text) + "\n",
			divsOf(w) + `<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Enviado do meu iPhone</div><div dir="ltr"><br><blockquote type="cite">No dia 02/03/2026, às 09:21, Clube da Praia escreveu:<br><br></blockquote></div><blockquote type="cite">` + l.page + `</blockquote>`
	},
	"Thunderbird": func(w string, l sentLetter) (string, string) {
		return w + "\n\nÀs 09:21 de 02/03/2026, Clube da Praia escreveu:\n" + marked(l.text) + "\n", ""
	},
	"Thunderbird, below": func(w string, l sentLetter) (string, string) {
		return "Às 09:21 de 02/03/2026, Clube da Praia escreveu:\n" + marked(l.text) + "\n\n" + w,
			`<div class="moz-cite-prefix">Às 09:21 de 02/03/2026, Clube da Praia escreveu:<br></div><blockquote type="cite">` + l.page + `</blockquote>` + divsOf(w)
	},
	"below, glued to the quote": func(w string, l sentLetter) (string, string) { return marked(l.text) + "\n" + w, "" },
	"between": func(w string, l sentLetter) (string, string) {
		command, rest, _ := strings.Cut(w, "\n\n")
		head, tail, _ := strings.Cut(l.text, "\n\n")
		return "On 2 Mar 2026, at 09:21, " + clubFrom + " wrote:\n\n" + marked(head) + "\n\n" + command + "\n\n" + marked(tail) + "\n\n" + rest, ""
	},
	"Yahoo": func(w string, l sentLetter) (string, string) {
		return " " + w + "\n\n    Em segunda-feira, 2 de março de 2026 às 09:21:10 WET, " + clubFrom + " escreveu:  \n \n " + strings.ReplaceAll(l.text, "\n", "\n ") + "  ",
			`<div class="ydp1yahoo-style-wrap">` + divsOf(w) + `</div><div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div>Em segunda-feira, 2 de março de 2026 às 09:21:10 WET, Clube da Praia escreveu:</div>` + l.page + `</div>`
	},
	"Proton": func(w string, l sentLetter) (string, string) {
		return w + "\n\n-------- Original Message --------\nOn Monday, 03/02/26 at 09:21 " + clubFrom + " wrote:\n\n" + l.text, ""
	},
	"our cut line alone":   func(w string, l sentLetter) (string, string) { return w + "\n\n" + l.text, "" },
	"no mark, no cut line": func(w string, l sentLetter) (string, string) { return w + "\n\n" + uncut(l.text), "" },
	"no mark, no cut line, narrow": func(w string, l sentLetter) (string, string) {
		return w + "\n\n" + narrow(uncut(l.text)), ""
	},
	"no mark, no cut line, unknown words": func(w string, l sentLetter) (string, string) {
		return w + "\n\nZrk 02/03/2026 Clube da Praia blorgte\n\n" + uncut(l.text), ""
	},
	"no mark, no cut line, a page": func(w string, l sentLetter) (string, string) { return "", divsOf(w) + "<hr>" + uncut(l.page) },
}

func uncut(s string) string {
	return cutShape.ReplaceAllString(strings.ReplaceAll(s, "<p style=\"margin:0 0 16px;font-size:12px;color:#6b625a;text-align:center;\">##", "<p>##"), "")
}

// narrow breaks long lines once more, as some programs do.
func narrow(s string) string {
	var out []string
	for _, l := range strings.Split(s, "\n") {
		if strings.HasPrefix(l, "|") || strings.HasPrefix(l, "+-") {
			out = append(out, l)
		} else {
			for len([]rune(l)) > 60 && strings.Contains(l[:60], " ") {
				at := strings.LastIndex(l[:60], " ")
				out, l = append(out, l[:at]), l[at+1:]
			}
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

// reply is a letter as it comes over SMTP, with the line that our server adds.
func reply(id, from, to, text, page string) []byte {
	crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	head := fmt.Sprintf("Return-Path: <%s>\nReceived: from x by y; Mon, 2 Mar 2026 10:00:00 +0000\nFrom: Ana <%s>\nTo: <%s>\nSubject: Re: =?utf-8?q?Gam=C3=A3o?= com Rui (k3m7x2pq)\nMessage-ID: <%s>\nMIME-Version: 1.0\n", from, from, to, id)
	part := func(kind, s string) string {
		return "Content-Type: text/" + kind + "; charset=\"utf-8\"\nContent-Transfer-Encoding: 8bit\n\n" + s + "\n"
	}
	switch {
	case page == "":
		return []byte(crlf(head + part("plain", text)))
	case text == "":
		return []byte(crlf(head + part("html", page)))
	}
	return []byte(crlf(head + "Content-Type: multipart/alternative; boundary=xyz\n\n--xyz\n" + part("plain", text) + "--xyz\n" + part("html", page) + "--xyz--\n"))
}

const spoken = "Boa sorte!\nAinda bem que está sol, 10/10.\n\nAna"

// goldens are the letters of the writing side, with their pages where those
// are golden too.
func goldens(t *testing.T) map[string]sentLetter {
	all := map[string]sentLetter{}
	for name, text := range ownLetters(t) {
		page, err := os.ReadFile(filepath.Join("testdata", "letters", strings.Replace(name, ".golden", ".html.golden", 1)))
		if err != nil {
			page = []byte("<pre>" + html.EscapeString(text) + "</pre>")
		}
		if name != "traps" {
			all[name] = sentLetter{text, string(page)}
		}
	}
	return all
}

// Only what a person wrote is read, whatever the program, whatever our letter.
func TestOnlyWhatWasWrittenIsRead(t *testing.T) {
	for name, sent := range goldens(t) {
		for program, quote := range mailPrograms {
			text, page := quote("tabuleiro\n\n"+spoken, sent)
			in, err := Parse(reply("x@mail.example", "ana@mail.example", "g@play.example", text, page))
			require.NoError(t, err)
			assert.Equal(t, Reply, in.Kind, program)
			assert.Equal(t, "board", told(in.Commands), "%s of %s:\n%s", program, name, text)
			assert.Equal(t, spoken, in.Rest, "%s of %s:\n%s%s", program, name, text, page)
			text, page = quote("Só palavras.\n\n"+spoken, sent)
			in, err = Parse(reply("x@mail.example", "ana@mail.example", "g@play.example", text, page))
			require.NoError(t, err)
			assert.Empty(t, in.Commands, "%s of %s", program, name)
			assert.Equal(t, "Só palavras.\n\n"+spoken, in.Rest, "%s of %s, words alone", program, name)
			text, page = quote("", sent)
			in, err = Parse(reply("x@mail.example", "ana@mail.example", "g@play.example", text, page))
			require.NoError(t, err)
			assert.Empty(t, in.Commands, "%s of %s, nothing", program, name)
			assert.Empty(t, in.Rest, "%s of %s, nothing", program, name)
		}
	}
}

// said are the words that were delivered at the table.
func (h *house) said() (words []string) {
	h.t.Helper()
	evs, _, err := h.log.Load(h.ctx, game.Stream(), 0)
	require.NoError(h.t, err)
	for _, e := range evs {
		f, err := events.Decode(e.New)
		require.NoError(h.t, err)
		if s, ok := f.(events.Said); ok {
			w, err := h.vault.Open(s.Text)
			require.NoError(h.t, err)
			words = append(words, w)
		}
	}
	return words
}

// TestOnlyWhatWasWrittenIsDelivered goes the whole way, from the letter as the
// server keeps it to the words at the table.
func TestOnlyWhatWasWrittenIsDelivered(t *testing.T) {
	h := openHouse(t)
	h.open()
	h.sit()
	who, _ := h.onTurn()
	var l FolderLetter
	for _, l = range h.to(who) {
		if l.ReplyTo == h.replyOf(who) {
			break
		}
	}
	sent := sentLetter{strings.ReplaceAll(l.Text, "\r", ""), l.HTML}
	n := 0
	for program, quote := range mailPrograms {
		n++
		wrote := fmt.Sprintf("%s, %d", spoken, n)
		text, page := quote("tabuleiro\n\n"+wrote, sent)
		h.deliver(l.ReplyTo, Envelope{From: l.Address}, reply(fmt.Sprintf("c%d@mail.example", n), l.Address, l.ReplyTo, text, page))
		h.work()
		words := h.said()
		require.Len(t, words, n, "%s: %s", program, h.note())
		assert.Equal(t, wrote, words[n-1], program)
	}
}
